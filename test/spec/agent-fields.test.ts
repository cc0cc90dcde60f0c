import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "../support/server.ts";
import { addresses, type Body, send, type World, world } from "../support/world.ts";
import { anId, bodies, type Case, expectRefusals } from "./cases.ts";

const AT = "2026-03-02T10:00:00.000Z";

async function bot() {
  const w = await world();
  const agent = (await w.call("admin", "POST", "/agents", { name: "Bot" })).body;
  const mint = (body?: object) => w.call("admin", "POST", `/agents/${agent.id}/token`, body);
  return { ...w, agent, mint };
}

const bearer = (token: string) => ({
  authorization: `Bearer ${token}`,
  "user-agent": "bot (ops@example.com)",
});
const as = ({ org }: World, token: string, method: string, path: string, body?: unknown) =>
  send(method, path.startsWith("/api/") ? path : `/api/v1/${org.slug}${path}`, body, bearer(token));

test("an agent has a name of its own, a word on who directs it, and operators of the team", async () => {
  const w = await bot();
  const { call, people, agent } = w;
  const shared: [object, Record<string, string>][] = [
    [{ name: null }, { name: "required" }],
    [{ name: "" }, { name: "too_short" }],
    [{ name: "x".repeat(201) }, { name: "too_long" }],
    [{ name: "a\nb" }, { name: "invalid" }],
    [{ name: "reef.example/bot" }, { name: "contains_link" }],
    [{ name: "x", directable_by: null }, { directable_by: "not_in_list" }],
    [{ name: "x", directable_by: "owner" }, { directable_by: "not_in_list" }],
  ];
  await expectRefusals(w, [
    ...bodies(
      ["admin", "POST", "/agents"],
      [
        ...shared,
        [
          { name: "x", operator_ids: [people.client.membershipId] },
          { "operator_ids[0]": "not_member" },
        ],
        [{ name: "x", operator_ids: [agent.id] }, { "operator_ids[0]": "not_member" }],
        [
          { name: "x", operator_ids: [people.owner.membershipId, newId()] },
          { "operator_ids[1]": "not_member" },
        ],
        [{ name: "x", operator_ids: "me" }, { operator_ids: "wrong_type" }],
        [
          { name: "x", operator_ids: Array.from({ length: 101 }, newId) },
          { operator_ids: "too_long" },
        ],
      ],
    ),
    ...bodies(
      ["admin", "PATCH", `/agents/${agent.id}`],
      [
        ...shared,
        [{ active: null }, { active: "not_in_list" }],
        [{ active: "true" }, { active: "not_in_list" }],
      ],
    ),
    ...bodies(
      ["admin", "PUT", `/agents/${agent.id}/operators`],
      [
        [{}, { operator_ids: "required" }],
        [{ operator_ids: null }, { operator_ids: "required" }],
        [{ operator_ids: [null] }, { "operator_ids[0]": "required" }],
        [{ operator_ids: Array.from({ length: 101 }, newId) }, { operator_ids: "too_long" }],
      ],
    ),
    ...bodies(
      ["admin", "POST", `/agents/${agent.id}/token`],
      [[{ scope: "write" }, { scope: "not_in_list" }]],
    ),
  ]);
  for (const name of ["x".repeat(200), "reef.example", "🤖"])
    expect((await call("admin", "POST", "/agents", { name, nonsense: 1 })).body.name).toBe(name);
});

test("a change of an agent is answered whole, leaves the rest, and is on its row among the people", async () => {
  const { call, agent, people, org, actions } = await bot();
  let expected: Body = {
    id: anId,
    name: "Bot",
    directable_by: "operators",
    operator_ids: [people.admin.membershipId],
    presence: false,
    active: true,
    token: null,
    created_at: AT,
    ...addresses(org, "people", agent.id),
  };
  expect(agent).toEqual(expected);
  for (const change of [
    { name: "Robot" },
    { directable_by: "members" },
    { active: true },
    {},
    { nonsense: true, presence: true, token: "x", operator_ids: [] },
  ]) {
    const known = Object.entries(change).filter(([key]) =>
      ["name", "directable_by", "active"].includes(key),
    );
    expected = { ...expected, ...Object.fromEntries(known) };
    const { status, body } = await call("owner", "PATCH", `/agents/${agent.id}`, change);
    expect([change, status, body]).toEqual([change, 200, expected]);
    expect((await call("member", "GET", `/agents/${agent.id}`)).body).toEqual(expected);
  }
  expect((await call("member", "GET", `/people/${agent.id}`)).body).toEqual({
    membership_id: agent.id,
    name: "Robot",
    email: null,
    role: "member",
    title: null,
    company: null,
    kind: "agent",
    active: false,
    avatar_url: null,
    out_of_office: null,
    status: "active",
    created_at: AT,
    ...addresses(org, "people", agent.id),
  });
  expect(actions()).toEqual([]);
});

