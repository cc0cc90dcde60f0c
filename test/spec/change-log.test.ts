import { expect, test } from "bun:test";
import { clock } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { logOf, newsOf } from "./content-asks.ts";

async function history() {
  const w = await world();
  const project = await w.project("member", { name: "Site" });
  await w.call("owner", "PUT", `/projects/${project.id}/people`, { grant: [w.people.client.membershipId] });
  const message = await w.make("member", project.tool("message_board"), {
    ...{ type: "message", title: "Plan", content: "The words" },
  });
  const list = await w.make("member", project.tool("todos"), { type: "todolist", title: "List", color: "red" });
  const todo = await w.make("member", list.id, { type: "todo", title: "To-do" });
  const put = (row: Body, path: string, body?: object) => w.call("admin", "PUT", `/recordings/${row.id}/${path}`, body);
  const drop = (row: Body, path: string) => w.call("admin", "DELETE", `/recordings/${row.id}/${path}`);
  const patch = (row: Body, body: object) => w.call("admin", "PATCH", `/recordings/${row.id}`, body);
  const events = async (row: Body, who: Who = "owner"): Promise<Body[]> =>
    (await w.call(who, "GET", `/recordings/${row.id}/events`)).body;
  const feed = async (query = "", who: Who = "owner"): Promise<string[]> =>
    (await w.call(who, "GET", `/activity${query}`)).body.map(
      ({ action, recording }: Body) => `${action} ${recording?.title ?? "-"}`,
    );
  return { ...w, project, message, list, todo, put, drop, patch, events, feed };
}

test("a row of a log says what happened to what, where, who did it, and how a new text begins", async () => {
  const { call, message, project, people } = await history();
  const person = { avatar_url: null, kind: "person" };
  const at = clock.now().toISOString();
  clock.advance(1000);
  await call("admin", "PATCH", `/recordings/${message.id}`, {
    title: "Better plan",
    content: `Other ${"words ".repeat(99)}`,
  });
  const recording = { id: message.id, type: "message", title: "Better plan", status: "active" };
  const place = { id: project.id, name: "Site" };
  const rows = (await call("owner", "GET", `/recordings/${message.id}/events`)).body;
  const [created, title, content] = rows;
  expect(created).toEqual({
    ...{ id: expect.any(String), action: "created", recording, project: place, details: {}, cheers_count: 0 },
    actor: { membership_id: people.member.membershipId, name: "Member Test", ...person },
    ...{ excerpt: content.excerpt, created_at: at },
  });
  expect(title).toEqual({
    ...{ id: expect.any(String), action: "title_changed", recording, project: place, cheers_count: 0, excerpt: null },
    actor: { membership_id: people.admin.membershipId, name: "Admin Test", ...person },
    details: { before: "Plan", after: "Better plan" },
    created_at: clock.now().toISOString(),
  });
  expect([content.action, content.details, content.excerpt.startsWith("Other words words")]).toEqual([
    ...["content_changed", {}, true],
  ] as never);
  expect([rows.length, content.excerpt.length < 500, content.excerpt.endsWith("…")]).toEqual([3, true, true]);
});

