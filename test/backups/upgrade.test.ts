import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { tidy } from "#/app/services.ts";
import { ownerOf } from "#/core/orgs/org.ts";
import { newId } from "#/lib/ids.ts";
import { lockFolder } from "#/platform/db/lock.ts";
import { migrate } from "#/platform/db/migrate.ts";
import { globalMigrations, passedEarly, tenantMigrations } from "#/platform/db/migrations.ts";
import { migrateFile } from "#/platform/db/sweep.ts";
import { install } from "../support/installation.ts";
import { before, NEWEST, OLDER, versionOf } from "../support/older-files.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";
import { DAY, settableClock } from "../support/settable-clock.ts";

/** An organization with "Old" whose file is of an older version. */
async function installed(folder: string) {
  const here = await install(folder);
  const crowd = await here.newOrg("reef");
  expect(await here.write(crowd, "Old")).toBe(201);
  const path = here.path(crowd);
  await here.close();
  before(path).close(true);
  return { crowd, path, name: `${crowd.orgId}.sqlite` };
}

const versionAt = (path: string) => {
  const sqlite = new Database(path);
  const version = versionOf(sqlite)?.user_version;
  sqlite.close(true);
  return version;
};

test(
  "a file is kept as it was before its first migration, until it served a day",
  () =>
    withFolder(async (folder) => {
      const { crowd, path, name } = await installed(folder);
      const aside = join(folder, "before", `${name}.v${OLDER}`);
      const clock = settableClock(Date.now());
      const here = await install(folder, { clock });
      expect(await here.projects(crowd)).toEqual(["Old"]);
      expect([versionAt(path), versionAt(aside)]).toEqual([NEWEST, OLDER]);
      await tidy(here.services);
      expect(existsSync(aside)).toBe(true);
      clock.pass(DAY + 1000);
      await tidy(here.services);
      expect(readdirSync(join(folder, "before"))).toEqual([]);
      await here.close();
    }),
  60_000,
);

test(
  "a migration is tried on copies first, done, and undone whole",
  () =>
    withFolder(async (folder) => {
      const { crowd, path } = await installed(folder);
      const bytes = readFileSync(path);
      expect(await operate(folder, ["migrate", "--back"])).toMatchObject({ status: 1 });
      const checked = await operate(folder, ["migrate", "--check"]);
      expect(checked.out).toBe("1 would be migrated, 0 up to date, 0 failed\n");
      expect(readFileSync(path).equals(bytes)).toBe(true);
      expect(existsSync(join(folder, "checking"))).toBe(false);
      expect((await operate(folder, ["migrate"])).out).toBe("1 migrated, 0 up to date, 0 failed\n");
      const here = await install(folder);
      expect(await here.write(crowd, "New")).toBe(201);
      await here.close();
      const back = await operate(folder, ["migrate", "--back"]);
      expect([back.status, back.out]).toEqual([
        0,
        expect.stringContaining("1 files are as they were"),
      ]);
      expect(versionAt(path)).toBe(OLDER);
      const [away = ""] = readdirSync(join(folder, "replaced"));
      expect(versionAt(join(folder, "replaced", away, `${crowd.orgId}.sqlite`))).toBe(NEWEST);
      const again = await install(folder);
      expect(await again.projects(crowd)).toEqual(["Old"]);
      await again.close();
    }),
  60_000,
);

test(
  "a way back that was cut short keeps every version from starting, and goes on",
  () =>
    withFolder(async (folder) => {
      const { crowd } = await installed(folder);
      expect((await operate(folder, ["migrate"])).status).toBe(0);
      writeFileSync(join(folder, "before", "going-back"), "");
      const refused = await operate(folder, ["migrate"]);
      expect([refused.status, refused.error]).toEqual([
        1,
        expect.stringContaining("migrate --back again"),
      ]);
      await expect(install(folder)).rejects.toThrow("migrate --back again");
      expect((await operate(folder, ["migrate", "--back"])).status).toBe(0);
      // It was cut before its last step.
      writeFileSync(join(folder, "before", "going-back"), "");
      expect((await operate(folder, ["migrate", "--back"])).status).toBe(0);
      const here = await install(folder);
      expect(await here.projects(crowd)).toEqual(["Old"]);
      await here.close();
    }),
  60_000,
);

