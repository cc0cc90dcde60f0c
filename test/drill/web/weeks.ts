import type { Locator, Page } from "playwright-core";
import type { Sitting } from "../../support/browser.ts";

export const HOUR_PX = 60;
const DAY_MS = 86_400_000;
const ORG = "/api/v1/coral-reef";

const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** Monday and later days of the week after this one: no test depends on today's weekday. */
const monday = (8 - new Date().getUTCDay()) % 7 || 7;
export const nextWeek = (days: number): string => dayIn(monday + days);

interface Row {
  id: string;
  title: string;
  starts_at: string;
  ends_at: string;
  due_on?: string;
}

/** Makes something by the API, as who sits there. */
export const make = (page: Page, path: string, body: object, method = "POST"): Promise<Row> =>
  page.evaluate(
    ([url, how, sent]) =>
      fetch(url, {
        method: how,
        headers: { "content-type": "application/json" },
        body: sent,
      }).then((answer) => answer.json()),
    [ORG + path, method, JSON.stringify(body)] as const,
  );

export const event = (title: string, day: string, more: object = {}) => ({
  title,
  starts_at: `${day}T10:00:00Z`,
  ends_at: `${day}T11:00:00Z`,
  ...more,
});

/** Days that no demonstration fills: of a month long ago, whose first is a Monday. */
export const on = (day: number): string => `2020-06-${String(day).padStart(2, "0")}`;

export const overDays = (title: string, first: string, last: string) => ({
  title,
  starts_at: `${first}T00:00:00Z`,
  ends_at: `${last}T00:00:00Z`,
  all_day: true,
});

/** Where something is on the screen. */
export async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} is not to be seen`);
  return box;
}

/** The week after this one, with something in it. */
export async function weekOf(sitting: Sitting, made: object): Promise<Sitting & { id: string }> {
  const { id } = await make(sitting.page, "/calendar", made);
  await sitting.open(`/calendar?view=week&day=${nextWeek(0)}`);
  await sitting.page.locator("[data-event]").first().waitFor();
  return { ...sitting, id };
}

export const slot = (page: Page, title: string): Locator =>
  page.locator(".slot", { hasText: title });

export const timesOf = async ({ get }: Sitting, title: string): Promise<string[]> => {
  const path = `/calendar?from=${nextWeek(-1)}&to=${nextWeek(30)}`;
  const rows = await get<Row[]>(path);
  return rows
    .filter((row) => row.title === title)
    .map(({ starts_at, ends_at }) => `${starts_at.slice(0, 16)} ${ends_at.slice(11, 16)}`);
};

/** Drags with a mouse from a place within something, by so many pixels. */
export async function drag(
  page: Page,
  what: Locator,
  from: [number, number],
  by: [number, number],
) {
  const box = await boxOf(what);
  const y = from[1] < 0 ? box.y + box.height + from[1] : box.y + from[1];
  await page.mouse.move(box.x + from[0], y);
  await page.mouse.down();
  await page.mouse.move(box.x + from[0] + by[0] / 2, y + by[1] / 2, { steps: 3 });
  await page.mouse.move(box.x + from[0] + by[0], y + by[1], { steps: 3 });
  await page.mouse.up();
}

export const patched = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === "PATCH");

export const columnWidth = async (page: Page): Promise<number> =>
  (await page.locator("button.tint").first().boundingBox())?.width ?? 0;
