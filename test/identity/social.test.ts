import { expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import { globalRows } from "../support/global-file.ts";
import { clock, services } from "../support/server.ts";
import { send } from "../support/world.ts";
import { byToken } from "./apps.ts";
import { auth, isSignedIn, jarOf, linkTo, password, person, subjectsTo } from "./people.ts";
import { joined, locationOf, provider } from "./provider.ts";

const at = await provider();
let count = 0;
const somebody = () => {
  const name = `social-${++count}`;
  return { name, email: `${name}@example.com` };
};
const userOf = async (cookie: string) => (await auth("get-session", undefined, cookie)).body?.user;
const accountsOf = async (cookie: string) =>
  (await auth("list-accounts", undefined, cookie)).body.map(
    (one: { providerId: string }) => one.providerId,
  );
const refusalOf = (location: string) => new URL(location, "http://x").searchParams.get("error");

test("a stranger whose address the provider proves signs up by it, and is known again by its number", async () => {
  const { name, email } = somebody();
  const first = await at.signIn(name, { email, email_verified: true, name: "Grace Hopper" });
  expect([first.ended.status, first.location]).toEqual([303, "/next"]);
  const user = await userOf(first.cookie);
  expect(user).toMatchObject({ name: "Grace Hopper", email, emailVerified: true });
  expect(await accountsOf(first.cookie)).toEqual(["oidc"]);
  expect(await subjectsTo(email)).toEqual([]);
  const again = await at.signIn(name, { email: `other-${email}`, email_verified: true });
  expect((await userOf(again.cookie)).id).toBe(user.id);
  expect((await userOf(again.cookie)).email).toBe(email);
});

test("a confirmed account is joined by its address, and its owner is told", async () => {
  const { email, id } = await person();
  const { cookie } = await at.signIn("joiner", {
    email: email.toUpperCase(),
    email_verified: true,
  });
  expect((await userOf(cookie)).id).toBe(id);
  expect(await accountsOf(cookie)).toEqual(["credential", "oidc"]);
  expect(await subjectsTo(email)).toContain("Another way to sign in was added");
});

test("nothing is joined by an address that is not proven there and here", async () => {
  const unconfirmed = await person({ isConfirmed: false });
  const confirmed = await person();
  const cases = [
    [{ email: unconfirmed.email, email_verified: true }, "unconfirmed"],
    [{ email: confirmed.email, email_verified: false }, "unproven"],
    [{ email: confirmed.email }, "unproven"],
    [{ email: "no address", email_verified: true }, "unproven"],
    [{ email_verified: true }, "unproven"],
  ] as const;
  for (const [said, why] of cases) {
    const { ended, location, cookie } = await at.signIn(`unproven-${++count}`, said);
    expect([ended.status, refusalOf(location), await isSignedIn(cookie)]).toEqual([
      303,
      why,
      false,
    ]);
  }
  expect(globalRows(services, "select * from provider_accounts")).toEqual([]);
});

test("an issuer whose addresses are trusted needs not say that they are proven", async () => {
  at.setUp({ ...at.settings, trustsAddresses: true });
  const { name, email } = somebody();
  expect(await isSignedIn((await at.signIn(name, { email })).cookie)).toBe(true);
});

test("a second factor is asked for whoever says who somebody is", async () => {
  const { email, cookie } = await person();
  const set = await auth("two-factor/enable", { password }, cookie);
  const secret = Secret.fromBase32(new URL(set.body.totpURI).searchParams.get("secret") ?? "");
  const code = () => new TOTP({ secret }).generate({ timestamp: clock.time });
  await auth("two-factor/verify-totp", { code: code() }, cookie);
  clock.advance(30_000);
  const asked = await at.signIn("factors", { email, email_verified: true });
  expect([asked.location, await isSignedIn(asked.cookie)]).toEqual([
    "/sign-in?step=code&return_to=%2Fnext",
    false,
  ]);
  // Nothing is joined by the first factor alone.
  expect(globalRows(services, "select * from provider_accounts")).toEqual([]);
  expect(await subjectsTo(email)).not.toContain("Another way to sign in was added");
  const met = await auth("two-factor/verify-totp", { code: code() }, asked.cookie);
  expect(await isSignedIn(jarOf(met))).toBe(true);
  expect(globalRows(services, "select method from sessions order by id desc limit 1")).toEqual([
    { method: "oidc" },
  ]);
  expect(await accountsOf(jarOf(met))).toEqual(["credential", "oidc"]);
  expect(await subjectsTo(email)).toContain("Another way to sign in was added");
});

test("two browsers that wait for the second factor of a first sign-in both get in", async () => {
  const { email, cookie } = await person();
  const set = await auth("two-factor/enable", { password }, cookie);
  const secret = Secret.fromBase32(new URL(set.body.totpURI).searchParams.get("secret") ?? "");
  const code = () => new TOTP({ secret }).generate({ timestamp: clock.time });
  await auth("two-factor/verify-totp", { code: code() }, cookie);
  const asked = [];
  for (let n = 0; n < 2; n++)
    asked.push(await at.signIn("two-browsers", { email, email_verified: true }));
  for (const one of asked) {
    clock.advance(30_000);
    const met = await auth("two-factor/verify-totp", { code: code() }, one.cookie);
    expect(await isSignedIn(jarOf(met))).toBe(true);
  }
  const accounts = globalRows(services, "select id from provider_accounts");
  const opened = globalRows(
    services,
    "select opened_with as id from sessions where method = 'oidc'",
  );
  expect(opened).toEqual([...accounts, ...accounts]);
});

test("an address of one document isn't taken with the proof of another", async () => {
  const { email } = await person();
  at.split = true;
  const { location } = await at.signIn(`split-${++count}`, { email, email_verified: true });
  at.split = false;
  expect(refusalOf(location)).toBe("unproven");
});

test("a journey ends in the browser that began it, once, within ten minutes, and at the right provider", async () => {
  const { name, email } = somebody();
  at.people.set(name, { email, email_verified: true });
  const begun = await at.begins();
  const jar = jarOf(begun);
  const back = await at.consent(locationOf(begun), name);
  const elsewhere = new URL(back);
  elsewhere.searchParams.set("iss", "https://evil.example");
  const wrongState = new URL(back);
  wrongState.searchParams.set("state", "another");
  const other = jarOf(await at.begins());
  for (const [url, cookie, why] of [
    [back, "", "expired"],
    [back, "svc_provider=eyJ9.AAAA", "expired"],
    [back, other, "provider"],
    [wrongState, jar, "provider"],
    [elsewhere, jar, "provider"],
  ] as const)
    expect(refusalOf(locationOf(await at.returns(url, cookie)))).toBe(why);
  const late = await at.begins();
  const lateBack = await at.consent(locationOf(late), name);
  clock.advance(10 * 60_000);
  expect(refusalOf(locationOf(await at.returns(lateBack, jarOf(late))))).toBe("expired");
  clock.advance(-10 * 60_000);
  const both = await Promise.all([at.returns(back, jar), at.returns(back, jar)]);
  const signed = await Promise.all(both.map((answer) => isSignedIn(jarOf(answer))));
  expect(signed.filter(Boolean)).toHaveLength(1);
  expect(
    globalRows(services, "select count(*) as n from identities where email = ?", email),
  ).toEqual([{ n: 1 }]);
});

test("whoever says no there comes back to the page, which says so", async () => {
  const begun = await at.begins();
  const state = new URL(locationOf(begun)).searchParams.get("state") ?? "";
  const back = new URL(
    `http://localhost:3000/api/auth/callback/oidc?${new URLSearchParams({ error: "access_denied", state, iss: at.issuer })}`,
  );
  const ended = await at.returns(back, jarOf(begun));
  expect(refusalOf(locationOf(ended))).toBe("denied");
  const page = await auth(`../../sign-in?error=denied`);
  expect(page.body).toContain("The sign-in was stopped there.");
  expect(page.body).toContain("/api/auth/sign-in/social?provider=oidc");
});

test("where to go on is a path of this server, and a provider one that is set up", async () => {
  for (const callbackURL of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
  ]) {
    const { name, email } = somebody();
    at.people.set(name, { email, email_verified: true });
    const begun = await at.begins("", callbackURL);
    const back = await at.consent(locationOf(begun), name);
    expect(locationOf(await at.returns(back, jarOf(begun)))).toBe("/");
  }
  const asked = await auth("sign-in/social", { provider: "oidc", callbackURL: "/" });
  expect([asked.body.redirect, new URL(asked.body.url).origin]).toEqual([true, at.issuer]);
  expect((await auth("sign-in/social?provider=google")).status).toBe(404);
  expect((await auth("sign-in/social?provider=constructor")).status).toBe(422);
  expect((await auth("callback/google?code=x")).status).toBe(404);
  at.setUp({ ...at.settings, issuer: "http://127.0.0.1:1" });
  expect((await at.begins()).status).toBe(503);
});

