import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { costOf, isWithin } from "../support/cost.ts";
import type { Crowd } from "../support/crowd.ts";
import { install } from "../support/installation.ts";
import {
  before,
  home,
  large,
  NEWEST,
  OLDER,
  told,
  until,
  versionOf,
} from "../support/older-files.ts";
import { run, served, withFolder } from "../support/process.ts";
import { world } from "../support/world.ts";

/** Makes a file large. */
function fill(sqlite: Database): void {
  sqlite.run("create table filling (bytes)");
  for (let n = 0; n < 5; n++) sqlite.run("insert into filling values (zeroblob(1000000))");
}

test("a large file of an older version is migrated beside the server, and keeps only its organization waiting", async () => {
  const w = await large();
  const other = await world();
  const sqlite = before(w.path);
  sqlite.run("begin immediate");
  const meanwhile = await costOf(() =>
    Promise.all([home(w), home(w), w.call("member", "POST", "/projects", { name: "No" })]),
  );
  for (const { status, body, headers } of meanwhile.answer)
    expect([status, body.error.code, headers.get("retry-after")]).toEqual([
      503,
      "unavailable",
      "5",
    ]);
  expect(meanwhile.longest).toBeLessThan(100);
  expect((await home(other)).status).toBe(200);
  expect(versionOf(sqlite)).toEqual({ user_version: OLDER });
  sqlite.run("rollback");
  await until(async () => (await home(w)).status === 200);
  expect(versionOf(sqlite)).toEqual({ user_version: NEWEST });
  expect(
    sqlite.prepare("select 1 from sqlite_schema where name like 'answers_by_%'").all(),
  ).toHaveLength(2);
  expect(told(w.path, /is brought to this version/)).toHaveLength(1);
  expect(told(w.path, /"level":"error"/)).toEqual([]);
  expect(
    (await w.call("member", "GET", `/recordings/${w.list.id}/children?per_page=1`)).headers.get(
      "x-total-count",
    ),
  ).toBe("1000");
  sqlite.close(true);
}, 120_000);

test("what a crash interrupted in a large file of an older version is undone beside the server", async () => {
  const w = await large();
  const sqlite = before(w.path);
  const titles = () =>
    sqlite.prepare("select title, count(*) as count from recordings group by 1").all();
  const as = titles();
  sqlite.run("pragma journal_mode = delete");
  sqlite.run("pragma cache_size = 10");
  sqlite.run("begin immediate");
  sqlite.run("update recordings set title = 'Half'");
  for (const suffix of ["", "-journal"]) copyFileSync(w.path + suffix, `${w.path}.copy${suffix}`);
  sqlite.run("rollback");
  sqlite.close(true);
  for (const suffix of ["", "-journal"]) renameSync(`${w.path}.copy${suffix}`, w.path + suffix);
  await until(async () => (await home(w)).status === 200);
  expect(told(w.path, /is of this version/)).toHaveLength(1);
  expect(w.rows("select title, count(*) as count from recordings group by 1")).toEqual(as);
}, 120_000);

test("a log that is very long is written back beside the server", async () => {
  const w = await large();
  const sqlite = new Database(w.path);
  sqlite.run("pragma wal_autocheckpoint = 0");
  sqlite.run("create table filling (text)");
  for (let n = 0; n < 20; n++) sqlite.run("insert into filling values (zeroblob(1000000))");
  const reader = new Database(w.path, { readonly: true });
  reader.run("begin");
  reader.prepare("select count(*) from filling").get();
  sqlite.close();
  expect(statSync(`${w.path}-wal`).size).toBeGreaterThan(16 * 1024 * 1024);
  await until(async () => (await home(w)).status === 200);
  expect(told(w.path, /is of this version/)).toHaveLength(1);
  reader.close();
}, 120_000);

