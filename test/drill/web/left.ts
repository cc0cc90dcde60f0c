import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { loadAxe, violationsIn } from "./axe.ts";
import { outsideAt } from "./wide.ts";

/** Says of a page that what was typed on it is kept, and leads there. */
export const KEPT = "What you wrote here is kept.";

/** The notice that says of what is gone that words were typed for it. */
export const noticeOf = (page: Page, said: string) =>
  page.getByRole("status").filter({ hasText: said }).filter({ hasText: "What you typed" });

/** Nothing of a page is cut off or out of reach, whatever it is read on. */
export async function isWhole(page: Page): Promise<void> {
  await loadAxe(page);
  for (const width of [1280, 390, 320]) {
    const outside = await outsideAt(page, width);
    expect([width, outside, await violationsIn(page)]).toEqual([width, 0, []]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
