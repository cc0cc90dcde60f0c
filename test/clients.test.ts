import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { type Body, visibleAnswer, type Who, world } from "./support/world.ts";

/** A project with a client on it, one shared message and one that is the team's. */
async function shared() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
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
    ["POST", "/copy", { parent_id: newId() }],
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
    "/account",
    "/people",
    "/projects",
    "/my/drafts",
    "/categories",
    "/recordings",
    "/recordings?type=message",
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
  const teams = await make("member", open.id, {
    type: "comment",
    content: "From the team",
    visible_to_clients: false,
  });
  const theirs = await make("client", open.id, { type: "comment", content: "From the client" });
  const inside = await make("member", hidden.id, {
    type: "comment",
    content: "Between us",
    visible_to_clients: true,
  });
  expect([teams, theirs, inside].map((row) => row.visible_to_clients)).toEqual([true, true, false]);
  expect(
    (await call("client", "PATCH", `/recordings/${theirs.id}`, { content: "Edited" })).status,
  ).toBe(200);
  expect(
    (await call("client", "PATCH", `/recordings/${teams.id}`, { content: "No" })).body.error.code,
  ).toBe("not_author");
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
  const own = await make("client", list.id, {
    type: "todo",
    title: "A client's",
    visible_to_clients: false,
  });
  const secret = await make("member", list.id, {
    type: "todo",
    title: "Kept back",
    visible_to_clients: false,
  });
  expect([todo, own, secret].map((row) => row.visible_to_clients)).toEqual([true, true, false]);
  const counted = async (who: "client" | "member") =>
    (await call(who, "GET", `/recordings/${list.id}`)).body.todos_count;
  expect([await counted("client"), await counted("member")]).toEqual([2, 3]);
  expect((await call("client", "PUT", `/recordings/${todo.id}/completion`)).status).toBe(403);
  expect((await call("client", "PUT", `/recordings/${own.id}/completion`)).body.completed).toBe(
    true,
  );
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
  expect(
    (await call("client", "GET", "/people")).body.map(({ name }: { name: string }) => name),
  ).toEqual(["Client Test"]);
  expect((await call("client", "GET", `/people/${people.owner.membershipId}`)).status).toBe(404);
  const { body: project } = await call("member", "POST", "/projects", { name: "With the client" });
  await call("member", "PUT", `/projects/${project.id}/people`, {
    grant: [people.client.membershipId],
  });
  expect(
    (await call("client", "GET", "/people")).body.map(({ name }: { name: string }) => name),
  ).toEqual(["Member Test", "Client Test"]);
});

test("showing a tool shows all that is in it, and hiding takes all but what clients made or said", async () => {
  const { call, make, project, hidden, people, rows, actions } = await shared();
  const board = project.tool("message_board");
  const show = (id: string, visible_to_clients: boolean, who: Who = "member") =>
    call(who, "PUT", `/recordings/${id}/visibility`, { visible_to_clients });
  await make("member", hidden.id, { type: "comment", content: "About it" });
  expect((await show(board, true)).body).toMatchObject({
    type: "message_board",
    visible_to_clients: true,
  });
  expect((await call("client", "GET", `/recordings/${hidden.id}/comments`)).body).toHaveLength(1);
  const theirs = await make("client", board, { type: "message", title: "From the client" });
  const reply = await make("member", theirs.id, { type: "comment", content: "Hello" });
  const mine = await make("client", hidden.id, { type: "comment", content: "A client's comment" });
  await call("client", "PUT", `/recordings/${hidden.id}/subscription`);
  const before = actions().length;
  expect((await show(board, false)).body.visible_to_clients).toBe(false);
  await show(board, false);
  expect(actions().slice(before)).toEqual(["visibility_changed"]);
  const seen = async (id: string) => (await call("client", "GET", `/recordings/${id}`)).status;
  expect([await seen(board), await seen(hidden.id), await seen(mine.id)]).toEqual([404, 404, 200]);
  expect([await seen(theirs.id), await seen(reply.id)]).toEqual([200, 200]);
  const followers = rows<Body>(
    "select membership_id as id from subscriptions where recording_id = ?",
    hidden.id,
  );
  expect(followers.map(({ id }) => id)).not.toContain(people.client.membershipId);
});

test("what a client made can't be hidden, and a comment or a closed tool can't be shown by itself", async () => {
  const { call, make, project, open, hidden, digest } = await shared();
  const board = project.tool("message_board");
  await call("owner", "PUT", `/recordings/${board}/visibility`, { visible_to_clients: true });
  const theirs = await make("client", board, { type: "message", title: "From the client" });
  const comment = await make("member", open.id, { type: "comment", content: "Words" });
  await call("owner", "PUT", `/recordings/${hidden.id}/status/archived`);
  const before = digest();
  const put = (who: Who, id: string, visible_to_clients: unknown) =>
    call(who, "PUT", `/recordings/${id}/visibility`, { visible_to_clients });
  const refused = [
    await put("owner", theirs.id, false),
    await put("client", theirs.id, false),
    await put("owner", comment.id, false),
    await put("client", board, false),
    await put("client", open.id, false),
    await put("owner", hidden.id, true),
    await put("owner", open.id, "yes"),
  ];
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual([
    ...Array(3).fill([422, "validation_failed"]),
    [403, "role_required"],
    [403, "forbidden"],
    [409, "conflict"],
    [422, "validation_failed"],
  ]);
  expect(digest()).toBe(before);
});