test("a token of an agent is answered whole and once; its summary is for admins, of a name that is the agent's", async () => {
  const w = await bot();
  const { call, agent, mint } = w;
  clock.advance(1000);
  const { status, body, headers } = await mint({});
  expect([status, headers.get("cache-control")]).toEqual([201, "no-store"]);
  expect(body).toEqual({
    id: anId,
    name: "Bot",
    prefix: body.token.slice(0, 14),
    scope: "read",
    last_used_at: null,
    expires_at: null,
    created_at: "2026-03-02T10:00:01.000Z",
    token: expect.stringMatching(/^svc_pat_[0-9A-Za-z]{41}$/),
  });
  const summary = {
    prefix: body.prefix,
    scope: "read",
    created_at: body.created_at,
    last_used_at: null,
  };
  for (const [who, token] of [
    ["owner", summary],
    ["admin", summary],
    ["member", null],
  ] as const) {
    expect([who, (await call(who, "GET", `/agents/${agent.id}`)).body]).toEqual([
      who,
      { ...agent, token },
    ]);
    expect((await call(who, "GET", "/agents")).body).toEqual([{ ...agent, token }]);
  }
  expect((await as(w, body.token, "GET", "/api/v1/authorization")).body).toMatchObject({
    organizations: [
      { membership_id: agent.id, membership_kind: "agent", role: "member", slug: w.org.slug },
    ],
    scope: "read",
    expires_at: null,
  });
});

test("agents come in the order they were made, deactivated ones too; a name may be had twice", async () => {
  const { call, agent } = await bot();
  const make = async (who: "owner" | "admin") => {
    clock.advance(1000);
    return (await call(who, "POST", "/agents", { name: "Bot" })).body;
  };
  const [second, third] = [await make("owner"), await make("admin")];
  const gone = await call("admin", "DELETE", `/agents/${second.id}`);
  expect([gone.status, gone.body]).toEqual([204, ""]);
  expect((await call("member", "GET", "/agents")).body).toEqual([
    agent,
    { ...second, active: false, operator_ids: [...second.operator_ids] },
    third,
  ]);
  expect(
    (await call("member", "GET", "/people")).body.map((one: Body) => one.membership_id),
  ).not.toContain(second.id);
  expect((await call("owner", "GET", `/people/${second.id}`)).body).toMatchObject({
    kind: "agent",
    status: "removed",
  });
});

test("an agent of another organization, of nobody, and one that is a person, is not there", async () => {
  const [w, elsewhere] = [await bot(), await bot()];
  const cases = [elsewhere.agent.id, newId(), w.people.member.membershipId, "x"].flatMap(
    (id): Case[] => [
      ["owner", "GET", `/agents/${id}`, undefined, "404 not_found"],
      ["owner", "PATCH", `/agents/${id}`, { name: "x" }, "404 not_found"],
      ["owner", "DELETE", `/agents/${id}`, undefined, "404 not_found"],
      [
        "owner",
        "PUT",
        `/agents/${id}/operators`,
        { operator_ids: [w.people.owner.membershipId] },
        "404 not_found",
      ],
      ["owner", "POST", `/agents/${id}/token`, {}, "404 not_found"],
    ],
  );
  await expectRefusals(w, [
    ...cases,
    ["stranger", "GET", "/agents", undefined, "404 not_found"],
    [null, "GET", "/agents", undefined, "401 unauthenticated"],
  ]);
});
