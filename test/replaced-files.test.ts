import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { join } from "node:path";
import { lookAround } from "#/app/watch.ts";
import { FolderInUse, lockFolder } from "#/platform/db/lock.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { costOf } from "./support/cost.ts";
import { globalRows } from "./support/global-file.ts";
import { type Installation, install } from "./support/installation.ts";
import { withFolder } from "./support/process.ts";

const minutePasses = (here: Installation) =>
  lookAround(here, 1, (reason) => {
    throw reason;
  });

/**
 * An organization whose file is open and has "Old" in a copy of it, and "New" only in the file and
 * its log.
 */
async function open(folder: string) {
  const here = await install(folder);
  const crowd = await here.newOrg("one");
  expect(await here.write(crowd, "Old")).toBe(201);
  const path = here.path(crowd);
  here.services.tenants.close(crowd.orgId);
  copyFileSync(path, `${path}.backup`);
  expect(await here.write(crowd, "New")).toBe(201);
  await here.services.durable();
  return { here, crowd, path };
}

test("a file that is replaced while it is open is answered from within a minute, without the log of the other", () =>
  withFolder(async (folder) => {
    const { here, crowd, path } = await open(folder);
    renameSync(`${path}.backup`, path);
    await minutePasses(here);
    expect(here.services.tenants.isOpen(crowd.orgId)).toBe(false);
    expect(here.logged.join("")).toContain(`"file":"${path}","change":"replaced"`);
    expect(await here.projects(crowd)).toEqual(["Old"]);
    expect(existsSync(`${path}-wal.stale`)).toBe(true);
    expect(await here.write(crowd, "After")).toBe(201);
    await here.close();
    const again = await install(folder);
    expect(await again.projects(crowd)).toEqual(["After", "Old"]);
    await again.close();
  }));

test("a file that is removed while it is open is unavailable within a minute, and served when it is back", () =>
  withFolder(async (folder) => {
    const { here, crowd, path } = await open(folder);
    renameSync(path, `${path}.away`);
    await minutePasses(here);
    expect(await here.projects(crowd)).toBe(503);
    expect(await here.write(crowd, "Refused")).toBe(503);
    expect(existsSync(path)).toBe(false);
    renameSync(`${path}.away`, path);
    expect(await here.projects(crowd)).toEqual(["New", "Old"]);
    rmSync(path);
    await minutePasses(here);
    renameSync(`${path}.backup`, path);
    expect(await here.projects(crowd)).toEqual(["Old"]);
    await here.close();
  }));

test("a file that is emptied while it is open is not written to, and a restored one is served", () =>
  withFolder(async (folder) => {
    const { here, crowd, path } = await open(folder);
    const log = readFileSync(`${path}-wal`);
    truncateSync(path, 0);
    await minutePasses(here);
    expect(await here.projects(crowd)).toBe(503);
    expect(statSync(path).size).toBe(0);
    expect(readFileSync(`${path}-wal`).equals(log)).toBe(true);
    renameSync(`${path}.backup`, path);
    expect(await here.projects(crowd)).toEqual(["Old"]);
    await here.close();
  }));

test("the due work of a file that was put back is noted when it is opened, and no other file is asked again", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    const { services } = here;
    const crowd = await here.newOrg("one");
    const path = here.path(crowd);
    const due = () => globalRows(services, "select due_at from due");
    const dueAt = new Date(services.clock.now().getTime() + 60_000);
    services.tenants
      .get(crowd.orgId)
      .write((tx) => enqueueJob(tx, { kind: "purge", dueAt, payload: {} }, services.clock.now()));
    services.tenants.close(crowd.orgId);
    expect(await here.projects(crowd)).toEqual([]);
    await services.wakeIndex.idle();
    expect(due()).toEqual([]);
    services.tenants.close(crowd.orgId);
    copyFileSync(path, `${path}.backup`);
    renameSync(`${path}.backup`, path);
    expect(await here.projects(crowd)).toEqual([]);
    await services.wakeIndex.idle();
    expect(due()).toEqual([{ due_at: dueAt.toISOString() }]);
    await here.close();
  }));

test("a global file that is exchanged while it is open is told of every minute", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    const path = join(folder, "global.sqlite");
    await minutePasses(here);
    expect(here.logged).toEqual([]);
    copyFileSync(path, `${path}.backup`);
    renameSync(`${path}.backup`, path);
    await minutePasses(here);
    expect(here.logged.join("")).toContain(`"file":"${path}","change":"replaced"`);
    await here.close();
  }));

