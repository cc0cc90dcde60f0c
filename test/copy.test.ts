import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "./support/server.ts";
import { addresses, type Body, visibleAnswer, type Who, world } from "./support/world.ts";

const mention = (id: string) => `<p><span class="mention" data-membership-id="${id}">@x</span></p>`;

/** A list that several people worked on, in a project that all but the client reach, and a private one beside it. */
async function worked() {
  const w = await world();
  const [from, to] = [await w.project(), await w.project("owner", { name: "Private", all_access: false })];
  await w.call("owner", "PUT", `/projects/${to.id}/people`, { grant: [w.people.member.membershipId] });
  const both = [w.people.member.membershipId, w.people.other.membershipId];
  const list = await w.make("other", from.tool("todos"), {
    ...{ type: "todolist", title: "Launch", content_html: both.map(mention).join(""), color: "blue", notify: true },
  });
  const group = await w.make("owner", list.id, { type: "todolist", title: "Week one" });
  const todo = await w.make("owner", group.id, {
    ...{ type: "todo", title: "Write", content: "Short", due_on: "2026-04-01", starts_on: "2026-03-20" },
    assignee_ids: both,
  });
  const subtask = await w.make("member", todo.id, { type: "todo", title: "Draft it" });
  await w.call("member", "PUT", `/recordings/${subtask.id}/completion`);
  const comment = await w.make("other", todo.id, { type: "comment", content: "Mine" });
  const children = async (who: Who, id: string, query = ""): Promise<Body[]> =>
    (await w.call(who, "GET", `/recordings/${id}/children${query}`)).body;
  const copy = (who: Who, id: string, parentId: string, extra = {}) =>
    w.call(who, "POST", `/recordings/${id}/copy`, { parent_id: parentId, ...extra });
  return { ...w, from, to, list, group, todo, subtask, comment, children, copy };
}

test("a copy is the copier's, from now on, with all that is live under it and nothing of its past", async () => {
  const { call, copy, children, rows, actions, people, ...w } = await worked();
  const [{ list, to, todo }, now] = [w, new Date(clock.time + 1000).toISOString()];
  const read = async () => JSON.stringify((await call("owner", "GET", `/recordings/${todo.id}`)).body);
  const [logged, original] = [actions(), await read()];
  clock.advance(1000);
  const { status, body } = await copy("member", list.id, to.tool("todos"));
  const { body: source } = await call("member", "GET", `/recordings/${list.id}`);
  const creator = { membership_id: people.member.membershipId, name: "Member Test", role: "member" };
  const byline = { ...creator, avatar_url: null, kind: "person" };
  const place = { id: to.tool("todos"), type: "todo_set", title: "To-dos" };
  expect([status, body]).toEqual([
    201,
    {
      ...source,
      ...{ id: body.id, project_id: to.id, parent_id: place.id, creator: byline, byline, subscribed: true },
      ...{ created_at: now, updated_at: now, published_at: now, version: 1, position: 1, subscribers_count: 1 },
      ...{ parent: place, ancestors: [place], project: { id: to.id, name: "Private" }, todos_count: 1 },
      ...addresses(w.org, "recordings", body.id),
    },
  ]);
  const [group] = await children("member", body.id);
  const [copied] = await children("member", group.id);
  const [subtask] = await children("member", copied.id);
  expect([group, copied, subtask]).toMatchObject([
    { title: "Week one", is_group: true, creator },
    { title: "Write", content_html: "<p>Short</p>", due_on: "2026-04-01", starts_on: "2026-03-20", comments_count: 0 },
    {
      title: "Draft it",
      completed: false,
      completed_at: null,
      completer_id: null,
      version: 1,
      created_at: now,
      creator,
    },
  ]);
  expect(await children("member", copied.id, "?type=comment")).toEqual([]);
  expect(actions()).toEqual([...logged, "copied"]);
  expect(rows("select recording_id, details from events order by seq desc limit 1")).toEqual([
    { recording_id: body.id, details: JSON.stringify({ from: { recording_id: list.id } }) },
  ]);
  const ids = [body.id, group.id, copied.id, subtask.id];
  const about = (table: string) =>
    rows(
      `select recording_id, membership_id from ${table} where recording_id in (select value from json_each(?))
          order by recording_id, membership_id`,
      JSON.stringify(ids),
    );
  const mine = (id: string) => ({ recording_id: id, membership_id: people.member.membershipId });
  expect(about("subscriptions")).toEqual(ids.toSorted().map(mine));
  expect(about("assignments")).toEqual([mine(copied.id)]);
  expect(about("mentions")).toEqual([mine(body.id)]);
  expect(await read()).toBe(original);
});

