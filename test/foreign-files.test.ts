import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, existsSync, readFileSync, renameSync } from "node:fs";
import { newFolder, orgsFolder } from "#/app/paths.ts";
import { reindex } from "#/app/reindex.ts";
import { lookAround } from "#/app/watch.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { install } from "./support/installation.ts";
import { run, withFolder } from "./support/process.ts";

/** Two organizations, "mine" with a backup of its closed file. */
async function two(folder: string) {
  const here = await install(folder);
  const [mine, other] = [await here.newOrg("mine"), await here.newOrg("other")];
  for (const crowd of [mine, other]) expect(await here.write(crowd, `Of ${crowd.slug}`)).toBe(201);
  for (const crowd of [mine, other]) here.services.tenants.close(crowd.orgId);
  const [path, otherPath] = [here.path(mine), here.path(other)];
  copyFileSync(path, `${path}.backup`);
  const errors = () =>
    here.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
  return { here, mine, other, path, otherPath, errors };
}

const bytes = (path: string): string => readFileSync(path).toString("hex");

for (const put of ["copied over", "moved into the place of"] as const)
  for (const state of ["closed", "open"] as const)
    test(`another organization's file ${put} one that is ${state} is damage, and neither is written to`, () =>
      withFolder(async (folder) => {
        const { here, mine, other, path, otherPath, errors } = await two(folder);
        if (state === "open") expect(await here.write(mine, "In the log")).toBe(201);
        if (put === "copied over") copyFileSync(otherPath, path);
        else {
          copyFileSync(otherPath, `${path}.copy`);
          renameSync(`${path}.copy`, path);
        }
        const [found, otherFound] = [bytes(path), bytes(otherPath)];
        await lookAround(here, 1, () => {});
        const refused = await here.call(mine, "GET", "/projects");
        expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
        expect(await here.write(mine, "Refused")).toBe(503);
        expect([bytes(path), bytes(otherPath)]).toEqual([found, otherFound]);
        expect(errors()).toContainEqual(
          expect.objectContaining({
            message: "A tenant's file belongs to another organization",
            tenant: mine.orgId,
            file: path,
            found: other.orgId,
          }),
        );
        expect(existsSync(`${path}-wal`)).toBe(false);
        expect(existsSync(`${path}-wal.stale`)).toBe(state === "open");
        expect(await here.projects(other)).toEqual(["Of other"]);
        copyFileSync(`${path}.backup`, path);
        expect(await here.projects(mine)).toEqual(["Of mine"]);
        expect(await here.write(mine, "Again")).toBe(201);
        expect(await here.projects(other)).toEqual(["Of other"]);
        await here.close();
        const again = await install(folder);
        expect([await again.projects(mine), await again.projects(other)]).toEqual([
          ["Again", "Of mine"],
          ["Of other"],
        ]);
        await again.close();
      }));

test("a file that was overwritten with another organization's is not written to when it is closed before the look", () =>
  withFolder(async (folder) => {
    const { here, mine, path, otherPath } = await two(folder);
    expect(await here.write(mine, "In the log")).toBe(201);
    copyFileSync(otherPath, path);
    const found = bytes(path);
    await here.close();
    expect([bytes(path), existsSync(`${path}-wal`)]).toEqual([found, false]);
  }));

test("another organization's file is known by what it says after a crash too, with its content in its log", () =>
  withFolder(async (folder) => {
    const { here, mine, other, path, otherPath } = await two(folder);
    expect(await here.write(other, "In the log")).toBe(201);
    for (const suffix of ["", "-wal"]) copyFileSync(otherPath + suffix, path + suffix);
    const found = [bytes(path), bytes(`${path}-wal`)];
    expect(await here.projects(mine)).toBe(503);
    expect([bytes(path), bytes(`${path}-wal`)]).toEqual(found);
    await here.close();
  }));

