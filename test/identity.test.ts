import { expect, test } from "bun:test";
import { forgetExpired } from "#/core/identity/expired.ts";
import { changeGlobal, globalRows } from "./support/global-file.ts";
import { mailsTo } from "./support/mail.ts";
import { clock, services } from "./support/server.ts";
import { type Answer, send } from "./support/world.ts";

let people = 0;
const person = () => ({
  name: "Ada Lovelace",
  email: `Ada-${++people}@Example.com`,
  password: "correct horse",
});
const cookieOf = ({ headers }: Answer) => headers.get("set-cookie")?.split(";")[0] ?? "";
const auth = (path: string, body?: unknown, headers = {}) =>
  send(body === undefined ? "GET" : "POST", `/api/auth/${path}`, body, headers);

async function signedUp() {
  const input = person();
  const answer = await auth("sign-up/email", input);
  return { ...input, answer, cookie: cookieOf(answer) };
}

test("signing up answers as Better Auth does, sets a safe cookie and stores no secret in clear", async () => {
  const { answer, email, cookie } = await signedUp();
  expect(answer.status).toBe(200);
  expect(answer.body.user).toMatchObject({
    name: "Ada Lovelace",
    email: email.toLowerCase(),
    emailVerified: false,
    image: null,
  });
  expect(answer.body.token).toBeNull();
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^svc_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const tables = ["sessions", "identities"].map((table) =>
    globalRows(services, `select * from ${table}`),
  );
  const stored = JSON.stringify(tables);
  expect(stored).not.toContain(cookie.split("=")[1] ?? "?");
  expect(stored).not.toContain("correct horse");
  expect(stored).toContain("$argon2id$");
});

test("sign-up refuses what is wrong, field by field, and a known address", async () => {
  const { email } = await signedUp();
  const wrong = await auth("sign-up/email", {
    name: "see www.evil.example",
    email: "nope",
    password: "short",
  });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.error.fields).toSorted()).toEqual(["email", "password"]);
  expect(
    (await auth("sign-up/email", { ...person(), name: "see www.evil.example" })).body.error.fields
      .name[0].code,
  ).toBe("contains_link");
  expect(
    (await auth("sign-up/email", { ...person(), name: "Ada\r\nBcc: x" })).body.error.fields.name[0]
      .code,
  ).toBe("invalid");
  expect(
    (await auth("sign-up/email", { ...person(), email })).body.error.fields.email[0].code,
  ).toBe("duplicate");
});

test("signing in and out works, and says no more than no", async () => {
  const { email, password, cookie } = await signedUp();
  const wrong = await auth("sign-in/email", { email, password: "wrong horse" });
  const unknown = await auth("sign-in/email", { email: "nobody@example.com", password });
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  expect(wrong.status).toBe(401);
  const right = await auth("sign-in/email", {
    email: email.toUpperCase(),
    password,
    rememberMe: false,
  });
  expect(right.body).toMatchObject({ redirect: false, user: { email: email.toLowerCase() } });
  expect(right.headers.get("set-cookie")).not.toContain("Max-Age");
  const session = await auth("get-session", undefined, { cookie: cookieOf(right) });
  expect(session.body).toMatchObject({
    user: { name: "Ada Lovelace" },
    session: { userId: right.body.user.id },
  });
  expect((await auth("sign-out", {}, { cookie: cookieOf(right) })).body).toEqual({ success: true });
  expect((await auth("get-session", undefined, { cookie: cookieOf(right) })).body).toBeNull();
  expect((await auth("get-session", undefined, { cookie })).body).not.toBeNull();
});

test("a session slides and ends after thirty silent days", async () => {
  const { cookie } = await signedUp();
  clock.advance(29 * 24 * 3600_000);
  expect((await auth("get-session", undefined, { cookie })).body).not.toBeNull();
  clock.advance(29 * 24 * 3600_000);
  expect((await auth("get-session", undefined, { cookie })).body).not.toBeNull();
  clock.advance(31 * 24 * 3600_000);
  expect((await auth("get-session", undefined, { cookie })).body).toBeNull();
  expect((await send("GET", "/api/v1/orgs", undefined, { cookie })).status).toBe(401);
});

test("a session ends ninety days after signing in, however much it is used", async () => {
  const { cookie } = await signedUp();
  const found = async () => (await auth("get-session", undefined, { cookie })).body;
  for (let day = 10; day < 90; day += 10) {
    clock.advance(10 * 24 * 3600_000);
    expect([day, await found()]).toMatchObject([day, { session: {} }]);
  }
  clock.advance(10 * 24 * 3600_000 - 1);
  expect(await found()).not.toBeNull();
  clock.advance(1);
  expect(await found()).toBeNull();
});

test("a session from when there was no such end has it too", async () => {
  const { cookie, answer } = await signedUp();
  const later = new Date(clock.time + 100 * 24 * 3600_000).toISOString();
  await changeGlobal(
    services,
    "update sessions set expires_at = ? where identity_id = ?",
    later,
    answer.body.user.id,
  );
  clock.advance(90 * 24 * 3600_000);
  expect((await auth("get-session", undefined, { cookie })).body).toBeNull();
});

test("what has ended is forgotten, what has not is kept", async () => {
  const { cookie, email } = await signedUp();
  await auth("sign-in/email", { email, password: "wrong" });
  const count = (table: string) =>
    globalRows<{ n: number }>(services, `select count(*) as n from ${table}`)[0]?.n ?? 0;
  await forgetExpired(services);
  expect((await auth("get-session", undefined, { cookie })).body).not.toBeNull();
  expect(Math.min(count("sessions"), count("attempts"), count("mail_tokens"))).toBeGreaterThan(0);
  clock.advance(31 * 24 * 3600_000);
  await forgetExpired(services);
  expect(["sessions", "attempts", "mail_tokens", "idempotency_keys"].map(count)).toEqual([
    0, 0, 0, 0,
  ]);
});