test("a name that nobody could sign up with is left out", async () => {
  const { name, email } = somebody();
  const { cookie } = await at.signIn(name, {
    email,
    email_verified: true,
    name: "Win at https://evil.example",
  });
  expect((await userOf(cookie)).name).toBe(name);
});

test("an account is joined by its owner, who proves it, and taken apart again with what was opened by it", async () => {
  const { email, cookie } = await person();
  const link = (body: object) =>
    auth("link-social", { provider: "oidc", callbackURL: "/me", ...body }, cookie);
  expect((await link({})).status).toBe(400);
  const begun = await link({ password });
  expect(begun.body).toMatchObject({ redirect: true });
  const { name } = somebody();
  at.people.set(name, { email: "another@example.com", email_verified: false });
  const back = await at.consent(begun.body.url, name);
  expect(refusalOf(locationOf(await at.returns(back, jarOf(begun))))).toBe("session");
  const again = await link({ password });
  const came = await at.returns(await at.consent(again.body.url, name), joined(cookie, again));
  expect(locationOf(came)).toBe("/me");
  const opened = await at.signIn(name, {});
  expect((await userOf(opened.cookie)).email).toBe(email);
  const stranger = await person();
  const taken = await auth("link-social", { provider: "oidc", password }, stranger.cookie);
  const refused = await at.returns(
    await at.consent(taken.body.url, name),
    joined(stranger.cookie, taken),
  );
  expect(refusalOf(locationOf(refused))).toBe("joined");
  expect((await auth("unlink-account", { providerId: "oidc" }, stranger.cookie)).status).toBe(404);
  expect((await auth("unlink-account", { providerId: "oidc" }, cookie)).status).toBe(200);
  expect([await isSignedIn(opened.cookie), await isSignedIn(cookie)]).toEqual([false, true]);
  expect(await subjectsTo(email)).toContain("A way to sign in was removed");
});

