import { expect } from "bun:test";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { coloursIn, loadAxe, violationsIn } from "./axe.ts";
import { type Screen, screensOf } from "./screens.ts";
import { outsideAt } from "./wide.ts";

const at = desk();
const EVERY_SCREEN_MS = 900_000;

/** How a page is looked at: the first is how it was opened. */
const LOOKS = [
  { name: "by day", colorScheme: "light", size: { width: 1280, height: 900 } },
  { name: "by night", colorScheme: "dark", size: { width: 1280, height: 900 } },
  { name: "on a phone", colorScheme: "light", size: { width: 390, height: 844 } },
] as const;

/** What is wrong with a screen: for who can't see it, or who has a small window. */
async function wrongWith({ page, open }: Sitting, { name, path }: Screen): Promise<string[]> {
  await open(path);
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  await loadAxe(page);
  const filled = await page.locator("main .btn-go").allInnerTexts();
  const wrong = filled.length > 1 ? [`${name}: ${filled.length} filled buttons, ${filled}`] : [];
  for (const { name: look, colorScheme, size } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    const wide = await outsideAt(page, size.width, size.height);
    const said = [
      ...(await (colorScheme === "dark" ? coloursIn(page) : violationsIn(page))),
      ...(wide > 0 ? [`${wide} pixels stand out to the side`] : []),
    ];
    wrong.push(...said.map((words) => `${name}, ${look}: ${words}`));
  }
  return wrong;
}

tryPage(
  "every screen can be used by everybody, by day, by night and on a phone",
  async () => {
    const sitting = await at.person();
    await sitting.open("");
    const screens = await screensOf(sitting);
    const wrong: string[] = [];
    for (const screen of screens) wrong.push(...(await wrongWith(sitting, screen)));
    expect(wrong).toEqual([]);
    expect(screens.length).toBeGreaterThan(50);
  },
  EVERY_SCREEN_MS,
);
