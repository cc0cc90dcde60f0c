import { expect, test } from "bun:test";
import { world } from "./support/world.ts";

async function list() {
  const w = await world();
  const project = await w.project();
  const todolist = await w.make("owner", project.tool("todos"), {
    type: "todolist",
    title: "Launch",
  });
  return { ...w, project, todolist };
}

test("a to-do answers everything the contract promises, and leaves exactly one event", async () => {
  const { make, todolist, people, project, rows, actions } = await list();
  const before = actions();
  const todo = await make("member", todolist.id, {
    type: "todo",
    title: "Ship it",
    content: "First line\nsecond\n\nNew <paragraph>",
    due_on: "2026-03-05",
    starts_on: "2026-03-03",
    assignee_ids: [people.admin.membershipId],
    notify: false,
  });
  expect(todo).toMatchObject({
    type: "todo",
    title: "Ship it",
    status: "active",
    inherits_status: false,
    parent_id: todolist.id,
    project_id: project.id,
    content_html: "<p>First line<br>second</p>\n<p>New &lt;paragraph&gt;</p>",
    due_on: "2026-03-05",
    starts_on: "2026-03-03",
    assignee_ids: [people.admin.membershipId],
    position: 1,
    version: 1,
    completed: false,
    completed_at: null,
    completer_id: null,
    recurrence: null,
    series_id: null,
    subtasks_count: 0,
    completed_subtasks_count: 0,
    subscribed: true,
    subscribers_count: 2,
    comments_count: 0,
    creator: {
      membership_id: people.member.membershipId,
      name: "Member Test",
      role: "member",
      kind: "person",
      avatar_url: null,
    },
    parent: { id: todolist.id, type: "todolist", title: "Launch" },
    project: { id: project.id, name: "Project" },
    can: {
      edit: true,
      complete: true,
      assign: true,
      comment: true,
      move: true,
      pin: false,
      trash: true,
      publish: false,
    },
  });
  expect(todo.ancestors.map(({ type }: { type: string }) => type)).toEqual([
    "todo_set",
    "todolist",
  ]);
  expect(actions().slice(before.length)).toEqual(["created", "assigned"]);
  expect(
    rows("select membership_id from subscriptions where recording_id = ?", todo.id),
  ).toHaveLength(2);
});

test("completing twice changes once, and reopening clears who completed", async () => {
  const { call, make, todolist, people, actions } = await list();
  const todo = await make("member", todolist.id, { type: "todo", title: "Ship it" });
  const done = await call("admin", "PUT", `/recordings/${todo.id}/completion`);
  expect(done.body).toMatchObject({
    completed: true,
    completer_id: people.admin.membershipId,
    version: 2,
  });
  expect((await call("member", "PUT", `/recordings/${todo.id}/completion`)).body).toMatchObject({
    version: 2,
  });
  const open = await call("member", "DELETE", `/recordings/${todo.id}/completion`);
  expect(open.body).toMatchObject({
    completed: false,
    completed_at: null,
    completer_id: null,
    version: 3,
  });
  expect(actions().slice(-2)).toEqual(["completed", "reopened"]);
});

test("only what can be completed is completed", async () => {
  const { call, todolist } = await list();
  const refused = await call("owner", "PUT", `/recordings/${todolist.id}/completion`);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual({
    type: [{ code: "wrong_type", message: "A to-do list can't be completed." }],
  });
});

test("a list counts the to-dos of its groups, and a group only its own", async () => {
  const { call, make, todolist } = await list();
  const group = await make("owner", todolist.id, { type: "todolist", title: "Week one" });
  expect(group).toMatchObject({ is_group: true, todos_count: 0, completed_ratio: "0/0" });
  await make("owner", todolist.id, { type: "todo", title: "In the list" });
  const inGroup = await make("owner", group.id, { type: "todo", title: "In the group" });
  await make("owner", inGroup.id, { type: "todo", title: "A subtask does not count" });
  await call("owner", "PUT", `/recordings/${inGroup.id}/completion`);
  expect((await call("owner", "GET", `/recordings/${todolist.id}`)).body).toMatchObject({
    is_group: false,
    todos_count: 2,
    completed_count: 1,
    completed_ratio: "1/2",
  });
  expect((await call("owner", "GET", `/recordings/${group.id}`)).body).toMatchObject({
    todos_count: 1,
    completed_ratio: "1/1",
  });
  expect((await call("owner", "GET", `/recordings/${inGroup.id}`)).body).toMatchObject({
    subtasks_count: 1,
    completed_subtasks_count: 0,
  });
});

test("groups and subtasks are one level deep", async () => {
  const { call, make, todolist } = await list();
  const group = await make("owner", todolist.id, { type: "todolist", title: "Group" });
  const todo = await make("owner", todolist.id, { type: "todo", title: "To-do" });
  const subtask = await make("owner", todo.id, { type: "todo", title: "Subtask" });
  const wrong = [
    await call("owner", "POST", `/recordings/${group.id}/children`, {
      type: "todolist",
      title: "Too deep",
    }),
    await call("owner", "POST", `/recordings/${subtask.id}/children`, {
      type: "todo",
      title: "Too deep",
    }),
    await call("owner", "PUT", `/recordings/${todolist.id}/position`, { parent_id: group.id }),
    await call("owner", "PUT", `/recordings/${todo.id}/position`, { parent_id: subtask.id }),
  ];
  expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  const second = await make("owner", todolist.id, { type: "todo", title: "Has no subtasks" });
  const withSubtasks = await call("owner", "PUT", `/recordings/${todo.id}/position`, {
    parent_id: second.id,
  });
  expect(withSubtasks.body.error.fields.type[0].code).toBe("wrong_parent");
});

