import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { coloursIn, FEWEST_ABOVE, loadAxe, violationsIn } from "./axe.ts";
import { type Screen, screensOf } from "./screens.ts";

const at = desk();
const EVERY_BUTTON_MS = 1_800_000;

/** What lies above a page. */
const ABOVE = "dialog[open], [role=menu], [role=dialog][data-state=open]";
const BUTTONS = "button:visible:not([disabled])";

/** How long something may take to open. */
const OPENS_MS = 250;

/** Nothing is changed while buttons are tried. */
const refuseWrites = (page: Page) =>
  page.route("**/api/**", (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({
          status: 403,
          json: { error: { code: "forbidden", message: "Nothing is changed now." } },
        }),
  );

const isAbove = (page: Page): Promise<boolean> =>
  page
    .locator(ABOVE)
    .first()
    .waitFor({ timeout: OPENS_MS })
    .then(
      () => true,
      () => false,
    );

const CLOSES_TRIES = 30;
const BETWEEN_MS = 50;

/** Whether something holds before long. */
async function comesTrue(holds: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < CLOSES_TRIES; tries++) {
    if (await holds()) return true;
    await Bun.sleep(BETWEEN_MS);
  }
  return false;
}

/** A button by what it is called, without what changes from row to row. */
const kindOf = (button: Locator): Promise<string> =>
  button.evaluate((element) => {
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const row = element.closest("li, tr, article, section")?.textContent ?? "";
    const words = name.split(" ");
    return `${element.className}|${row.length > 0 && words.length > 1 ? words[0] : name}`;
  });

interface Tried {
  wrong: string[];
  opened: string[];
}

/** What is wrong with what a button opened, and with how it closes. */
async function tryAbove(page: Page, what: string, opener: Locator, tried: Tried): Promise<boolean> {
  tried.opened.push(what);
  const byDay = await violationsIn(page, FEWEST_ABOVE);
  await page.emulateMedia({ colorScheme: "dark" });
  const byNight = await coloursIn(page);
  await page.emulateMedia({ colorScheme: "light" });
  tried.wrong.push(...byDay.map((one) => `${what}: ${one}`));
  tried.wrong.push(...byNight.map((one) => `${what}, by night: ${one}`));
  await page.keyboard.press("Escape");
  const isClosed = await comesTrue(async () => (await page.locator(ABOVE).count()) === 0);
  if (!isClosed) {
    tried.wrong.push(`${what}: Escape doesn't close it`);
    return false;
  }
  const hasFocus = await comesTrue(() =>
    opener.evaluate((element) => element === document.activeElement).catch(() => false),
  );
  if (!hasFocus) tried.wrong.push(`${what}: the focus doesn't come back`);
  return hasFocus;
}

async function press(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press("Enter");
}

/** Everything in a menu that opens something, too. */
async function tryItems(page: Page, what: string, opener: Locator, tried: Tried): Promise<void> {
  const items = await page.locator("[role=menuitem]").allInnerTexts();
  for (const [index, item] of items.entries()) {
    if (/Sign out|organizations/.test(item)) continue;
    const before = page.url();
    const wanted = page.locator("[role=menuitem]").nth(index);
    // What was done before may have left fewer entries.
    if ((await wanted.count()) === 0) break;
    await wanted.focus();
    await page.keyboard.press("Enter");
    await page.locator("[role=menu]").waitFor({ state: "detached" });
    if (page.url() === before && (await isAbove(page)))
      await tryAbove(page, `${what} > ${item.split("\n")[0]}`, opener, tried);
    if (page.url() !== before) return;
    if (!(await opener.isVisible())) return;
    await press(page, opener);
    if (!(await isAbove(page))) return;
  }
  await page.keyboard.press("Escape");
}

/** What a button does. Answers whether the page is as it was before. */
async function tryButton(page: Page, button: Locator, what: string, tried: Tried) {
  const before = page.url();
  await press(page, button);
  if (!(await isAbove(page))) {
    const wrong = page.url() === before ? await violationsIn(page) : [];
    // What had to be fetched first has come by now.
    if (!(await isAbove(page))) {
      tried.wrong.push(...wrong.map((one) => `${what}: ${one}`));
      return false;
    }
  }
  const isMenu = (await page.locator("[role=menu]").count()) > 0;
  if (!(await tryAbove(page, what, button, tried))) return false;
  if (!isMenu) return true;
  await press(page, button);
  if (await isAbove(page)) await tryItems(page, what, button, tried);
  return false;
}

/** Tries all buttons of a screen whose kind wasn't tried on another one. */
async function tryButtons(sitting: Sitting, screen: Screen, known: Set<string>, tried: Tried) {
  const { page, complaints } = sitting;
  const open = async () => {
    await sitting.open(screen.path);
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    await loadAxe(page);
  };
  await open();
  const count = await page.locator(BUTTONS).count();
  for (let n = 0; n < count; n++) {
    const button = page.locator(BUTTONS).nth(n);
    if ((await button.count()) === 0) break;
    const kind = await kindOf(button);
    if (known.has(kind)) continue;
    known.add(kind);
    const what = `${screen.name}: ${kind.split("|")[1]}`;
    const isAsBefore = await tryButton(page, button, what, tried);
    tried.wrong.push(...complaints.splice(0).map((words) => `${what}: ${words}`));
    if (!isAsBefore) await open();
  }
}

tryPage(
  "everything that a button opens can be used by everybody, and closes by Escape",
  async () => {
    const sittings = [await at.person(), await at.person()];
    for (const sitting of sittings) await sitting.open("");
    const [first] = sittings;
    // Each takes the next screen that nobody has.
    const screens = (first ? await screensOf(first) : []).values();
    const known = new Set<string>();
    const tried: Tried = { wrong: [], opened: [] };
    await Promise.all(
      sittings.map(async (sitting) => {
        await refuseWrites(sitting.page);
        for (const screen of screens) await tryButtons(sitting, screen, known, tried);
      }),
    );
    expect(tried.wrong).toEqual([]);
    expect(tried.opened.length).toBeGreaterThan(35);
  },
  EVERY_BUTTON_MS,
);
