import { expect, test } from "bun:test";
import { board } from "./support/content.ts";
import { clock } from "./support/server.ts";

test("every type goes under its own parents and no others", async () => {
  const { call, project } = await board();
  const under = (tool: string, type: string) =>
    call("owner", "POST", `/recordings/${project.tool(tool)}/children`, {
      type,
      title: "x",
      content: "x",
    });
  expect((await under("todos", "message")).body.error.fields.type[0].code).toBe("wrong_parent");
  expect((await under("message_board", "todo")).body.error.fields.type[0].code).toBe(
    "wrong_parent",
  );
  expect((await under("message_board", "comment")).body.error.fields.type[0].code).toBe(
    "wrong_parent",
  );
  expect((await under("folder", "comment")).body.error.fields.type[0].code).toBe("wrong_parent");
  expect((await under("message_board", "todo_set")).body.error.fields.type[0].code).toBe(
    "wrong_type",
  );
  expect((await under("message_board", "nonsense")).body.error.fields.type[0].code).toBe(
    "not_in_list",
  );
  expect(
    (await call("owner", "POST", `/recordings/${project.tool("todos")}/children`, {})).body.error
      .fields.type[0].code,
  ).toBe("required");
  expect((await under("folder", "document")).status).toBe(201);
  expect((await under("folder", "folder")).status).toBe(201);
});

test("archiving and trashing work on the subtree and come back with it", async () => {
  const { call, make, project } = await board();
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = await make("owner", list.id, { type: "todo", title: "To-do" });
  const alone = await make("owner", list.id, { type: "todo", title: "Archived alone" });
  await call("owner", "PUT", `/recordings/${alone.id}/status/archived`);
  const trashed = await call("owner", "PUT", `/recordings/${list.id}/status/trashed`);
  expect(trashed.body).toMatchObject({
    status: "trashed",
    inherits_status: false,
    trashed_at: clock.now().toISOString(),
  });
  const get = async (id: string) => (await call("member", "GET", `/recordings/${id}`)).body;
  expect(await get(todo.id)).toMatchObject({ status: "trashed", inherits_status: true });
  expect(await get(alone.id)).toMatchObject({ status: "trashed", inherits_status: true });
  for (const [method, path, body] of [
    ["PATCH", "", { title: "no" }],
    ["PUT", "/completion"],
    ["PUT", "/position", { position: 2 }],
    ["PUT", "/assignees", { membership_ids: [] }],
    ["POST", "/comments", { content: "no" }],
    ["POST", "/children", { type: "todo", title: "no" }],
    ["PUT", "/status/active"],
  ] as const) {
    const refused = await call("member", method, `/recordings/${todo.id}${path}`, body);
    expect([method, path, refused.status, refused.body.error?.code]).toEqual([
      method,
      path,
      409,
      "conflict",
    ]);
  }
  expect(
    (await call("owner", "GET", `/recordings/${project.tool("todos")}/children`)).body,
  ).toEqual([]);
  expect(
    (await call("owner", "GET", `/recordings/${project.tool("todos")}/children?status=trashed`))
      .body,
  ).toHaveLength(1);
  expect((await call("owner", "PUT", `/recordings/${list.id}/status/active`)).body).toMatchObject({
    status: "active",
    trashed_at: null,
  });
  expect(await get(todo.id)).toMatchObject({ status: "active", inherits_status: false });
  expect(await get(alone.id)).toMatchObject({ status: "archived", inherits_status: false });
  expect(
    (await call("owner", "PUT", `/recordings/${todo.id}/status/drafted`)).body.error.fields
      .status[0].code,
  ).toBe("not_in_list");
  expect(
    (await call("owner", "PUT", `/recordings/${project.tool("todos")}/status/trashed`)).body.error
      .fields.status[0].code,
  ).toBe("wrong_type");
});

test("moving between projects takes the subtree along and drops who can't follow", async () => {
  const { call, make, project, people, rows, actions } = await board();
  const hidden = await call("owner", "POST", "/projects", { name: "Private" });
  const target = hidden.body.tools.find((tool: { key: string }) => tool.key === "todos").id;
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = await make("owner", list.id, {
    type: "todo",
    title: "To-do",
    assignee_ids: [people.member.membershipId],
  });
  expect(
    (await call("member", "PUT", `/recordings/${list.id}/position`, { parent_id: target })).status,
  ).toBe(404);
  expect(
    (await call("owner", "PUT", `/recordings/${list.id}/position`, { parent_id: todo.id })).status,
  ).toBe(422);
  expect(
    (
      await call("owner", "PUT", `/recordings/${list.id}/position`, {
        parent_id: project.tool("message_board"),
      })
    ).status,
  ).toBe(422);
  const moved = await call("owner", "PUT", `/recordings/${list.id}/position`, {
    parent_id: target,
  });
  expect(moved.body).toMatchObject({ parent_id: target, project_id: hidden.body.id });
  expect(rows("select project_id from recordings where id = ?", todo.id)).toEqual([
    { project_id: hidden.body.id },
  ]);
  expect(rows("select membership_id from assignments where recording_id = ?", todo.id)).toEqual([]);
  expect((await call("member", "GET", `/recordings/${todo.id}`)).status).toBe(404);
  expect(actions().at(-1)).toBe("moved");
});
