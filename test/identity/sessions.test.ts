import { expect, test } from "bun:test";
import { globalRows } from "../support/global-file.ts";
import { mailsTo } from "../support/mail.ts";
import { clock, services } from "../support/server.ts";
import { send } from "../support/world.ts";
import { auth, isSignedIn, jarOf, password, person, subjectsTo } from "./people.ts";

/** Somebody with a second session, made a moment later. */
async function twice() {
  const first = await person();
  clock.advance(1000);
  const agent = { "user-agent": "Second/1.0 <a href=//evil.example>" };
  const answer = await auth("sign-in/email", { email: first.email, password }, "", agent);
  return { ...first, second: jarOf(answer) };
}
const list = async (cookie: string) => (await auth("list-sessions", undefined, cookie)).body;

test("sessions are listed newest first, and no token with them", async () => {
  const { cookie, second, id } = await twice();
  const listed = await list(cookie);
  expect(listed).toMatchObject([
    { userId: id, current: false, userAgent: expect.stringContaining("Second/1.0") },
    { userId: id, current: true },
  ]);
  const said = JSON.stringify(listed);
  const stored = JSON.stringify(globalRows(services, "select * from sessions"));
  for (const jar of [cookie, second]) {
    const token = /svc_session=([\w-]+)/.exec(jar)?.[1] ?? "?";
    expect([said.includes(token), stored.includes(token)]).toEqual([false, false]);
  }
  expect((await auth("list-sessions")).status).toBe(401);
});

test("one session is ended by what the list calls it, and nobody else's", async () => {
  const { cookie, second } = await twice();
  const stranger = await person();
  const [newest] = await list(cookie);
  const end = (by: string, token: string) => auth("revoke-session", { token }, by);
  expect((await end(stranger.cookie, newest.token)).status).toBe(404);
  expect((await end("", newest.token)).status).toBe(401);
  expect((await end(cookie, newest.token)).body).toEqual({ status: true });
  expect([await isSignedIn(second), await isSignedIn(cookie)]).toEqual([false, true]);
  expect((await end(cookie, newest.token)).status).toBe(404);
  expect((await auth("revoke-session", {}, cookie)).status).toBe(422);
});

test("all others end, or all together", async () => {
  const { cookie, second } = await twice();
  expect((await auth("revoke-other-sessions", {}, second)).body).toEqual({ status: true });
  expect([await isSignedIn(cookie), await isSignedIn(second)]).toEqual([false, true]);
  const all = await auth("revoke-sessions", {}, second);
  expect([all.body, jarOf(all)]).toEqual([{ status: true }, ""]);
  expect(await isSignedIn(second)).toBe(false);
  for (const path of ["revoke-other-sessions", "revoke-sessions"])
    expect((await auth(path, {})).status).toBe(401);
});

test("a sign-in from a device that the account doesn't know is told, once an hour ten times", async () => {
  const { email, cookie } = await twice();
  const NEWS = "A sign-in from a new device";
  const count = async () => (await subjectsTo(email)).filter((one) => one === NEWS).length;
  expect(await count()).toBe(1);
  await auth("sign-in/email", { email, password }, cookie);
  expect(await count()).toBe(1);
  await auth("sign-in/email", { email, password: "wrong" });
  expect(await count()).toBe(1);
  for (let i = 0; i < 12; i++) await auth("sign-in/email", { email, password });
  expect(await count()).toBe(10);
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";
  const named = await twice();
  await auth("sign-in/email", { email: named.email, password }, "", { "user-agent": phone });
  expect((await mailsTo(named.email)).some(({ text }) => text?.includes("Safari on iPhone"))).toBe(
    true,
  );
  const unproven = await person({ isConfirmed: false });
  await auth("sign-in/email", { email: unproven.email, password });
  expect(await subjectsTo(unproven.email)).toEqual(["Confirm your e-mail address"]);
});

test("a token of somebody's is told that it is none of a session", async () => {
  const { cookie } = await person();
  const made = await send("POST", "/api/v1/me/tokens", { name: "x", scope: "read" }, { cookie });
  const as = (token: string) => ({ authorization: `Bearer ${token}`, "user-agent": "Test/1.0" });
  const own = as(made.body.token);
  for (const [path, body] of [["list-sessions"], ["revoke-sessions", {}]] as const) {
    const { status, body: said } = await auth(path, body, "", own);
    expect([status, said.error.code]).toEqual([403, "session_required"]);
    expect((await auth(path, body, "", as("svc_pat_wrong"))).status).toBe(401);
  }
  expect(await isSignedIn(cookie)).toBe(true);
});
