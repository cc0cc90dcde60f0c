import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { send } from "./sending.ts";

const at = desk();

tryPage("a card held over others says where it would land, as over an empty column", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  const board = (await demoProject(sitting)).tool("board");
  const add = (parent: string, type: string, title: string) =>
    send(sitting, "POST", `/recordings/${parent}/children`, { type, title });
  const full = await add(board, "column", "Full");
  for (const title of ["Anchor", "Buoy", "Held"]) await add(full.id, "card", title);
  await open(`/recordings/${board}`);
  const tile = (title: string) => page.locator(".tile", { hasText: title });
  const said = (title: string) =>
    tile(title).evaluate((element) => getComputedStyle(element, "::before").content);
  /** Holds a card over something, at a part of its height. */
  const over = async (what: Locator, part: number) => {
    const box = await what.boundingBox();
    if (!box) throw new Error("It isn't there.");
    const at = [box.x + box.width / 3, box.y + box.height * part] as const;
    await page.mouse.move(at[0] - 3, at[1]);
    await page.mouse.move(...at);
  };
  await tile("Held").scrollIntoViewIfNeeded();
  await over(tile("Held"), 0.5);
  await page.mouse.down();
  await over(tile("Anchor"), 0.2);
  await page.locator(".tile-before", { hasText: "Anchor" }).waitFor();
  expect(await said("Anchor")).toBe('"Drop here"');
  const slot = page.getByText("Drop here");
  expect(await slot.isVisible()).toBe(false);
  await over(tile("Anchor"), 0.8);
  await page.locator(".tile-after", { hasText: "Anchor" }).waitFor();
  expect([await said("Anchor"), await said("Buoy")]).toEqual(['"Drop here"', "none"]);
  // It would stay where it is.
  await over(tile("Held"), 0.5);
  await page.locator(".tile-itself").waitFor();
  expect([await said("Held"), await slot.isVisible()]).toEqual(["none", false]);
  await over(page.getByRole("region", { name: "Done" }).locator("h2"), 0.5);
  await slot.waitFor();
  await over(tile("Anchor"), 0.2);
  await page.mouse.up();
  await page.waitForFunction(
    () => document.querySelector(".tile-away, [data-drop], .tile-slot") === null,
  );
  const titles = await page.getByRole("region", { name: "Full" }).locator("h3").allInnerTexts();
  expect(titles).toEqual(["Held", "Anchor", "Buoy"]);
});
