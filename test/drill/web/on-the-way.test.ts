import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";

const at = desk();
const CLI = `/cli?challenge=${"a".repeat(43)}&device_name=Shell`;

/** Fills in the door's form. */
async function signIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password").fill("atoll-demo");
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
}

tryPage("who lets a command line in comes in by the door, and is led on", async () => {
  const { page } = await at.person();
  await page.goto(at.address + CLI);
  await page.getByText("Your command line asks you to let it in.").waitFor();
  await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  await page.getByRole("button", { name: "Make an account" }).waitFor();
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await signIn(page);
  await page.getByRole("heading", { name: "Let the command line on “Shell” in?" }).waitFor();
  expect(await page.title()).toBe("Let the command line on “Shell” in? · Atoll");
  await press(page.getByRole("button", { name: "Let it in" }));
  await page.getByRole("heading", { name: "Bring this code to your command line" }).waitFor();
});

tryPage("who has a second factor is asked for it, and led on", async () => {
  const { page } = await at.person();
  await page.route("**/api/auth/sign-in/email", (route) =>
    route.fulfill({ json: { twoFactorRedirect: true } }),
  );
  await page.goto(at.address + CLI);
  await signIn(page);
  await page.getByRole("button", { name: "Use a passkey instead" }).waitFor();
  await page.getByLabel(/Don.t ask on this device/).waitFor();
});

tryPage("who comes back from a provider is asked for a code, or hears why not", async () => {
  const { page } = await at.person();
  await page.goto(`${at.address}/sign-in?step=code&return_to=${encodeURIComponent(CLI)}`);
  await page.getByLabel("The code of your authenticator").waitFor();
  await page.getByRole("button", { name: "Use a passkey instead" }).waitFor();
  await page.goto(`${at.address}/sign-in?error=denied&return_to=%2Fcoral-reef%2Fcalendar`);
  await page.getByRole("alert").filter({ hasText: "The sign-in was stopped there." }).waitFor();
  await signIn(page);
  await page.waitForURL(`${at.address}/coral-reef/calendar`);
  // Who is in already is led on at once.
  await page.goto(`${at.address}/?return_to=${encodeURIComponent(CLI)}`);
  await page.getByRole("button", { name: "Let it in" }).waitFor();
});

tryPage("nobody is led to another server", async () => {
  for (const to of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "/.//evil.example",
    "/\t/evil.example",
    "javascript:document.title='evil'",
  ]) {
    const { page, context } = await at.person();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).host));
    await page.goto(`${at.address}/sign-in?return_to=${encodeURIComponent(to)}`);
    await signIn(page);
    await page.waitForURL(`${at.address}/coral-reef`);
    expect([to, asked.filter((host) => host !== new URL(at.address).host)]).toEqual([to, []]);
    await context.close();
  }
});

tryPage("a browser without scripts signs in on the plain page", async () => {
  const { page, context } = await at.person();
  await page.route("**/to-the-door.js", (route) => route.abort());
  await page.goto(at.address + CLI);
  await page.getByLabel("E-mail address").fill("ada@example.com");
  await page.getByLabel("Password").fill("atoll-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Let it in" }).waitFor();
  await context.close();
});
