import { expect, test } from "bun:test";
import { globalRows } from "../support/global-file.ts";
import { mailsTo } from "../support/mail.ts";
import { clock, jobs, logged, services } from "../support/server.ts";
import { send } from "../support/world.ts";
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

const newPassword = "staple battery";
const ask = (email: string) => auth("request-password-reset", { email });
const reset = (token: string, chosen = newPassword) =>
  auth("reset-password", { token, newPassword: chosen });

test("a mailed link sets a new password once, and ends every session", async () => {
  const { email, cookie, id } = await person();
  expect((await ask(email.toUpperCase())).body).toEqual({ status: true });
  const token = tokenOf(await linkTo(email, "reset-password"));
  expect((await reset(token)).body).toEqual({ status: true });
  expect(await isSignedIn(cookie)).toBe(false);
  expect((await auth("sign-in/email", { email, password })).status).toBe(401);
  expect((await auth("sign-in/email", { email, password: newPassword })).body.user.id).toBe(id);
  const again = await reset(token, "yet another horse");
  expect([again.status, again.body.error.code]).toEqual([400, "bad_request"]);
  expect(await subjectsTo(email)).toContain("Your password was changed");
});

test("a known and an unknown address get the same answer", async () => {
  const { email } = await person();
  const [known, unknown] = [await ask(email), await ask("nobody@identity.example.com")];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  await jobs.runDue();
  expect(await subjectsTo("nobody@identity.example.com")).toEqual([]);
});

test("a link ends after an hour, with a newer one and with a changed password", async () => {
  const { email, cookie } = await person();
  await ask(email);
  const first = tokenOf(await linkTo(email, "reset-password"));
  clock.advance(1000);
  await ask(email);
  const second = tokenOf(await linkTo(email, "reset-password"));
  expect(second).not.toBe(first);
  expect((await reset(first)).status).toBe(400);
  const changed = await auth("change-password", { currentPassword: password, newPassword }, cookie);
  expect(changed.status).toBe(200);
  expect((await reset(second)).status).toBe(400);
  await ask(email);
  const third = tokenOf(await linkTo(email, "reset-password"));
  clock.advance(60 * 60_000);
  expect((await reset(third)).status).toBe(400);
});

test("of one link that is followed many times at once one sets the password", async () => {
  const { email } = await person();
  await ask(email);
  const token = tokenOf(await linkTo(email, "reset-password"));
  const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `new password ${n}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
});

test("a weak password is refused and leaves the link as it was", async () => {
  const { email, cookie } = await person();
  await ask(email);
  const token = tokenOf(await linkTo(email, "reset-password"));
  expect((await reset(token, "password1")).status).toBe(422);
  expect((await reset(token, "short")).status).toBe(422);
  expect(await isSignedIn(cookie)).toBe(true);
  expect((await reset(`${token}x`)).status).toBe(400);
  expect((await reset(token)).status).toBe(200);
});

test("who held an address without proving it keeps no way in when its owner resets", async () => {
  const { email, cookie } = await person({ isConfirmed: false });
  const minted = await send("POST", "/api/v1/me/tokens", { name: "Squatter" }, { cookie });
  await ask(email);
  await reset(tokenOf(await linkTo(email, "reset-password")));
  const bearer = { authorization: `Bearer ${minted.body.token}`, "user-agent": "tests" };
  expect((await send("GET", "/api/v1/authorization", undefined, bearer)).status).toBe(401);
  const owner = await auth("sign-in/email", { email, password: newPassword });
  expect(owner.body.user.emailVerified).toBe(true);
});

test("tokens of agents that somebody minted are told of, named after a reset, and end where their address was not proven", async () => {
  const agentOf = async (cookie: string) => {
    const org = (await send("POST", "/api/v1/orgs", { name: "Agents" }, { cookie })).body.slug;
    const at = (path: string) => `/api/v1/${org}/agents${path}`;
    const { id } = (await send("POST", at(""), { name: "Helper" }, { cookie })).body;
    const { token } = (await send("POST", at(`/${id}/token`), { scope: "full" }, { cookie })).body;
    const bearer = { authorization: `Bearer ${token}`, "user-agent": "tests" };
    return async () => (await send("GET", at("/../projects"), undefined, bearer)).status;
  };
  const known = await person();
  const works = await agentOf(known.cookie);
  expect(await subjectsTo(known.email)).toContain("A token of an agent was made");
  await ask(known.email);
  await reset(tokenOf(await linkTo(known.email, "reset-password")));
  expect(await works()).toBe(200);
  const said = (await mailsTo(known.email)).find(({ subject }) => subject?.includes("was changed"));
  expect(said?.text).toMatch(/These tokens of agents, made by you, go on working.*\n.*Helper/);
  const unproven = await person({ isConfirmed: false });
  const other = await agentOf(unproven.cookie);
  expect(await other()).toBe(200);
  await ask(unproven.email);
  await reset(tokenOf(await linkTo(unproven.email, "reset-password")));
  expect(await other()).toBe(401);
});

test("no link is kept, and no more than five mails go to an address in an hour", async () => {
  const { email } = await person();
  for (let i = 0; i < 5; i++) expect((await ask(email)).status).toBe(200);
  const token = tokenOf(await linkTo(email, "reset-password"));
  const kept = JSON.stringify([
    globalRows(services, "select * from mail_tokens"),
    globalRows(services, "select * from jobs"),
  ]);
  expect(kept).not.toContain(token);
  const refused = await ask(email);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await ask("unknown-too@identity.example.com")).status).toBe(200);
});

test("the page behind the link works without a script", async () => {
  const { email } = await person();
  await ask(email);
  const link = await linkTo(email, "reset-password");
  const page = await send("GET", `/${link}`);
  expect([page.status, page.headers.get("content-security-policy")]).toEqual([
    200,
    expect.stringContaining("form-action 'self'"),
  ]);
  const post = (chosen: string, headers = {}) =>
    send("POST", `/${link}`, `newPassword=${encodeURIComponent(chosen)}`, {
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    });
  expect((await post(newPassword, { origin: "https://evil.example" })).status).toBe(403);
  expect((await post("password1")).body).toContain("most common passwords");
  expect((await post(newPassword)).body).toContain("The password is set");
  expect((await send("GET", `/${link}`)).status).toBe(404);
  expect((await post(newPassword)).status).toBe(404);
  expect((await send("POST", `/${link}`, { newPassword })).status).toBe(415);
  expect(jarOf(page)).toBe("");
  expect(logged.filter((line) => line.includes('"password_reset"'))).toHaveLength(1);
});
