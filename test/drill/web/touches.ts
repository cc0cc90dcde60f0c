import type { CDPSession, Locator, Page } from "playwright-core";

export interface Point {
  x: number;
  y: number;
}

/** Where something is, once it is in sight. */
export async function middleOf(what: Locator, down = 0.5): Promise<Point> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what} is nowhere to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height * down };
}

/** A finger of its own on a page: what it does there, the browser takes for touches of a screen. */
export const fingerOn = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

export const touch = (
  finger: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  at?: Point,
) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });

/** Longer than a finger rests before it lifts something. */
export const RESTS_MS = 600;
const STEPS = 8;

/** From one place to another, without being lifted. */
export async function slide(finger: CDPSession, begin: Point, end: Point): Promise<void> {
  for (let step = 1; step <= STEPS; step++) {
    const part = step / STEPS;
    const [x, y] = [begin.x + (end.x - begin.x) * part, begin.y + (end.y - begin.y) * part];
    await touch(finger, "touchMove", { x, y });
  }
}

/** Rests at one place, and is let go at another. */
export async function pull(finger: CDPSession, begin: Point, end: Point): Promise<void> {
  await touch(finger, "touchStart", begin);
  await Bun.sleep(RESTS_MS);
  await slide(finger, begin, end);
  await touch(finger, "touchEnd");
}

/** Rests on one thing, and lets it go on another. */
export async function carry(finger: CDPSession, from: Locator, to: Locator): Promise<void> {
  await pull(finger, await middleOf(from), await middleOf(to));
}
