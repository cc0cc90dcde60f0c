import { expect } from "bun:test";
import { atHome, demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";

const at = desk();
const PART = "**/open-menu-*.js";

/** A menu of a project's page, which nobody opened yet, with the button that it stands under. */
async function unopened(): Promise<Sitting & ReturnType<typeof partsOf>> {
  const sitting = await atHome(at);
  await sitting.open(`/projects/${(await demoProject(sitting)).id}`);
  const parts = partsOf(sitting);
  await parts.button.waitFor();
  return { ...sitting, ...parts };
}

const partsOf = ({ page }: Sitting) => ({
  button: page.locator("header.bar button.me"),
  menu: page.getByRole("menu"),
  focused: () => page.evaluate(() => document.activeElement?.getAttribute("role") ?? ""),
});

tryPage("a menu opens by a key on its first entry, the first time as later", async () => {
  const { page, button, menu, focused } = await unopened();
  for (const key of ["Enter", "ArrowDown", " "]) {
    await button.focus();
    await page.keyboard.press(key);
    await menu.waitFor();
    await page.waitForFunction(() => document.activeElement?.role === "menuitem");
    expect(
      await menu
        .getByRole("menuitem")
        .first()
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    expect(await button.getAttribute("aria-controls")).toBe(await menu.getAttribute("id"));
    expect(await menu.getAttribute("aria-labelledby")).toBe(await button.getAttribute("id"));
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await page.waitForFunction(() => document.activeElement?.matches("header.bar button.me"));
  }
  await button.click();
  await menu.waitFor();
  expect(await focused()).toBe("menu");
  await button.click();
  await menu.waitFor({ state: "detached" });
});

tryPage("the first menu on a slow machine has its first entry chosen by a key, too", async () => {
  const sitting = await unopened();
  const { page, button, menu } = sitting;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (const key of ["Enter", "ArrowDown"]) {
    await page.reload();
    await button.focus();
    await page.keyboard.press(key);
    await menu.waitFor();
    await page.waitForFunction(() => document.activeElement?.role === "menuitem");
  }
});

/** What is done with a list of lists, whose page has more than a menu. */
async function ofTodos() {
  const sitting = await atHome(at);
  const { tool } = await demoProject(sitting);
  await sitting.open(`/recordings/${tool("todos")}`);
  const button = sitting.page.getByRole("button", { name: /^What to do with/ }).first();
  await button.waitFor();
  return { ...partsOf(sitting), page: sitting.page, button };
}

tryPage("a menu is given up by Escape while its part is on its way", async () => {
  const { page, button, menu } = await ofTodos();
  const going = Promise.withResolvers<void>();
  await page.route(PART, async (route) => {
    await going.promise;
    await route.continue();
  });
  await page.reload();
  await button.focus();
  await page.keyboard.press("Enter");
  expect(await button.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("Escape");
  expect(await button.getAttribute("aria-expanded")).toBe("false");
  going.resolve();
  await Bun.sleep(500);
  expect(await menu.count()).toBe(0);
  await page.keyboard.press("Enter");
  await menu.waitFor();
});

tryPage("a menu whose part of the page does not come is shut again, and says so", async () => {
  const { page, button, menu } = await ofTodos();
  await page.route(PART, (route) => route.abort());
  await page.reload();
  await button.click();
  await page.getByText("A part of the page didn’t come.").waitFor();
  expect(await button.getAttribute("aria-expanded")).toBe("false");
  expect(await menu.count()).toBe(0);
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
});