test("comments come along when asked for, with their authors and times, and are counted", async () => {
  const { copy, children, todo, list, comment, people, rows, call } = await worked();
  await call(
    "owner",
    "PUT",
    `/recordings/${(await call("owner", "POST", `/recordings/${todo.id}/comments`, { content: "Trashed" })).body.id}/status/trashed`,
  );
  clock.advance(1000);
  const { body } = await copy("member", todo.id, list.id, { include_comments: true });
  expect(body).toMatchObject({
    comments_count: 1,
    created_at: clock.now().toISOString(),
    assignee_ids: todo.assignee_ids,
  });
  const comments = await children("owner", body.id, "?type=comment");
  const { id, parent_id, ...kept } = comments[0];
  const { created_at, updated_at, published_at, creator, content_html } = comment;
  expect(comments).toHaveLength(1);
  expect(kept).toMatchObject({ created_at, updated_at, published_at, creator, content_html, version: 1 });
  expect([parent_id === body.id, id === comment.id]).toEqual([true, false]);
  expect(creator.membership_id).toBe(people.other.membershipId);
  expect(rows("select membership_id from subscriptions where recording_id = ?", id)).toEqual([]);
});

test("what is archived, trashed, or somebody else's draft is left out; one's own draft stays one, unscheduled", async () => {
  const { call, make, copy, children, list, actions } = await worked();
  const at = new Date(clock.time + 3_600_000).toISOString();
  const todo = (who: Who, title: string, extra = {}) => make(who, list.id, { type: "todo", title, ...extra });
  await todo("member", "Own draft", { status: "drafted", scheduled_at: at });
  await todo("other", "Foreign draft", { status: "drafted" });
  for (const status of ["archived", "trashed"])
    await call("owner", "PUT", `/recordings/${(await todo("owner", status)).id}/status/${status}`);
  const { body } = await copy("member", list.id, list.parent_id);
  expect((await children("member", body.id)).map(({ title }) => title)).toEqual(["Week one"]);
  for (const status of ["archived", "trashed"])
    expect(await children("member", body.id, `?status=${status}`)).toEqual([]);
  expect(await children("member", body.id, "?status=drafted")).toMatchObject([
    { title: "Own draft", published_at: null, scheduled_at: null },
  ]);
  expect(await children("other", body.id, "?status=drafted")).toEqual([]);
  const [draft] = await children("member", list.id, "?status=drafted");
  const logged = actions();
  expect((await copy("member", draft.id, list.id)).body).toMatchObject({ status: "drafted", published_at: null });
  expect(actions()).toEqual(logged);
});

test("the log names where a copy is from by id alone, and not even that to who doesn't reach it", async () => {
  const { call, make, project, people } = await world();
  const [secret, open] = [await project("owner", { all_access: false }), await project()];
  const document = await make("owner", secret.tool("folder"), { type: "document", title: "Canary" });
  const { body } = await call("owner", "POST", `/recordings/${document.id}/copy`, { parent_id: open.tool("folder") });
  await call("owner", "PATCH", `/recordings/${body.id}`, { title: "Public words" });
  const { body: log } = await call("member", "GET", `/recordings/${body.id}/events`);
  expect(log[0]).toMatchObject({
    ...{ action: "copied", recording: { id: body.id, type: "document" }, project: { id: open.id } },
    ...{ actor: { membership_id: people.owner.membershipId }, details: { from: { recording_id: null } } },
  });
  const [own] = (await call("owner", "GET", `/recordings/${body.id}/events`)).body;
  expect(own.details).toEqual({ from: { recording_id: document.id } });
  expect(JSON.stringify(log[0])).not.toContain("Canary");
  expect((await call("member", "GET", `/recordings/${document.id}`)).status).toBe(404);
});

