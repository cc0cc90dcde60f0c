import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Running, ran, started } from "../support/command-line.ts";
import { withFolder } from "../support/process.ts";

const SIZE = 1000;

/** A server that sends the beginning of a file, and then nothing more or an end. */
const beginning = (then: (rest: ReadableStreamDefaultController<Uint8Array>) => void) => {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => {
      const body = new ReadableStream<Uint8Array>({
        start(rest) {
          rest.enqueue(new Uint8Array(SIZE / 2));
          then(rest);
        },
      });
      const headers = { "content-disposition": 'attachment; filename="reef.bin"' };
      return new Response(body, { headers });
    },
  });
  const env = { ATOLL_URL: server.url.origin, ATOLL_TOKEN: "svc_pat_x", ATOLL_ORG: "reef" };
  return { env, [Symbol.asyncDispose]: () => server.stop(true) };
};

const download = (...more: string[]) => ["files", "download", crypto.randomUUID(), ...more];

/** Waits for the part of a file that came. */
async function partIn(folder: string): Promise<void> {
  const isThere = () =>
    readdirSync(folder).some(
      (name) => name.endsWith(".part") && readFileSync(join(folder, name)).length > 0,
    );
  for (let n = 0; n < 500 && !isThere(); n++) await Bun.sleep(10);
  expect(isThere()).toBe(true);
}

test("a download that is interrupted leaves nothing, and says so", () =>
  withFolder(async (folder) => {
    await using server = beginning(() => {});
    writeFileSync(join(folder, "reef.bin"), "before");
    for (const [signal, exit] of [
      ["SIGINT", 130],
      ["SIGTERM", 143],
    ] as const) {
      const child = started(download("--force"), { ...server, cwd: folder });
      const heard = new Response(child.stderr).text();
      await partIn(folder);
      child.kill(signal);
      expect([signal, await child.exited, child.signalCode]).toEqual([signal, exit, signal]);
      expect(await heard).toBe("Broken off: nothing of reef.bin was kept.\n");
      expect(readdirSync(folder)).toEqual(["reef.bin"]);
    }
    expect(readFileSync(join(folder, "reef.bin"), "utf8")).toBe("before");
  }));

test("a download that fails leaves nothing, and names what was asked for", () =>
  withFolder(async (folder) => {
    await using server = beginning((rest) => rest.close());
    await using stalled = beginning(() => {});
    mkdirSync(join(folder, "in"));
    writeFileSync(join(folder, "file"), "");
    const running: Running = { ...server, cwd: folder };
    const said = async (...more: string[]) => {
      const { exit, out, error } = await ran(download(...more), running);
      return [exit, out, error];
    };
    const nowhere = join("nowhere", "reef.bin");
    expect(await said("--output", nowhere)).toEqual([2, "", "There is no folder nowhere\n"]);
    expect(await said("--output", join("file", "reef.bin"))).toEqual([
      2,
      "",
      "There is no folder file\n",
    ]);
    mkdirSync(join(folder, "in", "reef.bin"));
    const [exit, , error] = await said("--output", "in", "--force");
    expect([exit, error]).toEqual([
      1,
      expect.stringMatching(/^in\/reef\.bin can't be written: [^.]*\n$/),
    ]);
    rmdirSync(join(folder, "in", "reef.bin"));
    const child = started(download(), { ...stalled, cwd: folder });
    const heard = new Response(child.stderr).text();
    await partIn(folder);
    await stalled[Symbol.asyncDispose]();
    expect([await child.exited, await heard]).toEqual([
      11,
      "The connection broke: nothing of reef.bin was kept.\n",
    ]);
    expect(readdirSync(folder).toSorted()).toEqual(["file", "in"]);
    expect(readdirSync(join(folder, "in"))).toEqual([]);
  }));

test("a file that is sent to a folder stands in it under its own name, and replaces nothing", () =>
  withFolder(async (folder) => {
    await using server = beginning((rest) => rest.close());
    mkdirSync(join(folder, "in"));
    const running: Running = { ...server, cwd: folder };
    const into = async (...more: string[]) => ran(download("--output", "in", ...more), running);
    const done = await into("--quiet");
    expect([done.exit, done.out]).toEqual([0, "in/reef.bin\n"]);
    const again = await into();
    expect([again.exit, again.error]).toEqual([
      2,
      "in/reef.bin is there already: --force replaces it, --output names another.\n",
    ]);
    expect((await into("--force")).exit).toBe(0);
    expect(readdirSync(join(folder, "in"))).toEqual(["reef.bin"]);
  }));
