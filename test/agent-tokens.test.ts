import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { agency } from "./support/agents.ts";
import { changeGlobal } from "./support/global-file.ts";
import { clock, services } from "./support/server.ts";

test("an agent calls with its token, works where others put it, and signs in nowhere", async () => {
  const { call, act, agent, project, make, org } = await agency();
  const { body } = await act("GET", "/api/v1/authorization");
  expect(body.organizations).toEqual([
    expect.objectContaining({
      slug: org.slug,
      membership_id: agent,
      membership_kind: "agent",
      role: "member",
    }),
  ]);
  const closed = await call("owner", "POST", "/projects", { name: "Closed" });
  expect((await act("GET", `/projects/${closed.body.id}`)).status).toBe(404);
  await call("owner", "PUT", `/projects/${closed.body.id}/people`, { grant: [agent] });
  expect((await act("GET", `/projects/${closed.body.id}`)).status).toBe(200);
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = await make("owner", list.id, {
    type: "todo",
    title: "Ship it",
    assignee_ids: [agent],
  });
  expect(
    (await act("POST", `/recordings/${todo.id}/comments`, { content: "On it" })).body.creator,
  ).toMatchObject({
    membership_id: agent,
    name: "Release bot",
    kind: "agent",
  });
  expect((await act("PUT", `/recordings/${todo.id}/completion`)).status).toBe(200);
  for (const [method, path, body] of [
    ["POST", "/api/v1/orgs", { name: "Its own" }],
    ["GET", "/api/v1/me/tokens", undefined],
    ["POST", "/api/v1/me/tokens", { name: "Another" }],
    ["POST", `/agents/${agent}/token`, {}],
    ["POST", "/agents", { name: "Child" }],
  ] as const)
    expect([method, path, (await act(method, path, body)).status]).toEqual([method, path, 403]);
});

test("a new token ends the one before, and only a signed-in admin gets it", async () => {
  const { call, by, agent, token, mint, people } = await agency();
  const first = token();
  const read = await mint("read");
  expect((await by(first, "GET", "/projects")).status).toBe(401);
  expect((await by(read, "GET", "/projects")).status).toBe(200);
  expect((await by(read, "POST", "/projects", { name: "X" })).body.error.code).toBe(
    "read_only_token",
  );
  expect((await call("member", "POST", `/agents/${agent}/token`, {})).status).toBe(403);
  const minted = await call("owner", "POST", "/api/v1/me/tokens", { name: "Mine", scope: "full" });
  const byToken = await by(minted.body.token, "POST", `/agents/${agent}/token`, {});
  expect([byToken.status, byToken.body.error.code]).toEqual([403, "session_required"]);
  expect((await by(read, "GET", "/projects")).status).toBe(200);
  expect(
    (await call("owner", "POST", `/agents/${people.other.membershipId}/token`, {})).status,
  ).toBe(404);
  const summary = (await call("admin", "GET", `/agents/${agent}`)).body.token;
  expect(summary).toEqual({
    prefix: read.slice(0, 14),
    scope: "read",
    created_at: clock.now().toISOString(),
    last_used_at: clock.now().toISOString(),
  });
});

test("the same key makes one agent and one token", async () => {
  const { call, agent, by } = await agency();
  const headers = { "idempotency-key": newId() };
  const made = [1, 2].map(() => call("owner", "POST", "/agents", { name: "Once" }, headers));
  const [one, two] = await Promise.all(made);
  expect(one?.body).toEqual(two?.body);
  expect((await call("owner", "GET", "/agents")).body).toHaveLength(2);
  const key = { "idempotency-key": newId() };
  const first = await call("owner", "POST", `/agents/${agent}/token`, {}, key);
  const again = await call("owner", "POST", `/agents/${agent}/token`, {}, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await by(first.body.token, "GET", "/projects")).status).toBe(200);
});

test("a deactivated agent is out at once and everywhere, and comes back without its old token", async () => {
  for (const way of ["agents", "people"]) {
    const { call, by, act, renew, token, agent, say, inbox } = await agency();
    await say("owner");
    const old = token();
    await act("GET", "/my/notifications?presence=true");
    expect((await call("owner", "DELETE", `/${way}/${agent}`)).status).toBe(204);
    for (const path of ["/projects", "/my/notifications", "/api/v1/authorization"])
      expect([path, (await by(old, "GET", path)).status]).toEqual([path, 401]);
    expect((await call("owner", "GET", `/agents/${agent}`)).body).toMatchObject({
      active: false,
      presence: false,
      token: null,
    });
    expect((await call("owner", "DELETE", `/agents/${agent}`)).status).toBe(204);
    const refused = await call("owner", "POST", `/agents/${agent}/token`, {});
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    await say("owner");
    const back = await call("owner", "PATCH", `/agents/${agent}`, {
      active: true,
      name: "Release robot",
    });
    expect(back.body).toMatchObject({ active: true, name: "Release robot", token: null });
    expect((await by(old, "GET", "/projects")).status).toBe(401);
    await renew();
    expect(await inbox()).toHaveLength(1);
  }
});

test("an agent that a crash left without an identity gets one with its token", async () => {
  const { call, agent, rows, by } = await agency();
  const [{ identity }] = rows(
    "select identity_id as identity from memberships where id = ?",
    agent,
  );
  await changeGlobal(services, "delete from identities where id = ?", identity);
  const minted = await call("owner", "POST", `/agents/${agent}/token`, {});
  expect(
    (await by(minted.body.token, "GET", "/api/v1/authorization")).body.organizations,
  ).toHaveLength(1);
});
