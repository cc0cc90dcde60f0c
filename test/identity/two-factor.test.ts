import { expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import { stepOf } from "#/core/identity/two-factor/codes.ts";
import { changeGlobal, globalRows } from "../support/global-file.ts";
import { clock, services } from "../support/server.ts";
import { type Answer, send, world } from "../support/world.ts";
import {
  auth,
  isSignedIn,
  jarOf,
  linkTo,
  password,
  person,
  subjectsTo,
  tokenOf,
} from "./people.ts";

const HALF_MINUTE = 30_000;
const secretIn = (uri: string) => new URL(uri).searchParams.get("secret") ?? "";
/** What an authenticator shows now. */
const codeOf = (uri: string) =>
  new TOTP({ secret: Secret.fromBase32(secretIn(uri)) }).generate({ timestamp: clock.time });
const signIn = (email: string, cookie = "") => auth("sign-in/email", { email, password }, cookie);
const give = (cookie: string, code: string, more = {}) =>
  auth("two-factor/verify-totp", { code, ...more }, cookie);

/** Somebody whose account asks for a code. */
async function guarded() {
  const someone = await person();
  const set = await auth("two-factor/enable", { password }, someone.cookie);
  const uri: string = set.body.totpURI;
  const confirmed = await give(someone.cookie, codeOf(uri));
  clock.advance(HALF_MINUTE);
  const backupCodes: string[] = set.body.backupCodes;
  return {
    ...someone,
    before: someone.cookie,
    cookie: jarOf(confirmed),
    uri,
    backupCodes,
    confirmed,
  };
}
const status = ({ status, body }: Answer) => [status, body.error?.code];

test("codes are those of RFC 6238", () => {
  const secret = new TextEncoder().encode("12345678901234567890");
  const vectors = [
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ] as const;
  for (const [seconds, code] of vectors) {
    const step = Math.floor(seconds / 30);
    const at = (offset: number) => new Date((seconds + offset) * 1000);
    expect([-30, 0, 30].map((offset) => stepOf(secret, code, at(offset)))).toEqual([
      step,
      step,
      step,
    ]);
    expect([-90, 90].map((offset) => stepOf(secret, code, at(offset)))).toEqual([null, null]);
  }
});

test("setting it up takes the password and a code, ends other sessions and is told", async () => {
  const { email, cookie, id } = await person();
  const other = jarOf(await signIn(email));
  expect(status(await auth("two-factor/enable", { password: "wrong" }, cookie))).toEqual([
    400,
    "bad_request",
  ]);
  expect((await auth("two-factor/enable", { password })).status).toBe(401);
  const set = await auth("two-factor/enable", { password }, cookie);
  expect(set.body.method).toBe("totp");
  expect(set.body.totpURI).toMatch(/^otpauth:\/\/totp\/Atoll:/);
  expect([set.body.backupCodes.length, set.headers.get("cache-control")]).toEqual([10, "no-store"]);
  expect((await auth("two-factor/get-totp-uri", { password }, cookie)).body.totpURI).toBe(
    set.body.totpURI,
  );
  // Until a code was given nothing is asked for.
  expect((await signIn(email)).body.user.twoFactorEnabled).toBe(false);
  expect((await give(cookie, "000000")).status).toBe(401);
  const confirmed = await give(cookie, codeOf(set.body.totpURI));
  expect(confirmed.body.user).toMatchObject({ id, twoFactorEnabled: true });
  expect([
    await isSignedIn(cookie),
    await isSignedIn(other),
    await isSignedIn(jarOf(confirmed)),
  ]).toEqual([false, false, true]);
  expect(await subjectsTo(email)).toContain("Two-factor sign-in is on");
  expect((await auth("two-factor/enable", { password }, jarOf(confirmed))).status).toBe(400);
  const address = (sent: object) => auth("two-factor/get-totp-uri", sent, jarOf(confirmed));
  expect((await address({ password: "wrong" })).status).toBe(400);
  expect((await address({ password })).body.totpURI).toBe(set.body.totpURI);
  const stored = JSON.stringify([
    globalRows(services, "select hex(secret) from totp"),
    globalRows(services, "select * from recovery_codes"),
  ]);
  const seed = Secret.fromBase32(secretIn(set.body.totpURI));
  for (const clear of [seed.hex.toUpperCase(), seed.base32, ...set.body.backupCodes])
    expect(stored).not.toContain(clear);
});

test("a password alone opens nothing; a code completes it, once", async () => {
  const { email, uri, id } = await guarded();
  const asked = await signIn(email);
  expect(asked.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["totp"] });
  const cookie = jarOf(asked);
  expect(cookie).not.toContain("svc_session");
  expect((await send("GET", "/api/v1/orgs", undefined, { cookie })).status).toBe(401);
  const code = codeOf(uri);
  const met = await give(cookie, code);
  expect([met.status, met.body.user.id]).toEqual([200, id]);
  expect(await isSignedIn(jarOf(asked, met))).toBe(true);
  expect((await give(cookie, code)).status).toBe(401);
  const next = jarOf(await signIn(email));
  expect((await give(next, code)).status).toBe(401);
  clock.advance(HALF_MINUTE);
  expect((await give(next, codeOf(uri))).status).toBe(200);
});

