import { expect, test } from "bun:test";
import { mailsTo, tokenIn } from "./support/mail.ts";
import { clock } from "./support/server.ts";
import { type Body, type Who, world } from "./support/world.ts";

test("roles change by the table, and the last owner stays one", async () => {
  const { call, people } = await world();
  const change = async (who: Who, whom: "owner" | "admin" | "member", role: string) =>
    (await call(who, "PATCH", `/people/${people[whom].membershipId}`, { role })).body.error?.code ??
    role;
  expect(await change("member", "member", "admin")).toBe("role_required");
  expect(await change("admin", "member", "owner")).toBe("role_required");
  expect(await change("admin", "owner", "member")).toBe("role_required");
  expect(await change("owner", "owner", "member")).toBe("validation_failed");
  expect(await change("owner", "admin", "owner")).toBe("owner");
  expect((await call("admin", "GET", "/api/v1/orgs")).body[0].role).toBe("owner");
  expect(await change("admin", "owner", "member")).toBe("member");
  expect((await call("owner", "GET", "/trash")).status).toBe(403);
  expect(
    (await call("member", "PATCH", `/people/${people.member.membershipId}`, { title: "Chef" })).body
      .title,
  ).toBe("Chef");
  expect(
    (await call("other", "PATCH", `/people/${people.member.membershipId}`, { title: "x" })).body
      .error.code,
  ).toBe("role_required");
});

test("a removed person is out at once, keeps their name on what they made, and can come back", async () => {
  const { call, people, project, make } = await world();
  const home = await project("member");
  const message = await make("member", home.tool("message_board"), {
    type: "message",
    title: "Mine",
  });
  expect(
    (await call("other", "DELETE", `/people/${people.member.membershipId}`)).body.error.code,
  ).toBe("role_required");
  expect(
    (await call("admin", "DELETE", `/people/${people.owner.membershipId}`)).body.error.code,
  ).toBe("role_required");
  expect((await call("admin", "DELETE", `/people/${people.member.membershipId}`)).status).toBe(204);
  expect((await call("member", "GET", "/projects")).status).toBe(404);
  expect((await call("member", "GET", "/api/v1/orgs")).body).toEqual([]);
  expect((await call("owner", "GET", `/recordings/${message.id}`)).body.creator.name).toBe(
    "Member Test",
  );
  expect(
    (await call("owner", "GET", "/people")).body.map(({ name }: { name: string }) => name),
  ).not.toContain("Member Test");
  expect((await call("owner", "GET", `/people/${people.member.membershipId}`)).body.status).toBe(
    "removed",
  );
  const again = await call("owner", "POST", "/people", {
    email: people.member.email,
    role: "member",
  });
  expect(again.body.membership_id).toBe(people.member.membershipId);
  const token = tokenIn((await mailsTo(people.member.email)).at(-1)?.text);
  expect((await call("member", "POST", `/api/v1/invitations/${token}/accept`)).status).toBe(200);
  expect((await call("member", "GET", `/recordings/${message.id}`)).body.can.edit).toBe(true);
});

test("who comes back is on the projects the new invitation grants, and no others", async () => {
  for (const role of ["member", "client"] as const) {
    const { call, people, project } = await world();
    const id = people.member.membershipId;
    const [before, granted] = [
      await project("owner", { all_access: false }),
      await project("owner", { all_access: false }),
    ];
    await call("owner", "PUT", `/projects/${before.id}/people`, { grant: [id] });
    await call("owner", "DELETE", `/people/${id}`);
    await call("owner", "POST", "/people", {
      email: people.member.email,
      role,
      project_ids: [granted.id],
    });
    const token = tokenIn((await mailsTo(people.member.email)).at(-1)?.text);
    expect((await call("member", "POST", `/api/v1/invitations/${token}/accept`)).status).toBe(200);
    expect((await call("member", "GET", "/projects")).body.map((one: Body) => one.id)).toEqual([
      granted.id,
    ]);
    expect((await call("member", "GET", `/projects/${before.id}`)).status).toBe(404);
  }
});

test("a request at hand while somebody is removed or gets another role does what they may do then", async () => {
  for (const [change, body, status] of [
    ["DELETE", undefined, 404],
    ["PATCH", { role: "client" }, 404],
    ["PATCH", { role: "member" }, 403],
  ] as const) {
    const { call, people } = await world();
    const [changed, ...answers] = await Promise.all([
      call("owner", change, `/people/${people.admin.membershipId}`, body),
      ...[1, 2].map(() => call("admin", "POST", "/agents", { name: "Left behind" })),
    ]);
    expect([changed.status < 300, ...answers.map((answer) => answer.status)]).toEqual([
      true,
      status,
      status,
    ]);
    expect((await call("owner", "GET", "/agents")).body).toEqual([]);
  }
});

test("leaving is one's own, but not for the last owner", async () => {
  const { call, people } = await world();
  expect((await call("member", "DELETE", `/people/${people.member.membershipId}`)).status).toBe(
    204,
  );
  expect((await call("owner", "DELETE", `/people/${people.owner.membershipId}`)).status).toBe(422);
  expect((await call("owner", "DELETE", `/people/${people.member.membershipId}`)).status).toBe(404);
});

test("e-mail addresses are for admins, oneself and people on a shared project", async () => {
  const { call, people } = await world();
  const email = async (who: Who) =>
    (await call(who, "GET", `/people/${people.other.membershipId}`)).body.email;
  expect([await email("admin"), await email("member"), await email("other")]).toEqual([
    people.other.email,
    null,
    people.other.email,
  ]);
  const { body: everybodys } = await call("owner", "POST", "/projects", {
    name: "Everybody",
    all_access: true,
  });
  expect(await email("member")).toBe(people.other.email);
  expect((await call("client", "GET", `/people/${people.other.membershipId}`)).status).toBe(404);
  await call("owner", "PUT", `/projects/${everybodys.id}/people`, {
    grant: [people.client.membershipId],
  });
  expect(await email("client")).toBe(people.other.email);
  const ofClient = await call("member", "GET", `/people/${people.client.membershipId}`);
  expect(ofClient.body.email).toBe(people.client.email);
});

test("the account document says what every member may know", async () => {
  const { call, org, people, project } = await world();
  await project();
  expect((await call("client", "GET", "/account")).body).toMatchObject({
    id: org.id,
    slug: org.slug,
    name: org.name,
    owners: [{ membership_id: people.owner.membershipId, name: "Owner Test" }],
    plan: { tier: "comped", status: "comped", limits: { projects: -1, people: -1 } },
    usage: { projects: 1, people: 5, storage_bytes: 0 },
    can: { create_projects: false, invite_people: false, manage_billing: false, export: false },
    over_limit: false,
    created_at: clock.now().toISOString(),
  });
});
