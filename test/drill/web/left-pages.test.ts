import { expect } from "bun:test";
import { demoProject, desk, tryPage } from "../../support/browser.ts";

const at = desk();

tryPage("who goes back finds a page where they left it, and who loads it anew, too", async () => {
  const { page, open } = await at.person();
  await page.setViewportSize({ width: 1000, height: 500 });
  for (const path of ["/my", "/people", "/hey", "/calendar"]) {
    await open(path);
    await page.waitForFunction(() => document.body.scrollHeight > 800);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 220);
    await page.waitForFunction(() => scrollY === 220);
    // As by a key: a mouse would have to go up to the bar first.
    const home = page.getByRole("navigation").getByRole("link", { name: "Home" }).first();
    await home.evaluate((link: HTMLElement) => link.click());
    await page.getByRole("link", { name: "Website relaunch" }).first().waitFor();
    await page.goBack();
    await page.waitForFunction(() => scrollY === 220);
    await page.reload();
    await page.waitForFunction(() => scrollY === 220);
  }
});

tryPage("a page whose part of the program comes late shows its bones meanwhile", async () => {
  const { page, open } = await at.person();
  const held = Promise.withResolvers<void>();
  await open("");
  const own = page.getByRole("navigation").getByRole("link", { name: "My Stuff" }).first();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await own.evaluate((link: HTMLElement) => link.click());
  await page.locator("main > .stack > .bone").first().waitFor();
  held.resolve();
  await page.getByRole("heading", { level: 1, name: "My Stuff" }).waitFor();
});

tryPage("whoever leaves while a file is on its way is asked before", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  await sitting.open("");
  await sitting.open(`/recordings/${(await demoProject(sitting)).tool("folder")}`);
  const held = Promise.withResolvers<void>();
  await page.route("**/uploads", async (route) => {
    await held.promise;
    await route.continue();
  });
  const file = { name: "Tide.txt", mimeType: "text/plain", buffer: Buffer.from("high") };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("progressbar", { name: /Tide.txt/ }).waitFor();
  const warned = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const warning = await warned;
  expect(warning.type()).toBe("beforeunload");
  await warning.dismiss();
  held.resolve();
  await page.getByRole("link", { name: "Tide.txt" }).waitFor();
});
