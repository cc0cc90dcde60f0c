import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { desk, loadAnew, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { atBoard } from "./board-beside.ts";
import { hasFocus } from "./focused.ts";
import { send } from "./sending.ts";

const at = desk();

const entries = (page: Page) => page.evaluate(() => history.length);
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname.replace("/coral-reef", "") + search;
};
const gone = (what: Locator) => what.waitFor({ state: "detached" });

tryPage("a card opens beside its board, which stays in use", async () => {
  const { page, get, board, id, beside, sheet, column, tile } = await atBoard(at);
  await tile("Caulk the deck").click();
  await sheet("Caulk the deck").getByRole("heading", { name: "Steps" }).waitFor();
  expect(pathOf(page)).toBe(`/recordings/${board}?card=${id("Caulk the deck")}`);
  // It is no dialog: nothing of the page is taken away.
  expect(await page.locator("dialog, [inert], [aria-modal]").count()).toBe(0);
  expect(await tile("Caulk the deck").getAttribute("aria-current")).toBe("true");

  await column("Ashore").getByRole("button", { name: "Add a card" }).click();
  await page.keyboard.type("Paint the hull");
  await page.keyboard.press("Enter");
  await tile("Paint the hull").waitFor();
  await page.keyboard.press("Escape");
  expect(await beside.count()).toBe(1);

  // Every column comes out from beneath it.
  const { x: edge } = (await beside.boundingBox()) ?? { x: 0 };
  await page.locator(".board").evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth }));
  const last = await page.locator(".board > *").last().boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(edge);

  const comments = `/recordings/${id("Caulk the deck")}/comments`;
  await beside.getByRole("button", { name: "Add a comment…" }).click();
  await page.locator("[contenteditable]:focus").waitFor();
  await page.keyboard.type("With oakum, please");
  await page.keyboard.press("Control+Enter");
  await beside.getByText("With oakum, please").waitFor();
  expect((await get<{ content: string }[]>(comments)).length).toBe(1);
  await beside.getByRole("button", { name: "Add a step" }).click();
  await page.keyboard.type("Melt the pitch");
  await page.keyboard.press("Enter");
  await beside.getByRole("checkbox", { name: "Melt the pitch" }).check();
  await beside.getByText("1 of 1", { exact: true }).waitFor();
  // Another card of the board takes its place.
  await tile("Bend the sails").click();
  await sheet("Bend the sails").waitFor();
  expect(await beside.count()).toBe(1);
  // Its window, and what is kept of that, is called by the card.
  await page.waitForFunction(() => document.title === "Bend the sails");
  await page.keyboard.press("Escape");
  await gone(beside);
  await page.waitForFunction(() => document.title !== "Bend the sails");
});

tryPage("a card is opened, read and shut by keys alone, and has the focus again", async () => {
  const { page, beside, sheet, tile, title } = await atBoard(at);
  await press(tile("Tar the seams"));
  await hasFocus(page, sheet("Tar the seams").getByRole("button", { name: "Close" }));
  await press(title("Tar the seams"));
  await page.keyboard.type(" twice");
  // First of all it is a key of the field.
  await page.keyboard.press("Escape");
  await hasFocus(page, title("Tar the seams"));
  await press(beside.getByRole("button", { name: "More actions" }));
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  await gone(page.getByRole("menu"));
  expect(await beside.count()).toBe(1);
  await page.keyboard.press("Escape");
  await gone(beside);
  await hasFocus(page, tile("Tar the seams"));

  await page.keyboard.press("Enter");
  await press(sheet("Tar the seams").getByRole("button", { name: "Close" }));
  await gone(beside);
  await hasFocus(page, tile("Tar the seams"));

  // What adds something adds where one is.
  await page.keyboard.press("Enter");
  await title("Tar the seams").waitFor();
  await beside.getByRole("button", { name: "Add a step" }).waitFor();
  await page.keyboard.press("a");
  await hasFocus(page, beside.getByPlaceholder("What is the next step?"));
});

