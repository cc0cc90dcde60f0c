import { expect, test } from "bun:test";
import { isCommonPassword } from "#/platform/common-passwords.ts";
import { costOf } from "./support/cost.ts";
import { changeGlobal } from "./support/global-file.ts";
import { mailsTo } from "./support/mail.ts";
import { clock, jobs, services } from "./support/server.ts";
import { type Answer, send } from "./support/world.ts";

let people = 0;
const auth = (path: string, body?: unknown, cookie = "") =>
  send(body === undefined ? "GET" : "POST", `/api/auth/${path}`, body, { cookie });
const cookieOf = ({ headers }: Answer) => headers.getSetCookie()[0]?.split(";")[0] ?? "";
const signUp = (more: object = {}) =>
  auth("sign-up/email", {
    name: "Ada Lovelace",
    email: `ada.lovelace.${++people}@passwords.example.com`,
    password: "correct horse",
    ...more,
  });

test("a password that is guessed first is refused, at sign-up and when it is changed", async () => {
  const email = `grace.hopper.${++people}@passwords.example.com`;
  const own = [
    "Grace Brewster",
    "gracebrewster",
    "GRACE BREWSTER",
    email,
    email.toUpperCase(),
    email.split("@")[0],
  ];
  const common = [
    "password",
    "PassWord",
    "12345678",
    "qwertyuiop",
    "iloveyou1",
    "Password123",
    "\uff50assword",
  ];
  const simple = ["        ", "aaaaaaaa", "12121212"];
  const refused = [...own, ...common, ...simple];
  for (const password of refused) {
    const answer = await signUp({ name: "Grace Brewster", email, password });
    expect([password, answer.status, answer.body.error?.fields?.password?.[0].code]).toEqual([
      password,
      422,
      "invalid",
    ]);
  }
  const signedUp = await signUp({ name: "Grace Brewster", email });
  expect(signedUp.status).toBe(200);
  for (const newPassword of refused) {
    const answer = await auth(
      "change-password",
      { currentPassword: "correct horse", newPassword },
      cookieOf(signedUp),
    );
    expect([newPassword, answer.status]).toEqual([newPassword, 422]);
    expect(answer.body.error.fields.newPassword[0].code).toBe("invalid");
  }
  expect((await auth("get-session", undefined, cookieOf(signedUp))).body).not.toBeNull();
});

test("who has such a password from before still signs in", async () => {
  const { body } = await signUp();
  const hash = await Bun.password.hash("password", {
    algorithm: "argon2id",
    memoryCost: 19_456,
    timeCost: 2,
  });
  await changeGlobal(
    services,
    "update identities set password_hash = ? where id = ?",
    hash,
    body.user.id,
  );
  expect(
    (await auth("sign-in/email", { email: body.user.email, password: "password" })).status,
  ).toBe(200);
});

test("looking a password up takes less than a millisecond", async () => {
  await isCommonPassword("password");
  const { cpu } = await costOf(async () => {
    for (let i = 0; i < 1000; i++) await isCommonPassword(`no such password ${i}`);
  });
  expect(cpu).toBeLessThan(1000);
});

/** Somebody with a proven address, who is signed in twice and has two tokens. */
async function settled() {
  const signedUp = await signUp();
  const { id, email } = signedUp.body.user;
  await changeGlobal(
    services,
    "update identities set email_verified_at = ? where id = ?",
    clock.now().toISOString(),
    id,
  );
  const cookie = cookieOf(signedUp);
  const other = cookieOf(await auth("sign-in/email", { email, password: "correct horse" }));
  const mint = (name: string) => send("POST", "/api/v1/me/tokens", { name }, { cookie });
  const tokens = [(await mint("Backup script")).body, (await mint("Release bot")).body];
  const change = (more: object = {}) =>
    auth(
      "change-password",
      { currentPassword: "correct horse", newPassword: "another horse", ...more },
      cookie,
    );
  const isAlive = async (cookie: string) =>
    (await auth("get-session", undefined, cookie)).body !== null;
  return { id, email, cookie, other, tokens, change, isAlive };
}

