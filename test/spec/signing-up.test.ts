import { expect, test } from "bun:test";
import { globalRows } from "../support/global-file.ts";
import { mailsTo } from "../support/mail.ts";
import { services } from "../support/server.ts";
import { type Answer, send } from "../support/world.ts";
import { anId, refusalOf } from "./cases.ts";

const ADA = { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse" };
const auth = (path: string, body?: unknown, headers = {}) =>
  send(body === undefined ? "GET" : "POST", `/api/auth/${path}`, body, headers);
const cookieOf = ({ headers }: Answer) => ({
  cookie: headers.get("set-cookie")?.split(";")[0] ?? "",
});
const kept = () =>
  ["identities", "sessions", "mail_tokens"].map((table) =>
    globalRows(services, `select * from ${table}`),
  );

test("whoever signs up is signed in, is told who they are, and has one confirmation mail", async () => {
  const up = await auth("sign-up/email", { ...ADA, nonsense: 1 });
  const at = "2026-03-02T10:00:00.000Z";
  const user = {
    id: anId,
    name: ADA.name,
    email: ADA.email,
    emailVerified: false,
    image: null,
    createdAt: at,
    updatedAt: at,
  };
  expect([up.status, up.body.user]).toMatchObject([200, user]);
  const session = await auth("get-session", undefined, cookieOf(up));
  expect(session.body.user).toEqual(up.body.user);
  expect(session.body.session).toMatchObject({
    userId: up.body.user.id,
    expiresAt: "2026-04-01T10:00:00.000Z",
  });
  expect(await mailsTo(ADA.email)).toHaveLength(1);
  expect((await send("GET", "/api/v1/orgs", undefined, cookieOf(up))).body).toEqual([]);
  expect((await auth("sign-out", {}, cookieOf(up))).body).toEqual({ success: true });
  expect((await auth("get-session", undefined, cookieOf(up))).body).toBeNull();
  expect((await auth("get-session")).body).toBeNull();
  expect(refusalOf(await send("GET", "/api/v1/orgs", undefined, cookieOf(up)))).toBe(
    "401 unauthenticated",
  );
});

test("a sign-up that can't be is refused by its fields, in the shape of every error, and keeps nothing", async () => {
  const before = kept();
  for (const [body, refusal] of [
    [{}, { name: "required", email: "required", password: "required" }],
    [{ ...ADA, name: null }, { name: "required" }],
    [{ ...ADA, name: " " }, { name: "too_short" }],
    [{ ...ADA, name: "x".repeat(201) }, { name: "too_long" }],
    [{ ...ADA, name: "reef.example/ada" }, { name: "contains_link" }],
    [{ ...ADA, email: "ada" }, { email: "invalid" }],
    [{ ...ADA, email: 7 }, { email: "wrong_type" }],
    [{ ...ADA, password: "corrct1" }, { password: "too_short" }],
    [{ ...ADA, password: `${"horse ".repeat(21)}abc` }, { password: "too_long" }],
    [{ ...ADA, password: ADA.email }, { password: "invalid" }],
    [{ ...ADA, password: "Ada Lovelace" }, { password: "invalid" }],
    [{ ...ADA, password: "Password1" }, { password: "invalid" }],
  ] as const)
    expect([body, refusalOf(await auth("sign-up/email", body))]).toEqual([body, refusal]);
  expect(kept()).toEqual(before);
  expect(await mailsTo(ADA.email)).toEqual([]);
  for (const [n, change] of [
    { name: "x".repeat(200) },
    { password: "8 chars!" },
    { password: `${"horse ".repeat(21)}ab` },
  ].entries())
    expect([
      n,
      (await auth("sign-up/email", { ...ADA, email: `ada-${n}@example.com`, ...change })).status,
    ]).toEqual([n, 200]);
});

test("signing in takes an address and a password, and a known address can't be signed up again", async () => {
  await auth("sign-up/email", ADA);
  const before = kept()[0];
  for (const [body, refusal] of [
    [{}, { email: "required", password: "required" }],
    [{ email: ADA.email, password: 7 }, { password: "wrong_type" }],
    [{ email: ADA.email, password: "wrong horse" }, "401 unauthenticated"],
    [{ email: "nobody@example.com", password: ADA.password }, "401 unauthenticated"],
  ] as const)
    expect([body, refusalOf(await auth("sign-in/email", body))]).toEqual([body, refusal]);
  for (const email of [ADA.email, "ADA@EXAMPLE.COM"])
    expect(refusalOf(await auth("sign-up/email", { ...ADA, email }))).toEqual({
      email: "duplicate",
    });
  expect(kept()[0]).toEqual(before);
  const right = await auth("sign-in/email", { email: "Ada@Example.com", password: ADA.password });
  expect([right.status, right.body.user.email]).toEqual([200, ADA.email]);
});
