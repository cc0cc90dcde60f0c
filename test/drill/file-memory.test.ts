import { afterEach, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { founder, serve, withFolder } from "../support/process.ts";
import type { Body } from "../support/world.ts";
import { STORES, type Store } from "./file-stores.ts";

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

/** From now on the most memory is counted anew. */
const forgetMost = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");

type Founder = Awaited<ReturnType<typeof founder>>;

async function large(one: Founder, address: string, megabytes: number): Promise<Body> {
  const size = megabytes * MEBI;
  const begun: Body = await (
    await one.call("POST", "/attachments", { filename: "large.bin", byte_size: size })
  ).json();
  const piece = new Uint8Array(begun.upload.part_size).fill(7);
  const parts = [];
  for (const { number, byte_size, url } of begun.upload.parts) {
    const { pathname } = new URL(url);
    const to = pathname.startsWith("/storage/") ? `${address}${pathname}` : url;
    const answer = await fetch(to, { method: "PUT", body: piece.subarray(0, byte_size) });
    parts.push({ number, etag: answer.headers.get("etag") });
  }
  const done = await one.call("POST", `/attachments/${begun.id}/complete`, { parts });
  return await done.json();
}

/** Sends a file of 50 MB in a form. */
async function inForm(one: Founder, address: string): Promise<number> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(50 * MEBI - 1000).fill(7)]), "form.bin");
  const url = `${address}/api/v1/${one.org.slug}/attachments`;
  const answer = await fetch(url, { method: "POST", headers: { cookie: one.cookie }, body });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * Does something, and answers how long short requests take meanwhile, in the worst of a hundred. A
 * process of its own asks: this one is busy sending.
 */
async function besides(
  { cookie, org }: Founder,
  address: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const asking = Bun.spawn([process.execPath, "test/drill/asking.ts"], {
    env: { ...process.env, URL: `${address}/api/v1/${org.slug}/projects`, COOKIE: cookie },
    stdin: "pipe",
    stdout: "pipe",
  });
  await work();
  asking.stdin.end();
  return Number(await new Response(asking.stdout).text());
}

const megabytesPerSecond = async (url: string, headers: Record<string, string> = {}) => {
  const began = performance.now();
  let bytes = 0;
  for await (const piece of (await fetch(url, { headers })).body ?? []) bytes += piece.byteLength;
  return Math.round(bytes / MEBI / ((performance.now() - began) / 1000));
};

/** What happens to the memory of a process, and to other requests, while files come in. */
async function comingIn(one: Founder, address: string, pid: number) {
  const quiet = await besides(one, address, () => Bun.sleep(2000));
  const before = memoryOf(pid, "VmRSS");
  let made: Body = null;
  const stage = async (work: () => Promise<unknown>) => {
    forgetMost(pid);
    const began = performance.now();
    const p99 = await besides(one, address, work);
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return { "most memory, MB": memoryOf(pid, "VmHWM"), "p99 of others, ms": p99, seconds };
  };
  const single = await stage(async () => {
    made = await large(one, address, LARGE);
  });
  const eight = await stage(() => eightAtOnce(() => large(one, address, 256)));
  const form = await stage(() => inForm(one, address));
  const forms = await stage(() => eightAtOnce(() => inForm(one, address)));
  const figures = { "p99 of others, quiet, ms": quiet, "memory before, MB": before };
  return { made, ...figures, single, eight, form, forms };
}

const eightAtOnce = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: 8 }, work));

/** How fast a file leaves, beside one that is served raw. */
async function goingOut(url: string, cookie: string, path: string) {
  const megabytes = Math.min(LARGE, 1024);
  await Bun.write(path, new Uint8Array(megabytes * MEBI));
  const floor = Bun.serve({ port: 0, fetch: () => new Response(Bun.file(path)) });
  const raw = await megabytesPerSecond(`http://127.0.0.1:${floor.port}/`);
  const range = `bytes=0-${megabytes * MEBI - 1}`;
  const served = await megabytesPerSecond(url, { cookie, range });
  await floor.stop(true);
  return { raw, served };
}

const opened: Store[] = [];
afterEach(async () => {
  for (const { stop } of opened.splice(0)) await stop();
});

for (const [store, open] of Object.entries(STORES))
  test(
    `very large files cost little memory on their way in, others hardly wait, and they leave as fast as a file does: ${store}`,
    () =>
      withFolder(async (folder) => {
        const kept = await open();
        if (!kept) return;
        opened.push(kept);
        const env = { TENANTS_DIR: folder, QUOTAS: "tokens=100", ...kept.env };
        const { address, process: child } = await serve(env);
        const one = await founder(address, "Large");
        const { made, ...figures } = await comingIn(one, address, child.pid);
        expect(made.status).toBe("ready");
        const path = join(folder, "floor.bin");
        const { raw, served } = await goingOut(`${address}${made.url}`, one.cookie, path);
        const speeds = { "download, MB/s": served, "Bun.file raw, MB/s": raw };
        process.stdout.write(
          `On ${kept.name}, ${LARGE} MB: ${JSON.stringify({ ...figures, ...speeds }, null, 1)}\n`,
        );
        child.kill("SIGTERM");
        await child.exited;
        const most = "most memory, MB";
        const all = [figures.eight, figures.form, figures.forms].map((stage) => stage[most]);
        expect([figures.single[most] < 150, Math.max(...all) < 400]).toEqual([true, true]);
        // What comes from another server goes through this one.
        expect(served).toBeGreaterThanOrEqual(store === "local" ? raw / 2 : raw / 10);
      }),
    1_200_000,
  );
