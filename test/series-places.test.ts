import { expect, spyOn, test } from "bun:test";
import { Connection, type SqlValue } from "#/platform/db/connection.ts";
import { series, weekly } from "./support/series.ts";
import type { Body } from "./support/world.ts";

test("the series goes on where its latest was moved to, for those who see it there", async () => {
  const { primary, next, project, make, call, complete, people, todos, get } = await series();
  const { member, other } = people;
  await call("owner", "PUT", `/recordings/${primary.id}/assignees`, {
    membership_ids: [member.membershipId, other.membershipId],
  });
  const second = await next(primary.id);
  const closed = await project("owner", { all_access: false });
  await call("owner", "PUT", `/projects/${closed.id}/people`, { grant: [other.membershipId] });
  const there = await make("owner", closed.tool("todos"), { type: "todolist", title: "There" });
  await call("owner", "PUT", `/recordings/${second.id}/position`, { parent_id: there.id });
  await complete(second.id, "other");
  const [, third] = await todos(there.id);
  expect(third).toMatchObject({
    project_id: closed.id,
    parent_id: there.id,
    due_on: "2026-03-16",
    series_id: primary.id,
    assignee_ids: [other.membershipId],
  });
  const before = await call("other", "GET", `/recordings/${third?.id}`);
  await call("member", "PATCH", `/recordings/${primary.id}`, { title: "Edited from afar" });
  expect((await get(third?.id)).title).toBe("Edited from afar");
  await call("member", "PATCH", `/recordings/${primary.id}`, { recurrence: null });
  const etag = before.headers.get("etag") ?? "";
  const after = await call("other", "GET", `/recordings/${third?.id}`, undefined, {
    "if-none-match": etag,
  });
  expect([after.status, after.body.recurrence]).toEqual([200, null]);
});

test("who doesn't see the first to-do of a series is not told of it", async () => {
  const { primary, next, project, make, call, people, get } = await series();
  const closed = await project("owner", { all_access: false });
  await call("owner", "PUT", `/projects/${closed.id}/people`, {
    grant: [people.other.membershipId],
  });
  const hidden = await make("owner", closed.tool("todos"), { type: "todolist", title: "Hidden" });
  const second = await next(primary.id);
  await call("owner", "PUT", `/recordings/${primary.id}/position`, { parent_id: hidden.id });
  const seenBy = async (who: "member" | "other") => {
    const { recurrence, series_id } = (await call(who, "GET", `/recordings/${second.id}`)).body;
    return [recurrence?.next_on ?? null, series_id];
  };
  expect(await seenBy("member")).toEqual([null, null]);
  expect(await seenBy("other")).toEqual(["2026-03-16", primary.id]);
  const stopped = await call("member", "PATCH", `/recordings/${second.id}`, { recurrence: null });
  expect([stopped.status, (await get(primary.id)).recurrence]).toEqual([200, null]);
});

test("a client's series stays the client's, whoever completes it, and what clients see they go on seeing", async () => {
  const { primary, list, call, make, todos, people, home } = await series();
  await call("owner", "PATCH", `/projects/${home.id}`, { clients_enabled: true });
  await call("owner", "PUT", `/projects/${home.id}/people`, {
    grant: [people.client.membershipId],
  });
  await call("owner", "PUT", `/recordings/${home.tool("todos")}/visibility`, {
    visible_to_clients: true,
  });
  await make("client", list.id, {
    type: "todo",
    title: "Ours",
    due_on: "2026-03-02",
    recurrence: weekly,
  });
  const [, ours] = await todos();
  await call("member", "PUT", `/recordings/${ours?.id}/completion`);
  await call("member", "PUT", `/recordings/${primary.id}/completion`);
  const seen: Body[] = (
    await call("client", "GET", `/recordings/${list.id}/children?completed=false`)
  ).body;
  expect(seen.map(({ title, creator }) => [title, creator.role])).toEqual([
    ["Water the plants", "member"],
    ["Ours", "client"],
  ]);
  expect((await call("client", "PUT", `/recordings/${seen[1]?.id}/completion`)).status).toBe(200);
  expect((await call("client", "PUT", `/recordings/${seen[0]?.id}/completion`)).status).toBe(403);
});

