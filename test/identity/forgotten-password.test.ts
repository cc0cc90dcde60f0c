import { expect, test } from "bun:test";
import { jobs } from "../support/server.ts";
import { send } from "../support/world.ts";
import { linkTo, person, subjectsTo } from "./people.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const post = (email: string, headers = {}) =>
  send("POST", "/reset-password", `email=${encodeURIComponent(email)}`, { ...FORM, ...headers });

test("who forgot their password asks on a page for the mail, and hears the same whoever they are", async () => {
  const { email } = await person();
  const page = await send("GET", "/reset-password");
  expect([page.status, page.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  expect(page.body).toContain('name="email"');
  const known = await post(email);
  const unknown = await post("nobody-here@identity.example.com");
  expect([known.status, unknown.status]).toEqual([200, 200]);
  const said = (body: string, address: string) => body.replaceAll(address, "…");
  expect(said(known.body, email)).toBe(said(unknown.body, "nobody-here@identity.example.com"));
  const link = await linkTo(email, "reset-password");
  expect((await send("GET", `/${link}`)).body).toContain("For the account of Ada");
  await jobs.runDue();
  expect(await subjectsTo("nobody-here@identity.example.com")).toEqual([]);
});

test("that page says what is wrong with an address, and how long to wait", async () => {
  const { email } = await person();
  expect((await post("ada at home")).body).toContain("This isn't an e-mail address.");
  expect((await post(email, { origin: "https://evil.example" })).status).toBe(403);
  for (let i = 0; i < 5; i++) expect((await post(email)).status).toBe(200);
  const refused = await post(email);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(refused.body).toMatch(/Try again in \d+ minutes\./);
  expect(refused.body).toContain('name="email"');
});

test("links that are over lead on: to another mail, to the sign-in", async () => {
  const { email } = await person({ isConfirmed: false });
  const confirmation = await linkTo(email, "verify-email");
  const form = { ...FORM };
  const confirmed = await send("POST", `/${confirmation}`, "", form);
  expect(confirmed.body).toContain('<a href="/">Go on to Atoll</a>');
  const used = await send("GET", `/${confirmation}`);
  expect([used.status, used.body]).toEqual([404, expect.stringContaining("nothing left to do")]);
  const over = await send("GET", "/reset-password?token=none");
  expect([over.status, over.body]).toEqual([
    404,
    expect.stringContaining('href="/reset-password"'),
  ]);
  expect((await send("GET", "/sign-in")).body).toContain('href="/reset-password"');
});

test("what is wrong with a password is said without the name of its field", async () => {
  const { email } = await person();
  await post(email);
  const link = await linkTo(email, "reset-password");
  const { body } = await send("POST", `/${link}`, "newPassword=password1", FORM);
  expect(body).toContain("most common passwords");
  expect(body).not.toContain("newPassword:");
});

test("a form without a password sets none", async () => {
  const { email } = await person();
  await post(email);
  const link = await linkTo(email, "reset-password");
  const answer = await send("POST", `/${link}`, "", FORM);
  expect(answer.body).toContain("Choose a new password.");
  expect((await send("GET", `/${link}`)).status).toBe(200);
});
