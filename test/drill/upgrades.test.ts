import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { isHeld } from "#/platform/db/open-migrated.ts";
import { costOf, isWithin } from "../support/cost.ts";
import type { Crowd } from "../support/crowd.ts";
import { install } from "../support/installation.ts";
import { multiply } from "../support/large.ts";
import { run, served, withFolder } from "../support/process.ts";
import { clock, jobs, logged, services } from "../support/server.ts";
import { type World, world } from "../support/world.ts";

const NEWEST = tenantMigrations.length;

/** An organization whose file is large. */
async function large() {
  const w = await world();
  const project = await w.project("member");
  const list = await w.make("member", project.tool("todos"), { type: "todolist", title: "Large" });
  const todo = await w.make("member", list.id, { type: "todo", title: "One of many", content: "word ".repeat(100) });
  multiply(w, todo.id, 4000);
  const path = services.tenants.path(w.org.id);
  services.tenants.close(w.org.id);
  return { ...w, path, list };
}

/** A version from before that, which lacks the indexes of answers, and what later steps made; one of them drops triggers. */
const OLDER = tenantMigrations.findIndex((sql) => sql.includes("create index answers_by_day"));
const MADE_SINCE = [
  ...["index answers_by_day", "index answers_by_person"],
  ...["trigger search_after_delete", "table search_taken", "index recordings_scheduled", "index jobs_to_mail"],
];

function before(path: string): Database {
  const sqlite = new Database(path);
  for (const what of MADE_SINCE) sqlite.run(`drop ${what}`);
  sqlite.run("alter table recordings drop column audience");
  sqlite.run("create index memberships_by_email on memberships (email)");
  for (const of of ["insert", "delete"])
    sqlite.run(`create trigger search_after_${of} after ${of} on recordings begin select 1; end`);
  sqlite.run("alter table notifications drop column quoted_version");
  sqlite.run(`pragma user_version = ${OLDER}`);
  sqlite.run("pragma wal_checkpoint(truncate)");
  return sqlite;
}

/** Makes a file large. */
function fill(sqlite: Database): void {
  sqlite.run("create table filling (bytes)");
  for (let n = 0; n < 5; n++) sqlite.run("insert into filling values (zeroblob(1000000))");
}

const versionOf = (sqlite: Database) => sqlite.prepare<{ user_version: number }, []>("pragma user_version").get();
const told = (path: string, what: RegExp) => logged.filter((line) => line.includes(path) && what.test(line));
const home = ({ call }: Pick<World, "call">) => call("member", "GET", "/projects");

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await Bun.sleep(20);
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
    expect([status, body.error.code, headers.get("retry-after")]).toEqual([503, "unavailable", "5"]);
  expect(meanwhile.longest).toBeLessThan(100);
  expect((await home(other)).status).toBe(200);
  expect(versionOf(sqlite)).toEqual({ user_version: OLDER });
  sqlite.run("rollback");
  await until(async () => (await home(w)).status === 200);
  expect(versionOf(sqlite)).toEqual({ user_version: NEWEST });
  expect(sqlite.prepare("select 1 from sqlite_schema where name like 'answers_by_%'").all()).toHaveLength(2);
  expect(told(w.path, /is brought to this version/)).toHaveLength(1);
  expect(told(w.path, /"level":"error"/)).toEqual([]);
  expect(
    (await w.call("member", "GET", `/recordings/${w.list.id}/children?per_page=1`)).headers.get("x-total-count"),
  ).toBe("1000");
  sqlite.close(true);
}, 120_000);

/** Lets a draft of an organization's be due. */
async function scheduled({ call, project }: World) {
  const { tool } = await project("member");
  const body = {
    type: "message",
    title: "Soon",
    content: "x",
    scheduled_at: new Date(clock.time + 1000).toISOString(),
  };
  return (await call("member", "POST", `/recordings/${tool("message_board")}/children`, body)).body;
}

/** So that what was written last is in the file's log alone. */
function log(sqlite: Database): void {
  sqlite.run("pragma wal_autocheckpoint = 0");
  sqlite.run("create table logged (bytes)");
  sqlite.run("insert into logged values (zeroblob(1000000))");
}

