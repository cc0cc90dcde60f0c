import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { choose } from "../../support/by-keys.ts";
import { hasFocus } from "./focused.ts";
import { send } from "./sending.ts";

const at = desk();

/** Holds a part of the program back until it is let through. */
async function held(page: Page, part: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/${part}-[^/]*\\.js$`), async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  return resolve;
}

tryPage("what is typed before a window has come stands in its first field", async () => {
  const { page } = await atHome(at);
  const bring = await held(page, "new-project-dialog");
  await page.getByRole("button", { name: "New project" }).click();
  // Each of them leads somewhere, or opens something, on the page.
  await page.keyboard.type("hm, long noon");
  bring();
  const window = page.getByRole("dialog", { name: "New project" });
  const field = window.getByLabel("What is it called?");
  await field.waitFor();
  await page.keyboard.type(" and after");
  expect(await field.inputValue()).toBe("hm, long noon and after");
  expect(new URL(page.url()).pathname).toBe("/coral-reef");
  // It is kept as what is typed into the window itself is.
  await page.reload();
  await page.getByRole("button", { name: "New project" }).click();
  expect(await field.inputValue()).toBe("hm, long noon and after");
});

tryPage(
  "a window that hasn't come is closed by Back and by Escape, and comes no more",
  async () => {
    const { page } = await atHome(at);
    const bring = await held(page, "new-project-dialog");
    const opener = page.getByRole("button", { name: "New project" });
    const coming = page.getByRole("dialog", { name: "Loading" });
    await opener.click();
    await coming.waitFor();
    await page.goBack();
    await coming.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/coral-reef");
    await opener.click();
    await page.keyboard.type("no");
    await page.keyboard.press("Escape");
    await hasFocus(page, opener);
    const brought = page.waitForResponse(/new-project-dialog/);
    bring();
    await brought;
    // Would it open, it would have by the time another one does.
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Jump to" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
  },
);

tryPage("a window that a menu opens has the keys before it has come, too", async () => {
  const sitting = await atHome(at);
  const { page } = sitting;
  const { id } = await demoProject(sitting);
  const folder_id = (await send(sitting, "POST", "/folders", { name: "Under way" })).id;
  await send(sitting, "PATCH", `/projects/${id}`, { folder_id });
  const bring = await held(page, "folder-dialog");
  const menu = page.getByRole("button", { name: "More: Under way" });
  await menu.click();
  await choose(page, "Rename…");
  await page.keyboard.type("hm");
  bring();
  const field = page.getByRole("dialog", { name: "Rename the folder" }).getByRole("textbox");
  await field.waitFor();
  expect(await field.inputValue()).toContain("hm");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await hasFocus(page, menu);
});
