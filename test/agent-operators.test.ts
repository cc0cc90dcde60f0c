import { expect, test } from "bun:test";
import { crowdInto } from "./support/crowd.ts";
import { logged, services } from "./support/server.ts";
import { type Body, send, type Who, world } from "./support/world.ts";

async function agency() {
  const w = await world();
  const make = async (who: Who, operators: string[] = []): Promise<string> =>
    (await w.call(who, "POST", "/agents", { name: "Release bot", operator_ids: operators })).body
      .id;
  const mint = (who: Who, agent: string) =>
    w.call(who, "POST", `/agents/${agent}/token`, { scope: "full" });
  const works = async (token: string) =>
    (
      await send("GET", `/api/v1/${w.org.slug}/projects`, undefined, {
        authorization: `Bearer ${token}`,
        "user-agent": "release-bot (ops@example.com)",
      })
    ).status === 200;
  const told = async (who: Who): Promise<Body[]> =>
    (await w.call(who, "GET", "/my/notifications")).body.notifications.map(
      ({ action, excerpt }: Body) => [action, excerpt],
    );
  return { ...w, make, mint, works, told };
}

test("an agent's token is made by an admin who operates it, and all its operators are told", async () => {
  const { call, people, make, mint, works, told } = await agency();
  const agent = await make("owner", [people.member.membershipId]);
  const first = await mint("owner", agent);
  expect(first.status).toBe(201);
  const refused = await mint("admin", agent);
  expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
  expect((await mint("member", agent)).body.error.code).toBe("role_required");
  expect(await works(first.body.token)).toBe(true);
  expect(await told("member")).toEqual([
    ["granted_access", "Owner Test made a new token for Release bot (full)"],
    ["granted_access", "Owner Test changed who operates Release bot"],
  ]);
  expect(await told("admin")).toEqual([]);
  // Whoever makes themselves an operator to read with it does not do so unseen.
  await call("admin", "PUT", `/agents/${agent}/operators`, {
    operator_ids: [people.admin.membershipId],
  });
  expect((await mint("admin", agent)).status).toBe(201);
  expect(await works(first.body.token)).toBe(false);
  expect(await told("owner")).toEqual([
    ["granted_access", "Admin Test changed who operates Release bot"],
  ]);
  expect((await told("member"))[0]).toEqual([
    "granted_access",
    "Admin Test changed who operates Release bot",
  ]);
});

const CHANGED = (who: string) => ["granted_access", `${who} Test changed who operates Release bot`];
const changesLogged = (agent: string) =>
  logged
    .map((line): Body => JSON.parse(line))
    .filter(
      ({ security, membership }) => security === "agent_operators_changed" && membership === agent,
    )
    .map(({ level, org, identity }) => [level, org, identity]);

test("who operated an agent and who does now are told when that changes, however it does, and it is in the log", async () => {
  const ways = [
    ["member", "DELETE"],
    ["owner", "DELETE"],
    ["owner", "PATCH", { role: "client" }],
  ] as const;
  for (const [by, method, body] of ways) {
    const { call, org, people, make, told } = await agency();
    const [member, other] = [people.member.membershipId, people.other.membershipId];
    const agent = await make("admin", [member, other]);
    expect([await told("member"), await told("other"), await told("admin")]).toEqual([
      [CHANGED("Admin")],
      [CHANGED("Admin")],
      [],
    ]);
    for (const who of ["member", "other"] as const) await call(who, "PUT", "/my/notifications");
    const news = async (who: Who) =>
      (await call(who, "GET", "/my/notifications?unread=true")).body.notifications
        .filter(({ action }: Body) => action === "granted_access")
        .map(({ action, excerpt }: Body) => [action, excerpt]);
    expect((await call(by, method, `/people/${member}`, body)).status).toBeLessThan(300);
    const name = by === "owner" ? "Owner" : "Member";
    expect([await news("other"), await news("admin")]).toEqual([[CHANGED(name)], [CHANGED(name)]]);
    if (method === "PATCH") expect(await news("member")).toEqual([CHANGED(name)]);
    const line = (who: "admin" | "member" | "owner") => ["info", org.id, people[who].identityId];
    expect(changesLogged(agent)).toEqual([line("admin"), line(by)]);
  }
});

test("whoever leaves several agents is one piece of news to each of the others", async () => {
  const { call, people, make, told } = await agency();
  for (let n = 0; n < 5; n++)
    await make("admin", [people.member.membershipId, ...(n ? [people.other.membershipId] : [])]);
  for (const who of ["admin", "other"] as const) await call(who, "PUT", "/my/notifications");
  const before = await told("admin");
  await call("member", "DELETE", `/people/${people.member.membershipId}`);
  const what = "Member Test changed who operates Release bot, Release bot, Release bot and 2 more";
  expect(await told("admin")).toEqual([["granted_access", what], ...before]);
  expect((await told("other"))[0]).toEqual(["granted_access", what.replace("2 more", "1 more")]);
});