test.each([
  ["without a log", () => {}],
  ["with a log", log],
])(
  "files %s that other processes hold keep neither other files nor anybody's jobs waiting",
  async (_, written) => {
    const held = [await large(), await large(), await large()];
    const free = await large();
    const other = await world();
    for (const w of held) await scheduled(w);
    const draft = await scheduled(other);
    for (const { org } of [...held, free]) services.tenants.close(org.id);
    const locks = held.map(({ path }) => before(path));
    for (const sqlite of locks) {
      written(sqlite);
      sqlite.run("begin immediate");
    }
    before(free.path).close(true);
    clock.advance(2000);
    const began = performance.now();
    await Promise.all([...held.map(home), jobs.runDue()]);
    expect(isWithin(2500, performance.now() - began)).toBe(true);
    expect((await other.call("member", "GET", `/recordings/${draft.id}`)).body.status).toBe("active");
    await until(async () => (await home(free)).status === 200);
    expect(isWithin(6000, performance.now() - began)).toBe(true);
    for (const { path } of held) {
      expect(told(path, /Another process holds/)).toHaveLength(1);
      expect(told(path, /is brought to this version/)).toEqual([]);
    }
    for (const sqlite of locks) sqlite.run("rollback");
    for (const w of held) await until(async () => (await home(w)).status === 200);
    for (const sqlite of locks) sqlite.close(true);
    clock.advance(60_000);
    await jobs.runDue();
    const published = "select count(*) as n from recordings where type = 'message' and status = 'active'";
    for (const { rows, path } of held) {
      expect(rows(published)).toEqual([{ n: 1 }]);
      expect(told(path, /Another process holds/)).toHaveLength(1);
    }
  },
  120_000,
);

test("looking whether another process holds a file writes nothing to it", async () => {
  const { path } = await large();
  const sqlite = before(path);
  log(sqlite);
  const reader = new Database(path, { readonly: true });
  reader.run("begin");
  reader.prepare("select count(*) from logged").get();
  sqlite.close(true);
  const bytes = () => [path, `${path}-wal`].map((name) => Bun.hash(readFileSync(name)));
  const as = bytes();
  sqlite.close(true);
  expect(isHeld(path)).toBe(false);
  expect(bytes()).toEqual(as);
  reader.close(true);
  expect(isHeld(path)).toBe(false);
  expect(bytes()).toEqual(as);
}, 120_000);

test("what a crash interrupted in a large file of an older version is undone beside the server", async () => {
  const w = await large();
  const sqlite = before(w.path);
  const titles = () => sqlite.prepare("select title, count(*) as count from recordings group by 1").all();
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
  await until(async () => (await home(w)).status === 503 && told(w.path, /can't be brought/).length > 0);
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
      const limited = run("serve", { PORT: "0", TENANTS_DIR: folder }, ["sh", "-c", 'ulimit -n 64; exec "$@"', "sh"]);
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
      const crowds = [await first.newOrg("one"), await first.newOrg("two"), await first.newOrg("three")];
      await first.close();
      const locks = crowds.map((crowd) => {
        const path = first.path(crowd);
        const sqlite = before(path);
        fill(sqlite);
        sqlite.run(
          "insert into jobs (id, kind, due_at, payload, created_at) values ('j', 'resurface', '2020-01-01', ?, '')",
          [JSON.stringify({ membership_id: "m", recording_id: "r", resurface_at: "2020-01-01", created_at: "" })],
        );
        sqlite.run("begin immediate");
        return sqlite;
      });
      const global = new Database(join(folder, "global.sqlite"));
      for (const { orgId } of crowds) global.run("insert into awake (tenant_id) values (?)", [orgId]);
      global.close(true);
      const began = performance.now();
      const second = await install(folder);
      expect(isWithin(1500, performance.now() - began)).toBe(true);
      for (const sqlite of locks) sqlite.run("rollback");
      for (const sqlite of locks) {
        await until(async () => (await second.jobs.runDue()) >= 0 && versionOf(sqlite)?.user_version === NEWEST);
        await until(
          async () => (await second.jobs.runDue()) >= 0 && sqlite.prepare("select 1 from jobs").all().length === 0,
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
  expect(told(w.path, /can't be brought to this version/)[0]).toContain("answers_by_day already exists");
  expect(versionOf(sqlite)).toEqual({ user_version: OLDER });
  sqlite.close(true);
}, 120_000);
