import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { isHeld } from "#/platform/db/open-migrated.ts";
import { isWithin } from "../support/cost.ts";
import { before, home, large, told, until } from "../support/older-files.ts";
import { clock, jobs, services } from "../support/server.ts";
import { type World, world } from "../support/world.ts";

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
    expect((await other.call("member", "GET", `/recordings/${draft.id}`)).body.status).toBe(
      "active",
    );
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
    const published =
      "select count(*) as n from recordings where type = 'message' and status = 'active'";
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
