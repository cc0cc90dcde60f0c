import { expect, test } from "bun:test";
import { SECURITY_EVENTS } from "#/platform/security-log.ts";
import { provider } from "./identity/provider.ts";
import { appStory, recoveryStory, waysStory } from "./identity/stories.ts";
import { mailsTo } from "./support/mail.ts";
import { clock, logged } from "./support/server.ts";
import { type Answer, type Body, send, world } from "./support/world.ts";

const at = await provider();
const DAY = 24 * 3600_000;
const secrets = new Set<string>();
/** What no line may hold. */
const secret = <T extends string | undefined>(text: T): T => {
  if (text) secrets.add(text);
  return text;
};
let people = 0;
const auth = (path: string, body?: unknown, cookie = "") =>
  send(body === undefined ? "GET" : "POST", `/api/auth/${path}`, body, { cookie });

/** The cookies an answer sets; their values are secrets. */
function cookies({ headers }: Answer): string {
  const pairs = headers.getSetCookie().map((set) => set.split(";")[0] ?? "");
  for (const pair of pairs) secret(pair.slice(pair.indexOf("=") + 1));
  return pairs.join("; ");
}

async function person(email = `watched-${++people}@watched.example.com`) {
  const password = secret(`canary password ${++people}`);
  const signedUp = await auth("sign-up/email", { name: "Ada", email, password });
  return { email, password, id: signedUp.body.user.id as string, cookie: cookies(signedUp) };
}

const lines = (): Body[] =>
  logged.map((line) => JSON.parse(line)).filter(({ security }) => security);
const last = (event: string): Body => lines().findLast(({ security }) => security === event);
const linkIn = async (email: string, pattern: RegExp) =>
  secret(pattern.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[1]) ?? "";

const watch = { secret, last, linkIn, person, auth, cookies };

/** Signing up, in and out, wrongly too, with passwords and tokens that come and go. */
async function identityStory() {
  const { email, password, id, cookie } = await person();
  expect(last("sign_up")).toMatchObject({
    level: "info",
    identity: id,
    requestId: expect.any(String),
  });
  await auth(`verify-email?token=${await linkIn(email, /verify-email\?token=(\S+)/)}`);
  expect(last("email_confirmed")).toMatchObject({ identity: id });
  const wrong = secret("canary of a wrong password");
  await auth("sign-in/email", { email, password: wrong });
  expect(last("sign_in_failed")).toMatchObject({
    level: "warn",
    identity: id,
    reason: "wrong password",
  });
  await auth("sign-in/email", { email: secret("nobody@canary.example.com"), password: wrong });
  expect(last("sign_in_failed")).toMatchObject({ reason: "unknown address" });
  for (let i = 0; i < 20; i++) await auth("sign-in/email", { email, password: wrong });
  expect(last("limit_hit")).toMatchObject({ level: "warn", limit: "sign_in_account" });
  const second = cookies(await auth("sign-in/email", { email, password }, cookie));
  expect(last("sign_in")).toMatchObject({ identity: id, session: expect.any(String) });
  await auth("sign-out", {}, second);
  expect(last("sign_out")).toMatchObject({ identity: id, session: last("sign_in").session });
  await auth("sign-in/email", { email, password }, cookie);
  await auth("update-user", { name: "Another Name" }, cookie);
  expect(last("name_changed")).toMatchObject({ identity: id });
  await auth(
    "change-password",
    { currentPassword: wrong, newPassword: secret("canary of a new one") },
    cookie,
  );
  expect(last("password_refused")).toMatchObject({ level: "warn", identity: id });
  const changed = await auth(
    "change-password",
    { currentPassword: password, newPassword: "canary of a new one" },
    cookie,
  );
  expect(last("password_changed")).toMatchObject({ identity: id });
  expect(last("session_ended")).toMatchObject({
    identity: id,
    reason: "password changed",
    count: 1,
  });
  const now = cookies(changed);
  const minted = await send("POST", "/api/v1/me/tokens", { name: "Script" }, { cookie: now });
  secret(minted.body.token);
  expect(last("token_created")).toMatchObject({
    identity: id,
    token: minted.body.id,
    scope: "read",
  });
  await send("DELETE", `/api/v1/me/tokens/${minted.body.id}`, undefined, { cookie: now });
  expect(last("token_revoked")).toMatchObject({ identity: id, token: minted.body.id });
  const org = await send("POST", "/api/v1/orgs", { name: "Watched" }, { cookie: now });
  expect(last("org_created")).toMatchObject({ identity: id, org: org.body.id });
}

