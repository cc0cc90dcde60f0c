import { expect, test } from "bun:test";
import { type Body, world } from "./support/world.ts";

/** Two projects that the client is on, with a list that clients see in the first. */
async function two() {
  const w = await world();
  const [from, to] = [await w.project(), await w.project("owner", { all_access: false })];
  for (const { id } of [from, to])
    await w.call("owner", "PUT", `/projects/${id}/people`, {
      grant: [w.people.client.membershipId, w.people.member.membershipId],
    });
  const list = await w.make("member", from.tool("todos"), {
    type: "todolist",
    title: "List",
    visible_to_clients: true,
  });
  const todo = await w.make("member", list.id, {
    type: "todo",
    title: "To-do",
    assignee_ids: [w.people.client.membershipId, w.people.other.membershipId],
  });
  const place = (id: string, body: object) =>
    w.call("member", "PUT", `/recordings/${id}/position`, body);
  const ties = (table: string): string[] =>
    w
      .rows(`select membership_id as id from ${table} where recording_id = ? order by 1`, todo.id)
      .map(({ id }: Body) => id);
  const shown = () =>
    w
      .rows("select visible_to_clients as shown from recordings where id = ?", todo.id)
      .map(({ shown }: Body) => shown);
  const makeClosed = () =>
    w.make("member", from.tool("todos"), {
      type: "todolist",
      title: "Closed",
      visible_to_clients: false,
    });
  return { ...w, from, to, list, todo, place, ties, shown, makeClosed };
}

test("into another project, whoever doesn't reach it is dropped; what clients saw they see where the target shows it", async () => {
  const { place, list, to, make, people, ties, shown, todo, call } = await two();
  const open = await make("member", to.tool("todos"), {
    type: "todolist",
    title: "Open",
    visible_to_clients: true,
  });
  expect((await place(list.id, { parent_id: open.id })).body).toMatchObject({
    project_id: to.id,
    visible_to_clients: true,
  });
  expect([shown(), ties("assignments")]).toEqual([[1], [people.client.membershipId]]);
  expect(ties("subscriptions")).toEqual(
    [people.member.membershipId, people.client.membershipId].toSorted(),
  );
  expect((await call("client", "GET", `/recordings/${todo.id}`)).status).toBe(200);
});

test("under what clients don't see, in the same project too, they are dropped with what they saw", async () => {
  const { place, list, makeClosed, people, ties, shown, todo, call } = await two();
  const closed = await makeClosed();
  await place(list.id, { parent_id: closed.id });
  expect([shown(), ties("assignments")]).toEqual([[0], [people.other.membershipId]]);
  expect(ties("subscriptions")).toEqual(
    [people.member.membershipId, people.other.membershipId].toSorted(),
  );
  expect((await call("client", "GET", `/recordings/${todo.id}`)).status).toBe(404);
});

test("what was shown by itself inside of what is hidden is hidden with it where clients don't see the target", async () => {
  const { place, list, makeClosed, people, ties, shown, todo, call } = await two();
  const closed = await makeClosed();
  const show = (id: string, visible: boolean) =>
    call("member", "PUT", `/recordings/${id}/visibility`, { visible_to_clients: visible });
  await show(list.id, false);
  expect((await show(todo.id, true)).status).toBe(200);
  await call("member", "PUT", `/recordings/${todo.id}/assignees`, {
    membership_ids: [people.client.membershipId],
  });
  expect([shown(), ties("assignments")]).toEqual([[1], [people.client.membershipId]]);
  expect((await place(list.id, { position: 7 })).status).toBe(200);
  expect([shown(), ties("assignments")]).toEqual([[1], [people.client.membershipId]]);
  expect((await place(list.id, { parent_id: closed.id })).status).toBe(200);
  expect([shown(), ties("assignments")]).toEqual([[0], []]);
  expect((await call("client", "GET", `/recordings/${todo.id}`)).status).toBe(404);
});