test("twenty wrong passwords lock an account for a while, whoever tries", async () => {
  const { email, password } = await signedUp();
  for (let i = 0; i < 20; i++)
    expect((await auth("sign-in/email", { email, password: "wrong" })).status).toBe(401);
  const atOnce = await Promise.all(
    Array.from({ length: 5 }, () => auth("sign-in/email", { email, password })),
  );
  expect(atOnce.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
  const locked = await auth("sign-in/email", { email, password });
  expect([locked.status, locked.body.error.code]).toEqual([429, "rate_limited"]);
  clock.advance(Number(locked.headers.get("retry-after")) * 1000);
  expect((await auth("sign-in/email", { email, password })).status).toBe(200);
});

test("changing the password replaces the session and can end the others", async () => {
  const { email, password, cookie } = await signedUp();
  const other = cookieOf(await auth("sign-in/email", { email, password }));
  const wrong = await auth(
    "change-password",
    { currentPassword: "wrong", newPassword: "another horse" },
    { cookie },
  );
  expect(wrong.status).toBe(400);
  expect(
    (await auth("change-password", { currentPassword: password, newPassword: "another horse" }))
      .status,
  ).toBe(401);
  const body = {
    currentPassword: password,
    newPassword: "another horse",
    revokeOtherSessions: true,
  };
  const changed = await auth("change-password", body, { cookie });
  expect(changed.status).toBe(200);
  for (const old of [cookie, other])
    expect((await auth("get-session", undefined, { cookie: old })).body).toBeNull();
  expect((await auth("get-session", undefined, { cookie: cookieOf(changed) })).body).not.toBeNull();
  expect((await auth("sign-in/email", { email, password })).status).toBe(401);
  expect((await auth("sign-in/email", { email, password: "another horse" })).status).toBe(200);
});

test("the confirmation mail's link confirms the address, once", async () => {
  const { email, cookie } = await signedUp();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe("Confirm your e-mail address");
  const link =
    /http:\/\/localhost:3000\/(verify-email\?token=\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(mail?.html).toContain(link);
  expect(JSON.stringify(globalRows(services, "select * from mail_tokens"))).not.toContain(
    link.split("=")[1] ?? "?",
  );
  const confirm = () => send("GET", `/api/auth/${link}`);
  expect((await send("GET", `/api/auth/${link}x`)).headers.get("location")).toBe(
    "/?email=link-expired",
  );
  expect((await confirm()).headers.get("location")).toBe("/?email=confirmed");
  expect((await confirm()).headers.get("location")).toBe("/?email=link-expired");
  expect((await auth("get-session", undefined, { cookie })).body.user.emailVerified).toBe(true);
  await auth("send-verification-email", { email });
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a request from another site can't use the cookie; one that is no browser can", async () => {
  const { cookie } = await signedUp();
  const found = async (headers: Record<string, string>) =>
    (await send("POST", "/api/v1/orgs", { name: "Somewhere" }, { cookie, ...headers })).status;
  expect(await found({ origin: "https://evil.example" })).toBe(403);
  expect(await found({ origin: "null" })).toBe(403);
  expect(await found({ "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await found({ "sec-fetch-site": "same-site" })).toBe(403);
  expect(await found({ origin: "http://localhost:3000", "sec-fetch-site": "same-origin" })).toBe(
    201,
  );
  expect(await found({ "sec-fetch-site": "none" })).toBe(201);
  expect(await found({})).toBe(201);
  const signIn = await auth("sign-in/email", person(), { origin: "https://evil.example" });
  expect(signIn.status).toBe(403);
});

test("preferences merge, keep their defaults and refuse unknown keys", async () => {
  const { cookie } = await signedUp();
  const me = (method: string, body?: unknown) =>
    send(method, "/api/v1/me/preferences", body, { cookie });
  expect((await me("GET")).body).toMatchObject({
    timezone: "UTC",
    week_starts_on: 1,
    notifications: { scope: "everything" },
  });
  const patched = await me("PATCH", {
    timezone: "Asia/Kathmandu",
    quiet_hours: { enabled: true },
    views: { home: { sort: "name" } },
  });
  expect(patched.body).toMatchObject({
    timezone: "Asia/Kathmandu",
    quiet_hours: { enabled: true, start: "18:00", work_days: [1, 2, 3, 4, 5] },
    views: { home: { sort: "name" } },
  });
  expect((await me("GET")).body).toEqual(patched.body);
  const wrong = async (body: object) =>
    Object.entries((await me("PATCH", body)).body.error.fields)[0];
  expect(await wrong({ nonsense: 1 })).toMatchObject(["nonsense", [{ code: "unknown" }]]);
  expect(await wrong({ notifications: { nonsense: 1 } })).toMatchObject([
    "notifications.nonsense",
    [{ code: "unknown" }],
  ]);
  expect(await wrong({ timezone: "Mars/Base" })).toMatchObject(["timezone", [{ code: "invalid" }]]);
  expect(await wrong({ week_starts_on: 7 })).toMatchObject([
    "week_starts_on",
    [{ code: "out_of_range" }],
  ]);
  expect(await wrong({ theme: "neon" })).toMatchObject(["theme", [{ code: "not_in_list" }]]);
});
