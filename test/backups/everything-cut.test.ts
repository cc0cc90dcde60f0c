import { expect, test } from "bun:test";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Crowd, gather } from "../support/crowd.ts";
import { install } from "../support/installation.ts";
import { killedAt } from "../support/killed.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";

/** Three organizations with "Old" in a backup elsewhere, and "New" since. */
async function installed(folder: string) {
  const [data, to] = [join(folder, "data"), join(folder, "elsewhere")];
  const here = await install(data);
  const crowds: Crowd[] = [];
  for (const slug of ["reef", "bay", "cove"]) {
    const crowd = await gather(here.services, slug, 1);
    expect(await here.write(crowd, "Old")).toBe(201);
    crowds.push(crowd);
  }
  expect(await operate(data, ["backup", "--to", to])).toMatchObject({ status: 0 });
  for (const crowd of crowds) expect(await here.write(crowd, "New")).toBe(201);
  await here.services.durable();
  await here.close();
  return { data, to, crowds };
}

/** What each organization has, as a start finds it. */
async function found(data: string, crowds: readonly Crowd[]) {
  const here = await install(data);
  const all = [];
  for (const crowd of crowds) all.push(await here.projects(crowd));
  await here.close();
  return JSON.stringify(all);
}

const restoreAll = (from: string) => ["restore", "--all", "--from", from];
const OLD = JSON.stringify([["Old"], ["Old"], ["Old"]]);
const NEW = JSON.stringify([
  ["New", "Old"],
  ["New", "Old"],
  ["New", "Old"],
]);

test(
  "wherever a restore of everything is killed, the next start has all of before or all of the backup",
  () =>
    withFolder(async (folder) => {
      const { data, to, crowds } = await installed(folder);
      const states: string[] = [];
      for (let at = 0; ; at++) {
        const copy = join(folder, `killed-at-${at}`);
        cpSync(data, copy, { recursive: true, filter: (path) => !path.endsWith(".sock") });
        const code = await killedAt(copy, restoreAll(to), at);
        const secret = readFileSync(join(data, "secret"), "utf8");
        const state = await found(copy, crowds);
        expect([at, OLD, NEW]).toContain(state);
        expect(readFileSync(join(copy, "secret"), "utf8")).toBe(secret);
        expect(existsSync(join(copy, "restoring"))).toBe(false);
        states.push(state);
        rmSync(copy, { recursive: true });
        if (code === 0) break;
      }
      // Once it is the backup's it stays so, and both were seen.
      expect(states.indexOf(OLD)).toBeGreaterThan(0);
      expect(states.slice(states.indexOf(OLD)).every((state) => state === OLD)).toBe(true);
      expect(states.length - states.indexOf(OLD)).toBeGreaterThan(6);
    }),
  300_000,
);

test(
  "a restore onto a new machine that was killed is no empty installation, and can be done again",
  () =>
    withFolder(async (folder) => {
      const { data, to, crowds } = await installed(folder);
      const fresh = join(folder, "fresh");
      cpSync(join(data, "orgs"), join(fresh, "restoring", "orgs"), { recursive: true });
      const refused = await operate(fresh, ["orgs"]);
      expect([refused.status, refused.error]).toEqual([
        1,
        expect.stringContaining("did not come to its end. Run it again"),
      ]);
      const [, bay] = crowds;
      if (bay) cpSync(to, join(folder, "spoilt"), { recursive: true });
      if (bay) spoil(join(folder, "spoilt"), bay);
      const failed = await operate(fresh, restoreAll(join(folder, "spoilt")));
      expect([failed.status, (await operate(fresh, ["orgs"])).error]).toEqual([1, refused.error]);
      expect(existsSync(join(fresh, "global.sqlite"))).toBe(false);
      expect(existsSync(join(fresh, "secret"))).toBe(false);
      expect(await operate(fresh, ["restore", "--all", "--from", to])).toMatchObject({ status: 0 });
      expect(await found(fresh, crowds)).toBe(OLD);
    }),
  60_000,
);

