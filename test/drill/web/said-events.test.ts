import { expect } from "bun:test";
import type { Page } from "playwright-core";
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