test("what a provider's sign-in made ends when it is taken apart, with the password where that is long ago", async () => {
  const { email, cookie } = await person();
  const { cookie: opened } = await at.signIn("maker", { email, email_verified: true });
  const minted = await send("POST", "/api/v1/me/tokens", { name: "x" }, { cookie: opened });
  expect((await byToken(minted.body.token)).status).toBe(200);
  clock.advance(11 * 60_000);
  const leave = (more: object) => auth("unlink-account", { providerId: "oidc", ...more }, cookie);
  expect((await leave({})).status).toBe(400);
  expect((await leave({ password })).status).toBe(200);
  expect((await byToken(minted.body.token)).status).toBe(401);
});

test("the last way in stays, and a new password is one more", async () => {
  const { name, email } = somebody();
  const { cookie } = await at.signIn(name, { email, email_verified: true });
  expect((await auth("unlink-account", { providerId: "oidc" }, cookie)).status).toBe(400);
  await auth("request-password-reset", { email });
  const token = (await linkTo(email, "reset-password")).split("token=")[1];
  await auth("reset-password", { token, newPassword: password });
  const signedIn = await auth("sign-in/email", { email, password });
  expect((await auth("unlink-account", { providerId: "oidc" }, jarOf(signedIn))).status).toBe(200);
  expect(await accountsOf(jarOf(signedIn))).toEqual(["credential"]);
});