test(
  "what a restore of everything replaced is put back by undo, there and back",
  () =>
    withFolder(async (folder) => {
      const { data, to, crowds } = await installed(folder);
      const undo = ["restore", "--all", "undo"];
      expect((await operate(data, undo)).error).toContain("replaced anything here");
      const secret = join(data, "secret");
      writeFileSync(secret, "x".repeat(43));
      expect(await operate(data, restoreAll(to))).toMatchObject({ status: 0 });
      expect(readFileSync(secret, "utf8")).not.toBe("x".repeat(43));
      expect(await found(data, crowds)).toBe(OLD);
      const said = await operate(data, undo);
      expect([said.status, said.out]).toEqual([0, expect.stringContaining("3 organizations")]);
      expect(readFileSync(secret, "utf8")).toBe("x".repeat(43));
      expect(await found(data, crowds)).toBe(NEW);
      expect(await operate(data, undo)).toMatchObject({ status: 0 });
      expect(await found(data, crowds)).toBe(OLD);
    }),
  60_000,
);

/** Spoils one organization's copy in a backup. */
function spoil(to: string, { orgId }: Crowd) {
  const [name = ""] = readdirSync(to).filter((file) => file.endsWith(".json"));
  const manifest: { orgs: { id: string; sha256: string }[] } = JSON.parse(
    readFileSync(join(to, name), "utf8"),
  );
  const sum = manifest.orgs.find(({ id }) => id === orgId)?.sha256;
  const path = join(to, "databases", `${sum}.sqlite.zst`);
  writeFileSync(path, readFileSync(path).subarray(0, 1000));
}

test(
  "a copy that can't be used keeps everything from being restored, unless a part is enough",
  () =>
    withFolder(async (folder) => {
      const { data, to, crowds } = await installed(folder);
      const [, bay] = crowds;
      if (!bay) throw new Error("There are three");
      spoil(to, bay);
      const refused = await operate(data, ["restore", "--all", "--from", to]);
      expect([refused.status, refused.error]).toEqual([
        1,
        expect.stringContaining("Nothing was changed: of 1 of 3 organizations"),
      ]);
      expect(refused.error).toContain(`bay (${bay.orgId}: `);
      expect(existsSync(join(data, "restoring"))).toBe(false);
      expect(await found(data, crowds)).toBe(NEW);
      const said = await operate(data, ["restore", "--all", "--partial", "--from", to]);
      expect([said.status, said.out]).toEqual([
        1,
        expect.stringContaining("These stay what they were here: bay ("),
      ]);
      expect(await found(data, crowds)).toBe(JSON.stringify([["Old"], ["New", "Old"], ["Old"]]));
    }),
  60_000,
);

test(
  "a full disk keeps everything from being restored, and is named",
  () =>
    withFolder(async (folder) => {
      const { data, to, crowds } = await installed(folder);
      const disk = join(folder, "disk");
      mkdirSync(disk);
      const mounted = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", disk]);
      if (mounted.exitCode !== 0) return;
      try {
        cpSync(data, disk, { recursive: true });
        const { bavail, bsize } = statfsSync(disk);
        writeFileSync(join(disk, "filler"), new Uint8Array(bavail * bsize - 2 * 1024 * 1024));
        for (const words of [restoreAll(to), restoreAll(to).concat("--partial")]) {
          const said = await operate(disk, words);
          expect([said.status, said.error]).toEqual([1, expect.stringContaining("disk is full")]);
          expect(existsSync(join(disk, "restoring"))).toBe(false);
          expect(existsSync(join(disk, "replaced"))).toBe(false);
        }
        rmSync(join(disk, "filler"));
        expect(await found(disk, crowds)).toBe(NEW);
      } finally {
        Bun.spawnSync(["umount", "-l", disk]);
      }
    }),
  60_000,
);
