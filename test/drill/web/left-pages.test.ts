import { desk, tryPage } from "../../support/browser.ts";

const at = desk();

tryPage("who goes back finds a page where they left it", async () => {
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
  }
});
