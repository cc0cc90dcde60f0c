import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { takeIn } from "#/features/search/write.ts";
import { breathe } from "#/lib/pace.ts";
import { openFile } from "#/platform/db/engine.ts";
import { templateImage } from "#/platform/db/migrate.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { withFolder } from "./support/process.ts";
import { searching } from "./support/search.ts";
import { inIndex, inRecordings, type Rows, takeInAll } from "./support/search-index.ts";
import { running, services } from "./support/server.ts";
import { world } from "./support/world.ts";

/** The numbers of recordings that wait to be taken in. */
const waitingIn = (rows: Rows) =>
  rows<{ seq: number }>(
    "select seq from search_pending union select seq from recordings where seq > (select until from search_taken)",
  );

test("a change waits in the transaction that makes it, and only when there is something to index anew", async () => {
  const w = await world();
  const list = await w.make("owner", (await w.project()).tool("todos"), {
    type: "todolist",
    title: "List",
  });
  const todo = await w.make("owner", list.id, { type: "todo", title: "One" });
  const waiting = () => {
    const count = waitingIn(w.rows).length;
    takeInAll(w.org.id);
    return count;
  };
  waiting();
  const after = async (method: string, path: string, body?: object) => {
    await w.call("owner", method, `/recordings/${todo.id}${path}`, body);
    return waiting();
  };
  expect(await after("PATCH", "", { title: "Two" })).toBe(1);
  expect(await after("PATCH", "", { title: "Two", due_on: "2026-05-01" })).toBe(0);
  expect(await after("PUT", "/completion")).toBe(0);
  expect(await after("PUT", "/position", { position: 7 })).toBe(0);
  expect(await after("PATCH", "", { title: "" })).toBe(0);
  expect(await after("POST", "/comments", { content: "Three" })).toBe(1);
});

test("what is written is taken in soon by itself, and before the server stops", async () => {
  const w = await world();
  running.indexer.start();
  const board = (await w.project()).tool("message_board");
  await w.make("owner", board, { type: "message", title: "Soon" });
  expect(waitingIn(w.rows)).not.toEqual([]);
  await running.indexer.stop();
  expect(waitingIn(w.rows)).toEqual([]);
  expect(inIndex(w.rows, w.org.id)).toEqual(inRecordings(w.rows));
  await w.make("owner", board, { type: "message", title: "Later" });
  expect(waitingIn(w.rows)).toHaveLength(1);
});

test("a search finds what was written before it, also while much else is taken in", async () => {
  const w = await world();
  const board = (await w.project()).tool("message_board");
  const write = (title: string) => w.make("owner", board, { type: "message", title });
  for (let i = 0; i < 120; i++) await write(`Word ${i}`);
  const found = async (q: string) => (await searching(w)("owner", q)).map(({ title }) => title);
  const waiting = waitingIn(w.rows).length;
  const others = [found("word"), found("119")];
  while (waitingIn(w.rows).length === waiting) await breathe();
  expect(waitingIn(w.rows)).not.toEqual([]);
  await write("Fresh");
  expect(await found("fresh")).toEqual(["Fresh"]);
  const [all, last] = await Promise.all(others);
  expect([all?.length, last]).toEqual([50, ["Word 119"]]);
});

test("a search answers what was taken in before while the file can't be written to, and the rest when it can", async () => {
  const w = await world();
  const board = (await w.project()).tool("message_board");
  const found = async () => (await searching(w)("owner", "kept")).map(({ title }) => title);
  await w.make("owner", board, { type: "message", title: "Kept 0" });
  expect(await found()).toEqual(["Kept 0"]);
  const holder = openFile(services.tenants.path(w.org.id), { synchronous: "FULL" });
  const set = (setting: string) => void services.tenants.get(w.org.id).get(`pragma ${setting}`, []);
  const troubles = [
    [() => set("query_only = 1"), () => set("query_only = 0")],
    // SQLite takes no fewer pages than there are: the file is full.
    [() => set("max_page_count = 1"), () => set("max_page_count = 4294967294")],
    [() => holder.run("begin immediate"), () => holder.run("rollback")],
  ] as const;
  const titles = ["Kept 0"];
  const many = Array.from({ length: 5000 }, (_, i) => `word${i}`).join(" ");
  for (const [begin, end] of troubles) {
    const title = `Kept ${titles.length}`;
    await w.make("owner", board, { type: "message", title, content: many });
    begin();
    expect(await found()).toEqual(titles);
    end();
    titles.unshift(title);
    expect(await found()).toEqual(titles);
  }
  holder.close(true);
});

