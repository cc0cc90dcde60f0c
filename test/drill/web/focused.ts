import type { Locator, Page } from "playwright-core";

/** Whether the focus comes to something; what has it instead is said. */
export async function hasFocus(page: Page, what: Locator): Promise<void> {
  try {
    await what.and(page.locator(":focus")).waitFor({ state: "attached", timeout: 8000 });
  } catch {
    const other = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160));
    throw new Error(`The focus is not on ${what}, but on ${other}`);
  }
}
