import { expect, test } from "bun:test";
import { clock } from "../support/server.ts";
import type { Body } from "../support/world.ts";
import { logOf, newsOf } from "./content-asks.ts";
import { history } from "./history.ts";

test("a row of a log says what happened to what, where, who did it, and how a new text begins", async () => {
  const { call, message, project, people } = await history();
  const person = { avatar_url: null, kind: "person" };
  const at = clock.now().toISOString();
  clock.advance(1000);
  await call("admin", "PATCH", `/recordings/${message.id}`, {
    title: "Better plan",
    content: `Other ${"words ".repeat(99)}`,
  });
  const recording = {
    id: message.id,
    type: "message",
    title: "Better plan",
    status: "active",
    parent_id: message.parent_id,
    parent_title: "Message board",
  };
  const place = { id: project.id, name: "Site" };
  const rows = (await call("owner", "GET", `/recordings/${message.id}/events`)).body;
  const [created, title, content] = rows;
  expect(created).toEqual({
    id: expect.any(String),
    action: "created",
    recording,
    project: place,
    details: {},
    cheers_count: 0,
    actor: { membership_id: people.member.membershipId, name: "Member Test", ...person },
    excerpt: content.excerpt,
    created_at: at,
  });
  expect(title).toEqual({
    id: expect.any(String),
    action: "title_changed",
    recording,
    project: place,
    cheers_count: 0,
    excerpt: null,
    actor: { membership_id: people.admin.membershipId, name: "Admin Test", ...person },
    details: { before: "Plan", after: "Better plan" },
    created_at: clock.now().toISOString(),
  });
  expect([
    content.action,
    content.details,
    content.excerpt.startsWith("Other words words"),
  ]).toEqual(["content_changed", {}, true] as never);
  expect([rows.length, content.excerpt.length < 500, content.excerpt.endsWith("…")]).toEqual([
    3,
    true,
    true,
  ]);
});

test("each kind of change is one row that names it, with what it was before and is after", async () => {
  const w = await history();
  const { message, list, todo, put, drop, patch, events, people, call } = w;
  const [announcement, question] = (await call("owner", "GET", "/categories")).body;
  const category = (before: string | null, after: string | null) => ({ before, after });
  const changes: [Body, () => Promise<unknown>, string, object][] = [
    [
      message,
      () => patch(message, { title: "Plans" }),
      "title_changed",
      { before: "Plan", after: "Plans" },
    ],
    [message, () => patch(message, { content: "New words" }), "content_changed", {}],
    [
      message,
      () => patch(message, { category_id: announcement.id }),
      "category_changed",
      category(null, announcement.id),
    ],
    [
      message,
      () => patch(message, { category_id: question.id }),
      "category_changed",
      category(announcement.id, question.id),
    ],
    [message, () => put(message, "pin"), "pinned", {}],
    [message, () => drop(message, "pin"), "unpinned", {}],
    [message, () => put(message, "comments-closed", { closed: true }), "comments_closed", {}],
    [message, () => put(message, "comments-closed", { closed: false }), "comments_reopened", {}],
    [message, () => put(message, "public-link"), "link_published", {}],
    [message, () => drop(message, "public-link"), "link_unpublished", {}],
    [
      message,
      () => put(message, "visibility", { visible_to_clients: true }),
      "visibility_changed",
      { before: false, after: true },
    ],
    [
      message,
      () => put(message, "visibility", { visible_to_clients: false }),
      "visibility_changed",
      { before: true, after: false },
    ],
    [
      message,
      () => put(message, "subscribers", { add: [people.other.membershipId] }),
      "subscribers_changed",
      { added: [people.other.membershipId], removed: [] },
    ],
    [message, () => put(message, "status/archived"), "archived", {}],
    [message, () => put(message, "status/active"), "unarchived", {}],
    [message, () => put(message, "status/trashed"), "trashed", {}],
    [message, () => put(message, "status/active"), "restored", {}],
    [list, () => patch(list, { color: "blue" }), "color_changed", { before: "red", after: "blue" }],
    [
      list,
      () => put(list, "progress", { position: 0.5, note: "Half" }),
      "progress_set",
      { before: null, after: { position: 0.5, note: "Half" } },
    ],
    [
      list,
      () => put(list, "progress", { position: null }),
      "progress_set",
      { before: { position: 0.5, note: "Half" }, after: null },
    ],
    [
      todo,
      () => patch(todo, { due_on: "2026-04-01" }),
      "due_changed",
      { before: null, after: "2026-04-01" },
    ],
    [
      todo,
      () => patch(todo, { due_on: null }),
      "due_changed",
      { before: "2026-04-01", after: null },
    ],
    [
      todo,
      () => patch(todo, { starts_on: "2026-04-01" }),
      "content_changed",
      { field: "starts_on", before: null, after: "2026-04-01" },
    ],
    [todo, () => put(todo, "completion"), "completed", {}],
    [todo, () => drop(todo, "completion"), "reopened", {}],
  ];
  for (const [row, change, action, details] of changes) {
    const log = logOf(w);
    const version = (await call("owner", "GET", `/recordings/${row.id}`)).body.version;
    await change();
    const last = (await events(row)).at(-1);
    expect([log(), last.details, last.actor.membership_id]).toEqual([
      [action],
      details,
      people.admin.membershipId,
    ]);
    const after = (await call("owner", "GET", `/recordings/${row.id}`)).body.version;
    expect([action, after]).toEqual([action, version + (action === "subscribers_changed" ? 0 : 1)]);
  }
});

test("what is asked for and is so already is in no log, and tells nobody", async () => {
  const w = await history();
  const { message, list, todo, put, drop, patch } = w;
  const requests = [
    () => patch(message, { title: "Plan", content: "The words", category_id: null }),
    () => patch(message, {}),
    () => put(message, "pin"),
    () => put(message, "comments-closed", { closed: true }),
    () => put(message, "public-link"),
    () => put(message, "visibility", { visible_to_clients: true }),
    () => put(message, "status/archived"),
    () => patch(list, { color: "red" }),
    () => put(list, "progress", { position: 0.5 }),
    () => put(todo, "completion"),
    () => put(todo, "assignees", { membership_ids: [w.people.other.membershipId] }),
    () => drop(list, "pin"),
  ];
  for (const request of requests) await request();
  const [log, news] = [logOf(w), newsOf(w)];
  for (const request of requests) await request();
  expect([log(), news()]).toEqual([[], []]);
});
