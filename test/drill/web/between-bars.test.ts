import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { atHome, demoProject, desk, tryPage } from "../../support/browser.ts";
import { send } from "./sending.ts";

const at = desk();
const LOW = { width: 640, height: 400 };
const MOST_STOPS = 60;

/** What has the focus, and how much of it a bar covers; null where nothing of it is covered, or it is a bar's own. */
const covered = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll("header.bar, nav.tabbar, .doc-bar")];
    const one = document.activeElement;
    if (!one || one === document.body || one.closest("header.bar, nav.tabbar, .doc-bar, .skip"))
      return null;
    const range = one.matches("[contenteditable]") ? getSelection()?.getRangeAt(0) : undefined;
    // An empty line has no place of its own for a caret.
    const line = range?.startContainer;
    const within = line instanceof Element ? line : line?.parentElement;
    const caret = range?.getClientRects()[0] ?? within?.getBoundingClientRect();
    const { top, bottom } = caret ?? one.getBoundingClientRect();
    // What is higher than the room between the bars can't stand there whole.
    if (bottom - top > 200) return null;
    const over = bars.filter((bar) => {
      const box = bar.getBoundingClientRect();
      return box.height > 0 && box.top < bottom - 1 && box.bottom > top + 1;
    });
    return over.length === 0
      ? null
      : `${one.outerHTML.slice(0, 80)} ${top} to ${bottom} under ${over.map((bar) => bar.className)}`;
  });

/** Goes through a page by Tab, or back, and says what was covered. */
async function walked(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const found: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    const what = await covered(page);
    if (what) found.push(what);
  }
  return found;
}

tryPage("what has the focus is never under a bar, in a low window", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  await page.setViewportSize(LOW);
  const { id, tool } = await demoProject(sitting);
  for (const path of ["/people", "/settings?part=organization", `/projects/${id}`]) {
    await open(path);
    await page.locator("main .sheet").first().waitFor();
    // What comes later above it moves what has the focus already.
    await page.waitForFunction(
      () =>
        document.querySelector("main [aria-busy=true]") === null &&
        [...document.images].every(({ complete }) => complete),
    );
    for (const key of ["Tab", "Shift+Tab"] as const)
      expect([path, key, await walked(page, key)]).toEqual([path, key, []]);
  }
  const message = await send(sitting, "POST", `/recordings/${tool("message_board")}/children`, {
    type: "message",
    title: "A long letter",
    content: "Line by line.\n\n".repeat(12),
  });
  await open(`/recordings/${message.id}`);
  await page.getByText("A long letter").first().waitFor();
  expect(await walked(page, "Tab")).toEqual([]);
});

tryPage("the caret of a composer stands between the bars, however much is written", async () => {
  const sitting = await atHome(at);
  const { page, open } = sitting;
  await page.setViewportSize(LOW);
  const { tool } = await demoProject(sitting);
  const message = await send(sitting, "POST", `/recordings/${tool("message_board")}/children`, {
    type: "message",
    title: "Answer me",
    content: "Please.",
  });
  await open(`/recordings/${message.id}`);
  await page.locator(".composer-shut").first().click();
  await page.locator("[contenteditable=true]").first().waitFor();
  for (let line = 0; line < 16; line++) {
    await page.keyboard.type(`Line ${line}`);
    await page.keyboard.press("Enter");
    expect([line, await covered(page)]).toEqual([line, null]);
  }
  for (let line = 0; line < 16; line++) {
    await page.keyboard.press("ArrowUp");
    expect([line, await covered(page)]).toEqual([line, null]);
  }
});