for (const withIndex of [false, true])
  test(`a log that is removed while it is open${withIndex ? ", with its index" : ""} is saved within a minute`, () =>
    withFolder(async (folder) => {
      const { here, crowd, path } = await open(folder);
      rmSync(`${path}-wal`);
      if (withIndex) rmSync(`${path}-shm`);
      expect(await here.write(crowd, "Newer")).toBe(201);
      await minutePasses(here);
      expect(here.logged.join("")).toContain(`"change":"log removed"`);
      expect(await here.write(crowd, "Newest")).toBe(201);
      // As a crash would leave it.
      const left = join(folder, "left");
      mkdirSync(join(left, "orgs"), { recursive: true });
      for (const name of ["global.sqlite", "global.sqlite-wal", "secret"])
        if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(left, name));
      for (const suffix of ["", "-wal"])
        copyFileSync(path + suffix, join(left, "orgs", `${crowd.orgId}.sqlite${suffix}`));
      const again = await install(left);
      expect(await again.projects(crowd)).toEqual(["New", "Newer", "Newest", "Old"]);
      await again.close();
      await here.close();
    }));

test("a log that is cut short while it is open is noticed within a minute and written nowhere", () =>
  withFolder(async (folder) => {
    const { here, crowd, path } = await open(folder);
    const before = readFileSync(path);
    truncateSync(`${path}-wal`, 0);
    await minutePasses(here);
    expect(here.logged.join("")).toContain(`"change":"log cut short"`);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(await here.projects(crowd)).toEqual(["Old"]);
    expect(await here.write(crowd, "After")).toBe(201);
    await minutePasses(here);
    expect(await here.projects(crowd)).toEqual(["After", "Old"]);
    await here.close();
  }));

test("a log that another program wrote back and emptied is no damage", () =>
  withFolder(async (folder) => {
    const { here, crowd, path } = await open(folder);
    const other = new Database(path);
    other.run("pragma busy_timeout = 1000");
    expect(other.query("pragma wal_checkpoint(truncate)").get()).toMatchObject({ busy: 0 });
    await minutePasses(here);
    expect([here.logged, statSync(`${path}-wal`).size]).toEqual([[], 0]);
    other.close();
    expect(await here.projects(crowd)).toEqual(["New", "Old"]);
    await here.close();
  }));

test("the log of the global file that is removed is saved each minute", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    await here.newOrg("one");
    rmSync(join(folder, "global.sqlite-wal"));
    await minutePasses(here);
    expect(here.logged.join("")).toContain(`"change":"log removed"`);
    copyFileSync(join(folder, "global.sqlite"), join(folder, "copy"));
    const copy = new Database(join(folder, "copy"));
    expect(copy.query("select slug from orgs").all()).toEqual([{ slug: "one" }]);
    copy.close();
    await here.close();
  }));

test("nobody waits while very many files are looked at", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    const crowds = [];
    for (let n = 0; n < 150; n++) crowds.push(await here.newOrg(`org-${n}`));
    for (const crowd of crowds) expect(await here.projects(crowd)).toEqual([]);
    await minutePasses(here);
    let least = Number.POSITIVE_INFINITY;
    // Whatever else the process does meanwhile, such as collecting its garbage, isn't done each time.
    for (const mode of [0o600, 0o640, 0o600]) {
      for (const crowd of crowds) chmodSync(here.path(crowd), mode);
      const { longest, turns } = await costOf(() => minutePasses(here));
      expect(turns).toBeGreaterThan(10);
      least = Math.min(least, longest);
    }
    expect(least).toBeLessThan(30);
    await here.close();
  }));

test("a lock file that is removed is made and taken again, unless another process was faster", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    const path = join(folder, "lock");
    rmSync(path);
    await minutePasses(here);
    expect(here.logged.join("")).toContain("`lock` was removed");
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    rmSync(path);
    const other = lockFolder(folder);
    const reasons: Error[] = [];
    await lookAround(here, 1, (reason) => void reasons.push(reason));
    expect(reasons.map(({ message }) => message)).toEqual([
      `Another Atoll process is using ${folder}.`,
    ]);
    other.release();
    await here.close();
  }));
