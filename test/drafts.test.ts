import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock, jobs } from "./support/server.ts";
import { type Body, visibleAnswer, type Who, world } from "./support/world.ts";

async function draft(extra: object = {}) {
  const w = await world();
  const project = await w.project();
  const board = project.tool("message_board");
  const before = w.actions();
  const message = await w.make("member", board, {
    type: "message",
    title: "Unready",
    content: "secret words",
    status: "drafted",
    ...extra,
  });
  return { ...w, project, board, message, before };
}

test("a draft is its author's alone, in every list, and logs nothing", async () => {
  const { call, message, board, project, actions, before } = await draft();
  expect(message).toMatchObject({
    status: "drafted",
    published_at: null,
    can: { publish: true, comment: false },
  });
  const missing = visibleAnswer(await call("owner", "GET", `/recordings/${newId()}`));
  for (const who of ["owner", "admin", "other"] as Who[]) {
    expect(visibleAnswer(await call(who, "GET", `/recordings/${message.id}`))).toEqual(missing);
    for (const path of [
      `/recordings/${board}/children?status=drafted`,
      "/recordings?status=drafted",
      "/my/drafts",
      `/projects/${project.id}/events?q=secret`,
    ]) {
      expect((await call(who, "GET", path)).body).toEqual([]);
    }
    for (const [method, verb] of [
      ["POST", "publish"],
      ["PUT", "status/trashed"],
      ["PUT", "pin"],
      ["PUT", "subscription"],
    ] as const) {
      expect((await call(who, method, `/recordings/${message.id}/${verb}`)).status).toBe(404);
    }
  }
  const ids = (body: Body[]) => body.map(({ id }) => id);
  expect(ids((await call("member", "GET", "/my/drafts")).body)).toEqual([message.id]);
  expect(
    ids((await call("member", "GET", `/recordings/${board}/children?status=drafted`)).body),
  ).toEqual([message.id]);
  expect((await call("member", "GET", `/recordings/${board}/children`)).body).toEqual([]);
  await call("member", "PATCH", `/recordings/${message.id}`, { title: "Still unready" });
  expect(actions()).toEqual(before);
});

test("nothing is made under a draft", async () => {
  const { call, message } = await draft();
  expect(
    (await call("member", "POST", `/recordings/${message.id}/comments`, { content: "Too early" }))
      .body.error.code,
  ).toBe("conflict");
});

test("publishing makes a draft active, with its first event, once", async () => {
  const { call, message, actions, before } = await draft();
  const published = await call("member", "POST", `/recordings/${message.id}/publish`);
  expect([published.status, published.body.status, published.body.published_at]).toEqual([
    200,
    "active",
    clock.now().toISOString(),
  ]);
  expect(actions().slice(before.length)).toEqual(["published"]);
  expect((await call("other", "GET", `/recordings/${message.id}`)).body.title).toBe("Unready");
  expect((await call("member", "POST", `/recordings/${message.id}/publish`)).body.error.code).toBe(
    "conflict",
  );
  expect((await call("owner", "POST", `/recordings/${message.id}/publish`)).body.error.code).toBe(
    "not_author",
  );
});

test("a scheduled draft publishes itself at its second, as its author", async () => {
  const at = new Date(clock.time + 60_000).toISOString();
  const { call, message, rows } = await draft({ scheduled_at: at });
  expect(message.scheduled_at).toBe(at);
  clock.advance(59_000);
  await jobs.runDue();
  expect((await call("other", "GET", `/recordings/${message.id}`)).status).toBe(404);
  clock.advance(1000);
  await jobs.runDue();
  const { body } = await call("other", "GET", `/recordings/${message.id}`);
  expect(body).toMatchObject({
    status: "active",
    published_at: at,
    scheduled_at: null,
    creator: { name: "Member Test" },
  });
  expect(rows("select id from jobs where kind = 'publish'")).toEqual([]);
});

