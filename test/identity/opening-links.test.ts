import { expect, test } from "bun:test";
import { mailsTo } from "../support/mail.ts";
import { baseUrl, jobs } from "../support/server.ts";
import { Authenticator } from "./authenticator.ts";
import { auth, jarOf, linkTo, password, person, subjectsTo, tokenOf } from "./people.ts";

const newPassword = "staple battery";
let asked = 0;

/** Somebody for whom a stranger with their password wants another address, which waits for its link. */
async function wanted() {
  const owner = await person();
  const thief = `thief-${++asked}@elsewhere.example.com`;
  const opened = await auth("sign-in/email", { email: owner.email, password });
  await auth("change-email", { newEmail: thief, password }, jarOf(opened));
  return { ...owner, thief };
}

const resetBy = async (email: string) => {
  await auth("request-password-reset", { email });
  const token = tokenOf(await linkTo(email, "reset-password"));
  return auth("reset-password", { token, newPassword });
};

const WAYS = {
  "a reset": ({ email }: { email: string }) => resetBy(email),
  "a changed password": ({ cookie }: { cookie: string }) =>
    auth("change-password", { currentPassword: password, newPassword }, cookie),
  "the end of all other sessions": ({ cookie }: { cookie: string }) =>
    auth("revoke-other-sessions", {}, cookie),
};

for (const [way, end] of Object.entries(WAYS))
  test(`${way} ends the change of address that somebody else began`, async () => {
    const owner = await wanted();
    const link = await linkTo(owner.thief, "verify-email");
    expect((await end(owner)).status).toBe(200);
    const followed = await auth(link);
    expect(followed.headers.get("location")).toBe("/?email=link-expired");
    const given = way === "the end of all other sessions" ? password : newPassword;
    const back = await auth("sign-in/email", { email: owner.email, password: given });
    expect([back.status, back.body.user.email]).toEqual([200, owner.email]);
  });

test("a change of address that was asked for before the password changed makes no link after it", async () => {
  const owner = await person();
  const thief = "thief-waiting@elsewhere.example.com";
  await auth("change-email", { newEmail: thief, password }, owner.cookie);
  await auth("change-password", { currentPassword: password, newPassword }, owner.cookie);
  await jobs.runDue();
  expect(await subjectsTo(thief)).toEqual([]);
});

test("whoever reads the mail at the address comes in, however often strangers guessed", async () => {
  const { email } = await person();
  const signIn = (given: string, cookie = "") =>
    auth("sign-in/email", { email, password: given }, cookie);
  for (let tries = 0; tries < 21; tries++) await signIn("wrong one");
  expect((await signIn(password)).status).toBe(429);
  const device = jarOf(await resetBy(email));
  expect((await signIn(newPassword)).status).toBe(200);
  // Guesses go on; the device on which the password was set is known.
  for (let tries = 0; tries < 21; tries++) await signIn("wrong one");
  expect((await signIn(newPassword)).status).toBe(429);
  expect((await signIn(newPassword, device)).status).toBe(200);
});

test("the mail about a new password names what signs in without one", async () => {
  const { email, cookie } = await person();
  const asked = await auth("passkey/generate-register-options", undefined, cookie);
  const response = new Authenticator({}).create(baseUrl, asked.body);
  const jar = [cookie, jarOf(asked)].join("; ");
  await auth("passkey/verify-registration", { response, name: "Unknown phone" }, jar);
  await resetBy(email);
  const mails = await mailsTo(email);
  const told = mails.find(({ subject }) => subject === "Your password was changed");
  expect(told?.text).toContain("the passkey “Unknown phone”");
});