/** A list that a client sees, with one to-do kept back from them, and a list they don't see. */
async function shared() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, { grant: [w.people.client.membershipId] });
  const list = (title: string, visible_to_clients: boolean) =>
    w.make("member", project.tool("todos"), { type: "todolist", title, visible_to_clients });
  const [open, closed] = [await list("Open", true), await list("Closed", false)];
  const seen = await w.make("member", open.id, { type: "todo", title: "Seen" });
  const back = await w.make("member", open.id, { type: "todo", title: "Kept back", visible_to_clients: false });
  await w.make("client", seen.id, { type: "comment", content: "A client's" });
  await w.make("member", back.id, { type: "todo", title: "Under it", visible_to_clients: true });
  const shown = async (id: string): Promise<Record<string, number>> => {
    const found = w.rows(
      `with recursive tree (id) as (select ? union all select c.id from recordings c join tree on c.parent_id = tree.id)
       select coalesce(nullif(title, ''), type) as name, visible_to_clients as shown from tree join recordings using (id)`,
      id,
    );
    return Object.fromEntries(found.map((row) => [row.name, row.shown]));
  };
  const copy = async (who: Who, id: string, parent_id: string) =>
    (await w.call(who, "POST", `/recordings/${id}/copy`, { parent_id, include_comments: true })).body;
  return { ...w, project, open, closed, seen, back, shown, copy };
}

test("a copy shows to clients what its new parent shows, but never what was kept back from them", async () => {
  const { open, closed, seen, back, shown, copy, project, change } = await shared();
  const hidden = { Open: 0, Seen: 0, "Kept back": 0, comment: 0, "Under it": 0 };
  expect(await shown((await copy("member", open.id, closed.id)).id)).toEqual(hidden);
  expect(await shown((await copy("member", open.id, project.tool("todos"))).id)).toEqual(hidden);
  change("update recordings set visible_to_clients = 1 where id = ?", project.tool("todos"));
  expect(await shown((await copy("member", open.id, project.tool("todos"))).id)).toEqual({
    ...{ Open: 1, Seen: 1, comment: 1, "Kept back": 0, "Under it": 0 },
  });
  expect(await shown((await copy("member", seen.id, open.id)).id)).toEqual({ Seen: 1, comment: 1 });
  expect(await shown((await copy("member", back.id, open.id)).id)).toEqual({ "Kept back": 1, "Under it": 1 });
});

test("a client copies what they see to where they see, and no more", async () => {
  const { open, closed, back, seen, shown, copy, call, make, project, digest, people } = await shared();
  const own = await make("client", open.id, { type: "todo", title: "Client's" });
  const copied = await copy("client", open.id, own.parent_id);
  expect(copied).toMatchObject({
    title: "Open",
    is_group: true,
    creator: { membership_id: people.client.membershipId },
  });
  expect(await shown(copied.id)).toEqual({ Open: 1, Seen: 1, comment: 1, "Client's": 1 });
  const before = digest();
  for (const [id, parent_id] of [
    [back.id, open.id],
    [seen.id, closed.id],
    [open.id, project.tool("todos")],
  ] as const) {
    const refused = await call("client", "POST", `/recordings/${id}/copy`, { parent_id });
    const random = await call("client", "POST", `/recordings/${newId()}/copy`, { parent_id: newId() });
    expect(visibleAnswer(refused)).toEqual(visibleAnswer(random));
    expect(refused.status).toBe(404);
  }
  expect(digest()).toBe(before);
});

test("what is copied into itself is copied as it was", async () => {
  const { call, make, project } = await world();
  const { tool } = await project();
  const outer = await make("owner", tool("folder"), { type: "folder", title: "Outer" });
  const inner = await make("owner", outer.id, { type: "folder", title: "Inner" });
  await make("owner", inner.id, { type: "document", title: "Page" });
  const tree = async (id: string): Promise<Body> => {
    const { body } = await call("owner", "GET", `/recordings/${id}/children`);
    return Object.fromEntries(await Promise.all(body.map(async (row: Body) => [row.title, await tree(row.id)])));
  };
  const was = { Inner: { Page: {} } };
  const copies = [];
  for (const parent_id of [outer.id, inner.id])
    copies.push((await call("owner", "POST", `/recordings/${outer.id}/copy`, { parent_id })).body.id);
  expect(await tree(copies[0])).toEqual(was);
  expect(await tree(copies[1])).toEqual({ ...was, Outer: was });
  expect(await tree(outer.id)).toEqual({ Inner: { Page: {}, Outer: { ...was, Outer: was } }, Outer: was });
});

