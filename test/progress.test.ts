import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "./support/server.ts";
import { type Body, type Who, world } from "./support/world.ts";

async function chart() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const set: string = project.tool("todos");
  const list = await w.make("owner", set, { type: "todolist", title: "Launch", color: "red" });
  const other = await w.make("owner", set, { type: "todolist", title: "Legal" });
  const read = async (who: Who = "owner") =>
    (await w.call(who, "GET", `/recordings/${set}/progress`)).body;
  return { ...w, project, set, list, other, read };
}

test("a list's progress is set, noted, and taken off the chart, each step in its history", async () => {
  const { call, list, read, actions } = await chart();
  const path = `/recordings/${list.id}/progress`;
  expect(await read()).toEqual({ lists: [], updates: [] });
  expect((await call("member", "PUT", path, { position: 0.25, note: "Begun" })).body).toMatchObject(
    {
      type: "todolist",
      progress: { position: 0.25, note: "Begun" },
      version: 2,
    },
  );
  await call("owner", "PUT", path, { position: 0.5 });
  await call("owner", "PUT", path, { position: 0.5 });
  const step = (position: number, note: string | null, name: string) => ({
    position,
    note,
    created_at: clock.now().toISOString(),
    actor: expect.objectContaining({ name }),
  });
  expect((await read()).lists).toEqual([
    {
      todolist_id: list.id,
      title: "Launch",
      color: "red",
      position: 0.5,
      note: null,
      history: [step(0.5, null, "Owner Test"), step(0.25, "Begun", "Member Test")],
    },
  ]);
  expect((await call("owner", "PUT", path, { position: null })).body.progress).toBeNull();
  expect((await read()).lists).toEqual([]);
  expect(actions().filter((action) => action === "progress_set")).toHaveLength(3);
});

test("an update sets its lists, tells whom it notifies, and is commented and cheered", async () => {
  const { call, set, list, other, read, people, rows } = await chart();
  const made = await call("member", "POST", `/recordings/${set}/progress/updates`, {
    positions: { [list.id]: 0.8, [other.id]: 0 },
    note: "Nearly",
    notify: { membership_ids: [people.admin.membershipId] },
  });
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      type: "progress_update",
      positions: { [list.id]: 0.8, [other.id]: 0 },
      note: "Nearly",
      parent_id: set,
    },
  ]);
  const { lists, updates } = await read();
  expect(lists.map(({ title, position, note }: Body) => [title, position, note])).toEqual([
    ["Launch", 0.8, "Nearly"],
    ["Legal", 0, "Nearly"],
  ]);
  expect(updates.map(({ id }: Body) => id)).toEqual([made.body.id]);
  expect(
    rows("select membership_id, action from notifications where action <> 'granted_access'"),
  ).toEqual([{ membership_id: people.admin.membershipId, action: "progress_updated" }]);
  expect(
    (await call("owner", "POST", `/recordings/${made.body.id}/comments`, { content: "Well done" }))
      .status,
  ).toBe(201);
  expect(
    (await call("owner", "POST", `/recordings/${made.body.id}/cheers`, { content: "🎉" })).status,
  ).toBe(201);
  const children = (await call("owner", "GET", `/recordings/${set}/children`)).body;
  expect(children.map(({ type }: Body) => type)).toEqual(["todolist", "todolist"]);
  const edited = await call("member", "PATCH", `/recordings/${made.body.id}`, {
    note: "Really nearly",
  });
  expect(edited.body).toMatchObject({
    note: "Really nearly",
    positions: { [list.id]: 0.8, [other.id]: 0 },
  });
});

test("a chart is the team's to save, not a client's", async () => {
  const { call, set, rows } = await chart();
  await call("owner", "PUT", `/recordings/${set}/visibility`, { visible_to_clients: true });
  for (const [path, type] of [
    ["progress/updates", {}],
    ["children", { type: "progress_update" }],
  ] as const) {
    const { status, body } = await call("client", "POST", `/recordings/${set}/${path}`, {
      ...type,
      positions: {},
    });
    expect([path, status, body.error?.code]).toEqual([path, 403, "role_required"]);
  }
  expect(rows("select id from recordings where type = 'progress_update'")).toEqual([]);
});

test("clients see the tracked lists shown to them, and no others in an update", async () => {
  const { call, set, list, other, read } = await chart();
  await call("owner", "PUT", `/recordings/${set}/visibility`, { visible_to_clients: true });
  await call("owner", "PUT", `/recordings/${other.id}/visibility`, { visible_to_clients: false });
  const update = await call("owner", "POST", `/recordings/${set}/progress/updates`, {
    positions: { [list.id]: 0.1, [other.id]: 0.2 },
  });
  expect((await read("client")).lists.map(({ title }: Body) => title)).toEqual(["Launch"]);
  const seen = await call("client", "GET", `/recordings/${update.body.id}`);
  expect(seen.body.positions).toEqual({ [list.id]: 0.1 });
  expect(
    (await call("client", "PUT", `/recordings/${list.id}/progress`, { position: 1 })).body.error
      .code,
  ).toBe("role_required");
});

test("what is no list, elsewhere, unknown or out of range is refused without a trace", async () => {
  const { call, make, set, list, project, digest } = await chart();
  const todo = await make("owner", list.id, { type: "todo", title: "To-do" });
  const elsewhere = await make(
    "owner",
    (await call("owner", "POST", "/projects", { name: "B" })).body.tools.find(
      ({ key }: Body) => key === "todos",
    ).id,
    { type: "todolist", title: "There" },
  );
  const before = digest();
  const put = (id: string, body: object) =>
    call("owner", "PUT", `/recordings/${id}/progress`, body);
  const post = (positions: unknown) =>
    call("owner", "POST", `/recordings/${set}/progress/updates`, { positions });
  const statuses = [
    await put(todo.id, { position: 0.5 }),
    await put(list.id, { position: 1.01 }),
    await put(list.id, {}),
    await post({ [list.id]: -1 }),
    await post({ [todo.id]: 0.5 }),
    await post({ [newId()]: 0.5 }),
    await post({ x: 1 }),
    await post({ [list.id]: 0.5, [elsewhere.id]: 0.5 }),
    await post(undefined),
    await post([]),
    await call("owner", "GET", `/recordings/${project.tool("board")}/progress`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 404, 404, 422, 422, 422, 422]);
  expect(digest()).toBe(before);
});
