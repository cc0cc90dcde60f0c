import { expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import { globalRows } from "../support/global-file.ts";
import { baseUrl, clock, services } from "../support/server.ts";
import { type Answer, send, world } from "../support/world.ts";
import { app, byToken, location, pkce } from "./apps.ts";
import { Authenticator } from "./authenticator.ts";
import { auth, isSignedIn, jarOf, linkTo, password, person, subjectsTo } from "./people.ts";

const joined = (cookie: string, answer: Answer) =>
  [cookie, jarOf(answer)].filter(Boolean).join("; ");

/** A browser with an authenticator. */
function device(settings: { verifies?: boolean } = {}) {
  const authenticator = new Authenticator(settings);
  return {
    async add(cookie: string, more: object = {}, origin = baseUrl) {
      const options = await auth("passkey/generate-register-options", undefined, cookie);
      const response = authenticator.create(origin, options.body);
      const jar = joined(cookie, options);
      const again = () =>
        auth("passkey/verify-registration", { response, name: "Phone", ...more }, jar);
      return { options: options.body, response, again, answer: await again() };
    },
    async signs(cookie = "", origin = baseUrl) {
      const options = await auth("passkey/generate-authenticate-options", undefined, cookie);
      const response = authenticator.get(origin, options.body);
      const send = (sent: object = response) =>
        auth("passkey/verify-authentication", { response: sent }, joined(cookie, options));
      return { options: options.body, response, send };
    },
    async signIn(cookie = "") {
      return (await this.signs(cookie)).send();
    },
  };
}

test("a passkey is added, listed, named, signs in by itself, and is removed with what it opened", async () => {
  const { email, cookie, id } = await person();
  const phone = device();
  const { answer } = await phone.add(cookie);
  expect(answer.body).toEqual({
    id: expect.any(String),
    name: "Phone",
    userId: id,
    credentialID: expect.any(String),
    deviceType: expect.any(String),
    backedUp: expect.any(Boolean),
    transports: expect.any(String),
    createdAt: clock.now().toISOString(),
    lastUsedAt: null,
  });
  expect(await subjectsTo(email)).toContain("A passkey was added");
  const named = await auth("passkey/update-passkey", { id: answer.body.id, name: "Ada's" }, cookie);
  expect(named.body).toEqual({ passkey: { ...answer.body, name: "Ada's" } });
  const opened = await phone.signIn();
  expect([opened.status, opened.body.user.id]).toEqual([200, id]);
  const signedIn = jarOf(opened);
  expect((await auth("passkey/list-user-passkeys", undefined, signedIn)).body).toEqual([
    { ...answer.body, name: "Ada's", lastUsedAt: clock.now().toISOString() },
  ]);
  expect((await auth("passkey/delete-passkey", { id: answer.body.id }, cookie)).status).toBe(200);
  expect([await isSignedIn(signedIn), await isSignedIn(cookie)]).toEqual([false, true]);
  expect((await phone.signIn()).status).toBe(401);
  expect(await subjectsTo(email)).toContain("A passkey was removed");
});

test("somebody else's passkey does not exist", async () => {
  const [one, other] = [await person(), await person()];
  const { id } = (await device().add(one.cookie)).answer.body;
  const missing = "0193b0c8-7d10-7000-8000-000000000001";
  for (const [path, body] of [
    ["passkey/update-passkey", { name: "Mine" }],
    ["passkey/delete-passkey", {}],
  ] as const) {
    const [theirs, none] = [
      await auth(path, { id, ...body }, other.cookie),
      await auth(path, { id: missing, ...body }, other.cookie),
    ];
    expect([theirs.status, theirs.body]).toEqual([404, none.body]);
  }
  expect((await auth("passkey/list-user-passkeys", undefined, other.cookie)).body).toEqual([]);
});

test("it is made for who asked, from here, with whoever holds it there, once", async () => {
  const [one, other] = [await person(), await person()];
  const phone = device();
  const { response, again } = await phone.add(one.cookie);
  expect((await again()).status).toBe(400);
  const asked = await auth("passkey/generate-register-options", undefined, other.cookie);
  const sent = { response, name: "x" };
  expect(
    (await auth("passkey/verify-registration", sent, joined(other.cookie, asked))).status,
  ).toBe(400);
  expect((await auth("passkey/verify-registration", sent, other.cookie)).status).toBe(400);
  expect(
    (
      await device()
        .add(other.cookie, {}, "http://evil.localhost:3000")
        .catch(() => null)
    )?.answer.status ?? 400,
  ).toBe(400);
  expect((await device({ verifies: false }).add(other.cookie)).answer.status).toBe(400);
  expect(globalRows(services, "select identity_id from passkeys")).toEqual([
    { identity_id: one.id },
  ]);
});

test("a password that is shown though none is needed must be right", async () => {
  const { email, cookie } = await person();
  const { answer } = await device().add(cookie, { password: "another coral altogether" });
  expect([answer.status, answer.body.error.message]).toEqual([
    400,
    "The current password is wrong.",
  ]);
  expect((await auth("passkey/list-user-passkeys", undefined, cookie)).body).toEqual([]);
  expect(await subjectsTo(email)).not.toContain("A passkey was added");
  expect((await device().add(cookie, { password })).answer.status).toBe(200);
});

test("whoever signed in a while ago shows the password to add one", async () => {
  const { cookie } = await person();
  clock.advance(11 * 60_000);
  expect((await device().add(cookie)).answer.status).toBe(400);
  expect((await device().add(cookie, { password: "wrong" })).answer.status).toBe(400);
  expect((await device().add(cookie, { password })).answer.status).toBe(200);
});

test("what was signed opens once, what was not asked nothing, and a copy that counts on is refused", async () => {
  const { cookie } = await person();
  const phone = device();
  await phone.add(cookie);
  const signed = await phone.signs();
  const tampered = {
    ...signed.response,
    response: { ...signed.response.response, signature: "AAAA" },
  };
  expect((await signed.send(tampered)).status).toBe(401);
  // The question was asked once, whatever came of it.
  expect((await signed.send()).status).toBe(401);
  const second = await phone.signs();
  const both = await Promise.all([second.send(), second.send()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const third = await phone.signs();
  const late = await phone.signs();
  expect((await late.send()).status).toBe(200);
  // Its count is before that of the last use.
  expect((await third.send()).status).toBe(401);
  const old = await phone.signs();
  clock.advance(5 * 60_000);
  expect((await old.send()).status).toBe(401);
});

test("it is the second factor after a password, and two factors by itself", async () => {
  const { email, cookie } = await person();
  const phone = device();
  await phone.add(cookie);
  const set = await auth("two-factor/enable", { password }, cookie);
  const secret = Secret.fromBase32(new URL(set.body.totpURI).searchParams.get("secret") ?? "");
  const code = new TOTP({ secret }).generate({ timestamp: clock.time });
  await auth("two-factor/verify-totp", { code }, cookie);
  const asked = await auth("sign-in/email", { email, password });
  expect(asked.body).toMatchObject({ twoFactorRedirect: true });
  const signing = await phone.signs(jarOf(asked));
  expect(signing.options.allowCredentials).toHaveLength(1);
  const met = await signing.send();
  expect([met.status, await isSignedIn(jarOf(met))]).toEqual([200, true]);
  expect(globalRows(services, "select method from sessions order by id desc limit 1")).toEqual([
    { method: "password" },
  ]);
  expect(globalRows(services, "select * from challenges")).toEqual([]);
  const alone = await phone.signIn();
  expect([alone.status, await isSignedIn(jarOf(alone))]).toEqual([200, true]);
});

test("an organization that wants two factors lets a passkey in, and what it makes", async () => {
  const w = await world();
  const phone = device();
  await phone.add(w.people.member.cookie);
  const opened = jarOf(await phone.signIn());
  const setter = device();
  await setter.add(w.people.owner.cookie);
  const owner = jarOf(await setter.signIn());
  const on = await w.call(
    null,
    "PATCH",
    "/settings",
    { require_two_factor: true },
    { cookie: owner },
  );
  expect(on.status).toBe(200);
  const read = (headers: Record<string, string>) =>
    w.call(null, "GET", "/projects", undefined, headers);
  expect((await w.call("member", "GET", "/projects")).body.error.code).toBe(
    "two_factor_setup_required",
  );
  expect((await read({ cookie: opened })).status).toBe(200);
  const token = async (cookie: string) =>
    (await w.call(null, "POST", "/api/v1/me/tokens", { name: "Script" }, { cookie })).body.token;
  const agent = { "user-agent": "script (me@example.com)" };
  const by = async (cookie: string) =>
    (await read({ authorization: `Bearer ${await token(cookie)}`, ...agent })).status;
  expect([await by(opened), await by(w.people.member.cookie)]).toEqual([200, 403]);
});

test("whoever has a new password sent to an address nobody proved ends passkeys that came before", async () => {
  const { email, cookie } = await person({ isConfirmed: false });
  const squatter = device();
  await squatter.add(cookie);
  await auth("request-password-reset", { email });
  const token = (await linkTo(email, "reset-password")).split("token=")[1];
  await auth("reset-password", { token, newPassword: "another correct horse" });
  expect((await squatter.signIn()).status).toBe(401);
});

test("there are twenty of somebody at most", async () => {
  const { cookie } = await person();
  services.config.quotas.set("passkeys", 2);
  await device().add(cookie);
  await device().add(cookie);
  expect((await device().add(cookie)).answer.status).toBe(422);
});

test("what a passkey made ends with it: tokens, apps, codes, and sessions that it was the second factor of", async () => {
  const { email, cookie } = await person();
  const phone = device();
  const { id } = (await phone.add(cookie)).answer.body;
  const opened = jarOf(await phone.signIn());
  const minted = await send("POST", "/api/v1/me/tokens", { name: "x" }, { cookie: opened });
  const oauth = await app();
  const back = await oauth.answers(await oauth.asks({}, opened), "allow", opened);
  const tokens = (await oauth.exchange(location(back).searchParams.get("code") ?? "")).body;
  const unused = await oauth.answers(await oauth.asks({}, opened), "allow", opened);
  const { verifier, challenge } = pkce();
  const line = { challenge, device_name: "x" };
  const { code } = (await send("POST", "/api/v1/cli/authorizations", line, { cookie: opened }))
    .body;
  const set = await auth("two-factor/enable", { password }, cookie);
  const secret = Secret.fromBase32(new URL(set.body.totpURI).searchParams.get("secret") ?? "");
  const totp = new TOTP({ secret }).generate({ timestamp: clock.time });
  const confirmed = jarOf(await auth("two-factor/verify-totp", { code: totp }, cookie));
  const met = jarOf(await phone.signIn(jarOf(await auth("sign-in/email", { email, password }))));
  const works = async () => [
    (await byToken(minted.body.token)).status,
    (await byToken(tokens.access_token)).status,
    await isSignedIn(met),
    await isSignedIn(confirmed),
  ];
  expect(await works()).toEqual([200, 200, true, true]);
  clock.advance(11 * 60_000);
  expect((await auth("passkey/delete-passkey", { id }, confirmed)).status).toBe(400);
  expect((await auth("passkey/delete-passkey", { id, password }, confirmed)).status).toBe(200);
  expect(await works()).toEqual([401, 401, false, true]);
  expect([
    (await oauth.refresh(tokens.refresh_token)).status,
    (await oauth.exchange(location(unused).searchParams.get("code") ?? "")).status,
    (await send("POST", "/api/v1/cli/token", { code, code_verifier: verifier })).status,
  ]).toEqual([400, 400, 401]);
});
