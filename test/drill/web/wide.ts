import type { Page } from "playwright-core";

/** How long a page may take to draw anew what has another form in a smaller window. */
const DRAWN_WITHIN_MS = 2_000;

/** How many pixels of a page stand out of its window to the side, in a window of that width. */
export async function outsideAt(page: Page, width: number, height = 900): Promise<number> {
  await page.setViewportSize({ width, height });
  return outside(page);
}

/** The same in the window as it is. A page that is being drawn for it is waited for. */
export const outside = (page: Page): Promise<number> =>
  page.evaluate(async (within) => {
    const until = performance.now() + within;
    const over = () => Math.max(0, document.documentElement.scrollWidth - innerWidth);
    do await new Promise(requestAnimationFrame);
    while (over() > 0 && performance.now() < until);
    return over();
  }, DRAWN_WITHIN_MS);