test("subtasks recur too, under their to-do, and don't come along with it", async () => {
  const { primary, make, complete, todos, later } = await series();
  const subtask = await make("owner", primary.id, {
    type: "todo",
    title: "The fern",
    due_on: "2026-03-03",
    recurrence: { ...weekly, frequency: "daily" },
  });
  await complete(subtask.id);
  expect((await todos(primary.id)).map(({ due_on }) => due_on)).toEqual([
    "2026-03-03",
    "2026-03-04",
  ]);
  await complete(primary.id);
  expect(await later()).toMatchObject([{ subtasks_count: 0 }]);
});

test("series cost a list one query more, however many there are, and other to-dos none", async () => {
  const { list, make, call } = await series({ recurrence: undefined });
  let count = 0;
  const original = Connection.prototype.all;
  const counting = spyOn(Connection.prototype, "all").mockImplementation(function (
    this: Connection,
    sql: string,
    values: SqlValue[],
  ) {
    count++;
    return original.call(this, sql, values) as never;
  });
  const queries = async () => {
    count = 0;
    await call("owner", "GET", `/recordings/${list.id}/children`);
    return count;
  };
  const none = await queries();
  const body = { type: "todo", title: "Again", due_on: "2026-03-02", recurrence: weekly };
  await make("owner", list.id, body);
  expect(await queries()).toBe(none + 1);
  for (let i = 0; i < 10; i++) await make("owner", list.id, body);
  expect(await queries()).toBe(none + 1);
  counting.mockRestore();
});

test("a copy of the first to-do is the first of a series of its own, and of a later one a plain to-do", async () => {
  const { primary, list, next, call, later, get, make, home, todos } = await series();
  const second = await next(primary.id);
  const other = await make("owner", home.tool("todos"), { type: "todolist", title: "Copies" });
  const copy = async (id: string): Promise<Body> =>
    (await call("owner", "POST", `/recordings/${id}/copy`, { parent_id: other.id })).body;
  expect(await copy(second.id)).toMatchObject({
    title: primary.title,
    recurrence: null,
    series_id: null,
  });
  const copied = await copy(primary.id);
  expect(copied).toMatchObject({
    completed: false,
    due_on: "2026-03-02",
    recurrence: { next_on: "2026-03-09" },
  });
  await call("owner", "PUT", `/recordings/${copied.id}/completion`);
  expect(await todos(other.id)).toMatchObject([
    {},
    {},
    { due_on: "2026-03-09", series_id: copied.id },
  ]);
  await call("owner", "PATCH", `/recordings/${copied.id}`, { title: "The copy" });
  expect([(await get(second.id)).title, (await later()).length]).toEqual(["Water the plants", 1]);
  const lists = await call("owner", "POST", `/recordings/${list.id}/copy`, {
    parent_id: home.tool("todos"),
  });
  expect(
    (await todos(lists.body.id)).map(({ recurrence, series_id }) => [
      recurrence?.next_on,
      series_id,
    ]),
  ).toEqual([
    ["2026-03-09", null],
    [undefined, null],
  ]);
});

test("a batch shifts and assigns a series as single calls do", async () => {
  const { primary, next, call, get, people } = await series();
  const second = await next(primary.id);
  const batch = (body: object) =>
    call("owner", "POST", "/recordings/batch", { ids: [primary.id], ...body });
  await batch({ verb: "shift_dates", days: 1 });
  expect(await get(second.id)).toMatchObject({ due_on: "2026-03-10" });
  await batch({ verb: "assign", membership_ids: [people.admin.membershipId], mode: "add" });
  expect(await get(second.id)).toMatchObject({ assignee_ids: [people.admin.membershipId] });
  const refused = await batch({ verb: "due", due_on: null });
  expect([refused.status, refused.body.error.fields.due_on?.[0].code]).toEqual([422, "required"]);
});
