import { expect } from "bun:test";
import type { Page, Route } from "playwright-core";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";

const at = desk();
const PARSE = /\/calendar\/parse/;

async function atLine() {
  const sitting = await at.person();
  await sitting.open("/calendar");
  await press(sitting.page.getByRole("button", { name: "Add an event" }));
  return { sitting, page: sitting.page, line: sitting.page.getByLabel("What, and when?") };
}

/** How often an event of a name is in the calendar of these days. */
async function countOf({ get }: Sitting, title: string): Promise<number> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const all = await get<{ title: string }[]>(`/calendar?from=${day(-1)}&to=${day(3)}`);
  return all.filter((one) => one.title === title).length;
}

/** Has the server take its time until it has read the words. */
async function slowly(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(PARSE, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

tryPage("a line that is sent by several Enters makes one event", async () => {
  const { sitting, page, line } = await atLine();
  const go = await slowly(page);
  await line.fill("Lunch with Mei tomorrow at noon");
  await line.evaluate((input: HTMLInputElement) => {
    for (let n = 0; n < 4; n++) input.form?.requestSubmit();
  });
  go();
  await page.getByText("“Lunch with Mei” is in").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await countOf(sitting, "Lunch with Mei")).toBe(1);
});

const CALENDAR = "**/api/v1/coral-reef/calendar";

/** Has the server answer the first new event so, after a moment that is told. */
async function answerOne(page: Page, answer: (route: Route) => Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(CALENDAR, async (route) => {
    if (route.request().method() !== "POST" || !isFirst) return route.fallback();
    isFirst = false;
    await promise;
    await answer(route);
  });
  return resolve;
}

tryPage("an event refused while the next is typed stands among what isn’t sent", async () => {
  const { sitting, page, line } = await atLine();
  const go = await answerOne(page, (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: "validation_failed", message: "Not on this day." } },
    }),
  );
  await line.fill("Swim with Kofi tomorrow at 9:00");
  await line.press("Enter");
  await line.fill("Next");
  go();
  await page.getByText("Not on this day.").waitFor();
  expect(await line.inputValue()).toBe("Next");
  const left = page.locator(".added", { hasText: "Swim with Kofi tomorrow at 9:00" });
  await left.getByRole("link", { name: "It wasn’t sent" }).waitFor();
  await page.reload();
  await press(left.getByRole("link", { name: "It wasn’t sent" }));
  await press(page.getByRole("button", { name: "Try again" }).first());
  await page.getByText("Nothing waits").waitFor();
  expect(await countOf(sitting, "Swim with Kofi")).toBe(1);
});

tryPage("an event that was made, though nobody said so, is made once by trying again", async () => {
  const { sitting, page, line } = await atLine();
  const go = await answerOne(page, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 504, body: "" });
  });
  go();
  await line.fill("Dive with Grace tomorrow at 10:00");
  await line.press("Enter");
  await press(page.getByRole("button", { name: "Try again" }));
  await page.getByText("“Dive with Grace” is in").waitFor();
  expect(await countOf(sitting, "Dive with Grace")).toBe(1);
});