test("a code may be given with the blank that authenticators show in its middle", async () => {
  const { email, uri } = await guarded();
  const asked = jarOf(await signIn(email));
  const code = codeOf(uri);
  const completed = await give(asked, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect([completed.status, await isSignedIn(jarOf(completed))]).toEqual([200, true]);
});

test("a code given many times at once opens one session", async () => {
  const { email, uri } = await guarded();
  const jars = await Promise.all([1, 2, 3].map(async () => jarOf(await signIn(email))));
  const code = codeOf(uri);
  const answers = await Promise.all(jars.map((jar) => give(jar, code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
});

test("five wrong codes end a sign-in, ten all of an account for a while", async () => {
  const { email, uri } = await guarded();
  const wrong = async (jar: string) => (await give(jar, "000000")).status;
  const first = jarOf(await signIn(email));
  for (let i = 0; i < 5; i++) expect(await wrong(first)).toBe(401);
  expect((await give(first, codeOf(uri))).status).toBe(429);
  const second = jarOf(await signIn(email));
  for (let i = 0; i < 4; i++) expect(await wrong(second)).toBe(401);
  expect(await subjectsTo(email)).not.toContain("Too many wrong codes");
  expect(await wrong(second)).toBe(401);
  expect(await subjectsTo(email)).toContain("Too many wrong codes");
  const third = jarOf(await signIn(email));
  const locked = await give(third, codeOf(uri));
  const seconds = Number(locked.headers.get("retry-after"));
  expect([...status(locked), seconds > 0 && seconds <= 900]).toEqual([429, "rate_limited", true]);
  await give(third, "000000");
  const told = await subjectsTo(email);
  expect(told.filter((subject) => subject === "Too many wrong codes")).toHaveLength(1);
  clock.advance(seconds * 1000);
  const fourth = jarOf(await signIn(email));
  expect((await give(fourth, codeOf(uri))).status).toBe(200);
});

test("a challenge ends after ten minutes and with a new password", async () => {
  const { email, uri, cookie } = await guarded();
  const late = jarOf(await signIn(email));
  clock.advance(10 * 60_000);
  expect(status(await give(late, codeOf(uri)))).toEqual([401, "two_factor_required"]);
  const asked = jarOf(await signIn(email));
  const changed = await auth(
    "change-password",
    { currentPassword: password, newPassword: "another horse" },
    cookie,
  );
  expect(changed.status).toBe(200);
  expect((await give(asked, codeOf(uri))).status).toBe(401);
});

test("a recovery code completes a sign-in once, and new ones end those before", async () => {
  const { email, backupCodes, cookie } = await guarded();
  const [first = "", second = ""] = backupCodes;
  const recover = (jar: string, code: string) =>
    auth("two-factor/verify-backup-code", { code }, jar);
  const asked = jarOf(await signIn(email));
  expect((await recover(asked, "0000-0000-0000-0000")).status).toBe(401);
  expect((await recover(asked, first.toUpperCase())).status).toBe(200);
  expect(await subjectsTo(email)).toContain("A recovery code was used");
  expect((await recover(jarOf(await signIn(email)), first)).status).toBe(401);
  expect((await recover(cookie, second)).status).toBe(401);
  const renewed = await auth("two-factor/generate-backup-codes", { password }, cookie);
  expect([renewed.body.status, renewed.body.backupCodes.length]).toEqual([true, 10]);
  expect((await recover(jarOf(await signIn(email)), second)).status).toBe(401);
  expect((await recover(jarOf(await signIn(email)), renewed.body.backupCodes[0])).status).toBe(200);
});

test("a trusted device is asked for no code for thirty days", async () => {
  const { email, uri } = await guarded();
  const asked = await signIn(email);
  const trusted = jarOf(asked, await give(jarOf(asked), codeOf(uri), { trustDevice: true }));
  expect((await signIn(email, trusted)).body.user.email).toBe(email);
  expect((await signIn(email)).body.twoFactorRedirect).toBe(true);
  clock.advance(30 * 24 * 3600_000);
  expect((await signIn(email, trusted)).body.twoFactorRedirect).toBe(true);
});

test("ending all sessions, and a new password, forget trusted devices", async () => {
  const { email, uri, cookie } = await guarded();
  const asked = await signIn(email);
  const trusted = jarOf(asked, await give(jarOf(asked), codeOf(uri), { trustDevice: true }));
  await auth("revoke-other-sessions", {}, cookie);
  expect((await signIn(email, trusted)).body.twoFactorRedirect).toBe(true);
});

test("a password that was reset by mail still wants the code", async () => {
  const { email, uri } = await guarded();
  await auth("request-password-reset", { email });
  const token = tokenOf(await linkTo(email, "reset-password"));
  await auth("reset-password", { token, newPassword: "another horse" });
  const asked = await auth("sign-in/email", { email, password: "another horse" });
  expect(asked.body.twoFactorRedirect).toBe(true);
  expect((await give(jarOf(asked), codeOf(uri))).status).toBe(200);
});

test("it is ended with the password, and asked for no more", async () => {
  const { email, cookie } = await guarded();
  expect((await auth("two-factor/disable", { password: "wrong" }, cookie)).status).toBe(400);
  const ended = await auth("two-factor/disable", { password }, cookie);
  expect(ended.body).toEqual({ status: true });
  expect([await isSignedIn(cookie), await isSignedIn(jarOf(ended))]).toEqual([false, true]);
  expect((await signIn(email)).body.user.twoFactorEnabled).toBe(false);
  expect(
    ["totp", "recovery_codes"].map(
      (table) =>
        globalRows(
          services,
          `select * from ${table} where identity_id = (select id from identities where email = ?)`,
          email,
        ).length,
    ),
  ).toEqual([0, 0]);
  expect(await subjectsTo(email)).toContain("Two-factor sign-in is off");
});

test("an organization that wants it lets nobody in without it, by session or token", async () => {
  const w = await world();
  const { call, people, org } = w;
  const minted = await call("member", "POST", "/api/v1/me/tokens", { name: "x", scope: "full" });
  const bearer = { authorization: `Bearer ${minted.body.token}`, "user-agent": "tests" };
  const byToken = (path: string) => send("GET", `/api/v1/${org.slug}${path}`, undefined, bearer);
  const agent = (await call("owner", "POST", "/agents", { name: "Bot" })).body.id;
  const { token } = (await call("owner", "POST", `/agents/${agent}/token`, {})).body;
  services.tenants.get(org.id).write((db) => {
    db.run(`update org set settings = '{"require_two_factor":true}'`, []);
    db.forget("org");
  });
  for (const path of ["/projects", "/my/notifications", "/my/notifications/stream", "/account"])
    for (const answer of [
      await call("member", "GET", path),
      await byToken(path),
      await call("owner", "GET", path),
      await call("client", "GET", path),
    ])
      expect(status(answer)).toEqual([403, "two_factor_setup_required"]);
  const before = w.digest();
  expect((await call("member", "POST", "/projects", { name: "No" })).status).toBe(403);
  expect(w.digest()).toBe(before);
  expect((await call("stranger", "GET", "/projects")).status).toBe(404);
  expect((await call("member", "GET", "/api/v1/authorization")).status).toBe(200);
  const bot = { authorization: `Bearer ${token}`, "user-agent": "bot" };
  const byAgent = () => send("GET", `/api/v1/${org.slug}/projects`, undefined, bot);
  expect(status(await byAgent())).toEqual([403, "two_factor_setup_required"]);
  const hasFactor = ({ identityId }: { identityId: string }, at: string | null) =>
    changeGlobal(services, "update identities set two_factor_at = ? where id = ?", at, identityId);
  await hasFactor(people.member, clock.now().toISOString());
  expect((await byAgent()).status).toBe(403);
  await hasFactor(people.owner, clock.now().toISOString());
  expect((await byAgent()).status).toBe(200);
  await hasFactor(people.owner, null);
  expect((await byAgent()).status).toBe(403);
  expect((await call("member", "GET", "/projects")).status).toBe(200);
  expect((await byToken("/projects")).status).toBe(200);
});
