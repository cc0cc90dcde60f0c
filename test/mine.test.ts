import { expect, test } from "bun:test";
import { DUE_SCOPES, dueSpan } from "#/lib/due.ts";
import { newId } from "#/lib/ids.ts";
import { beginAt } from "./support/clock.ts";
import { own } from "./support/own.ts";
import { clock } from "./support/server.ts";
import type { Body, Who } from "./support/world.ts";

beginAt("2026-03-02T12:00:00Z");

test("bookmarks are one's own, come latest first, and show on what is bookmarked", async () => {
  const { call, list, todo, titles, project } = await own();
  const first = await todo("First");
  for (const id of [first.id, list.id, list.id]) {
    const added = await call("member", "POST", "/my/bookmarks", { recording_id: id });
    expect([added.status, added.body.id, added.body.bookmarked]).toEqual([201, id, true]);
    clock.advance(1000);
  }
  expect(await titles("/my/bookmarks")).toEqual(["List", "First"]);
  expect(await titles("/my/bookmarks", "owner")).toEqual([]);
  const bookmarked = async (who: Who) =>
    (await call(who, "GET", `/recordings/${first.id}`)).body.bookmarked;
  expect([await bookmarked("member"), await bookmarked("owner")]).toEqual([true, false]);
  expect((await call("member", "DELETE", `/my/bookmarks/${first.id}`)).status).toBe(204);
  expect([await bookmarked("member"), await titles("/my/bookmarks")]).toEqual([false, ["List"]]);
  expect((await call("member", "POST", "/my/bookmarks", { recording_id: newId() })).status).toBe(
    404,
  );
  await call("owner", "PATCH", `/projects/${project.id}`, { all_access: false });
  expect(await titles("/my/bookmarks")).toEqual([]);
});

test("a bookmark reaches a reader who asks with the old entity tag", async () => {
  const { call, list } = await own();
  const { headers } = await call("member", "GET", `/recordings/${list.id}`);
  await call("member", "POST", "/my/bookmarks", { recording_id: list.id });
  const again = await call("member", "GET", `/recordings/${list.id}`, undefined, {
    "if-none-match": headers.get("etag") ?? "",
  });
  expect([again.status, again.body.bookmarked]).toEqual([200, true]);
});

test("the scratchpad saves, refuses a stale save with what is there, and brings back the last version", async () => {
  const { call } = await own();
  const note = async (who: Who = "member") => (await call(who, "GET", "/my/note")).body;
  const save = (body: object) => call("member", "PATCH", "/my/note", body);
  expect(await note()).toEqual({ content_html: null, updated_at: null, previous_available: false });
  expect((await call("member", "POST", "/my/note/restore")).body.error.code).toBe("conflict");
  const first = (await save({ content: "One", base_updated_at: null })).body;
  expect(first).toEqual({
    content_html: "<p>One</p>",
    updated_at: clock.now().toISOString(),
    previous_available: true,
  });
  const second = (
    await save({ content_html: "<p>Two<script>x</script></p>", base_updated_at: first.updated_at })
  ).body;
  expect([second.content_html, second.updated_at > first.updated_at]).toEqual(["<p>Two</p>", true]);
  for (const base_updated_at of [first.updated_at, null]) {
    const stale = await save({ content: "Lost", base_updated_at });
    expect([stale.status, stale.body.error.code, stale.body.error.details]).toEqual([
      409,
      "stale",
      second,
    ]);
  }
  expect((await call("member", "POST", "/my/note/restore")).body.content_html).toBe("<p>One</p>");
  expect((await call("member", "POST", "/my/note/restore")).body.content_html).toBe("<p>Two</p>");
  expect((await save({ content: "Three" })).body.content_html).toBe("<p>Three</p>");
  expect((await note("owner")).content_html).toBeNull();
});

