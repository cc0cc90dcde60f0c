import { expect, test } from "bun:test";
import { worked } from "./support/copies.ts";
import { clock } from "./support/server.ts";
import { addresses, type Body, type Who, world } from "./support/world.ts";

test("a copy is the copier's, from now on, with all that is live under it and nothing of its past", async () => {
  const { call, copy, children, rows, actions, people, ...w } = await worked();
  const [{ list, to, todo }, now] = [w, new Date(clock.time + 1000).toISOString()];
  const read = async () =>
    JSON.stringify((await call("owner", "GET", `/recordings/${todo.id}`)).body);
  const [logged, original] = [actions(), await read()];
  clock.advance(1000);
  const { status, body } = await copy("member", list.id, to.tool("todos"));
  const { body: source } = await call("member", "GET", `/recordings/${list.id}`);
  const creator = {
    membership_id: people.member.membershipId,
    name: "Member Test",
    role: "member",
  };
  const byline = { ...creator, avatar_url: null, kind: "person" };
  const place = { id: to.tool("todos"), type: "todo_set", title: "To-dos" };
  expect([status, body]).toEqual([
    201,
    {
      ...source,
      id: body.id,
      project_id: to.id,
      parent_id: place.id,
      creator: byline,
      byline,
      subscribed: true,
      created_at: now,
      updated_at: now,
      published_at: now,
      version: 1,
      position: 1,
      subscribers_count: 1,
      parent: place,
      ancestors: [place],
      project: { id: to.id, name: "Private" },
      todos_count: 1,
      ...addresses(w.org, "recordings", body.id),
    },
  ]);
  const [group] = await children("member", body.id);
  const [copied] = await children("member", group.id);
  const [subtask] = await children("member", copied.id);
  expect([group, copied, subtask]).toMatchObject([
    { title: "Week one", is_group: true, creator },
    {
      title: "Write",
      content_html: "<p>Short</p>",
      due_on: "2026-04-01",
      starts_on: "2026-03-20",
      comments_count: 0,
    },
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
  expect(kept).toMatchObject({
    created_at,
    updated_at,
    published_at,
    creator,
    content_html,
    version: 1,
  });
  expect([parent_id === body.id, id === comment.id]).toEqual([true, false]);
  expect(creator.membership_id).toBe(people.other.membershipId);
  expect(rows("select membership_id from subscriptions where recording_id = ?", id)).toEqual([]);
});

test("what is archived, trashed, or somebody else's draft is left out; one's own draft stays one, unscheduled", async () => {
  const { call, make, copy, children, list, actions } = await worked();
  const at = new Date(clock.time + 3_600_000).toISOString();
  const todo = (who: Who, title: string, extra = {}) =>
    make(who, list.id, { type: "todo", title, ...extra });
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
  expect((await copy("member", draft.id, list.id)).body).toMatchObject({
    status: "drafted",
    published_at: null,
  });
  expect(actions()).toEqual(logged);
});

test("what is copied into itself is copied as it was", async () => {
  const { call, make, project } = await world();
  const { tool } = await project();
  const outer = await make("owner", tool("folder"), { type: "folder", title: "Outer" });
  const inner = await make("owner", outer.id, { type: "folder", title: "Inner" });
  await make("owner", inner.id, { type: "document", title: "Page" });
  const tree = async (id: string): Promise<Body> => {
    const { body } = await call("owner", "GET", `/recordings/${id}/children`);
    return Object.fromEntries(
      await Promise.all(body.map(async (row: Body) => [row.title, await tree(row.id)])),
    );
  };
  const was = { Inner: { Page: {} } };
  const copies = [];
  for (const parent_id of [outer.id, inner.id])
    copies.push(
      (await call("owner", "POST", `/recordings/${outer.id}/copy`, { parent_id })).body.id,
    );
  expect(await tree(copies[0])).toEqual(was);
  expect(await tree(copies[1])).toEqual({ ...was, Outer: was });
  expect(await tree(outer.id)).toEqual({
    Inner: { Page: {}, Outer: { ...was, Outer: was } },
    Outer: was,
  });
});

test("copies keep the order of what has the same position", async () => {
  const { children, copy, list, make, change } = await worked();
  const titles = ["c", "a", "b"];
  for (const title of titles) await make("owner", list.id, { type: "todo", title });
  change("update recordings set position = 1 where parent_id = ?", list.id);
  const { body } = await copy("owner", list.id, list.parent_id);
  expect((await children("owner", body.id)).map(({ title }) => title)).toEqual([
    "Week one",
    ...titles,
  ]);
});

test("a repeated idempotency key copies once", async () => {
  const { call, todo, list, rows } = await worked();
  const sent = () =>
    call(
      "owner",
      "POST",
      `/recordings/${todo.id}/copy`,
      { parent_id: list.id },
      { "idempotency-key": "copy-it-once" },
    );
  const [first, again] = [await sent(), await sent()];
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(rows("select id from recordings where title = 'Write'")).toHaveLength(2);
});