test(
  "a file whose migration fails is as it was, and its check says so",
  () =>
    withFolder(async (folder) => {
      const { crowd, path } = await installed(folder);
      const sqlite = new Database(path);
      // A later step makes a table that is there already.
      sqlite.run("create table companies (id text)");
      sqlite.close(true);
      const before = readFileSync(path);
      const checked = await operate(folder, ["migrate", "--check"]);
      expect([checked.status, checked.out, checked.error]).toEqual([
        1,
        "0 would be migrated, 0 up to date, 1 failed\n",
        expect.stringContaining(path),
      ]);
      expect((await operate(folder, ["migrate"])).status).toBe(1);
      expect(versionAt(path)).toBe(OLDER);
      expect(readFileSync(path).equals(before)).toBe(true);
      const aside = join(folder, "before", `${crowd.orgId}.sqlite.v${OLDER}`);
      utimesSync(aside, new Date(0), new Date(0));
      const clock = settableClock(Date.now());
      const here = await install(folder, { clock });
      clock.pass(DAY + 1000);
      await tidy(here.services);
      // It is kept while the file is of the older version.
      expect(existsSync(aside)).toBe(true);
      await here.close();
      renameSync(aside, path);
      expect(versionAt(path)).toBe(OLDER);
    }),
  60_000,
);

test(
  "a file of every version that there was is brought to this one with its rows",
  () =>
    withFolder(async (folder) => {
      mkdirSync(join(folder, "orgs"));
      for (let version = 1; version < NEWEST; version++) {
        const id = newId();
        const path = join(folder, "orgs", `${id}.sqlite`);
        const sqlite = new Database(path);
        sqlite.run("pragma journal_mode = wal");
        migrate(sqlite, tenantMigrations.slice(0, version));
        sqlite.run(
          "insert into org (id, slug, name, created_at) values (?, 'reef', 'Reef', 'now')",
          [id],
        );
        sqlite.run(
          "insert into memberships (id, kind, role, status, name, created_at) values ('m', 'person', 'owner', 'active', 'Ada', 'now')",
        );
        const rows = [
          ["org", "name"],
          ["memberships", "name"],
        ].map(([table, column]) => sqlite.query(`select ${column} from ${table}`).all());
        sqlite.close(true);
        expect([
          version,
          migrateFile(path, tenantMigrations, { ownerOf, aside: join(folder, "before") }),
        ]).toEqual([version, NEWEST - version]);
        const after = new Database(path);
        expect(rows).toEqual([
          after.query("select name from org").all(),
          after.query("select name from memberships").all(),
        ]);
        after.close(true);
        expect(versionAt(join(folder, "before", `${id}.sqlite.v${version}`))).toBe(version);
      }
    }),
  60_000,
);

test("a file that had a step without the one before it, which was put in later, gets what it lacks", () => {
  for (const migrations of [globalMigrations, tenantMigrations]) {
    const parts = (steps: readonly (readonly string[])[]) => {
      const sqlite = new Database(":memory:");
      for (const each of steps) migrate(sqlite, each);
      const found = sqlite.query("select sql from sqlite_schema order by sql").values().flat();
      const version = versionOf(sqlite)?.user_version;
      sqlite.close(true);
      return { found, version };
    };
    const late = migrations.findIndex((step) => passedEarly.has(step));
    const withoutOne = migrations.slice(0, late + 1).toSpliced(late - 1, 1);
    expect(parts([withoutOne, migrations])).toEqual(parts([migrations]));
    expect(parts([migrations.slice(0, late), migrations])).toEqual(parts([migrations]));
  }
});

test(
  "what a check left that was cut short is gone after the next start, and one that goes on is let alone",
  () =>
    withFolder(async (folder) => {
      const { crowd } = await installed(folder);
      const checking = join(folder, "checking");
      mkdirSync(checking);
      writeFileSync(join(checking, crowd.orgId), "a copy");
      const { release } = lockFolder(checking);
      const beside = await install(folder);
      await beside.close();
      expect(readdirSync(checking)).toContain(crowd.orgId);
      release();
      await (await install(folder)).close();
      expect(existsSync(checking)).toBe(false);
    }),
  60_000,
);