test("no job runs on another organization's file, and the jobs of the right one run when it is back", () =>
  withFolder(async (folder) => {
    const { here, mine, path, otherPath } = await two(folder);
    const { services, jobs } = here;
    const now = services.clock.now();
    const payload = { recording_id: "none", scheduled_at: "never" };
    const enqueue = (orgId: string) =>
      services.tenants
        .get(orgId)
        .write((tx) => enqueueJob(tx, { kind: "publish", dueAt: now, payload }, now));
    enqueue(mine.orgId);
    await services.wakeIndex.noteDue(mine.orgId, now.toISOString());
    services.tenants.close(mine.orgId);
    copyFileSync(path, `${path}.backup`);
    copyFileSync(otherPath, path);
    const jobsIn = (file: string) => {
      const db = new Database(file);
      const rows = db.query("select kind, state, attempts from jobs").all();
      db.close(true);
      return rows;
    };
    const change = new Database(path);
    change.run(
      "insert into jobs (id, kind, due_at, payload, created_at) values ('j', 'publish', '2026', '{}', '')",
    );
    change.close(true);
    const found = bytes(path);
    expect(await jobs.runDue()).toBe(0);
    expect(bytes(path)).toBe(found);
    expect(here.logged.join("")).toContain("The jobs of a tenant can't run");
    copyFileSync(`${path}.backup`, path);
    await services.wakeIndex.noteDue(mine.orgId, now.toISOString());
    expect(await jobs.runDue()).toBe(1);
    services.tenants.close(mine.orgId);
    expect(jobsIn(path)).toEqual([]);
    await here.close();
  }));

test("the commands that go through all files name another organization's file and leave it as it is", () =>
  withFolder(async (folder) => {
    const { here, other, path, otherPath } = await two(folder);
    await here.close();
    copyFileSync(otherPath, path);
    const found = bytes(path);
    const said = `${path} belongs to another organization, ${other.orgId}. Put the right file in its place.`;
    const migrated = run("migrate", { TENANTS_DIR: folder });
    expect(await migrated.exited).toBe(1);
    expect(await new Response(migrated.stderr).text()).toContain(said);
    expect((await new Response(migrated.stdout).text()).trim()).toBe(
      "0 migrated, 1 up to date, 1 failed",
    );
    const { indexed, failed } = reindex({
      folder: orgsFolder(folder),
      newFolder: newFolder(folder),
    });
    expect([indexed, failed.map(({ file }) => file)]).toEqual([1, [path]]);
    expect(bytes(path)).toBe(found);
  }));

/**
 * Makes a file one of a later program, in a journal mode; `isHot`: as a crash leaves it, with the
 * content in its log.
 */
async function later(path: string, journalMode: "delete" | "wal", isHot = false): Promise<void> {
  const kill = isHot ? "process.kill(process.pid, 'SIGKILL')" : "db.close(true)";
  const child = Bun.spawn([
    process.execPath,
    "-e",
    `const db = new (require("bun:sqlite").Database)(${JSON.stringify(path)});
     db.run("pragma journal_mode = ${journalMode}"); db.run("create table later (a)"); db.run("pragma user_version = 99"); ${kill}`,
  ]);
  await child.exited;
}

for (const [name, journalMode, isHot] of [
  ["in rollback journal mode", "delete", false],
  ["in WAL mode", "wal", false],
  ["in WAL mode that a crash left in its log", "wal", true],
] as const)
  test(`a file of a later version ${name} is refused, and nothing is written`, () =>
    withFolder(async (folder) => {
      const { here, mine, other, path } = await two(folder);
      await later(path, journalMode, isHot);
      const files = () =>
        ["", "-wal"].map((suffix) => (existsSync(path + suffix) ? bytes(path + suffix) : null));
      const found = files();
      expect(found[1] !== null).toBe(isHot);
      expect(await here.projects(mine)).toBe(503);
      expect(await here.write(mine, "Refused")).toBe(503);
      expect(here.logged.join("")).toContain(`${path} has version 99, of a later Atoll`);
      expect(files()).toEqual(found);
      expect(await here.projects(other)).toEqual(["Of other"]);
      await here.close();
      const migrated = run("migrate", { TENANTS_DIR: folder });
      expect(await migrated.exited).toBe(1);
      expect(files()).toEqual(found);
    }));
