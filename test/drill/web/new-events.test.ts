import { expect } from "bun:test";
import type { Page, Route } from "playwright-core";
import { desk, tryPage } from "../../support/browser.ts";
import { event, nextWeek, timesOf, weekOf } from "./weeks.ts";

const at = desk();
const CALENDAR = "**/api/v1/coral-reef/calendar";

async function somebodysWeek() {
  const sitting = await at.person();
  await sitting.open("");
  await weekOf(sitting, event("Already there", nextWeek(1)));
  return sitting;
}

/** Opens the window of a new event at nine of the week's first day, and writes its title. */
async function write(page: Page, title: string): Promise<void> {
  await page.locator("button.tint").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "A new event" }).waitFor();
  await page.getByLabel("What", { exact: true }).fill(title);
}
const add = (page: Page) => page.getByRole("button", { name: "Add it" }).click();
const dialog = (page: Page) => page.getByRole("dialog");

/** Has the server take its time for new events, or refuse them. */
const meet = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(CALENDAR, (route) =>
    route.request().method() === "POST" ? answer(route) : route.fallback(),
  );
const refuse = (route: Route) =>
  route.fulfill({
    status: 422,
    json: { error: { code: "validation_failed", message: "Not on this day." } },
  });

tryPage("a new event stands in its week before the server has it", async () => {
  const sitting = await somebodysWeek();
  const { page } = sitting;
  const going = Promise.withResolvers<void>();
  await meet(page, async (route) => {
    await going.promise;
    await route.continue();
  });
  await write(page, "At once");
  await add(page);
  await page.locator(".slot-ghost", { hasText: "At once" }).waitFor();
  expect(await dialog(page).count()).toBe(0);
  going.resolve();
  await page.locator(".slot", { hasText: "At once" }).waitFor();
  await page.locator(".slot-ghost", { hasText: "At once" }).waitFor({ state: "detached" });
  expect(await timesOf(sitting, "At once")).toEqual([`${nextWeek(0)}T09:00 10:00`]);
});

tryPage("an event that is refused is in its window again, and is made from there", async () => {
  const sitting = await somebodysWeek();
  const { page } = sitting;
  await meet(page, refuse);
  await write(page, "Refused");
  await page.getByLabel("From, time").fill("13:00");
  await add(page);
  await page.getByText("Not on this day.").waitFor();
  const title = page.getByLabel("What", { exact: true });
  await title.waitFor();
  expect(await title.inputValue()).toBe("Refused");
  expect(await page.locator(".slot-ghost", { hasText: "Refused" }).count()).toBe(0);
  await page.unroute(CALENDAR);
  await add(page);
  await page.locator(".slot", { hasText: "Refused" }).waitFor();
  expect(await timesOf(sitting, "Refused")).toEqual([`${nextWeek(0)}T13:00 14:00`]);
});

tryPage("an event that is refused while another is written takes nothing of that", async () => {
  const sitting = await somebodysWeek();
  const { page } = sitting;
  const going = Promise.withResolvers<void>();
  await meet(page, async (route) => {
    await going.promise;
    await refuse(route);
  });
  await write(page, "The first");
  await add(page);
  await write(page, "The second");
  going.resolve();
  await page.getByText("Not on this day.").waitFor();
  expect(await page.getByLabel("What", { exact: true }).inputValue()).toBe("The second");
  await page.keyboard.press("Escape");
  await sitting.open("/waiting");
  await page.locator("#main").getByText("The first").waitFor();
});

tryPage("an event that was made, though nobody said so, is made once from its window", async () => {
  const sitting = await somebodysWeek();
  const { page } = sitting;
  await meet(page, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 504, body: "" });
  });
  await write(page, "Answered too late");
  await add(page);
  const title = page.getByLabel("What", { exact: true });
  await title.waitFor();
  expect(await title.inputValue()).toBe("Answered too late");
  await page.unroute(CALENDAR);
  await add(page);
  await page.locator(".slot", { hasText: "Answered too late" }).waitFor();
  expect(await timesOf(sitting, "Answered too late")).toHaveLength(1);
});

const SEEN = "Client sees this";

tryPage("that a client sees what comes into a project's schedule is said before", async () => {
  const sitting = await at.person();
  const { page, open, get } = sitting;
  await open("/calendar");
  await page.getByRole("button", { name: "New event" }).first().click();
  const seen = dialog(page).getByText(SEEN);
  const whose = dialog(page).getByLabel("Whose");
  await whose.selectOption({ label: "Harbour Hotel" });
  await seen.waitFor();
  await whose.selectOption({ label: "Website relaunch" });
  await seen.waitFor({ state: "detached" });
  await whose.selectOption({ label: "Harbour Hotel" });
  await seen.waitFor();
  await page.keyboard.press("Escape");

  const line = page.locator(".new-event");
  const say = async () => {
    await line.getByRole("button", { name: "Add an event" }).click();
    await line.getByRole("textbox", { name: /^What, and when/ }).fill("Lights out tomorrow");
  };
  await say();
  await line.getByLabel("It goes into").selectOption({ label: "Harbour Hotel" });
  await line.getByText(SEEN).waitFor();

  const all = await get<{ name: string; tools: { key: string; id: string }[] }[]>("/projects");
  const harbour = all.find(({ name }) => name === "Harbour Hotel");
  await open(`/recordings/${harbour?.tools.find(({ key }) => key === "schedule")?.id}`);
  await say();
  await line.getByText(SEEN).waitFor();
});