test("what is put in the place of a file that can't be migrated is used at once", async () => {
  const w = await large();
  const whole = `${w.path}.whole`;
  const sqlite = before(w.path);
  sqlite.run("vacuum into ?", [whole]);
  sqlite.run("create index answers_by_day on recordings (id)");
  sqlite.close(true);
  await until(
    async () => (await home(w)).status === 503 && told(w.path, /can't be brought/).length > 0,
  );
  renameSync(whole, w.path);
  const began = performance.now();
  await until(async () => (await home(w)).status === 200);
  expect(isWithin(5000, performance.now() - began)).toBe(true);
}, 120_000);

test(
  "with few descriptors some files are closed, so that what is to be migrated is",
  () =>
    withFolder(async (folder) => {
      const first = await install(folder);
      const crowds: Crowd[] = [];
      for (let n = 0; n < 30; n++) crowds.push(await first.newOrg(`org-${n}`));
      await first.close();
      for (const crowd of crowds.slice(0, 15)) {
        const sqlite = before(first.path(crowd));
        fill(sqlite);
        sqlite.close(true);
      }
      const limited = run("serve", { PORT: "0", TENANTS_DIR: folder }, [
        "sh",
        "-c",
        'ulimit -n 64; exec "$@"',
        "sh",
      ]);
      const { address } = await served(limited);
      const missing = new Set(crowds);
      const ask = async (crowd: Crowd) => {
        const headers = { cookie: crowd.people[0]?.cookie ?? "" };
        const { status } = await fetch(`${address}/api/v1/${crowd.slug}/projects`, { headers });
        if (status === 200) missing.delete(crowd);
      };
      while (missing.size > 0) await Promise.all(crowds.map(ask));
      limited.kill();
    }),
  120_000,
);

test(
  "after a crash a start waits for no file that is to be migrated, and finishes with it afterwards",
  () =>
    withFolder(async (folder) => {
      const first = await install(folder);
      const crowds = [
        await first.newOrg("one"),
        await first.newOrg("two"),
        await first.newOrg("three"),
      ];
      await first.close();
      const locks = crowds.map((crowd) => {
        const path = first.path(crowd);
        const sqlite = before(path);
        fill(sqlite);
        sqlite.run(
          "insert into jobs (id, kind, due_at, payload, created_at) values ('j', 'resurface', '2020-01-01', ?, '')",
          [
            JSON.stringify({
              membership_id: "m",
              recording_id: "r",
              resurface_at: "2020-01-01",
              created_at: "",
            }),
          ],
        );
        sqlite.run("begin immediate");
        return sqlite;
      });
      const global = new Database(join(folder, "global.sqlite"));
      for (const { orgId } of crowds)
        global.run("insert into awake (tenant_id) values (?)", [orgId]);
      global.close(true);
      const began = performance.now();
      const second = await install(folder);
      expect(isWithin(1500, performance.now() - began)).toBe(true);
      for (const sqlite of locks) sqlite.run("rollback");
      for (const sqlite of locks) {
        await until(
          async () =>
            (await second.jobs.runDue()) >= 0 && versionOf(sqlite)?.user_version === NEWEST,
        );
        await until(
          async () =>
            (await second.jobs.runDue()) >= 0 &&
            sqlite.prepare("select 1 from jobs").all().length === 0,
        );
        sqlite.close(true);
      }
      await second.close();
    }),
  120_000,
);

test("one that can't be migrated is told with its cause, stays as it was, and is not tried at every request", async () => {
  const w = await large();
  const sqlite = before(w.path);
  sqlite.run("create index answers_by_day on recordings (id)");
  for (let n = 0; n < 3; n++) expect((await home(w)).status).toBe(503);
  await until(() => told(w.path, /can't be brought to this version/).length > 0);
  for (let n = 0; n < 3; n++) expect((await home(w)).status).toBe(503);
  expect(told(w.path, /is brought to this version/)).toHaveLength(1);
  expect(told(w.path, /can't be brought to this version/)[0]).toContain(
    "answers_by_day already exists",
  );
  expect(versionOf(sqlite)).toEqual({ user_version: OLDER });
  sqlite.close(true);
}, 120_000);
