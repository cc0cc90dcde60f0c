import { expect } from "bun:test";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { send } from "./sending.ts";
import { outside } from "./wide.ts";

const at = desk();

tryPage(
  "who lacks a second factor that the organization wants is led to where it is set up",
  async () => {
    const { page, open } = await atHome(at);
    const error = {
      code: "two_factor_setup_required",
      message: "This organization wants two-factor sign-in. Set it up in your account.",
    };
    await page.route("**/api/v1/coral-reef/**", (route) =>
      route.fulfill({ status: 403, json: { error } }),
    );
    for (const path of ["", "/calendar", "/people"]) {
      await open(path);
      await page.getByRole("heading", { level: 1, name: "A second factor comes first" }).waitFor();
      expect(await page.getByText("Not for you").count()).toBe(0);
    }
    await press(page.getByRole("link", { name: "Set it up" }));
    await page.getByRole("heading", { name: "Second factor" }).first().waitFor();
    await page.unroute("**/api/v1/coral-reef/**");
    await press(page.getByRole("link", { name: "Home" }).first());
    await page.getByRole("button", { name: "New project" }).waitFor();
  },
);

tryPage("an owner wants everybody to sign in by a provider, or hears why not", async () => {
  const { page, open } = await atHome(at);
  const doors = "**/api/auth/doors";
  await page.route(doors, async (route) => {
    const providers = [{ id: "google", name: "Google" }];
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), providers } });
  });
  await open("/settings?part=organization");
  const way = page.getByLabel("How everybody signs in");
  await way.selectOption("Google");
  await page.getByText("Sign in by that provider yourself first.").first().waitFor();
  expect(await way.inputValue()).toBe("");
  await page.route("**/coral-reef/settings", async (route) => {
    const asked = { ...(await (await route.fetch()).json()), require_provider: "google" };
    await route.fulfill({ json: asked });
  });
  await page.reload();
  const wanted = way.locator("option:checked").filter({ hasText: "Google" });
  await wanted.waitFor({ state: "attached" });
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await way.selectOption("As they like");
  expect((await sent).postDataJSON()).toEqual({ require_provider: null });
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await page.getByLabel("How long a comment can be changed").waitFor();
  expect(await way.count()).toBe(0);
});

tryPage("however long an organization's name is, the way to everything else stays", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  await send(sitting, "PATCH", "/account", { name: "Underwater Photographers ".repeat(7).trim() });
  for (const width of [1280, 900, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    const menu = page.getByRole("button", { name: /your menu$/ });
    await menu.waitFor();
    const { x = 0, width: wide = 0 } = (await menu.boundingBox()) ?? {};
    expect([width, x + wide <= width]).toEqual([width, true]);
    expect(await outside(page)).toBe(0);
  }
  await send(sitting, "PATCH", "/account", { name: "Coral Reef" });
});

tryPage("a password that was changed stands in no field any more", async () => {
  const { page, open } = await atHome(at);
  await open("/settings?part=security");
  const [own, next] = [page.getByLabel("The one you have"), page.getByLabel("The new one")];
  await own.fill("atoll-demo");
  await next.fill("of basalt and salt");
  const change = page.getByRole("button", { name: "Change the password" });
  await press(change);
  await page.getByText("You have a new password.").waitFor();
  expect([await own.inputValue(), await next.inputValue()]).toEqual(["", ""]);
  await hasFocus(page, change);
});