test("nobody is assigned who can't see it", async () => {
  const { call, people, world: _, ...w } = { ...(await list()), world: null };
  const todo = await w.make("owner", w.todolist.id, { type: "todo", title: "To-do" });
  const wrong = [people.client.membershipId, people.stranger.membershipId, w.todolist.id];
  for (const id of wrong) {
    const refused = await call("owner", "PUT", `/recordings/${todo.id}/assignees`, {
      membership_ids: [people.member.membershipId, id],
    });
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields["membership_ids[1]"][0].code).toBe("not_member");
  }
  expect((await call("owner", "GET", `/recordings/${todo.id}/assignees`)).body).toEqual({
    membership_ids: [],
  });
  const both = [people.member.membershipId, people.admin.membershipId];
  expect(
    (
      await call("owner", "PUT", `/recordings/${todo.id}/assignees`, { membership_ids: both })
    ).body.membership_ids.toSorted(),
  ).toEqual(both.toSorted());
  await call("owner", "PUT", `/recordings/${todo.id}/assignees`, { membership_ids: [] });
  expect(w.actions().slice(-2)).toEqual(["assigned", "unassigned"]);
});

test("work of somebody who left is handed on and shared as it stands, and they are told nothing", async () => {
  const { call, todolist, make, people, rows } = await list();
  const [gone, other, admin] = [people.member, people.other, people.admin].map(
    ({ membershipId }) => membershipId,
  );
  const todo = await make("owner", todolist.id, {
    type: "todo",
    title: "Ship it",
    assignee_ids: [gone],
  });
  await call("owner", "DELETE", `/people/${gone}`);
  const told = () =>
    rows("select id from notifications where membership_id = ?", String(gone)).length;
  const before = told();
  const patched = await call("owner", "PATCH", `/recordings/${todo.id}`, {
    title: "Now",
    assignee_ids: [gone, other],
  });
  expect([patched.status, patched.body.title, patched.body.assignee_ids]).toEqual([
    200,
    "Now",
    [gone, other],
  ]);
  const put = async (membership_ids: unknown[]) =>
    (await call("owner", "PUT", `/recordings/${todo.id}/assignees`, { membership_ids })).status;
  expect(await put([gone, other, admin])).toBe(200);
  expect(await put([admin])).toBe(200);
  expect([await put([admin, gone]), told()]).toEqual([422, before]);
});

test("a change of who is assigned counts up, and none doesn't", async () => {
  const { call, make, todolist, people } = await list();
  const { id } = await make("owner", todolist.id, { type: "todo", title: "To-do" });
  const [member, admin] = [people.member.membershipId, people.admin.membershipId];
  const version = async (method: string, path: string, body: object) => {
    await call("owner", method, `/recordings/${id}${path}`, body);
    return (await call("owner", "GET", `/recordings/${id}`)).body.version;
  };
  expect(await version("PUT", "/assignees", { membership_ids: [member] })).toBe(2);
  expect(await version("PUT", "/assignees", { membership_ids: [member] })).toBe(2);
  expect(await version("PATCH", "", { assignee_ids: [admin] })).toBe(3);
  expect(await version("PATCH", "", { assignee_ids: [admin] })).toBe(3);
  expect(await version("PATCH", "", { assignee_ids: [], title: "Both at once" })).toBe(4);
});

test("children come by position, sort and filter as asked, and page with totals", async () => {
  const { call, make, todolist } = await list();
  const titles = ["a", "b", "c", "d", "e"];
  const made = [];
  for (const title of titles) made.push(await make("owner", todolist.id, { type: "todo", title }));
  await call("owner", "PUT", `/recordings/${made[4].id}/position`, { position: 1.5 });
  await call("owner", "PUT", `/recordings/${made[1].id}/completion`);
  await make("owner", todolist.id, { type: "comment", content: "About the list" });
  const names = async (query: string) =>
    (await call("owner", "GET", `/recordings/${todolist.id}/children${query}`)).body.map(
      (row: { title: string }) => row.title,
    );
  expect(await names("")).toEqual(["a", "e", "b", "c", "d"]);
  expect(await names("?completed=true")).toEqual(["b"]);
  expect(await names("?completed=false")).toEqual(["a", "e", "c", "d"]);
  expect(await names("?sort=created_at&direction=desc")).toEqual(["e", "d", "c", "b", "a"]);
  expect(await names("?sort=updated_at&direction=desc&per_page=2")).toHaveLength(2);
  expect(await names("?type=comment")).toEqual([""]);
  const page = await call("owner", "GET", `/recordings/${todolist.id}/children?page=2&per_page=2`);
  expect(page.headers.get("x-total-count")).toBe("5");
  expect(page.headers.get("link")).toMatch(/\/children\?per_page=2&cursor=[\w-]+>; rel="next"$/);
  expect(
    (
      await call("owner", "GET", `/recordings/${todolist.id}/children?page=3&per_page=2`)
    ).headers.get("link"),
  ).toBeNull();
  for (const [query, field] of [
    ["page=0", "page"],
    ["per_page=101", "per_page"],
    ["type=nope", "type"],
    ["sort=title", "sort"],
    ["page=x", "page"],
  ]) {
    const refused = await call("owner", "GET", `/recordings/${todolist.id}/children?${query}`);
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, [field ?? ""]]);
  }
});
