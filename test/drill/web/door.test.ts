import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, comeIn, desk, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";

const at = desk();
const MEI = { email: "mei@example.com", password: "atoll-demo" };

/** Whether somebody is at the beginning of a page, and hears what it is called. */
async function isAtPage(page: Page, name: string): Promise<void> {
  await hasFocus(page, page.getByRole("main", { name, exact: true }));
  expect(await page.title()).toBe(name);
}

/** Gives a browser a device that holds passkeys; there is none on it yet. */
async function withAuthenticator(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2" as const,
    transport: "internal" as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await devices.send("WebAuthn.addVirtualAuthenticator", { options });
}

tryPage(
  "whoever is in no organization hears of the mail, can make one, and can leave",
  async () => {
    const { page } = await at.person();
    await page.goto(`${at.address}/`);
    await press(page.getByRole("button", { name: "Make an account" }));
    await page.getByLabel("Your name").fill("Nora");
    await page.getByLabel("E-mail").fill("nora@example.com");
    await page.getByLabel("Password").fill("a coral of seven colours");
    await press(page.getByRole("button", { name: "Make my account" }));
    await page.getByText("You are in none yet.").waitFor();
    await isAtPage(page, "Your organizations");
    await page.getByText("A mail to confirm nora@example.com is on its way.").waitFor();
    await page.getByRole("heading", { name: "Make one", exact: true }).waitFor();
    await loadAxe(page);
    expect(await violationsIn(page)).toEqual([]);
    await press(page.getByRole("button", { name: "Sign out" }));
    await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  },
);

tryPage(
  "whoever was in one organization when it was last shown isn't led past another",
  async () => {
    const { page } = await atHome(at);
    // What was shown is kept until then.
    await Bun.sleep(2000);
    const made = await page.evaluate(() =>
      fetch("/api/v1/orgs", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Driftwood Yard" }),
      }).then(({ status }) => status),
    );
    expect(made).toBe(201);
    await page.route("**/api/v1/authorization", async (route) => {
      await Bun.sleep(500);
      await route.continue();
    });
    await page.goto(`${at.address}/`);
    await page.getByText("/driftwood-yard", { exact: true }).waitFor();
  },
);

tryPage("two organizations of one name are told apart by their addresses", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  await page.goto(`${at.address}/?all`);
  await page.getByLabel("What it is called").fill("Coral Reef");
  await page.getByRole("radio", { name: /Calm water/ }).check();
  await press(page.getByRole("button", { name: "Make it" }));
  await page.locator("header.bar").waitFor();
  await page.goto(`${at.address}/`);
  await page.getByText("/coral-reef", { exact: true }).waitFor();
  await page.getByText("/coral-reef-2", { exact: true }).waitFor();
});

tryPage("whoever forgot their password has a link mailed, from the door on", async () => {
  const { page } = await at.person();
  await page.goto(`${at.address}/coral-reef`);
  await page.getByRole("link", { name: "I forgot my password" }).click();
  await page.getByLabel("E-mail address").fill("nobody-at-all@example.com");
  await page.getByRole("button", { name: "Mail me a link" }).click();
  await page.getByRole("heading", { name: "Look into your mail" }).waitFor();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
});

tryPage(
  "whoever removes the passkey they came in by is told before, and stands at the door",
  async () => {
    const sitting = await atHome(at);
    const { page } = sitting;
    await withAuthenticator(page);
    await sitting.open("/settings?part=security");
    const section = page.locator("section", {
      has: page.getByRole("heading", { name: "Passkeys" }),
    });
    await section.getByLabel("What this device is called").fill("Shell");
    await press(section.getByRole("button", { name: "Make a passkey" }));
    await section.getByText("Shell").first().waitFor();
    // One of somebody is on a device once.
    await section.getByLabel("What this device is called").fill("Shell again");
    await press(section.getByRole("button", { name: "Make a passkey" }));
    await section.getByText("This device has a passkey of yours already.").waitFor();
    // What it is to be called waits in its window.
    const window = page.getByRole("dialog");
    const name = window.getByLabel("What this device is called");
    await press(section.getByRole("button", { name: "Rename" }));
    await name.fill("Conch");
    await page.reload();
    await press(section.getByRole("button", { name: "Rename" }));
    await name.waitFor();
    expect(await name.inputValue()).toBe("Conch");
    await press(window.getByRole("button", { name: "Rename it" }));
    await section.getByText("Conch").first().waitFor();
    await page.evaluate(() => fetch("/api/auth/sign-out", { method: "POST" }));
    await page.reload();
    await press(page.getByRole("button", { name: "Sign in with a passkey" }));
    await section.getByText("Conch").first().waitFor();
    await press(section.getByRole("button", { name: /^Remove/ }));
    await window.getByText("they are signed out, also here").waitFor();
    await press(window.getByRole("button", { name: "Remove it" }));
    await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  },
);

