import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { agency } from "./support/agents.ts";
import { clock } from "./support/server.ts";
import { addresses, type Body, world } from "./support/world.ts";

test("an agent is a member without an address, whom its maker operates", async () => {
  const { call, made, agent, people, rows, org } = await agency({ directable_by: "members" });
  const expected = {
    id: agent,
    name: "Release bot",
    directable_by: "members",
    operator_ids: [people.owner.membershipId],
    presence: false,
    active: true,
    token: null,
    created_at: clock.now().toISOString(),
    ...addresses(org, "people", agent),
  };
  expect(made.body).toEqual(expected);
  const { token, ...rest } = (await call("admin", "GET", `/agents/${agent}`)).body;
  expect({ ...rest, token: null }).toEqual(expected);
  expect(token).toMatchObject({ scope: "full", last_used_at: null });
  expect((await call("member", "GET", "/agents")).body).toEqual([expected]);
  expect((await call("other", "GET", `/people/${agent}`)).body).toMatchObject({
    membership_id: agent,
    kind: "agent",
    role: "member",
    email: null,
    active: false,
    status: "active",
  });
  expect((await call("owner", "GET", "/account")).body.usage.people).toBe(5);
  expect(rows("select kind, role from memberships where id = ?", agent)).toEqual([
    { kind: "agent", role: "member" },
  ]);
});

test("whoever makes an agent operates it once, named among its operators or not", async () => {
  const { call, people } = await world();
  const [owner, admin] = [people.owner.membershipId, people.admin.membershipId];
  const make = async (operator_ids: string[]) =>
    call("owner", "POST", "/agents", { name: "Bot", operator_ids });
  for (const named of [[owner], [admin, owner, owner], [admin]]) {
    const { status, body } = await make(named);
    expect([named, status, body.operator_ids]).toEqual([
      named,
      201,
      [...new Set([owner, ...named])].sort(),
    ]);
  }
});

test("agents are the business of admins, unknown to clients, and other people are no agents", async () => {
  const { call, agent, people } = await agency();
  const other = people.other.membershipId;
  for (const [method, path, body] of [
    ["POST", "/agents", { name: "X" }],
    ["PATCH", `/agents/${agent}`, { name: "X" }],
    ["DELETE", `/agents/${agent}`],
    ["PUT", `/agents/${agent}/operators`, { operator_ids: [other] }],
    ["POST", `/agents/${agent}/token`, {}],
  ] as const) {
    expect([method, (await call("member", method, path, body)).status]).toEqual([method, 403]);
    expect([method, (await call("client", method, path, body)).status]).toEqual([method, 404]);
    const missing = await call("owner", method, path.replace(agent, other), body);
    expect([method, missing.status]).toEqual([method, path === "/agents" ? 201 : 404]);
  }
  expect((await call("client", "GET", "/agents")).status).toBe(404);
  expect((await call("owner", "GET", `/agents/${other}`)).status).toBe(404);
  expect((await call("owner", "GET", `/agents/${agent}`)).body).toMatchObject({
    name: "Release bot",
    active: true,
  });
});

test("only people of the team operate an agent, and who leaves the team does no more", async () => {
  const { call, agent, people } = await agency();
  const [owner, admin, member] = [people.owner, people.admin, people.member].map(
    ({ membershipId }) => membershipId,
  );
  const set = (operator_ids: unknown[]) =>
    call("owner", "PUT", `/agents/${agent}/operators`, { operator_ids });
  expect((await set([member, admin, member])).body.operator_ids).toEqual([admin, member].sort());
  for (const nobody of [people.client.membershipId, agent, newId()]) {
    const { status, body } = await set([owner, nobody]);
    expect([status, body.error.fields["operator_ids[1]"][0].code]).toEqual([422, "not_member"]);
  }
  const operators = async () => (await call("owner", "GET", `/agents/${agent}`)).body.operator_ids;
  expect(await operators()).toEqual([admin, member].sort());
  await call("owner", "PATCH", `/people/${member}`, { role: "client" });
  expect(await operators()).toEqual([admin]);
  await call("owner", "DELETE", `/people/${admin}`);
  expect(await operators()).toEqual([]);
});

test("an agent has a name without links, stays a member, and a refused change leaves it as it was", async () => {
  const { call, agent, made } = await agency();
  for (const [method, path, body, field, code] of [
    ["POST", "/agents", { name: "see https://example.com" }, "name", "contains_link"],
    ["POST", "/agents", { name: " " }, "name", "too_short"],
    ["POST", "/agents", { name: "\u200b\u2060 \u3164" }, "name", "too_short"],
    ["POST", "/agents", {}, "name", "required"],
    [
      "PATCH",
      `/agents/${agent}`,
      { name: "x", directable_by: "anyone" },
      "directable_by",
      "not_in_list",
    ],
    ["PATCH", `/agents/${agent}`, { name: "x", active: false }, "active", "not_in_list"],
    ["PATCH", `/people/${agent}`, { role: "admin" }, "role", "invalid"],
  ] as const) {
    const answer = await call("owner", method, path, body);
    expect([path, answer.status, answer.body.error.fields?.[field]?.[0].code]).toEqual([
      path,
      422,
      code,
    ]);
  }
  expect((await call("member", "GET", "/agents")).body).toEqual([made.body]);
  expect(
    (await call("owner", "PATCH", `/agents/${agent}`, { directable_by: "members" })).body,
  ).toMatchObject({
    name: "Release bot",
    directable_by: "members",
    active: true,
  });
});

