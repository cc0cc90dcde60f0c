import { expect, test } from "bun:test";
import { clock, jobs } from "./support/server.ts";
import { type Body, world } from "./support/world.ts";

test("a tool that is switched off takes nothing new, by no route, and what is in it stays as it is", async () => {
  const { call, make, project, digest, people } = await world();
  const { id, tool } = await project();
  const board = tool("message_board");
  const message = await make("member", board, { type: "message", title: "Kept", content: "x" });
  const list = await make("member", tool("todos"), { type: "todolist", title: "List" });
  const todo = await make("member", list.id, { type: "todo", title: "Do" });
  const next = await make("member", list.id, { type: "todo", title: "Then" });
  const elsewhere = await project();
  const other = await make("member", elsewhere.tool("todos"), { type: "todolist", title: "Other" });
  const theirs = await make("member", other.id, { type: "todo", title: "Theirs" });
  for (const key of ["message_board", "todos", "chat"])
    expect(
      (await call("member", "PUT", `/projects/${id}/tools/${key}`, { enabled: false })).status,
    ).toBe(200);
  const before = digest();
  const refused = [
    await call("member", "POST", `/recordings/${board}/children`, {
      type: "message",
      title: "New",
    }),
    await call("member", "POST", `/recordings/${message.id}/comments`, { content: "New" }),
    await call("member", "POST", `/recordings/${list.id}/children`, { type: "todo", title: "New" }),
    await call("member", "POST", `/recordings/${tool("chat")}/children`, {
      type: "chat_message",
      content: "New",
    }),
    await call("member", "POST", `/recordings/${theirs.id}/copy`, { parent_id: list.id }),
    await call("member", "PUT", `/recordings/${theirs.id}/position`, { parent_id: list.id }),
    await call("member", "POST", "/recordings/batch", {
      verb: "move",
      ids: [theirs.id],
      parent_id: list.id,
    }),
  ];
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
    refused.map(() => [409, "conflict"]),
  );
  expect(digest()).toBe(before);
  expect((await call("member", "GET", `/recordings/${message.id}`)).status).toBe(200);
  expect((await call("other", "GET", `/recordings/${board}/children`)).body).toHaveLength(1);
  expect(
    (await call("member", "PATCH", `/recordings/${message.id}`, { title: "Still mine" })).status,
  ).toBe(200);
  expect((await call("member", "PUT", `/recordings/${todo.id}/completion`)).status).toBe(200);
  const second = async () =>
    (await call("member", "GET", `/recordings/${list.id}/children`)).body[1]?.id;
  expect(await second()).toBe(next.id);
  for (const body of [
    { parent_id: list.id, position: 9 },
    { parent_id: next.id },
    { parent_id: list.id, position: 7 },
  ])
    expect([
      body,
      (await call("member", "PUT", `/recordings/${todo.id}/position`, body)).status,
    ]).toEqual([body, 200]);
  expect(await second()).toBe(todo.id);
  const copied = await call("member", "POST", `/recordings/${todo.id}/copy`, {
    parent_id: list.id,
  });
  expect(copied.status).toBe(409);
  const assigned = { membership_ids: [people.other.membershipId] };
  expect((await call("member", "PUT", `/recordings/${todo.id}/assignees`, assigned)).status).toBe(
    200,
  );
  await call("member", "PUT", `/projects/${id}/tools/todos`, { enabled: true });
  await make("member", list.id, { type: "todo", title: "New" });
});