tryPage("who comes to the door is at its first field, and who comes in at the page", async () => {
  const { page, context } = await at.person();
  const email = page.getByLabel("E-mail");
  await page.goto(`${at.address}/coral-reef`);
  await hasFocus(page, email);
  await press(page.getByRole("button", { name: "Make an account" }));
  await hasFocus(page, page.getByLabel("Your name"));
  await press(page.getByRole("button", { name: "I have an account" }));
  await hasFocus(page, email);
  await comeIn(page, MEI);
  await isAtPage(page, "Home");
  await press(page.getByRole("button", { name: /your menu/ }));
  await choose(page, "Sign out");
  await page.waitForURL(`${at.address}/`);
  await hasFocus(page, email);
  await comeIn(page, MEI);
  await page.locator("header.bar").waitFor();
  await isAtPage(page, "Home");
  await context.clearCookies();
  await page.getByRole("link", { name: "Calendar" }).first().click();
  await page.getByText("Your session has ended.").waitFor();
  await hasFocus(page, email);
  await page.getByRole("main", { name: /^Welcome back Your session has ended/ }).waitFor();
  await comeIn(page, MEI);
  await isAtPage(page, "Calendar");
});

tryPage("who is asked for a code is at its field, and who types isn't led away", async () => {
  const { page } = await at.person();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/auth/doors", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.route("**/api/auth/sign-in/email", (route) =>
    route.fulfill({ json: { twoFactorRedirect: true } }),
  );
  await page.goto(`${at.address}/coral-reef`);
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Password").focus();
  await page.keyboard.type("atoll");
  held.resolve();
  await page.getByRole("button", { name: "Make an account" }).waitFor();
  await hasFocus(page, page.getByLabel("Password"));
  await page.keyboard.press("Enter");
  await hasFocus(page, page.getByLabel("The code of your authenticator"));
});

tryPage("who follows a link that leads nowhere is at what says so", async () => {
  const { page } = await at.person();
  await page.goto(`${at.address}/invitations/nothing-at-all`);
  await hasFocus(page, page.getByRole("heading", { name: "This link leads nowhere" }));
});

tryPage("what is wrong with a form as a whole is heard at each of its fields", async () => {
  const { page } = await at.person();
  await page.goto(`${at.address}/sign-up`);
  await page.waitForURL(`${at.address}/`);
  await page.getByLabel("E-mail").fill(MEI.email);
  await page.getByLabel("Password").fill("a shell of no colour");
  await press(page.getByRole("button", { name: "Sign in", exact: true }));
  const wrong = await page.getByRole("alert").innerText();
  for (const name of ["E-mail", "Password"]) {
    const id = (await page.getByLabel(name).getAttribute("aria-describedby")) ?? "";
    expect([name, await page.locator(`[id="${id}"]`).innerText()]).toEqual([name, wrong]);
  }
});

tryPage("an organization that is made without a network says why it isn't there", async () => {
  const { page, context } = await at.person();
  await page.goto(`${at.address}/`);
  await comeIn(page, MEI);
  await page.goto(`${at.address}/?all`);
  await page.getByLabel("What it is called").fill("Sandbar");
  await context.setOffline(true);
  await press(page.getByRole("button", { name: "Make it" }));
  await page.getByRole("alert").filter({ hasText: "The server can't be reached" }).waitFor();
  expect(await page.getByLabel("What it is called").inputValue()).toBe("Sandbar");
});

tryPage("who has no passkey hears that none was used", async () => {
  const { page } = await at.person();
  await withAuthenticator(page);
  await page.goto(`${at.address}/coral-reef`);
  await press(page.getByRole("button", { name: "Sign in with a passkey" }));
  await page.getByRole("alert").filter({ hasText: "No passkey was used." }).waitFor();
});

tryPage("a page that leads nowhere is called so", async () => {
  const { page, open } = await atHome(at);
  await open("/no/such/page/at/all");
  await page.getByRole("heading", { name: "Nothing here" }).waitFor();
  await page.waitForFunction(() => document.title === "Nothing here");
});