test("private notes are their writer's alone", async () => {
  const { call, titles } = await own();
  const made = (await call("member", "POST", "/my/notes", { title: "Ideas", content: "A & B" }))
    .body;
  expect(made).toMatchObject({ title: "Ideas", content_html: "<p>A &amp; B</p>" });
  clock.advance(1000);
  await call("member", "POST", "/my/notes", { content: "Untitled" });
  expect(await titles("/my/notes")).toEqual([null, "Ideas"]);
  clock.advance(1000);
  expect(
    (await call("member", "PATCH", `/my/notes/${made.id}`, { title: null })).body,
  ).toMatchObject({
    title: null,
    content_html: "<p>A &amp; B</p>",
  });
  expect(await titles("/my/notes", "owner")).toEqual([]);
  expect((await call("owner", "PATCH", `/my/notes/${made.id}`, { title: "x" })).status).toBe(404);
  expect((await call("owner", "DELETE", `/my/notes/${made.id}`)).status).toBe(404);
  expect((await call("member", "DELETE", `/my/notes/${made.id}`)).status).toBe(204);
  expect(await titles("/my/notes")).toEqual([null]);
});

test("nobody is mentioned in what only its writer reads", async () => {
  const { call, people } = await own();
  const group = (await call("owner", "POST", "/groups", { name: "Design" })).body;
  const content_html = `<p><span data-membership-id="${people.owner.membershipId}">@Owner</span> <span data-group-id="${group.id}">@Design</span></p>`;
  const plain = "<p><span>@Owner</span> <span>@Design</span></p>";
  expect((await call("member", "POST", "/my/notes", { content_html })).body.content_html).toBe(
    plain,
  );
  expect((await call("member", "PATCH", "/my/note", { content_html })).body.content_html).toBe(
    plain,
  );
});

test("the user interface remembers what it was given, for each person and up to a size", async () => {
  const { call } = await own();
  expect((await call("member", "GET", "/my/ui-state")).body).toEqual({});
  const state = { sidebar: { open: true }, list: [1, "two", null] };
  expect((await call("member", "PUT", "/my/ui-state", state)).body).toEqual(state);
  expect((await call("member", "GET", "/my/ui-state")).body).toEqual(state);
  expect((await call("owner", "GET", "/my/ui-state")).body).toEqual({});
  expect((await call("member", "PUT", "/my/ui-state", { long: "x".repeat(65_536) })).status).toBe(
    422,
  );
});

test("open work comes priorities first, then by due day; finished work latest first", async () => {
  const { call, todo, titles, project, make } = await own();
  const [undated, late, soon] = [
    await todo("Undated"),
    await todo("Late", { due_on: "2026-05-01" }),
    await todo("Soon", { due_on: "2026-03-03" }),
  ];
  await todo("Another's", {}, "other");
  const board = (await call("owner", "GET", `/recordings/${project.tool("board")}/children`)).body;
  const me = (await call("member", "GET", "/api/v1/authorization")).body.organizations[0]
    .membership_id;
  const card = await make("owner", board[0].id, {
    type: "card",
    title: "Card",
    due_on: "2026-04-01",
    assignee_ids: [me],
  });
  const mine = async () => {
    const { priorities, others } = (await call("member", "GET", "/my/assignments")).body;
    return [priorities, others].map((rows: Body[]) => rows.map(({ title }) => title));
  };
  expect(await mine()).toEqual([[], ["Soon", "Card", "Late", "Undated"]]);
  for (const { id } of [late, card, undated])
    await call("member", "POST", "/my/assignments/priorities", { recording_id: id });
  expect(await mine()).toEqual([["Late", "Card", "Undated"], ["Soon"]]);
  const move = async (id: string, body: object) =>
    (await call("member", "PATCH", `/my/assignments/priorities/${id}`, body)).body.map(
      ({ title }: Body) => title,
    );
  expect(await move(undated.id, { move: "up" })).toEqual(["Late", "Undated", "Card"]);
  expect(await move(undated.id, { move: "up" })).toEqual(["Undated", "Late", "Card"]);
  expect(await move(undated.id, { move: "up" })).toEqual(["Undated", "Late", "Card"]);
  expect(await move(undated.id, { position: 3 })).toEqual(["Late", "Card", "Undated"]);
  expect(await move(late.id, { position: 99 })).toEqual(["Card", "Undated", "Late"]);
  expect((await call("member", "PATCH", `/my/assignments/priorities/${late.id}`, {})).status).toBe(
    422,
  );
  expect(
    (await call("member", "PATCH", `/my/assignments/priorities/${soon.id}`, { move: "up" })).status,
  ).toBe(404);
  expect(
    (await call("owner", "POST", "/my/assignments/priorities", { recording_id: soon.id })).status,
  ).toBe(422);
  await call("member", "PUT", `/recordings/${undated.id}/completion`);
  clock.advance(1000);
  await call("member", "PUT", `/recordings/${soon.id}/completion`);
  expect(await mine()).toEqual([["Card", "Late"], []]);
  expect(await titles("/my/assignments/completed")).toEqual(["Soon", "Undated"]);
  expect((await call("member", "DELETE", `/my/assignments/priorities/${late.id}`)).status).toBe(
    204,
  );
  expect(await mine()).toEqual([["Card"], ["Late"]]);
});

