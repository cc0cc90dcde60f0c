import { expect, test } from "bun:test";
import { insertIdentity } from "#/core/identity/identities.ts";
import { BY_PASSWORD, insertSession, newSession } from "#/core/identity/sessions.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { bound } from "#/platform/db/global.ts";
import { mailsTo } from "./support/mail.ts";
import { clock, services } from "./support/server.ts";
import { send, type Who, world } from "./support/world.ts";

const DAY = 24 * 60 * 60 * 1000;
const tokenIn = (text: string | undefined) => /\/invitations\/(\S+)/.exec(text ?? "")?.[1] ?? "";

/** A world in which somebody invited the stranger. */
async function invited(who: Who, body: object = {}) {
  const w = await world();
  const project = await w.project(who, { all_access: false });
  const sent = await w.call(who, "POST", "/people", {
    email: w.people.stranger.email,
    role: "member",
    project_ids: [project.id],
    ...body,
  });
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
  const token = tokenIn((await mailsTo(w.people.stranger.email)).at(-1)?.text);
  const look = async () => (await send("GET", `/api/v1/invitations/${token}`)).status;
  const accept = () => w.call("stranger", "POST", `/api/v1/invitations/${token}/accept`);
  return { ...w, project, sent: sent.body, token, look, accept };
}

test("an invitation ends with its inviter's membership", async () => {
  const { call, people, look, accept, sent, rows } = await invited("admin", { role: "admin" });
  expect((await call("owner", "DELETE", `/people/${people.admin.membershipId}`)).status).toBe(204);
  expect([await look(), (await accept()).status]).toEqual([404, 404]);
  expect(rows("select status from invitations")).toEqual([{ status: "cancelled" }]);
  expect((await call("owner", "GET", `/people/${sent.membership_id}`)).body.status).toBe("removed");
  expect((await call("owner", "POST", `/people/invitations/${sent.id}/resend`)).status).toBe(404);
  expect(
    (await call("owner", "POST", "/people", { email: people.stranger.email, role: "member" }))
      .status,
  ).toBe(201);
});

test("what an agent invited to ends when the agent ends with its last operator, and stays ended when it is back", async () => {
  const { call, people, org } = await world();
  const { id } = (await call("admin", "POST", "/agents", { name: "Bot" })).body;
  const { token } = (await call("admin", "POST", `/agents/${id}/token`, { scope: "full" })).body;
  const headers = { authorization: `Bearer ${token}`, "user-agent": "bot (ops@example.com)" };
  const body = { email: people.stranger.email, role: "member" };
  expect((await send("POST", `/api/v1/${org.slug}/people`, body, headers)).status).toBe(201);
  const link = tokenIn((await mailsTo(people.stranger.email)).at(-1)?.text);
  expect((await call("owner", "DELETE", `/people/${people.admin.membershipId}`)).status).toBe(204);
  expect((await call("owner", "PATCH", `/agents/${id}`, { active: true })).status).toBe(200);
  expect((await call("stranger", "POST", `/api/v1/invitations/${link}/accept`)).status).toBe(404);
  expect((await call("owner", "POST", "/people", body)).status).toBe(201);
});

test("an invitation ends when its inviter gets a lower role, and stays when they get a higher one", async () => {
  const { call, people, look, accept } = await invited("admin", { role: "admin" });
  await call("owner", "PATCH", `/people/${people.admin.membershipId}`, { role: "owner" });
  expect(await look()).toBe(200);
  await call("owner", "PATCH", `/people/${people.admin.membershipId}`, { role: "member" });
  expect([await look(), (await accept()).status]).toEqual([404, 404]);
});