/** An address that changes hands, by time and by mail. */
async function addressStory() {
  const [first, second] = [await person(), await person()];
  clock.advance(8 * DAY);
  await person(first.email);
  expect(last("email_released")).toMatchObject({
    identity: first.id,
    reason: "never confirmed for a week",
  });
  await auth("send-verification-email", { email: second.email });
  await send("POST", `/disown/${await linkIn(second.email, /disown\/(\S+)/)}`);
  expect(last("email_released")).toMatchObject({
    identity: second.id,
    reason: "its owner took it back",
  });
}

/** Who comes, changes and goes in an organization. */
async function orgStory() {
  const { call, people: who, org, project } = await world();
  const by = { identity: who.owner.identityId, org: org.id };
  const guest = await person();
  const invited = await call("owner", "POST", "/people", { email: guest.email, role: "member" });
  const of = {
    invitation: invited.body.id,
    membership: invited.body.membership_id,
    role: "member",
  };
  expect(last("invitation_sent")).toMatchObject({ ...by, ...of });
  const link = await linkIn(guest.email, /\/invitations\/(\S+)/);
  await send("POST", `/api/v1/invitations/${link}/accept`, undefined, { cookie: guest.cookie });
  expect(last("invitation_accepted")).toMatchObject({ identity: guest.id, org: org.id, ...of });
  await call("owner", "PUT", `/projects/${(await project()).id}/people`, {
    create: [{ email: "new@watched.example.com" }],
  });
  expect(last("invitation_sent").invitation).not.toBe(of.invitation);
  await call("owner", "PATCH", `/people/${of.membership}`, { role: "admin" });
  expect(last("role_changed")).toMatchObject({
    ...by,
    membership: of.membership,
    role: "admin",
    roleBefore: "member",
  });
  await call("owner", "DELETE", `/people/${of.membership}`);
  expect(last("person_removed")).toMatchObject({ ...by, membership: of.membership, role: "admin" });
  const { url } = (await call("owner", "POST", "/people/invite-link")).body;
  expect(last("invite_link_changed")).toMatchObject({ ...by, reason: "made" });
  const newcomer = await person();
  const joining = `/api/v1/join/${secret(url.split("/join/")[1])}`;
  const joined = await send("POST", joining, undefined, { cookie: newcomer.cookie });
  expect(last("invite_link_used")).toMatchObject({
    identity: newcomer.id,
    org: org.id,
    membership: joined.body.membership_id,
    role: "member",
  });
  await call("owner", "POST", "/merge-people", {
    winner_id: who.member.membershipId,
    loser_id: joined.body.membership_id,
  });
  expect(lines().findLast(({ security }) => security === "people_merged")).toMatchObject({
    ...by,
    membership: who.member.membershipId,
    loser: joined.body.membership_id,
  });
  const agent = (await call("owner", "POST", "/agents", { name: "Bot" })).body.id;
  expect(last("agent_created")).toMatchObject({ ...by, membership: agent });
  await call("owner", "PUT", `/agents/${agent}/operators`, {
    operator_ids: [who.admin.membershipId],
  });
  expect(last("agent_operators_changed")).toMatchObject({ ...by, membership: agent });
  await call("owner", "PUT", `/agents/${agent}/operators`, {
    operator_ids: [who.owner.membershipId],
  });
  const token = (await call("owner", "POST", `/agents/${agent}/token`, { scope: "full" })).body;
  secret(token.token);
  expect(last("agent_token_minted")).toMatchObject({
    ...by,
    membership: agent,
    token: token.id,
    scope: "full",
  });
  await call("owner", "DELETE", `/agents/${agent}`);
  expect(last("agent_deactivated")).toMatchObject({ ...by, membership: agent });
  await call("owner", "PATCH", "/settings", { restrict_public_links: true });
  expect(last("settings_changed")).toMatchObject({ ...by, reason: "restrict_public_links" });
  await call("owner", "PATCH", "/account", { name: "Renamed" });
  expect(last("org_renamed")).toMatchObject(by);
  const before = lines().length;
  await call("member", "PATCH", "/settings", { restrict_public_links: false });
  await call("member", "PATCH", `/people/${who.other.membershipId}`, { role: "admin" });
  await call("member", "DELETE", `/people/${who.other.membershipId}`);
  await call("member", "POST", "/agents", { name: "Refused" });
  expect(lines().length).toBe(before);
  await call("owner", "DELETE", "/account");
  expect(last("org_cancelled")).toMatchObject({ ...by, level: "warn" });
  await call("owner", "POST", `/api/v1/orgs/${org.id}/restore`);
  expect(last("org_restored")).toMatchObject(by);
}