test("what was hidden from clients stays hidden where they see the target", async () => {
  const { place, list, makeClosed, shown, todo, call } = await two();
  const closed = await makeClosed();
  await place(todo.id, { parent_id: closed.id });
  expect((await place(todo.id, { parent_id: list.id })).body.visible_to_clients).toBe(false);
  expect(shown()).toEqual([0]);
  expect((await call("client", "GET", `/recordings/${todo.id}`)).status).toBe(404);
});

test("nothing moves under itself, and tools stay with their project", async () => {
  const { call, make, from, to, digest } = await two();
  const outer = await make("owner", from.tool("folder"), { type: "folder", title: "Outer" });
  const inner = await make("owner", outer.id, { type: "folder", title: "Inner" });
  const before = digest();
  for (const [id, body, code] of [
    [outer.id, { parent_id: outer.id }, "wrong_parent"],
    [outer.id, { parent_id: inner.id }, "wrong_parent"],
    [from.tool("folder"), { parent_id: to.tool("folder") }, "wrong_type"],
    [from.tool("message_board"), { parent_id: from.tool("folder") }, "wrong_type"],
    [from.tool("folder"), { position: 3 }, "wrong_type"],
  ] as const) {
    const refused = await call("owner", "PUT", `/recordings/${id}/position`, body);
    expect([id, refused.status, refused.body.error.fields]).toMatchObject([
      id,
      422,
      { parent_id: [{ code }] },
    ]);
  }
  expect(digest()).toBe(before);
  expect(
    (
      await call("owner", "PUT", `/recordings/${inner.id}/position`, {
        parent_id: from.tool("folder"),
      })
    ).status,
  ).toBe(200);
  expect(
    (await call("owner", "PUT", `/recordings/${outer.id}/position`, { parent_id: inner.id }))
      .status,
  ).toBe(200);
});

test("a pinned message loses its pin on another board, and keeps it on its own", async () => {
  const { call, make, from, to } = await two();
  const message = await make("owner", from.tool("message_board"), {
    type: "message",
    title: "Pinned",
  });
  await call("owner", "PUT", `/recordings/${message.id}/pin`);
  const place = async (body: object) =>
    (await call("owner", "PUT", `/recordings/${message.id}/position`, body)).body;
  expect(await place({ position: 7 })).toMatchObject({ pinned: true, position: 7 });
  expect(await place({ parent_id: to.tool("message_board") })).toMatchObject({
    pinned: false,
    pinned_at: null,
  });
});

test("the columns a board came with stay with it, others move to another board", async () => {
  const { call, make, from, to, digest } = await two();
  const [triage] = (await call("owner", "GET", `/recordings/${from.tool("board")}/children`)).body;
  const own = await make("owner", from.tool("board"), { type: "column", title: "Own" });
  const move = (id: string) =>
    call("owner", "PUT", `/recordings/${id}/position`, { parent_id: to.tool("board") });
  const before = digest();
  const refused = await move(triage.id);
  expect([refused.status, refused.body.error.fields.parent_id[0].code]).toEqual([
    422,
    "wrong_type",
  ]);
  expect(digest()).toBe(before);
  expect((await move(own.id)).body).toMatchObject({
    parent_id: to.tool("board"),
    project_id: to.id,
  });
});

test("the updates of a chart stay where they were made", async () => {
  const { call, from, to, list, digest } = await two();
  const { body: update } = await call(
    "owner",
    "POST",
    `/recordings/${from.tool("todos")}/progress/updates`,
    {
      positions: { [list.id]: 0.5 },
      note: "Half",
    },
  );
  const before = digest();
  const moved = await call("owner", "PUT", `/recordings/${update.id}/position`, {
    parent_id: to.tool("todos"),
  });
  expect([moved.status, moved.body.error.fields.parent_id[0].code]).toEqual([422, "wrong_type"]);
  expect(digest()).toBe(before);
});
