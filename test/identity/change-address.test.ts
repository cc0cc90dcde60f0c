import { expect, test } from "bun:test";
import { mailsTo } from "../support/mail.ts";
import { clock, jobs } from "../support/server.ts";
import { send, world } from "../support/world.ts";
import { auth, isSignedIn, linkTo, password, person, subjectsTo } from "./people.ts";

const ask = (cookie: string, newEmail: string, given: string | undefined = password) =>
  auth("change-email", { newEmail, password: given }, cookie);

test("an account gets its new address when the link there is followed, and the old one is told", async () => {
  const { email, cookie } = await person();
  const wanted = "ada@new.example.com";
  expect((await ask(cookie, "Ada@New.Example.com")).body).toEqual({ status: true });
  const link = await linkTo(wanted, "verify-email");
  expect((await auth("get-session", undefined, cookie)).body.user.email).toBe(email);
  expect((await send("GET", `/${link}`)).body).toContain(wanted);
  expect((await send("POST", `/${link}`)).body).toContain("confirmed");
  expect((await auth("get-session", undefined, cookie)).body.user).toMatchObject({
    email: wanted,
    emailVerified: true,
  });
  expect((await send("POST", `/${link}`)).status).toBe(404);
  const told = (await mailsTo(email)).at(-1);
  expect([told?.subject, told?.text]).toEqual([
    "Your e-mail address was changed",
    expect.stringContaining(wanted),
  ]);
  expect((await auth("sign-in/email", { email, password })).status).toBe(401);
  expect((await auth("sign-in/email", { email: wanted, password })).status).toBe(200);
});

test("the new address reaches the organizations somebody is in", async () => {
  const { call, people, org } = await world();
  const { cookie, email } = await person();
  await call("owner", "POST", "/people", { email, role: "member" });
  const [mail] = (await mailsTo(email)).filter(({ text }) => text?.includes("/invitations/"));
  const token = /\/invitations\/(\S+)/.exec(mail?.text ?? "")?.[1];
  await send("POST", `/api/v1/invitations/${token}/accept`, undefined, { cookie });
  await ask(cookie, "moved@new.example.com");
  await auth(await linkTo("moved@new.example.com", "verify-email"));
  await jobs.runDue();
  const { body } = await call("owner", "GET", "/people");
  const emails = body.map((one: { email: string }) => one.email);
  expect(emails).toContain("moved@new.example.com");
  expect(emails).not.toContain(email);
  expect([org.slug.length > 0, people.owner.email.length > 0]).toEqual([true, true]);
});

test("an address that somebody has is answered alike, and nothing comes of it", async () => {
  const [one, other] = [await person(), await person()];
  const before = await subjectsTo(other.email);
  expect((await ask(one.cookie, other.email)).body).toEqual({ status: true });
  expect(await subjectsTo(other.email)).toEqual(before);
  // Whoever takes the address while the link waits has it.
  await ask(one.cookie, "raced@new.example.com");
  const link = await linkTo("raced@new.example.com", "verify-email");
  await auth("sign-up/email", { name: "First", email: "raced@new.example.com", password });
  expect((await auth(link)).headers.get("location")).toBe("/?email=link-expired");
  expect((await auth("get-session", undefined, one.cookie)).body.user.email).toBe(one.email);
});

test("a session alone doesn't change an address", async () => {
  const { cookie } = await person();
  expect((await ask(cookie, "x@new.example.com", "wrong")).status).toBe(400);
  expect((await auth("change-email", { newEmail: "x@new.example.com" }, cookie)).status).toBe(400);
  expect((await ask("", "x@new.example.com")).status).toBe(401);
  expect((await ask(cookie, "no address")).status).toBe(422);
  const foreign = await auth("change-email", { newEmail: "x@new.example.com", password }, cookie, {
    origin: "https://evil.example",
  });
  expect(foreign.status).toBe(403);
  expect(await subjectsTo("x@new.example.com")).toEqual([]);
  expect(await isSignedIn(cookie)).toBe(true);
});

test("a changing link ends after a day and with a newer one", async () => {
  const { cookie } = await person();
  await ask(cookie, "first@new.example.com");
  const first = await linkTo("first@new.example.com", "verify-email");
  await ask(cookie, "second@new.example.com");
  const second = await linkTo("second@new.example.com", "verify-email");
  expect((await auth(first)).headers.get("location")).toBe("/?email=link-expired");
  clock.advance(24 * 60 * 60_000);
  expect((await auth(second)).headers.get("location")).toBe("/?email=link-expired");
});