test("a draft that was rescheduled, trashed or whose author left stays a draft", async () => {
  const soon = new Date(clock.time + 60_000).toISOString();
  const later = new Date(clock.time + 600_000).toISOString();
  const moved = await draft({ scheduled_at: soon });
  await moved.call("member", "PATCH", `/recordings/${moved.message.id}`, { scheduled_at: later });
  const stopped = await draft({ scheduled_at: soon });
  await stopped.call("member", "PATCH", `/recordings/${stopped.message.id}`, {
    scheduled_at: null,
  });
  const trashed = await draft({ scheduled_at: soon });
  await trashed.call("member", "PUT", `/recordings/${trashed.message.id}/status/trashed`);
  const orphaned = await draft({ scheduled_at: soon });
  await orphaned.call("owner", "DELETE", `/people/${orphaned.people.member.membershipId}`);
  clock.advance(61_000);
  await jobs.runDue();
  for (const { rows, message } of [moved, stopped, trashed, orphaned]) {
    expect(rows("select published_at from recordings where id = ?", message.id)).toEqual([
      { published_at: null },
    ]);
  }
  clock.advance(600_000);
  await jobs.runDue();
  expect((await moved.call("other", "GET", `/recordings/${moved.message.id}`)).body.status).toBe(
    "active",
  );
});

test("a draft that comes back from the trash is a draft again, and never in the account's trash", async () => {
  const { call, message } = await draft();
  await call("member", "PUT", `/recordings/${message.id}/status/trashed`);
  expect((await call("owner", "GET", "/trash")).body).toEqual([]);
  expect((await call("member", "PUT", `/recordings/${message.id}/status/active`)).body.status).toBe(
    "drafted",
  );
  expect(
    (await call("member", "PUT", `/recordings/${message.id}/status/archived`)).body.error.code,
  ).toBe("conflict");
});

test("a draft in a project that is archived or in the trash leaves its author's list, until the project comes back", async () => {
  const { call, message, project } = await draft();
  const drafts = async () => {
    const { body, headers } = await call("member", "GET", "/my/drafts");
    return [headers.get("x-total-count"), ...body.map(({ id }: Body) => id)];
  };
  for (const status of ["archived", "trashed"]) {
    await call("owner", "PUT", `/projects/${project.id}/status/${status}`);
    expect([status, ...(await drafts())]).toEqual([status, "0"]);
    await call("owner", "PUT", `/projects/${project.id}/status/active`);
    expect(await drafts()).toEqual(["1", message.id]);
  }
});

test("a time that has passed, and a schedule for what is published, are refused", async () => {
  const { call, board, message } = await draft();
  const post = (body: object) =>
    call("member", "POST", `/recordings/${board}/children`, {
      type: "message",
      title: "x",
      ...body,
    });
  expect(
    (await post({ status: "drafted", scheduled_at: "2020-01-01T00:00:00Z" })).body.error.fields
      .scheduled_at[0].code,
  ).toBe("out_of_range");
  expect(
    (await post({ status: "active", scheduled_at: "2036-01-01T00:00:00Z" })).body.error.fields
      .scheduled_at[0].code,
  ).toBe("invalid");
  expect((await post({ scheduled_at: "tomorrow" })).body.error.fields.scheduled_at[0].code).toBe(
    "invalid",
  );
  await call("member", "POST", `/recordings/${message.id}/publish`);
  const late = await call("member", "PATCH", `/recordings/${message.id}`, {
    scheduled_at: "2036-01-01T00:00:00Z",
  });
  expect(late.body.error.fields.scheduled_at[0].code).toBe("invalid");
});

test("what a type does not take is ignored: a comment has no title, and no assignees", async () => {
  const { call, make, board } = await draft();
  const message = await make("member", board, { type: "message", title: "Ready" });
  const extra = { title: "T", assignee_ids: 5 };
  const comment = await make("owner", message.id, { type: "comment", content: "Said", ...extra });
  expect(comment).toMatchObject({
    status: "active",
    title: "",
    scheduled_at: null,
    can: { publish: false },
  });
  const patched = await call("owner", "PATCH", `/recordings/${comment.id}`, extra);
  expect(patched.body).toMatchObject({
    status: "active",
    title: "",
    scheduled_at: null,
    version: 1,
  });
});

test("completing a draft and opening it again is nobody's news, not even once it is published", async () => {
  const { call, make, project, people, rows } = await world();
  const { tool } = await project();
  const list = await make("owner", tool("todos"), { type: "todolist", title: "List" });
  const assigned = { assignee_ids: [people.other.membershipId], notify: true };
  const todo = await make("member", list.id, {
    type: "todo",
    title: "Unready",
    status: "drafted",
    ...assigned,
  });
  await call("member", "PUT", `/recordings/${todo.id}/completion`);
  await call("member", "DELETE", `/recordings/${todo.id}/completion`);
  await call("member", "POST", `/recordings/${todo.id}/publish`);
  const told = rows(
    "select distinct action from notifications where recording_id = ? order by action",
    todo.id,
  );
  expect(told).toEqual([{ action: "assigned" }, { action: "posted" }]);
});