test("what leaves the operators of an agent as they were tells nobody, nor does a refused change", async () => {
  const { call, people, make, told } = await agency();
  const [owner, member] = [people.owner.membershipId, people.member.membershipId];
  const agent = await make("owner", [member]);
  const before = [await told("member"), changesLogged(agent)];
  expect(
    (await call("owner", "PUT", `/agents/${agent}/operators`, { operator_ids: [member, owner] }))
      .status,
  ).toBe(200);
  const withClient = { operator_ids: [owner, people.client.membershipId] };
  expect((await call("owner", "PUT", `/agents/${agent}/operators`, withClient)).status).toBe(422);
  await call("owner", "PATCH", `/agents/${agent}`, { directable_by: "members" });
  await call("owner", "DELETE", `/agents/${agent}`);
  await call("owner", "PATCH", `/agents/${agent}`, { active: true });
  expect([await told("member"), changesLogged(agent)]).toEqual(before);
});

test("bringing back an agent that nobody operates is a change of who does", async () => {
  const { call, org, people, make } = await agency();
  const agent = await make("admin");
  await call("owner", "DELETE", `/people/${people.admin.membershipId}`);
  await call("owner", "PATCH", `/agents/${agent}`, { active: true });
  const line = (who: "admin" | "owner") => ["info", org.id, people[who].identityId];
  expect(changesLogged(agent)).toEqual([line("admin"), line("owner"), line("owner")]);
});

test("an agent ends with its last operator, whatever way they go, and whoever brings it back operates it", async () => {
  for (const [method, body] of [["DELETE"], ["PATCH", { role: "client" }]] as const) {
    const { call, people, make, mint, works } = await agency();
    const [alone, shared] = [
      await make("admin"),
      await make("admin", [people.member.membershipId]),
    ];
    const { token } = (await mint("admin", alone)).body;
    const kept = (await mint("admin", shared)).body.token;
    expect(
      (await call("owner", method, `/people/${people.admin.membershipId}`, body)).status,
    ).toBeLessThan(300);
    const read = async (id: string): Promise<Body> =>
      (await call("owner", "GET", `/agents/${id}`)).body;
    expect(await read(alone)).toMatchObject({ active: false, operator_ids: [], token: null });
    expect(await read(shared)).toMatchObject({
      active: true,
      operator_ids: [people.member.membershipId],
    });
    expect([await works(token), await works(kept)]).toEqual([false, true]);
    expect((await call("owner", "PATCH", `/agents/${alone}`, { active: true })).body).toMatchObject(
      {
        active: true,
        operator_ids: [people.owner.membershipId],
      },
    );
    expect(await works(token)).toBe(false);
    expect((await mint("owner", alone)).status).toBe(201);
  }
});

test("an agent has an operator at any time", async () => {
  const { call, make, people } = await agency();
  const agent = await make("owner");
  const { status, body } = await call("owner", "PUT", `/agents/${agent}/operators`, {
    operator_ids: [],
  });
  expect([status, body.error.fields.operator_ids[0].code]).toEqual([422, "too_short"]);
  expect((await call("owner", "GET", `/agents/${agent}`)).body.operator_ids).toEqual([
    people.owner.membershipId,
  ]);
});

test("an agent that is brought back takes one of the places of active ones", async () => {
  const { call, make, rows } = await agency();
  const first = await make("owner");
  expect((await call("owner", "DELETE", `/agents/${first}`)).status).toBe(204);
  for (let n = 0; n < 50; n++) await make("owner");
  const { status, body } = await call("owner", "PATCH", `/agents/${first}`, {
    active: true,
    name: "Back",
  });
  expect([status, body.error.fields.active[0].code]).toEqual([422, "limit"]);
  expect(
    rows("select count(*) as n from memberships where kind = 'agent' and status = 'active'"),
  ).toEqual([{ n: 50 }]);
  expect(
    (await call("owner", "PATCH", `/agents/${first}`, { name: "Still gone" })).body,
  ).toMatchObject({
    active: false,
  });
});

test("an organization has a thousand agents at most", async () => {
  const { call, org, rows } = await agency();
  crowdInto(services, org.id, 1000, "agent");
  const { status, body } = await call("owner", "POST", "/agents", { name: "One too many" });
  expect([status, body.error.fields.name[0].code]).toEqual([422, "limit"]);
  expect(rows("select * from agents")).toEqual([]);
});

test("an agent that is brought back for nobody's sake sees nothing of what it was let see", async () => {
  const { call, people, make, mint, project, org } = await agency();
  const agent = await make("admin");
  const secret = await project("admin", { all_access: false });
  await call("admin", "PUT", `/projects/${secret.id}/people`, { grant: [agent] });
  await call("owner", "DELETE", `/people/${people.admin.membershipId}`);
  await call("owner", "PATCH", `/agents/${agent}`, { active: true });
  const { token } = (await mint("owner", agent)).body;
  const headers = { authorization: `Bearer ${token}`, "user-agent": "bot (ops@example.com)" };
  const read = await send("GET", `/api/v1/${org.slug}/projects/${secret.id}`, undefined, headers);
  expect(read.status).toBe(404);
});

test("an organization has fifty active agents at most, half as many before the address of who makes them is proven", async () => {
  const { call, org } = await agency();
  crowdInto(services, org.id, 50, "agent");
  const { status, body } = await call("owner", "POST", "/agents", { name: "One too many" });
  expect([status, body.error.fields.name[0].code]).toEqual([422, "limit"]);
});
