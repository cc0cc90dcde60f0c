import { expect, spyOn, test } from "bun:test";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { listen } from "#/platform/http/listen.ts";
import { isAsked, noteAsked } from "#/platform/observe/asked.ts";
import { writeTo } from "#/platform/storage/write-to.ts";
import { install } from "./support/installation.ts";
import { withFolder } from "./support/process.ts";

const MEBI = 1024 * 1024;

/** Resolves when nobody asks for anything any more. */
async function untilQuiet() {
  while (isAsked()) await Bun.sleep(50);
}

async function* pieces(count: number, before = () => {}) {
  for (let n = 0; n < count; n++) {
    before();
    yield new Uint8Array(MEBI).fill(n);
  }
}

/** What files are asked to do, in order, and how much of it at once. */
async function watched(folder: string, work: () => Promise<unknown>) {
  const handle = await open(join(folder, "any"), "w");
  const kind: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  let [running, atOnce] = [0, 0];
  const done: string[] = [];
  const spies = (["write", "datasync", "sync"] as const).map((name) => {
    const real = Reflect.get(kind, name);
    async function counted(this: FileHandle, ...args: unknown[]) {
      atOnce = Math.max(atOnce, ++running);
      try {
        return await Reflect.apply(real, this, args);
      } finally {
        running--;
        done.push(name);
      }
    }
    return spyOn(kind, name).mockImplementation(counted);
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return { atOnce, done };
}

test("however many files come in, the disk has one thing to do at once, and a little of each to sync", () =>
  withFolder(async (folder) => {
    await untilQuiet();
    const { atOnce, done } = await watched(folder, () =>
      Promise.all(["a", "b", "c"].map((name) => writeTo(join(folder, name), "wx", pieces(9)))),
    );
    const count = (name: string) => done.filter((one) => one === name).length;
    expect({
      atOnce,
      write: count("write"),
      datasync: count("datasync"),
      sync: count("sync"),
    }).toEqual({ atOnce: 1, write: 27, datasync: 6, sync: 3 });
    for (const name of ["a", "b", "c"]) {
      const bytes = await Bun.file(join(folder, name)).bytes();
      expect([bytes.length, bytes[0], bytes[8 * MEBI]]).toEqual([9 * MEBI, 0, 8]);
    }
  }));

test("while people ask for other things files come slowly, and a megabyte is synced at once", () =>
  withFolder(async (folder) => {
    const began = performance.now();
    // Somebody asks all the while, however long the disk takes.
    const { done } = await watched(folder, () =>
      Promise.all(
        ["a", "b"].map((name) => writeTo(join(folder, name), "wx", pieces(8, noteAsked))),
      ),
    );
    // 16 MB at 64 MB a second, together; timers are exact to a millisecond.
    expect(performance.now() - began).toBeGreaterThan(16 * 15);
    expect(done.filter((one) => one === "datasync")).toHaveLength(16);
  }));

test("what is asked of an organization is noted, and what is asked of none is not", () =>
  withFolder(async (folder) => {
    const here = await install(folder, {});
    const reef = await here.newOrg("reef");
    const server = listen(here.app, { host: "127.0.0.1", port: 0 });
    const headers = { cookie: reef.people[0]?.cookie ?? "" };
    const ask = (path: string) => fetch(new URL(path, server.url), { headers });
    try {
      await untilQuiet();
      await ask("/healthz");
      const none = await ask("/api/v1/nobodys/projects");
      const before = isAsked();
      const some = await ask("/api/v1/reef/projects");
      expect([none.status, before, some.status, isAsked()]).toEqual([404, false, 200, true]);
    } finally {
      await server.stop(true);
      await here.close();
    }
  }));

test("a file whose sender fails keeps no other from being written", () =>
  withFolder(async (folder) => {
    const failing = (async function* () {
      yield new Uint8Array(10);
      throw new Error("gone");
    })();
    const [failed, whole] = await Promise.allSettled([
      writeTo(join(folder, "failed"), "wx", failing),
      writeTo(join(folder, "whole"), "wx", pieces(2)),
    ]);
    expect([failed.status, whole]).toEqual(["rejected", { status: "fulfilled", value: 2 * MEBI }]);
  }));