test("each kind of change is one row that names it, with what it was before and is after", async () => {
  const w = await history();
  const { message, list, todo, put, drop, patch, events, people, call } = w;
  const [announcement, question] = (await call("owner", "GET", "/categories")).body;
  const category = (before: string | null, after: string | null) => ({ before, after });
  const changes: [Body, () => Promise<unknown>, string, object][] = [
    [message, () => patch(message, { title: "Plans" }), "title_changed", { before: "Plan", after: "Plans" }],
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
    [todo, () => patch(todo, { due_on: "2026-04-01" }), "due_changed", { before: null, after: "2026-04-01" }],
    [todo, () => patch(todo, { due_on: null }), "due_changed", { before: "2026-04-01", after: null }],
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
    expect([log(), last.details, last.actor.membership_id]).toEqual([[action], details, people.admin.membershipId]);
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

test("the log of a recording is read while it is in the trash, which the feeds leave out until it is back", async () => {
  const { message, put, events, feed, call, project } = await history();
  await put(message, "status/trashed");
  expect((await events(message, "other")).map(({ action }) => action)).toEqual(["created", "trashed"]);
  const timeline = async () =>
    (await call("other", "GET", `/projects/${project.id}/events`)).body.map(
      ({ action, recording }: Body) => `${action} ${recording?.title ?? "-"}`,
    );
  for (const rows of [await feed(), await timeline()])
    expect(rows.filter((row: string) => row.includes("Plan"))).toEqual([]);
  await put(message, "status/active");
  for (const rows of [await feed(), await timeline()])
    expect(rows.filter((row: string) => row.includes("Plan"))).toEqual([
      "restored Plan",
      "trashed Plan",
      "created Plan",
    ]);
});

test("a draft is in no log, for its author neither, until it is published as the first thing that happened", async () => {
  const w = await history();
  const { make, call, project, feed, events, put } = w;
  const draft = await make("member", project.tool("message_board"), {
    type: "message",
    title: "Draft",
    status: "drafted",
  });
  const log = logOf(w);
  await call("member", "PATCH", `/recordings/${draft.id}`, { title: "Draft again", content: "Words" });
  await call("member", "PUT", `/recordings/${draft.id}/pin`);
  expect([log(), await feed("", "member")]).toEqual([
    [],
    ["created To-do", "created List", "created Plan", "access_changed -", "project_created -"],
  ]);
  await call("member", "POST", `/recordings/${draft.id}/publish`);
  await put(draft, "comments-closed", { closed: true });
  expect(log()).toEqual(["published", "comments_closed"]);
  const [first] = await events(draft);
  expect([first.action, first.excerpt, first.details]).toEqual(["published", "Words", {}]);
});

test("a project's timeline is newest first, in pages, from an instant on and by words", async () => {
  const { call, project, message, patch } = await history();
  const path = `/projects/${project.id}/events`;
  const actions = async (query: string) =>
    (await call("other", "GET", `${path}${query}`)).body.map(({ action }: Body) => action);
  clock.advance(60_000);
  const since = clock.now().toISOString();
  await patch(message, { title: "Renamed" });
  expect(await actions("")).toEqual([
    "title_changed",
    "created",
    "created",
    "created",
    "access_changed",
    "project_created",
  ]);
  expect(await actions(`?since=${since}`)).toEqual(["title_changed"]);
  expect(await actions("?q=renamed")).toEqual(["title_changed", "created"]);
  expect(await actions("?q=admin%20test")).toEqual(["title_changed"]);
  const page = await call("other", "GET", `${path}?per_page=2`);
  expect([page.body.length, page.headers.get("x-total-count")]).toEqual([2, "6"]);
  for (const [query, field] of [
    ["since=yesterday", "since"],
    ["page=0", "page"],
    ["per_page=101", "per_page"],
    [`q=${"x".repeat(201)}`, "q"],
  ]) {
    const refused = await call("other", "GET", `${path}?${query}`);
    expect([query, refused.status, Object.keys(refused.body.error.fields)]).toEqual([query, 422, [field ?? ""]]);
  }
});

test("the activity is narrowed by project, person and star together, and by nothing that is none of them", async () => {
  const { call, project, people, feed, patch, message } = await history();
  await patch(message, { title: "Renamed" });
  const { membershipId } = people.admin;
  expect(await feed(`?project_id=${project.id}&person_id=${membershipId}&starred=1`, "member")).toEqual([
    "title_changed Renamed",
  ]);
  expect(await feed(`?project_id=${project.id}&person_id=${membershipId}&starred=1`)).toEqual([]);
  expect(await feed(`?person_id=${people.other.membershipId}`)).toEqual([]);
  for (const [query, field] of [
    ["project_id=site", "project_id"],
    ["person_id=me", "person_id"],
    ["starred=true", "starred"],
    ["starred=0", "starred"],
  ]) {
    const refused = await call("owner", "GET", `/activity?${query}`);
    expect([query, refused.status, Object.keys(refused.body.error.fields)]).toEqual([query, 422, [field ?? ""]]);
  }
});