test("a number that is given again is taken in again, whatever was taken in meanwhile", async () => {
  for (const isTaken of [false, true]) {
    const w = await world();
    const board = (await w.project()).tool("message_board");
    const take = () => void (isTaken && takeInAll(w.org.id));
    const write = (title: string) => w.make("owner", board, { type: "message", title });
    const remove = async (id: string) => {
      await w.call("owner", "PUT", `/recordings/${id}/status/trashed`);
      expect((await w.call("owner", "DELETE", `/trash/${id}`)).status).toBe(204);
      take();
    };
    const made = [await write("First"), await write("Second"), await write("Third")];
    const numbers = (id: string) => w.rows("select seq from recordings where id = ?", id);
    const first = numbers(made[0]?.id);
    takeInAll(w.org.id);
    for (const { id } of made) await remove(id);
    const { id } = await write("Fourth");
    expect(numbers(id)).toEqual(first);
    const found = async (q: string) => (await searching(w)("owner", q)).map((hit) => hit.id);
    expect([await found("first"), await found("fourth")]).toEqual([[], [id]]);
    expect(inIndex(w.rows, w.org.id)).toEqual(inRecordings(w.rows));
  }
});

test("one step takes in fifty short texts, but few long ones, and none but the first that is too long", async () => {
  const w = await world();
  const board = (await w.project()).tool("message_board");
  takeInAll(w.org.id);
  const write = (length: number, character = "x") =>
    w.make("owner", board, {
      type: "message",
      title: "Text",
      content: `${character} `.repeat(length / 2),
    });
  const steps = () => {
    const taken: number[] = [];
    for (let step = -1; step !== 0; taken.push(step)) step = takeIn(services.tenants.get(w.org.id));
    return taken;
  };
  for (let i = 0; i < 60; i++) await write(100);
  expect(steps()).toEqual([50, 10, 0]);
  for (let i = 0; i < 6; i++) await write(15_000);
  expect(steps()).toEqual([2, 2, 2, 0]);
  for (let i = 0; i < 4; i++) await write(15_000, "語");
  expect(steps()).toEqual([1, 1, 1, 1, 0]);
  await write(100);
  await write(99_000);
  await write(100);
  expect(steps()).toEqual([1, 1, 1, 0]);
});

test("an organization from before there was a search is found through", async () => {
  const w = await world();
  const board = (await w.project()).tool("message_board");
  const { id } = await w.make("owner", board, {
    type: "message",
    title: "Old <b>news</b>",
    content: "Straße",
  });
  w.change("update search_taken set until = (select max(seq) from recordings)");
  expect(await searching(w)("owner", "strasse")).toEqual([]);
  w.change("insert or ignore into search_pending select seq from recordings");
  expect((await searching(w)("owner", "strasse")).map((hit) => hit.id)).toEqual([id]);
});

test("the migration notes everything that an old file holds", () =>
  withFolder(async (folder) => {
    const path = join(folder, "old.sqlite");
    const before = tenantMigrations.findIndex((sql) => sql.includes("search_index"));
    writeFileSync(path, templateImage(tenantMigrations.slice(0, before)));
    const file = openFile(path, { synchronous: "FULL" });
    file.run(
      "insert into memberships (id, kind, role, status, name, created_at) values ('m', 'person', 'owner', 'active', 'Ada', '2026')",
    );
    for (const id of ["a", "b"])
      file.run(
        `insert into recordings (id, type, creator_id, title, own_status, status, position, visible_to_clients, created_at, updated_at)
         values (?, 'dm', 'm', 'Title', 'active', 'active', 1, 0, '2026', '2026')`,
        [id],
      );
    file.run(tenantMigrations[before] ?? "");
    expect(file.query("select seq from search_pending").all()).toEqual([{ seq: 1 }, { seq: 2 }]);
    for (const sql of tenantMigrations.slice(before + 1)) file.run(sql);
    expect(file.query("select * from search_pending, search_taken").all()).toEqual([
      { seq: 1, until: 2 },
      { seq: 2, until: 2 },
    ]);
    file.close(true);
  }));
