import { expect, spyOn, test } from "bun:test";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { writeTo } from "#/platform/storage/write-to.ts";
import { withFolder } from "./support/process.ts";

const MEBI = 1024 * 1024;

async function* pieces(count: number) {
  for (let n = 0; n < count; n++) yield new Uint8Array(MEBI).fill(n);
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
