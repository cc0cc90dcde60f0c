import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { type Body, type Who, world } from "./support/world.ts";

/** A list with three to-dos, a group in it, and how to group. */
async function grouped() {
  const w = await world();
  const project = await w.project();
  const list = await w.make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const group = await w.make("owner", list.id, { type: "todolist", title: "Group" });
  const todo = async (title: string, parentId = list.id): Promise<string> =>
    (await w.make("member", parentId, { type: "todo", title })).id;
  const ids = [await todo("a"), await todo("b"), await todo("c", group.id)];
  const send = (ids: unknown[], body: object, who: Who = "member") =>
    w.call(who, "POST", "/recordings/batch", { verb: "group", ids, ...body });
  const children = async (id: string): Promise<Body[]> =>
    (await w.call("owner", "GET", `/recordings/${id}/children`)).body;
  const titles = async (id: string): Promise<string[]> =>
    (await children(id)).map(({ title }) => title);
  return { ...w, project, list, group, todo, ids, send, children, titles };
}

test("to-dos go into a group there is, in the order sent; what is in it already stays as it is", async () => {
  const { ids, send, titles, list, group, actions, rows } = await grouped();
  const [a, b, c] = ids;
  const logged = actions().length;
  expect((await send([b, c, a], { parent_id: group.id })).body).toEqual({
    count: 3,
    ids: [b, c, a],
  });
  expect([await titles(list.id), await titles(group.id)]).toEqual([["Group"], ["c", "b", "a"]]);
  expect(actions().slice(logged)).toEqual(["moved", "moved"]);
  expect(rows("select version from recordings where id = ?", c ?? "")).toEqual([{ version: 1 }]);
});

test("a title makes a new group in the list they share, whether they lie in it or in its groups", async () => {
  const { ids, send, children, titles, list, group, actions } = await grouped();
  const [a, , c] = ids;
  const logged = actions().length;
  expect((await send([a, c], { parent_id: null, title: "New" })).body).toEqual({
    count: 2,
    ids: [a, c],
  });
  const made = (await children(list.id)).find(({ title }) => title === "New");
  expect(made).toMatchObject({
    type: "todolist",
    is_group: true,
    todos_count: 2,
    visible_to_clients: false,
  });
  expect([await titles(made.id), await titles(group.id), await titles(list.id)]).toEqual([
    ["a", "c"],
    [],
    ["Group", "b", "New"],
  ]);
  expect(actions().slice(logged)).toEqual(["created", "moved", "moved"]);
});

test("without a group and a title they come out of their groups, each into its own list", async () => {
  const { ids, send, titles, make, project, todo, list } = await grouped();
  const second = await make("owner", project.tool("todos"), { type: "todolist", title: "Second" });
  const inSecond = await make("owner", second.id, { type: "todolist", title: "Its group" });
  const d = await todo("d", inSecond.id);
  expect((await send([ids[2], ids[0], d], { parent_id: null })).status).toBe(200);
  expect([await titles(list.id), await titles(second.id), await titles(inSecond.id)]).toEqual([
    ["Group", "a", "b", "c"],
    ["Its group", "d"],
    [],
  ]);
});

test("what can't be grouped leaves no trace", async () => {
  const { ids, send, make, project, todo, list, group, digest } = await grouped();
  const second = await make("owner", project.tool("todos"), { type: "todolist", title: "Second" });
  const elsewhere = await todo("elsewhere", second.id);
  const subtask = await todo("subtask", ids[0]);
  const [a, b] = ids;
  const wrongParent = (place: string) => ({ parent_id: "wrong_parent", [place]: "wrong_parent" });
  const before = digest();
  const refusals: [unknown[], object, number, object][] = [
    [[a, group.id], { parent_id: group.id }, 422, { "ids[1]": "wrong_type" }],
    [[a, list.id], { parent_id: null, title: "New" }, 422, { "ids[1]": "wrong_type" }],
    [[a, b, subtask], { parent_id: group.id }, 422, { "ids[2]": "wrong_type" }],
    [[a], { parent_id: list.id }, 422, { parent_id: "wrong_parent" }],
    [[a], { parent_id: project.tool("todos") }, 422, { parent_id: "wrong_parent" }],
    [[b], { parent_id: subtask }, 422, wrongParent("ids[0]")],
    [[a, elsewhere], { parent_id: null, title: "New" }, 422, { parent_id: "wrong_parent" }],
    [[a], { parent_id: group.id, title: "New" }, 422, { title: "invalid" }],
    [[a], { parent_id: null, title: " " }, 422, { title: "invalid" }],
    [[a], { title: "New" }, 422, { parent_id: "required" }],
    [[a], { parent_id: newId() }, 404, {}],
    [[a, newId()], { parent_id: null, title: "New" }, 404, {}],
  ];
  for (const [sent, body, status, fields] of refusals) {
    const refused = await send(sent, body);
    const codes = Object.entries<Body>(refused.body.error.fields ?? {}).map(([field, [issue]]) => [
      field,
      issue.code,
    ]);
    expect([sent, body, refused.status, Object.fromEntries(codes)]).toEqual([
      sent,
      body,
      status,
      fields,
    ]);
  }
  expect(digest()).toBe(before);
});

test("a client groups what is theirs, and only in a list they see", async () => {
  const { call, make, project, people, send, children, digest } = await grouped();
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [people.client.membershipId],
  });
  const shared = await make("owner", project.tool("todos"), {
    type: "todolist",
    title: "Shared",
    visible_to_clients: true,
  });
  const group = await make("owner", shared.id, { type: "todolist", title: "Group" });
  const [own, teams] = [
    await make("client", group.id, { type: "todo", title: "Own" }),
    await make("owner", group.id, { type: "todo", title: "Team's" }),
  ];
  const before = digest();
  expect((await send([own.id, teams.id], { parent_id: null }, "client")).status).toBe(403);
  expect(digest()).toBe(before);
  expect((await send([own.id], { parent_id: null, title: "Ours" }, "client")).status).toBe(200);
  expect((await children(shared.id)).map(({ title, creator }) => [title, creator.role])).toEqual([
    ["Group", "owner"],
    ["Ours", "client"],
  ]);
});
