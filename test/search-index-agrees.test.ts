import { expect, test } from "bun:test";
import { indexed } from "#/lib/fold.ts";
import { newId } from "#/lib/ids.ts";
import { textOf } from "#/lib/plain-text.ts";
import { random } from "./support/random.ts";
import { inIndex, inRecordings, takeInAll } from "./support/search-index.ts";
import { clock, jobs } from "./support/server.ts";
import { type Body, type World, world } from "./support/world.ts";

const WORDS = "launch Budget über straße 予算 会議 🎉 report v2.4 naïve 売上報告 invoice".split(
  " ",
);

/**
 * Does one thing that writes a title, a text or a place, or takes them away; answers what, and with
 * what status.
 */
async function step(w: World, projects: Body[], next: () => number): Promise<string> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const text = () =>
    Array.from({ length: 1 + Math.floor(next() * 6) }, () => pick(WORDS)).join(" ");
  const content = w.rows<Body>("select * from recordings where parent_id is not null order by seq");
  /** One of some, or nothing that exists. */
  const one = (some: readonly Body[]) => (some.length > 0 ? pick(some) : { id: newId() });
  const ofType = (type: string) => content.filter((row) => row.type === type);
  const board = () => pick(projects).tool("message_board");
  const set = () => pick(projects).tool("todos");
  const target = one(content);
  const body = { title: text(), content: text() };
  const under = (parent: string, made: object) =>
    ["POST", `/recordings/${parent}/children`, made] as const;
  const steps: Record<string, () => readonly [string, string, object?]> = {
    message: () => under(board(), { type: "message", ...body }),
    draft: () => under(board(), { type: "message", status: "drafted", ...body }),
    list: () => under(set(), { type: "todolist", ...body }),
    todo: () => under(one(ofType("todolist")).id, { type: "todo", ...body }),
    comment: () => ["POST", `/recordings/${target.id}/comments`, { content: text() }],
    title: () => ["PATCH", `/recordings/${target.id}`, { title: text() }],
    content: () => ["PATCH", `/recordings/${target.id}`, { content: next() < 0.3 ? null : text() }],
    copy: () => {
      const [from, to] =
        next() < 0.5 ? [one(ofType("message")), board()] : [one(ofType("todolist")), set()];
      return [
        "POST",
        `/recordings/${from.id}/copy`,
        { parent_id: to, include_comments: next() < 0.5 },
      ];
    },
    move: () => [
      "PUT",
      `/recordings/${one(ofType("message")).id}/position`,
      { parent_id: board() },
    ],
    batch: () => {
      const ids = ofType("todo")
        .slice(0, 5)
        .map(({ id }) => id);
      return ["POST", "/recordings/batch", { verb: "group", ids, parent_id: null, title: text() }];
    },
    publish: () => [
      "POST",
      `/recordings/${one(content.filter((row) => row.published_at === null)).id}/publish`,
    ],
    trash: () => ["PUT", `/recordings/${target.id}/status/trashed`],
    purge: () => [
      "DELETE",
      `/trash/${one(content.filter((row) => row.own_status === "trashed")).id}`,
    ],
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
    for (const { title, content_html } of w.rows<Body>(
      "select title, content_html from recordings",
    ))
      for (const word of [...indexed(title).words, ...indexed(textOf(content_html)).words])
        expect([word, words.has(word)]).toEqual([word, true]);
  }
  const done = [...outcomes]
    .filter((outcome) => outcome.endsWith("true"))
    .map((outcome) => outcome.split(" ")[0]);
  expect(done.toSorted()).toEqual(
    "batch comment content copy draft list message move publish purge title todo trash".split(" "),
  );
});