test("every day is in exactly one due scope, whatever day the week begins on", () => {
  for (let weekStartsOn = 0; weekStartsOn < 7; weekStartsOn++) {
    for (let offset = 0; offset < 7; offset++) {
      const today = Temporal.PlainDate.from("2026-02-23").add({ days: offset }).toString();
      for (let ahead = -10; ahead <= 21; ahead++) {
        const day = Temporal.PlainDate.from(today).add({ days: ahead }).toString();
        const scopes = DUE_SCOPES.filter((scope) => {
          const { from, to } = dueSpan(scope, today, weekStartsOn);
          return (from === null || day >= from) && (to === null || day <= to);
        });
        expect([weekStartsOn, today, day, scopes.length]).toEqual([weekStartsOn, today, day, 1]);
      }
    }
  }
});

test("due scopes follow the caller's own midnight and week", async () => {
  const { call, todo, titles } = await own();
  // 2 March 2026, 10:00 UTC, is a Monday; in Kiritimati it is 3 March already.
  for (const day of [
    "2026-03-01",
    "2026-03-02",
    "2026-03-03",
    "2026-03-04",
    "2026-03-07",
    "2026-03-08",
    "2026-03-09",
    "2026-03-20",
  ])
    await todo(day, { due_on: day });
  const all = async () => {
    const found: Record<string, string[]> = {};
    for (const scope of DUE_SCOPES)
      found[scope] = await titles(`/my/assignments/due?scope=${scope}`);
    return found;
  };
  expect(await all()).toEqual({
    overdue: ["2026-03-01"],
    due_today: ["2026-03-02"],
    due_tomorrow: ["2026-03-03"],
    due_later_this_week: ["2026-03-04", "2026-03-07", "2026-03-08"],
    due_next_week: ["2026-03-09"],
    due_later: ["2026-03-20"],
  });
  await call("member", "PATCH", "/api/v1/me/preferences", {
    timezone: "Pacific/Kiritimati",
    week_starts_on: 0,
  });
  expect(await all()).toEqual({
    overdue: ["2026-03-01", "2026-03-02"],
    due_today: ["2026-03-03"],
    due_tomorrow: ["2026-03-04"],
    due_later_this_week: ["2026-03-07"],
    due_next_week: ["2026-03-08", "2026-03-09"],
    due_later: ["2026-03-20"],
  });
  expect(await titles("/my/assignments/due")).toEqual(["2026-03-01", "2026-03-02"]);
  expect((await call("member", "GET", "/my/assignments/due?scope=someday")).status).toBe(422);
});