tryPage(
  "a card that is shut while its menu gives the focus back leaves it on the board",
  async () => {
    const { page, beside, tile, title } = await atBoard(at);
    await press(tile("Tar the seams"));
    await title("Tar the seams").waitFor();
    await press(beside.getByRole("button", { name: "More actions" }));
    await page.getByRole("menu").waitFor();
    // As fast as keys repeat: the menu gives the focus back a moment after it closed.
    await page.evaluate(() => {
      const key = () => new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
      document.activeElement?.dispatchEvent(key());
      new MutationObserver((_, looking) => {
        if (document.querySelector("[role=menu]")) return;
        looking.disconnect();
        document.body.dispatchEvent(key());
      }).observe(document.body, { childList: true, subtree: true });
    });
    await gone(beside);
    await hasFocus(page, tile("Tar the seams"));
  },
);

tryPage("Back shuts a card, however many were stepped through", async () => {
  const { page, board, id, beside, sheet, tile, title } = await atBoard(at);
  const before = await entries(page);
  await press(tile("Caulk the deck"));
  const next = beside.getByRole("button", { name: "Next card" });
  const previous = beside.getByRole("button", { name: "Previous card" });
  for (const name of ["Tar the seams", "Bend the sails", "Stow the anchor"]) {
    await press(next);
    await title(name).waitFor();
    await hasFocus(page, next);
    expect(pathOf(page)).toBe(`/recordings/${board}?card=${id(name)}`);
  }
  expect(await beside.getByText(/^Card \d+ of \d+$/).innerText()).toMatch(/^Card (\d+) of \1$/);
  expect(await next.getAttribute("aria-disabled")).toBe("true");
  await press(previous);
  await title("Bend the sails").waitFor();
  expect(await entries(page)).toBe(before + 1);
  await page.goBack();
  await gone(beside);
  expect(pathOf(page)).toBe(`/recordings/${board}`);
  await hasFocus(page, tile("Bend the sails"));
  await page.goForward();
  await sheet("Bend the sails").waitFor();
  // Two keys shut it once.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await gone(beside);
  await Bun.sleep(300);
  expect(pathOf(page)).toBe(`/recordings/${board}`);
});

tryPage("what is typed beside a board waits while another card is read", async () => {
  const { page, open, id, beside, tile, title } = await atBoard(at);
  await tile("Bend the sails").click();
  await beside.getByRole("button", { name: "Add a comment…" }).click();
  await page.locator("[contenteditable]:focus").waitFor();
  await page.keyboard.type("The mainsail first");
  await beside.getByRole("button", { name: "Next card" }).click();
  await title("Stow the anchor").waitFor();
  await beside.getByRole("button", { name: "Add a comment…" }).waitFor();
  await beside.getByRole("button", { name: "Previous card" }).click();
  await title("Bend the sails").waitFor();
  await beside.locator("[contenteditable]", { hasText: "The mainsail first" }).waitFor();
  // Where it was typed is the card's page, whatever it stood beside.
  await open("/my?tab=drafts");
  const row = page.getByRole("listitem").filter({ hasText: "The mainsail first" });
  const way = await row.getByRole("link", { name: "Go on writing" }).getAttribute("href");
  expect(way).toBe(`/coral-reef/recordings/${id("Bend the sails")}`);
});

tryPage("an address shows a board with its card, and the card's own page", async () => {
  const { page, context, board, id, beside, sheet, tile, title } = await atBoard(at);
  await tile("Stow the anchor").click();
  await title("Stow the anchor").waitFor();
  await loadAnew(page);
  await title("Stow the anchor").waitFor();
  await tile("Stow the anchor").waitFor();
  await page.keyboard.press("Escape");
  await gone(beside);
  expect(pathOf(page)).toBe(`/recordings/${board}`);

  const shared = await context.newPage();
  const { origin } = new URL(page.url());
  await shared.goto(`${origin}/coral-reef/recordings/${board}?card=${id("Stow the anchor")}`);
  await shared.getByRole("complementary", { name: "Card: Stow the anchor" }).waitFor();
  await shared.getByRole("button", { name: "Close" }).click();
  await gone(shared.getByRole("complementary"));
  expect(pathOf(shared)).toBe(`/recordings/${board}`);

  await tile("Stow the anchor").click();
  await sheet("Stow the anchor").getByRole("link", { name: "Open as a page" }).click();
  await page.getByRole("heading", { level: 1, name: "Stow the anchor" }).waitFor();
  expect(pathOf(page)).toBe(`/recordings/${id("Stow the anchor")}`);
  expect(await beside.count()).toBe(0);
  await page.goBack();
  await sheet("Stow the anchor").waitFor();
});