test("an invitation gives the projects its inviter reaches when it is accepted, and what the settings allow then", async () => {
  const { call, people, accept, project, change } = await invited("member");
  await call("member", "PUT", `/projects/${project.id}/people`, {
    grant: [people.other.membershipId],
  });
  await call("other", "PUT", `/projects/${project.id}/people`, {
    revoke: [people.member.membershipId],
  });
  change(`update org set settings = '{"restrict_people_edits":true}'`);
  await call("owner", "PATCH", `/people/${people.owner.membershipId}`, { title: "Read anew" });
  expect((await accept()).status).toBe(404);
  change("update org set settings = '{}'");
  await call("owner", "PATCH", `/people/${people.owner.membershipId}`, { title: "Read once more" });
  expect((await accept()).status).toBe(200);
  expect((await call("stranger", "GET", `/projects/${project.id}`)).status).toBe(404);
});

test("whoever gives an invited person another role answers for the invitation", async () => {
  const { call, people, accept, sent } = await invited("member");
  await call("admin", "PATCH", `/people/${sent.membership_id}`, { role: "admin" });
  await call("owner", "DELETE", `/people/${people.member.membershipId}`);
  expect((await accept()).body.role).toBe("admin");
});

test("an invitation ends after 30 days; sent again, it has 30 more", async () => {
  const { call, look, accept, sent } = await invited("member");
  expect(Date.parse(sent.expires_at) - Date.parse(sent.created_at)).toBe(30 * DAY);
  /** Thirty days, in which both are seen: a session ends when nobody uses it for so long. */
  const aMonth = async () => {
    for (let day = 0; day < 30; day += 10) {
      clock.advance(10 * DAY);
      for (const who of ["owner", "stranger"] as const) await call(who, "GET", "/api/v1/orgs");
    }
  };
  await aMonth();
  expect([await look(), (await accept()).status]).toEqual([404, 404]);
  const again = await call("owner", "POST", `/people/invitations/${sent.id}/resend`);
  expect(Date.parse(again.body.expires_at)).toBe(clock.time + 30 * DAY);
  clock.time -= 1;
  await aMonth();
  expect((await accept()).status).toBe(200);
});

test("accepting by the mailed link proves the address", async () => {
  const w = await world();
  const email = `unproven-${w.org.slug}@example.com`;
  const identity = newIdentity({ name: "New", email, passwordHash: null }, clock.now());
  const { session, token: secret } = newSession(
    { identityId: identity.id, remembered: true, ...BY_PASSWORD },
    { ipAddress: null, userAgent: null },
    clock.now(),
  );
  await services.global.batch([bound(insertIdentity, identity), bound(insertSession, session)]);
  const cookie = { cookie: `svc_session=${secret}` };
  const proven = async () =>
    (await send("GET", "/api/auth/get-session", undefined, cookie)).body.user.emailVerified;
  expect(await proven()).toBe(false);
  await w.call("owner", "POST", "/people", { email, role: "member" });
  const token = tokenIn((await mailsTo(email)).at(-1)?.text);
  expect(
    (await send("POST", `/api/v1/invitations/${token}/accept`, undefined, cookie)).status,
  ).toBe(200);
  expect(await proven()).toBe(true);
});

test("invitations are counted by the inviter and by the organization, and a refused one leaves no trace", async () => {
  const { call, rows, org } = await world();
  const invite = (who: Who, n: number) =>
    call(who, "POST", "/people", { email: `n${n}@${org.slug}.example`, role: "member" });
  for (let n = 0; n < 20; n++) expect((await invite("member", n)).status).toBe(201);
  const before = rows("select count(*) as n from jobs")[0].n;
  const refused = await invite("member", 20);
  expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect([
    rows("select count(*) as n from jobs")[0].n,
    rows("select id from invitations").length,
  ]).toEqual([before, 20]);
  expect((await invite("other", 20)).status).toBe(201);
  for (let hour = 0; hour < 4; hour++) {
    clock.advance(60 * 60 * 1000);
    for (let n = 0; n < 20; n++) await invite("member", 100 * (hour + 1) + n);
  }
  expect(rows("select id from invitations")).toHaveLength(100);
  expect((await invite("owner", 999)).status).toBe(429);
  clock.advance(24 * 60 * 60 * 1000);
  expect((await invite("owner", 999)).status).toBe(201);
});

