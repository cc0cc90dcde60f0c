import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { atHome, desk, tryPage } from "../../support/browser.ts";
import { somebody } from "./sending.ts";

const at = desk();

/** Waits until a picture is drawn. */
async function drawn(picture: Locator): Promise<void> {
  await picture.waitFor();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
}

tryPage(
  "a card shows the first picture in its words, and without it once that is gone",
  async () => {
    const { page } = await atHome(at);
    await page.getByRole("link", { name: "Spring lamps" }).first().click();
    await page.getByRole("link", { name: "Boards" }).first().click();
    const tile = page.locator("li.tile", { hasText: "Tide in moss green" });
    await drawn(tile.locator("img"));
    expect(await page.locator("li.tile img").count()).toBe(1);
    // It is no part of what the card is called.
    expect(await tile.locator("img").getAttribute("alt")).toBe("");
    await page.route("**/attachments/**", (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await tile.waitFor();
    await tile.locator("img").waitFor({ state: "detached" });
  },
);

tryPage(
  "what a client is asked is shown with its picture, and what that shows is said",
  async () => {
    const { page, open } = await somebody(at, "henrik@example.com");
    await open("");
    await page.getByRole("link", { name: "Harbour Hotel" }).first().click();
    const asked = page.getByRole("region", { name: "Brushed brass for the bar" });
    await drawn(asked.getByRole("img", { name: "Three samples of brass" }));
    for (const tool of ["Schedule", "Docs & Files"])
      await page.getByRole("heading", { name: tool }).waitFor();
  },
);

tryPage("a small picture that the server is still making is there once it is made", async () => {
  const { page } = await atHome(at);
  let asked = 0;
  await page.route(/variant=thumb/, (route) =>
    ++asked > 6 ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.getByRole("link", { name: "Spring lamps" }).first().click();
  await page.getByRole("link", { name: "Docs & files" }).first().click();
  const pictures = page.locator(".thumb img");
  await pictures.nth(2).waitFor();
  for (const at of [0, 1, 2]) await drawn(pictures.nth(at));
});