tryPage("a card's link is one for every other key and button", async () => {
  const { page, context, id, beside, tile } = await atBoard(at);
  const own = `/coral-reef/recordings/${id("Tar the seams")}`;
  expect(await tile("Tar the seams").getAttribute("href")).toBe(own);
  for (const how of [{ modifiers: ["Control" as const] }, { button: "middle" as const }]) {
    const opened = context.waitForEvent("page");
    await tile("Tar the seams").click(how);
    const tab = await opened;
    await tab.getByRole("heading", { level: 1, name: "Tar the seams" }).waitFor();
    expect(new URL(tab.url()).pathname).toBe(own);
    await tab.close();
  }
  expect(await beside.count()).toBe(0);
  expect(page.url()).not.toContain("card=");
});

tryPage("a card goes into another column and away from beside its board", async () => {
  const { page, beside, column, tile, title } = await atBoard(at);
  await press(tile("Caulk the deck"));
  await press(beside.getByRole("button", { name: "Column: Ashore" }));
  const moved = page.waitForResponse((answer) => answer.url().endsWith("/position"));
  await page.getByRole("menuitemcheckbox", { name: "Afloat" }).click();
  await moved;
  await column("Afloat").getByRole("link", { name: "Caulk the deck" }).waitFor();
  await beside.getByRole("button", { name: "Column: Afloat" }).waitFor();
  await title("Caulk the deck").waitFor();
  await press(beside.getByRole("button", { name: "More actions" }));
  await choose(page, "Put in the trash");
  await gone(beside);
  await gone(column("Afloat").getByRole("link", { name: "Caulk the deck" }));
  await hasFocus(page, tile("Stow the anchor"));
});

tryPage("a card that is gone, or never was, is said to be so beside the board", async () => {
  const sitting = await atBoard(at);
  const { page, open, board, id, beside, tile, title } = sitting;
  await tile("Tar the seams").click();
  await title("Tar the seams").waitFor();
  await send(sitting, "PUT", `/recordings/${id("Tar the seams")}/status/trashed`);
  await beside.getByRole("button", { name: "Bring it back" }).waitFor();
  await beside.getByRole("button", { name: "Bring it back" }).click();
  await tile("Tar the seams").waitFor();
  for (const card of [crypto.randomUUID(), board]) {
    await open(`/recordings/${board}?card=${card}`);
    await beside.getByText("Nothing here").waitFor();
    await page.getByRole("region", { name: "Columns", exact: true }).waitFor();
  }
  await page.keyboard.press("Escape");
  await gone(beside);
});

tryPage("on a phone a card lies over nearly all of its board", async () => {
  const { beside, tile, title } = await atBoard(at, { isPhone: true });
  await tile("Bend the sails").tap();
  await title("Bend the sails").waitFor();
  // It has slid in by then.
  await beside.evaluate((sheet) => Promise.all(sheet.getAnimations().map((one) => one.finished)));
  const { x, y, width, height } = (await beside.boundingBox()) ?? {
    x: 9,
    y: 0,
    width: 0,
    height: 0,
  };
  expect([x, width, y + height]).toEqual([0, 390, 844]);
  expect(y).toBeGreaterThan(30);
  expect(await beside.evaluate((sheet) => sheet.scrollWidth > sheet.clientWidth)).toBe(false);
  await beside.getByRole("button", { name: "Close" }).tap();
  await gone(beside);
});

for (const isDark of [false, true])
  tryPage(`a card beside its board is for everybody, ${isDark ? "dark" : "light"}`, async () => {
    const { page, beside, tile, title } = await atBoard(at, { isDark });
    await tile("Tar the seams").click();
    await title("Tar the seams").waitFor();
    await beside.getByRole("button", { name: "Add a comment…" }).waitFor();
    await beside.evaluate((sheet) => Promise.all(sheet.getAnimations().map((one) => one.finished)));
    await loadAxe(page);
    expect(await violationsIn(page)).toEqual([]);
  });
