import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { visibleAnswer, world } from "./support/world.ts";

/** A project with a client on it, one shared message and one that is the team's. */
async function shared() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, { grant: [w.people.client.membershipId] });
  const post = (title: string, visible_to_clients: boolean) =>
    w.make("member", project.tool("message_board"), {
      type: "message",
      title,
      content: `${title} words`,
      visible_to_clients,
    });
  return { ...w, project, open: await post("Shared", true), hidden: await post("Canary", false) };
}

test("a client can't tell a hidden recording from a missing one", async () => {
  const { call, hidden } = await shared();
  for (const [method, verb, body] of [
    ["GET", ""],
    ["GET", "/children"],
    ["GET", "/comments"],
    ["GET", "/events"],
    ["GET", "/assignees"],
    ["GET", "/subscription"],
    ["PATCH", "", { title: "x" }],
    ["POST", "/comments", { content: "x" }],
    ["POST", "/children", { type: "comment", content: "x" }],
    ["PUT", "/subscription"],
    ["PUT", "/pin"],
    ["PUT", "/completion"],
    ["PUT", "/status/trashed"],
    ["PUT", "/position", { position: 1 }],
    ["POST", "/publish"],
  ] as const) {
    const told = await call("client", method, `/recordings/${hidden.id}${verb}`, body);
    expect(visibleAnswer(told)).toEqual(
      visibleAnswer(await call("client", method, `/recordings/${newId()}${verb}`, body)),
    );
    expect(told.status).toBe(404);
  }
});

test("no read route shows a client a word of what is hidden", async () => {
  const { call, project, open } = await shared();
  const paths = [
    ...["/account", "/people", "/projects", "/my/drafts", "/categories", "/recordings", "/recordings?type=message"],
    ...["", "/tools", "/links", "/people", "/events", "/notification-pref"].map(
      (part) => `/projects/${project.id}${part}`,
    ),
    ...["", "/children", "/comments", "/events"].map((part) => `/recordings/${open.id}${part}`),
  ];
  for (const path of paths) {
    const { status, body } = await call("client", "GET", path);
    expect([path, status, JSON.stringify(body).includes("Canary")]).toEqual([path, 200, false]);
  }
});

test("a client sees what is shared, its surroundings only as far as they see them", async () => {
  const { call, open, project } = await shared();
  const { body } = await call("client", "GET", `/recordings/${open.id}`);
  expect(body).toMatchObject({
    title: "Shared",
    parent: null,
    ancestors: [],
    can: { edit: false, comment: true, pin: false, trash: false },
  });
  expect((await call("client", "GET", `/projects/${project.id}`)).body).toMatchObject({
    tools: [],
    check_ins_id: null,
  });
});

test("comments follow their thread, and a client's are always visible to clients", async () => {
  const { call, open, hidden, make } = await shared();
  const teams = await make("member", open.id, { type: "comment", content: "From the team", visible_to_clients: false });
  const theirs = await make("client", open.id, { type: "comment", content: "From the client" });
  const inside = await make("member", hidden.id, { type: "comment", content: "Between us", visible_to_clients: true });
  expect([teams, theirs, inside].map((row) => row.visible_to_clients)).toEqual([true, true, false]);
  expect((await call("client", "PATCH", `/recordings/${theirs.id}`, { content: "Edited" })).status).toBe(200);
  expect((await call("client", "PATCH", `/recordings/${teams.id}`, { content: "No" })).body.error.code).toBe(
    "not_author",
  );
  expect((await call("client", "PUT", `/recordings/${theirs.id}/status/trashed`)).status).toBe(200);
  expect((await call("client", "PUT", `/recordings/${teams.id}/status/trashed`)).status).toBe(403);
});

test("children inherit what their parent shows to clients", async () => {
  const { call, make, project, people } = await shared();
  const list = await make("member", project.tool("todos"), {
    type: "todolist",
    title: "Shared list",
    visible_to_clients: true,
  });
  const todo = await make("member", list.id, {
    type: "todo",
    title: "Inherits",
    assignee_ids: [people.client.membershipId],
  });
  const own = await make("client", list.id, { type: "todo", title: "A client's", visible_to_clients: false });
  const secret = await make("member", list.id, { type: "todo", title: "Kept back", visible_to_clients: false });
  expect([todo, own, secret].map((row) => row.visible_to_clients)).toEqual([true, true, false]);
  const counted = async (who: "client" | "member") =>
    (await call(who, "GET", `/recordings/${list.id}`)).body.todos_count;
  expect([await counted("client"), await counted("member")]).toEqual([2, 3]);
  expect((await call("client", "PUT", `/recordings/${todo.id}/completion`)).status).toBe(403);
  expect((await call("client", "PUT", `/recordings/${own.id}/completion`)).body.completed).toBe(true);
});

test("moving something under what is hidden hides it, but never what a client made", async () => {
  const { call, make, project } = await shared();
  const open = await make("member", project.tool("todos"), {
    type: "todolist",
    title: "Open",
    visible_to_clients: true,
  });
  const closed = await make("member", project.tool("todos"), {
    type: "todolist",
    title: "Closed",
    visible_to_clients: false,
  });
  const todo = await make("member", open.id, { type: "todo", title: "Team's" });
  const theirs = await make("client", open.id, { type: "todo", title: "Client's" });
  for (const { id } of [todo, theirs])
    await call("member", "PUT", `/recordings/${id}/position`, { parent_id: closed.id });
  expect((await call("client", "GET", `/recordings/${todo.id}`)).status).toBe(404);
  expect((await call("client", "GET", `/recordings/${theirs.id}`)).body.parent).toBeNull();
});

test("a client sees only the people on their projects", async () => {
  const { call, people } = await world();
  expect((await call("client", "GET", "/people")).body.map(({ name }: { name: string }) => name)).toEqual([
    "Client Test",
  ]);
  expect((await call("client", "GET", `/people/${people.owner.membershipId}`)).status).toBe(404);
  const { body: project } = await call("member", "POST", "/projects", { name: "With the client" });
  await call("member", "PUT", `/projects/${project.id}/people`, { grant: [people.client.membershipId] });
  expect((await call("client", "GET", "/people")).body.map(({ name }: { name: string }) => name)).toEqual([
    "Member Test",
    "Client Test",
  ]);
});
