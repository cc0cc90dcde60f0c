import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { takeIn } from "#/features/search/write.ts";
import { indexed } from "#/lib/fold.ts";
import { newId } from "#/lib/ids.ts";
import { breathe } from "#/lib/pace.ts";
import { textOf } from "#/lib/plain-text.ts";
import { openFile } from "#/platform/db/engine.ts";
import { templateImage } from "#/platform/db/migrate.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { withFolder } from "./support/process.ts";
import { random } from "./support/random.ts";
import { searching } from "./support/search.ts";
import { clock, jobs, running, services } from "./support/server.ts";
import { type Body, type World, world } from "./support/world.ts";

type Rows = World["rows"];

/** The numbers of recordings that wait to be taken in. */
const waitingIn = (rows: Rows) =>
  rows<{ seq: number }>(
    "select seq from search_pending union select seq from recordings where seq > (select until from search_taken)",
  );

/** What the index says of each recording: every column as its terms in their order. */
function inIndex(rows: Rows, orgId: string): Map<number, string> {
  const db = services.tenants.get(orgId);
  db.write((tx) => {
    tx.run("drop table if exists temp.terms", []);
    return tx.run("create virtual table temp.terms using fts5vocab ('main', 'search_index', 'instance')", []);
  });
  const found = new Map<number, string>();
  const terms = rows<{ doc: number; col: string; term: string }>(
    'select doc, col, term from temp.terms where doc % 2 = 0 order by doc, col, "offset"',
  );
  for (const [doc, group] of Map.groupBy(terms, (row) => row.doc))
    found.set(doc / 2, group.map(({ col, term }) => `${col}:${term}`).join(" "));
  return found;
}

/** What it should say, from the recordings as they are. */
function inRecordings(rows: Rows): Map<number, string> {
  const found = new Map<number, string>();
  for (const { seq, title, content_html, project_id } of rows<Body>("select * from recordings")) {
    const [head, body] = [indexed(title), indexed(textOf(content_html))];
    const columns: Record<string, string> = {
      content: body.terms,
      place: project_id?.replaceAll("-", "") ?? "account",
      signs: [...head.signs.union(body.signs)].join(" "),
      title: head.terms,
    };
    const all = Object.entries(columns).flatMap(([name, text]) =>
      text.split(" ").flatMap((term) => (term ? [`${name}:${term}`] : [])),
    );
    found.set(seq, all.join(" "));
  }
  return found;
}

function takeInAll(orgId: string): void {
  while (takeIn(services.tenants.get(orgId)) > 0);
}

const WORDS = "launch Budget über straße 予算 会議 🎉 report v2.4 naïve 売上報告 invoice".split(" ");

/** Does one thing that writes a title, a text or a place, or takes them away; answers what, and with what status. */
async function step(w: World, projects: Body[], next: () => number): Promise<string> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const text = () => Array.from({ length: 1 + Math.floor(next() * 6) }, () => pick(WORDS)).join(" ");
  const content = w.rows<Body>("select * from recordings where parent_id is not null order by seq");
  /** One of some, or nothing that exists. */
  const one = (some: readonly Body[]) => (some.length > 0 ? pick(some) : { id: newId() });
  const ofType = (type: string) => content.filter((row) => row.type === type);
  const board = () => pick(projects).tool("message_board");
  const set = () => pick(projects).tool("todos");
  const target = one(content);
  const body = { title: text(), content: text() };
  const under = (parent: string, made: object) => ["POST", `/recordings/${parent}/children`, made] as const;
  const steps: Record<string, () => readonly [string, string, object?]> = {
    message: () => under(board(), { type: "message", ...body }),
    draft: () => under(board(), { type: "message", status: "drafted", ...body }),
    list: () => under(set(), { type: "todolist", ...body }),
    todo: () => under(one(ofType("todolist")).id, { type: "todo", ...body }),
    comment: () => ["POST", `/recordings/${target.id}/comments`, { content: text() }],
    title: () => ["PATCH", `/recordings/${target.id}`, { title: text() }],
    content: () => ["PATCH", `/recordings/${target.id}`, { content: next() < 0.3 ? null : text() }],
    copy: () => {
      const [from, to] = next() < 0.5 ? [one(ofType("message")), board()] : [one(ofType("todolist")), set()];
      return ["POST", `/recordings/${from.id}/copy`, { parent_id: to, include_comments: next() < 0.5 }];
    },
    move: () => ["PUT", `/recordings/${one(ofType("message")).id}/position`, { parent_id: board() }],
    batch: () => {
      const ids = ofType("todo")
        .slice(0, 5)
        .map(({ id }) => id);
      return ["POST", "/recordings/batch", { verb: "group", ids, parent_id: null, title: text() }];
    },
    publish: () => ["POST", `/recordings/${one(content.filter((row) => row.published_at === null)).id}/publish`],
    trash: () => ["PUT", `/recordings/${target.id}/status/trashed`],
    purge: () => ["DELETE", `/trash/${one(content.filter((row) => row.own_status === "trashed")).id}`],
  };
  if (next() < 0.1) takeInAll(w.org.id);
  const name = pick(Object.keys(steps));
  const [method, path, sent] = steps[name]?.() ?? ["GET", "/account"];
  return `${name} ${(await w.call("owner", method, path, sent)).status < 300}`;
}

test("the index says what the recordings say, whatever was done to them", async () => {
  const outcomes = new Set<string>();
  for (const seed of [1, 2, 3]) {
    const [w, next] = [await world(), random(seed)];
    const projects = [await w.project(), await w.project(), await w.project()];
    for (let i = 0; i < 150; i++) outcomes.add(await step(w, projects, next));
    const last = projects.pop();
    await w.call("owner", "PUT", `/projects/${last.id}/status/trashed`);
    clock.advance(31 * 24 * 60 * 60 * 1000);
    await jobs.runDue();
    expect(w.rows("select id from projects where id = ?", last.id)).toEqual([]);
    takeInAll(w.org.id);
    const recordings = inRecordings(w.rows);
    expect(recordings.size).toBeGreaterThan(30);
    expect(inIndex(w.rows, w.org.id)).toEqual(recordings);
    const words = new Set(w.rows<Body>("select word from search_words").map(({ word }) => word));
    for (const { title, content_html } of w.rows<Body>("select title, content_html from recordings"))
      for (const word of [...indexed(title).words, ...indexed(textOf(content_html)).words])
        expect([word, words.has(word)]).toEqual([word, true]);
  }
  const done = [...outcomes].filter((outcome) => outcome.endsWith("true")).map((outcome) => outcome.split(" ")[0]);
  expect(done.toSorted()).toEqual(
    "batch comment content copy draft list message move publish purge title todo trash".split(" "),
  );
});

test("a change waits in the transaction that makes it, and only when there is something to index anew", async () => {
  const w = await world();
  const list = await w.make("owner", (await w.project()).tool("todos"), { type: "todolist", title: "List" });
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
    w.make("owner", board, { type: "message", title: "Text", content: `${character} `.repeat(length / 2) });
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
  const { id } = await w.make("owner", board, { type: "message", title: "Old <b>news</b>", content: "Straße" });
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