test("copies keep the order of what has the same position", async () => {
  const { children, copy, list, make, change } = await worked();
  const titles = ["c", "a", "b"];
  for (const title of titles) await make("owner", list.id, { type: "todo", title });
  change("update recordings set position = 1 where parent_id = ?", list.id);
  const { body } = await copy("owner", list.id, list.parent_id);
  expect((await children("owner", body.id)).map(({ title }) => title)).toEqual(["Week one", ...titles]);
});

test("a copy that can't be made leaves no trace", async () => {
  const { call, copy, make, from, to, list, group, todo, comment, digest, change } = await worked();
  const set = from.tool("todos");
  const draft = await make("owner", set, { type: "todolist", title: "Draft", status: "drafted" });
  const [archived, trashed] = [await copy("owner", todo.id, list.id), await copy("owner", list.id, set)];
  await call("owner", "PUT", `/recordings/${archived.body.id}/status/archived`);
  await call("owner", "PUT", `/recordings/${trashed.body.id}/status/trashed`);
  const foreign = await make("other", from.tool("message_board"), { type: "message", title: "x", status: "drafted" });
  const subtask = await make("owner", archived.body.parent_id, { type: "todo", title: "Has none" });
  const before = digest();
  const wrong = (field: string, code: string) => [422, "validation_failed", { [field]: code }];
  const refusals: [Who, string, unknown, unknown[]][] = [
    ["owner", todo.id, newId(), [404, "not_found", {}]],
    ["other", todo.id, to.tool("todos"), [404, "not_found", {}]],
    ["owner", foreign.id, from.tool("message_board"), [404, "not_found", {}]],
    ["owner", todo.id, from.tool("folder"), wrong("parent_id", "wrong_parent")],
    ["owner", list.id, group.id, wrong("type", "wrong_parent")],
    ["owner", list.id, list.id, wrong("type", "wrong_parent")],
    ["owner", todo.id, subtask.id, wrong("type", "wrong_parent")],
    ["owner", set, set, wrong("type", "wrong_type")],
    ["owner", from.tool("folder"), from.tool("folder"), wrong("type", "wrong_type")],
    ["owner", comment.id, todo.id, wrong("type", "wrong_type")],
    ["owner", archived.body.id, list.id, [409, "conflict", {}]],
    ["owner", trashed.body.id, set, [409, "conflict", {}]],
    ["owner", subtask.id, archived.body.id, [409, "conflict", {}]],
    ["owner", todo.id, trashed.body.id, [409, "conflict", {}]],
    ["owner", todo.id, draft.id, [409, "conflict", {}]],
    ["owner", todo.id, undefined, wrong("parent_id", "required")],
    ["owner", todo.id, "nonsense", wrong("parent_id", "invalid")],
  ];
  for (const [who, id, parent_id, expected] of refusals) {
    const { status, body } = await call(who, "POST", `/recordings/${id}/copy`, { parent_id });
    const fields: Body[] = Object.entries(body.error.fields ?? {});
    const codes = Object.fromEntries(fields.map(([field, [issue]]) => [field, issue.code]));
    expect([who, id, parent_id, status, body.error.code, codes]).toEqual([who, id, parent_id, ...expected]);
  }
  expect(digest()).toBe(before);
  change(
    `insert into recordings (id, type, project_id, parent_id, creator_id, title, own_status, status, position, visible_to_clients, published_at, created_at, updated_at)
     with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000)
     select o.id || i, type, project_id, ?, creator_id, title, own_status, status, i, 0, published_at, created_at, updated_at
     from n join recordings o on o.id = ?`,
    list.id,
    todo.id,
  );
  const tooMany = digest();
  const { status, body } = await copy("owner", list.id, set);
  expect([status, body.error.fields.id[0].code]).toEqual([422, "limit"]);
  expect(digest()).toBe(tooMany);
});

test("a repeated idempotency key copies once", async () => {
  const { call, todo, list, rows } = await worked();
  const sent = () =>
    call("owner", "POST", `/recordings/${todo.id}/copy`, { parent_id: list.id }, { "idempotency-key": "copy-it-once" });
  const [first, again] = [await sent(), await sent()];
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(rows("select id from recordings where title = 'Write'")).toHaveLength(2);
});