test("an agent's rows say who may direct it, as it was when they were written", async () => {
  const { say, inbox, call, agent, people, mention, act, project } = await agency();
  const verdicts = async () =>
    (await inbox()).map((row: Body) => [row.directive, row.from_operator]);
  await say("owner");
  await say("member");
  await call("owner", "PATCH", `/agents/${agent}`, { directable_by: "members" });
  await say("member");
  await call("owner", "PUT", `/agents/${agent}/operators`, {
    operator_ids: [people.member.membershipId],
  });
  await say("member");
  await say("owner");
  expect(await verdicts()).toEqual([
    [true, true],
    [false, false],
    [true, false],
    [true, true],
    [true, false],
  ]);
  const html = mention(people.admin.membershipId);
  await act("POST", `/recordings/${project.tool("message_board")}/children`, {
    type: "message",
    title: "Answer",
    content_html: html,
  });
  const [row] = (await call("admin", "GET", "/my/notifications?action=mentioned")).body
    .notifications;
  expect([row.actor_membership_id, "directive" in row]).toEqual([agent, false]);
});

test("an agent is present while it says that it listens, for ninety seconds", async () => {
  const { call, act, agent } = await agency();
  const present = async () => [
    (await call("owner", "GET", `/agents/${agent}`)).body.presence,
    (await call("owner", "GET", `/people/${agent}`)).body.active,
  ];
  expect(await present()).toEqual([false, false]);
  await act("GET", "/my/notifications?presence=true");
  expect(await present()).toEqual([true, true]);
  clock.advance(89_000);
  expect(await present()).toEqual([true, true]);
  clock.advance(1000);
  expect(await present()).toEqual([false, false]);
  await call("member", "GET", "/my/notifications?presence=true");
  expect(
    (await call("owner", "GET", "/people")).body.filter((person: Body) => person.active),
  ).toEqual([]);
  const listen = () => act("GET", "/my/notifications?presence=true");
  await Promise.all([listen(), call("owner", "DELETE", `/agents/${agent}`), listen()]);
  expect(await present()).toEqual([false, false]);
});

test("an agent walks its inbox forward, and goes on where it stopped", async () => {
  const { say, act, call, project, agent, make } = await agency();
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  for (let i = 0; i < 3; i++) await say("owner");
  await make("owner", list.id, { type: "todo", title: "Ship it", assignee_ids: [agent] });
  const first = (await act("GET", "/my/notifications?after=&presence=true")).body;
  expect(first.notifications.map(({ action }: Body) => action)).toEqual([
    "mentioned",
    "mentioned",
    "mentioned",
    "assigned",
  ]);
  const on = (after: string) => act("GET", `/my/notifications?after=${encodeURIComponent(after)}`);
  expect((await on(first.next_cursor)).body.notifications).toEqual([]);
  expect(
    (await act("GET", "/my/notifications?after=&action=assigned")).body.notifications,
  ).toHaveLength(1);
  await call("member", "POST", `/recordings/${project.tool("message_board")}/children`, {
    type: "message",
    title: "More",
    content: "x",
    notify: { membership_ids: [agent] },
  });
  const next = (await on(first.next_cursor)).body;
  expect(next.notifications.map(({ directive, action }: Body) => [action, directive])).toEqual([
    ["posted", false],
  ]);
  expect(next.notifications[0].cursor).toBe(next.next_cursor);
});

test("agents that set each other off in a thread stop hearing each other, until a person speaks", async () => {
  const { call, by, inbox, make, project, agent } = await agency();
  const twin = (await call("owner", "POST", "/agents", { name: "Twin" })).body.id;
  const secret = (await call("owner", "POST", `/agents/${twin}/token`, { scope: "full" })).body
    .token;
  const message = await make("member", project.tool("message_board"), {
    type: "message",
    title: "Posted",
    content: "x",
    notify: { membership_ids: [agent, twin] },
  });
  const comment = (content: string) =>
    by(secret, "POST", `/recordings/${message.id}/comments`, { content });
  const heard = async () => (await inbox()).reduce((sum: number, row: Body) => sum + row.count, 0);
  for (let i = 0; i < 12; i++) await comment(`round ${i}`);
  expect(await heard()).toBe(6);
  await call("member", "POST", `/recordings/${message.id}/comments`, { content: "Stop." });
  expect(await heard()).toBe(7);
  clock.advance(11 * 60_000);
  await comment("Later");
  expect(await heard()).toBe(8);
});