/** What somebody presents that opens nothing, not any more. */
async function refusalStory() {
  const { id, cookie } = await person();
  const agent = { "user-agent": "tests (tests@example.com)" };
  const ask = async (headers: Record<string, string>) => {
    clock.advance(60_000);
    return (await send("GET", "/api/v1/authorization", undefined, { ...agent, ...headers })).status;
  };
  const bearer = (token: string) => ask({ authorization: `Bearer ${secret(token)}` });
  expect([await bearer("canary-of-another-service"), last("token_refused")]).toEqual([
    401,
    expect.objectContaining({ level: "warn", reason: "not a token of this server" }),
  ]);
  expect([await bearer("svc_pat_canaryThatWasMadeUp"), last("token_refused").reason]).toEqual([
    401,
    "unknown or revoked token",
  ]);
  const expires_at = new Date(clock.now().getTime() + DAY).toISOString();
  const minted = (
    await send("POST", "/api/v1/me/tokens", { name: "Short", expires_at }, { cookie })
  ).body;
  clock.advance(DAY);
  expect(await bearer(minted.token)).toBe(401);
  expect(last("token_refused")).toMatchObject({
    reason: "expired token",
    identity: id,
    token: minted.id,
  });
  await send("DELETE", `/api/v1/me/tokens/${minted.id}`, undefined, { cookie });
  expect([await bearer(minted.token), last("token_refused").reason]).toEqual([
    401,
    "unknown or revoked token",
  ]);
  const session = (await auth("get-session", undefined, cookie)).body.session.id;
  clock.advance(31 * DAY);
  expect(await ask({ cookie })).toBe(401);
  expect(last("token_refused")).toMatchObject({ reason: "expired session", identity: id, session });
  const forged = `svc_session=${secret("canary-of-a-forged-session")}`;
  expect([await ask({ cookie: forged }), last("token_refused").reason]).toEqual([
    401,
    "unknown or ended session",
  ]);
}

test("whatever bears on security is in the log, who did it and where, and never a secret", async () => {
  logged.length = 0;
  await identityStory();
  await recoveryStory(watch);
  await appStory(watch);
  await waysStory(watch, at);
  await addressStory();
  await orgStory();
  await refusalStory();
  const seen = new Set(lines().map(({ security }) => security));
  // There is nothing to export yet.
  expect(SECURITY_EVENTS.filter((event) => !seen.has(event))).toEqual(["export"]);
  for (const line of lines())
    expect(Object.keys(line)).toEqual(expect.arrayContaining(["time", "level", "message"]));
  // Mail that is written to a file has its links logged; that is how they are followed then.
  const text = logged.filter((line) => !line.includes('"Mail written to a file')).join("");
  expect(secrets.size).toBeGreaterThan(20);
  expect([...secrets].filter((value) => value.length > 5 && text.includes(value))).toEqual([]);
}, 120_000);
