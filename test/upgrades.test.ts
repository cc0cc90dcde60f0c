import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { costOf } from "./support/cost.ts";
import { multiply } from "./support/large.ts";
import { logged, services } from "./support/server.ts";
import { type World, world } from "./support/world.ts";

const NEWEST = tenantMigrations.length;

/** An organization whose file is large, and lacks what the last step made. */
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

function before(path: string): Database {
  const sqlite = new Database(path);
  const made = sqlite
    .prepare<{ name: string }, []>("select name from sqlite_schema where name like 'answers_by_%'")
    .all();
  expect(made).toHaveLength(2);
  for (const { name } of made) sqlite.run(`drop index ${name}`);
  sqlite.run(`pragma user_version = ${NEWEST - 1}`);
  sqlite.run("pragma wal_checkpoint(truncate)");
  return sqlite;
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
  expect(versionOf(sqlite)).toEqual({ user_version: NEWEST - 1 });
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
}, 60_000);

test("one that can't be migrated is told with its cause, stays as it was, and is not tried at every request", async () => {
  const w = await large();
  const sqlite = before(w.path);
  sqlite.run("create index answers_by_day on recordings (id)");
  for (let n = 0; n < 3; n++) expect((await home(w)).status).toBe(503);
  await until(() => told(w.path, /can't be brought to this version/).length > 0);
  for (let n = 0; n < 3; n++) expect((await home(w)).status).toBe(503);
  expect(told(w.path, /is brought to this version/)).toHaveLength(1);
  expect(told(w.path, /can't be brought to this version/)[0]).toContain("answers_by_day already exists");
  expect(versionOf(sqlite)).toEqual({ user_version: NEWEST - 1 });
  sqlite.close(true);
}, 60_000);