test("a new password ends all other sessions, and its owner is told which tokens go on", async () => {
  const { email, cookie, other, tokens, change, isAlive } = await settled();
  const changed = await change();
  expect([await isAlive(cookie), await isAlive(other), await isAlive(cookieOf(changed))]).toEqual([
    false,
    false,
    true,
  ]);
  const mail = (await mailsTo(email)).find(
    ({ subject }) => subject === "Your password was changed",
  );
  for (const { name, prefix } of tokens) expect(mail?.text).toContain(`${name} (${prefix}…)`);
  expect(mail?.text).toContain("All other sessions were ended.");
  expect(mail?.text).not.toContain(tokens[0].token);
});

test("other sessions stay when that is asked for, and the mail says so", async () => {
  const { email, other, tokens, change, isAlive } = await settled();
  await change({ revokeOtherSessions: false });
  expect(await isAlive(other)).toBe(true);
  const mail = (await mailsTo(email)).find(
    ({ subject }) => subject === "Your password was changed",
  );
  expect(mail?.text).toContain("1 other session stays signed in");
  expect(mail?.text).toContain(tokens[0].name);
});

test("an address that is not proven gets no mail of a new password, and a refused change sends none", async () => {
  const signedUp = await signUp();
  const { email } = signedUp.body.user;
  const body = { currentPassword: "correct horse", newPassword: "another horse" };
  expect(
    (await auth("change-password", { ...body, currentPassword: "wrong" }, cookieOf(signedUp)))
      .status,
  ).toBe(400);
  expect((await auth("change-password", body, cookieOf(signedUp))).status).toBe(200);
  const { email: proven, change } = await settled();
  await change({ newPassword: "12345678" });
  const subjects = [...(await mailsTo(email)), ...(await mailsTo(proven))].map(
    ({ subject }) => subject,
  );
  expect(subjects).not.toContain("Your password was changed");
});

test("whoever signs in with the old password while it is changed is not signed in afterwards", async () => {
  const { email, change, isAlive } = await settled();
  const signIn = (password: string) => auth("sign-in/email", { email, password });
  const later = (n: number) => Bun.sleep(5 * n).then(() => signIn("correct horse"));
  const [changed, ...old] = await Promise.all([
    change(),
    ...Array.from({ length: 15 }, (_, n) => later(n)),
  ]);
  expect(changed.status).toBe(200);
  const cookies = old.filter(({ status }) => status === 200).map(cookieOf);
  expect(await Promise.all(cookies.map(isAlive))).toEqual(cookies.map(() => false));
  expect(old.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
  expect([(await signIn("another horse")).status, await isAlive(cookieOf(changed))]).toEqual([
    200,
    true,
  ]);
});

test("of several changes of one password at once one takes effect, and the others say so", async () => {
  const { email, cookie, other, change } = await settled();
  const body = (newPassword: string) => ({ currentPassword: "correct horse", newPassword });
  const words = ["first horse", "second horse", "third horse"];
  const answers = await Promise.all([
    change(body(words[0] ?? "")),
    auth("change-password", body(words[1] ?? ""), other),
    auth("change-password", body(words[2] ?? ""), cookie),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  const works = await Promise.all(
    words.map((password) => auth("sign-in/email", { email, password })),
  );
  expect(works.map(({ status }) => status)).toEqual(
    answers.map(({ status }) => (status === 200 ? 200 : 401)),
  );
});

test("a password changes ten times an hour, and is mailed of no oftener", async () => {
  const signedUp = await signUp();
  const email = signedUp.body.user.email;
  await changeGlobal(
    services,
    "update identities set email_verified_at = ? where email = ?",
    clock.now().toISOString(),
    email,
  );
  let cookie = cookieOf(signedUp);
  const before = (await mailsTo(email)).length;
  const words = ["correct horse", ...Array.from({ length: 11 }, (_, n) => `battery staple ${n}`)];
  const change = async (n: number) => {
    const body = { currentPassword: words[n], newPassword: words[n + 1] };
    const answer = await auth("change-password", body, cookie);
    if (answer.status === 200) cookie = cookieOf(answer);
    return answer.status;
  };
  for (let n = 0; n < 10; n++) expect([n, await change(n)]).toEqual([n, 200]);
  expect(await change(10)).toBe(429);
  await jobs.runDue();
  expect((await mailsTo(email)).length - before).toBe(10);
  clock.advance(3600_000);
  expect(await change(10)).toBe(200);
});