test("people made through a project count too, and all of them or none are invited", async () => {
  const { call, project, rows, org } = await world();
  const { id } = await project("member");
  const create = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ email: `p${n}@${org.slug}.example` }));
  expect(
    (await call("member", "PUT", `/projects/${id}/people`, { create: create(21) })).status,
  ).toBe(429);
  expect(rows("select id from invitations")).toEqual([]);
  expect(
    (await call("member", "PUT", `/projects/${id}/people`, { create: create(20) })).status,
  ).toBe(200);
});

test("an invitation is sent again three times an hour", async () => {
  const { call, sent, people } = await invited("member");
  const again = async (who: Who) =>
    (await call(who, "POST", `/people/invitations/${sent.id}/resend`)).status;
  expect([await again("other"), await again("owner"), await again("admin")]).toEqual([
    200, 200, 200,
  ]);
  expect(await again("owner")).toBe(429);
  expect(await mailsTo(people.stranger.email)).toHaveLength(4);
  clock.advance(60 * 60 * 1000);
  expect(await again("owner")).toBe(200);
});

test("an inviter is counted in all their organizations, and the agents of one organization as one", async () => {
  const { call, org } = await world();
  const second = (await call("owner", "POST", "/api/v1/orgs", { name: `Second ${org.slug}` })).body
    .slug;
  const invite = (path: string, n: number) =>
    call("owner", "POST", path, { email: `q${n}@${org.slug}.example`, role: "member" });
  for (let n = 0; n < 20; n++)
    expect((await invite(n % 2 ? "/people" : `/api/v1/${second}/people`, n)).status).toBe(201);
  expect([
    (await invite("/people", 20)).status,
    (await invite(`/api/v1/${second}/people`, 20)).status,
  ]).toEqual([429, 429]);
  const statuses: number[] = [];
  for (const name of ["One", "Two"]) {
    const agent = (await call("member", "GET", "/agents")).body.length + 1;
    const { id } = (await call("owner", "POST", "/agents", { name })).body;
    const { token } = (await call("owner", "POST", `/agents/${id}/token`, { scope: "full" })).body;
    const headers = { authorization: `Bearer ${token}`, "user-agent": "bot (ops@example.com)" };
    for (let n = 0; n < 8; n++) {
      const body = { email: `a${agent}-${n}@${org.slug}.example`, role: "member" };
      statuses.push((await send("POST", `/api/v1/${org.slug}/people`, body, headers)).status);
    }
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
});

test("inviting somebody again after taking the invitation back is a repeat", async () => {
  const { call, people } = await world();
  const again = async () => {
    const { status, body } = await call("owner", "POST", "/people", {
      email: people.stranger.email,
      role: "member",
    });
    if (status === 201) await call("owner", "DELETE", `/people/${body.membership_id}`);
    return status;
  };
  const statuses = [await again(), await again(), await again(), await again(), await again()];
  expect(statuses).toEqual([201, 201, 201, 201, 429]);
});

test("who runs the organization sees the invitations that wait, others those they sent", async () => {
  const { call, people, sent, project, accept } = await invited("member");
  const own = (await call("member", "GET", "/people/invitations")).body;
  expect(own).toEqual([{ ...sent, sent_at: sent.created_at }]);
  expect(own[0].project_ids).toEqual([project.id]);
  clock.advance(DAY);
  await call("member", "POST", `/people/invitations/${sent.id}/resend`);
  const [seen] = (await call("admin", "GET", "/people/invitations")).body;
  expect(seen).toMatchObject({
    id: sent.id,
    inviter_id: people.member.membershipId,
    sent_at: clock.now().toISOString(),
    // A project that the admin isn't in is not named to them.
    project_ids: [],
  });
  expect((await call("other", "GET", "/people/invitations")).body).toEqual([]);
  expect((await call("client", "GET", "/people/invitations")).status).toBe(404);
  expect((await call("stranger", "GET", "/people/invitations")).status).toBe(404);
  expect((await call(null, "GET", "/people/invitations")).status).toBe(401);
  expect((await accept()).status).toBe(200);
  expect((await call("admin", "GET", "/people/invitations")).body).toEqual([]);
});