test("a draft in a tool that is switched off is published by nobody and by no time, and once, by its time, when it is on", async () => {
  const { call, make, project, digest, people, rows } = await world();
  const { id, tool } = await project();
  const fields = {
    type: "message",
    status: "drafted",
    notify: { membership_ids: [people.other.membershipId] },
  };
  const draft = await make("member", tool("message_board"), { ...fields, title: "Draft" });
  const scheduled_at = new Date(clock.time + 60_000).toISOString();
  const timed = await make("member", tool("message_board"), {
    ...fields,
    title: "Timed",
    scheduled_at,
  });
  const turn = (enabled: boolean) =>
    call("member", "PUT", `/projects/${id}/tools/message_board`, { enabled });
  await turn(false);
  const before = digest();
  const { status, body } = await call("member", "POST", `/recordings/${draft.id}/publish`);
  expect([status, body.error.code, digest()]).toEqual([409, "conflict", before]);
  const state = async () => (await call("member", "GET", `/recordings/${timed.id}`)).body.status;
  const told = () =>
    rows<Body>(
      "select action, recording_id from notifications where action in ('posted', 'published')",
    );
  clock.advance(120_000);
  await jobs.runDue();
  expect([await state(), told()]).toEqual(["drafted", []]);
  await turn(true);
  await jobs.runDue();
  expect([
    await state(),
    told()
      .map((row) => [row.action, row.recording_id])
      .toSorted(),
  ]).toEqual([
    "active",
    [
      ["posted", timed.id],
      ["published", timed.id],
    ],
  ]);
  expect((await call("member", "POST", `/recordings/${draft.id}/publish`)).status).toBe(200);
});

test("who reaches a project by its being open to all joins it before they close it", async () => {
  const { call, project, people } = await world();
  const { id } = await project();
  const close = (who: "member" | "admin") =>
    call(who, "PATCH", `/projects/${id}`, { all_access: false });
  for (const who of ["member", "admin"] as const)
    expect([(await close(who)).status, (await close(who)).body.error.code]).toEqual([
      409,
      "conflict",
    ]);
  expect((await call("other", "GET", `/projects/${id}`)).body.all_access).toBe(true);
  await call("owner", "PUT", `/projects/${id}/people`, { grant: [people.member.membershipId] });
  expect((await close("member")).body.all_access).toBe(false);
  expect((await call("other", "GET", `/projects/${id}`)).status).toBe(404);
});

test("who is on a project is sent whole or as changes, and never as a thing and its contrary", async () => {
  const { call, project, people, digest } = await world();
  const { id } = await project();
  const [member, other] = [people.member.membershipId, people.other.membershipId];
  const put = (body: object) => call("owner", "PUT", `/projects/${id}/people`, body);
  await put({ grant: [member] });
  const before = digest();
  for (const [body, field, code] of [
    [{}, "membership_ids", "required"],
    [{ membership_ids: [member], revoke: [member] }, "membership_ids", "invalid"],
    [{ membership_ids: [member], grant: [other] }, "membership_ids", "invalid"],
    [{ grant: [member, other], revoke: [member] }, "revoke", "invalid"],
  ] as const) {
    const refused = await put(body);
    expect([
      refused.status,
      Object.keys(refused.body.error.fields),
      refused.body.error.fields[field]?.[0].code,
    ]).toEqual([422, [field], code]);
  }
  expect(digest()).toBe(before);
  const on = async () =>
    (await call("owner", "GET", `/projects/${id}/people`)).body.map(
      ({ membership_id }: Body) => membership_id,
    );
  expect((await put({ grant: [other], revoke: [member] })).status).toBe(200);
  expect(await on()).toContain(other);
});

test("a project says what one may do with it, by role, settings and who made it", async () => {
  const { call, project, people } = await world();
  const { id } = await project();
  const path = `/projects/${id}`;
  await call("owner", "PUT", `${path}/people`, { grant: [people.client.membershipId] });
  const can = async (who: "owner" | "member" | "other" | "client") =>
    Object.values((await call(who, "GET", path)).body.can);
  const seen = async () => [await can("owner"), await can("other"), await can("client")];
  expect(await seen()).toEqual([
    [true, true, true],
    [true, true, false],
    [false, false, false],
  ]);
  const rule = (rules: object) => call("owner", "PATCH", "/settings", rules);
  await rule({ restrict_project_edits: true });
  expect(await can("other")).toEqual([false, true, false]);
  await rule({ restrict_people_edits: true });
  expect(await seen()).toEqual([
    [true, true, true],
    [false, false, false],
    [false, false, false],
  ]);
  await call("owner", "PUT", `${path}/status/archived`);
  expect(await can("owner")).toEqual([false, false, true]);
});
