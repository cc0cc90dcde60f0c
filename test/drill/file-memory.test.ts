import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { founder, serve, withFolder } from "../support/process.ts";
import type { Body } from "../support/world.ts";

const MEBI = 1024 * 1024;
/** The size of one large file, in MB. */
const LARGE = Number(process.env.LARGE_MB ?? 1024);

/** A figure of a process, in MB. */
const memoryOf = (pid: number, figure: "VmHWM" | "VmRSS"): number =>
  Math.round(
    Number(
      new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1],
    ) / 1024,
  );

async function large(
  one: Awaited<ReturnType<typeof founder>>,
  address: string,
  megabytes: number,
): Promise<Body> {
  const size = megabytes * MEBI;
  const begun: Body = await (
    await one.call("POST", "/attachments", { filename: "large.bin", byte_size: size })
  ).json();
  const piece = new Uint8Array(begun.upload.part_size).fill(7);
  const parts = [];
  for (const { number, byte_size, url } of begun.upload.parts) {
    const answer = await fetch(`${address}${new URL(url).pathname}`, {
      method: "PUT",
      body: piece.subarray(0, byte_size),
    });
    parts.push({ number, etag: answer.headers.get("etag") });
  }
  const done = await one.call("POST", `/attachments/${begun.id}/complete`, { parts });
  return await done.json();
}

/** How long a short request takes, again and again. */
async function latencies(one: Awaited<ReturnType<typeof founder>>, isOver: () => boolean) {
  const took: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await (await one.call("GET", "/projects")).arrayBuffer();
    took.push(performance.now() - began);
    await Bun.sleep(10);
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
}

const megabytesPerSecond = async (url: string, headers: Record<string, string> = {}) => {
  const began = performance.now();
  let bytes = 0;
  for await (const piece of (await fetch(url, { headers })).body ?? []) bytes += piece.byteLength;
  return Math.round(bytes / MEBI / ((performance.now() - began) / 1000));
};

test(
  "a very large file costs little memory on its way in, others hardly wait, and it leaves as fast as a file does",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({
        TENANTS_DIR: folder,
        QUOTAS: "tokens=100",
      });
      const one = await founder(address, "Large");
      const { pid } = child;
      let isOver = false;
      const idle = latencies(one, () => isOver);
      await Bun.sleep(1000);
      isOver = true;
      const quiet = await idle;
      const before = memoryOf(pid, "VmRSS");
      isOver = false;
      const busy = latencies(one, () => isOver);
      const began = performance.now();
      const made = await large(one, address, LARGE);
      const seconds = (performance.now() - began) / 1000;
      const single = memoryOf(pid, "VmHWM");
      isOver = true;
      const loaded = await busy;
      expect(made.status).toBe("ready");
      await Promise.all(Array.from({ length: 8 }, () => large(one, address, 256)));
      const eight = memoryOf(pid, "VmHWM");
      const path = join(folder, "floor.bin");
      await Bun.write(path, new Uint8Array(1024 * MEBI));
      const floor = Bun.serve({ port: 0, fetch: () => new Response(Bun.file(path)) });
      const raw = await megabytesPerSecond(`http://127.0.0.1:${floor.port}/`);
      const url = `${address}${made.url}`;
      const served = await megabytesPerSecond(url, {
        cookie: one.cookie,
        range: `bytes=0-${1024 * MEBI - 1}`,
      });
      await floor.stop(true);
      const figures = {
        megabytes: LARGE,
        "upload, MB/s": Math.round(LARGE / seconds),
        "memory before, MB": before,
        "most memory for one, MB": single,
        "most memory for eight at once, MB": eight,
        "p99 of others, quiet, ms": Math.round(quiet * 10) / 10,
        "p99 of others meanwhile, ms": Math.round(loaded * 10) / 10,
        "download, MB/s": served,
        "Bun.file raw, MB/s": raw,
      };
      process.stdout.write(`${JSON.stringify(figures)}\n`);
      child.kill("SIGTERM");
      await child.exited;
      expect([single < 150, eight < 400, served >= raw / 2]).toEqual([true, true, true]);
    }),
  1_200_000,
);
