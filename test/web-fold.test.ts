import { expect, test } from "bun:test";
import { folded, inPlace, opensAt } from "#/web/features/hey/fold.ts";
import type { Schemas } from "#/web/lib/api.ts";

type News = Schemas["Notification"];

const AT = "2026-11-28T09:00:00.000Z";
let made = 0;
/** A row of the tray about a comment on a thing, or of another kind about the thing itself. */
function row(about: string, { action = "commented", ...more }: Partial<News> = {}): News {
  const id = `n${++made}`;
  const isSaid = action === "commented" || action === "mentioned";
  const recording = `${isSaid ? "c" : ""}${isSaid ? made : about}`;
  return {
    id,
    action,
    recording_id: recording,
    bulletin_id: null,
    project_id: null,
    recording: {
      id: recording,
      type: isSaid ? "comment" : "todo",
      title: "",
      parent_id: isSaid ? about : "list",
      parent_title: "",
    },
    actor_membership_id: "mei",
    actor_role: "member",
    excerpt: id,
    count: 1,
    first_recording_id: recording,
    parts: [],
    read: false,
    read_at: null,
    created_at: AT,
    updated_at: AT,
    cursor: id,
    ...more,
  };
}
const part = (recording_id: string, actor_membership_id: string) => ({
  recording_id,
  actor_membership_id,
  excerpt: recording_id,
  created_at: AT,
});
const keys = (news: readonly News[]) => folded(news).map(({ key }) => key);

test("news of one kind about one thing is one row where the newest of it stands, with who and how many", () => {
  const [a, other, b] = [row("lamps", { actor_membership_id: "tom" }), row("glaze"), row("lamps")];
  const [first, second, ...rest] = folded([a, other, b]);
  expect([first?.newest, first?.news, first?.count]).toEqual([a, [a, b], 2]);
  expect([first?.people, first?.isMore]).toEqual([["tom", "mei"], false]);
  expect(first?.singles.map(({ excerpt }) => excerpt)).toEqual([a.excerpt, b.excerpt]);
  expect([second?.news, rest]).toEqual([[other], []]);
});

test("what asks something of somebody stays by itself, and other kinds of news too", () => {
  const asks = (["mentioned", "assigned", "approval_requested", "asked", "posted"] as const).map(
    (action) => [row("lamps", { action }), row("lamps", { action })],
  );
  const news = [row("lamps"), ...asks.flat(), row("lamps"), row("lamps", { action: "completed" })];
  expect(folded(news).map(({ news }) => news.length)).toEqual([2, ...Array(10).fill(1), 1]);
  expect(folded([row("lamps", { action: "commented", recording: null })])).toHaveLength(1);
});

test("a row that stands for several is counted with what it stands for", () => {
  const parts = [part("c9", "tom"), part("c8", "mei"), part("c7", "tom")];
  const many = row("lamps", { count: 3, parts, first_recording_id: "c7" });
  const [fold] = folded([many, row("lamps", { actor_membership_id: "ada" })]);
  expect([fold?.count, fold?.people, fold?.singles.length]).toEqual([4, ["tom", "mei", "ada"], 4]);
  const [more] = folded([row("lamps", { count: 25, parts })]);
  expect([more?.isMore, more?.count]).toEqual([true, 25]);
});

test("a row opens at the first of what is new, and at the last of what was read", () => {
  const old = row("lamps", { first_recording_id: "c1" });
  const newer = row("lamps", { first_recording_id: "c5" });
  const [fresh] = folded([newer, old]);
  expect(fresh && opensAt(fresh)).toBe("c1");
  const [read] = folded([newer, old].map((one) => ({ ...one, read: true })));
  expect(read && opensAt(read)).toBe(newer.recording_id);
});

test("more of a list adds to its rows, and moves and changes none that stood above", () => {
  const news = ["a", "b", "a", "c", "b", "a"].map((about) => row(about));
  for (let end = 1; end <= news.length; end++) {
    const whole = keys(news.slice(0, end));
    expect(whole.slice(0, keys(news.slice(0, end - 1)).length)).toEqual(
      keys(news.slice(0, end - 1)),
    );
  }
  expect(folded(news).reduce((sum, { count }) => sum + count, 0)).toBe(news.length);
});

test("what comes joins its row, which stays where somebody writes, with what is new above", () => {
  const news = [row("a"), row("b"), row("c")];
  const stood = keys(news);
  const [a = "", b = "", c = ""] = stood;
  const next = folded([row("d"), row("c"), ...news]);
  expect(next.map(({ key }) => key)).toEqual([next[0]?.key ?? "", c, a, b]);
  expect(inPlace(next, stood).map(({ key }) => key)).toEqual([next[0]?.key ?? "", a, b, c]);
});
