import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { press } from "../../support/by-keys.ts";
import { loadAxe, violationsIn } from "./axe.ts";
import { somebody } from "./sending.ts";
import { event, nextWeek, weekOf } from "./weeks.ts";

const at = desk();
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The window of a new event, for which nobody chose a time. */
async function begin(): Promise<Sitting> {
  const ada = await somebody(at, "ada@example.com");
  await ada.open("/calendar");
  await press(ada.page.getByRole("button", { name: "New event" }));
  return ada;
}
const title = (page: Page) => page.getByLabel("What", { exact: true });
const add = (page: Page) => press(page.getByRole("button", { name: "Add it" }));
const says = (page: Page, text: string | RegExp) =>
  page.getByRole("dialog").getByRole("status").filter({ hasText: text }).waitFor();

const shown = (page: Page) =>
  Promise.all(
    ["From, day", "From, time", "Until, day", "Until, time"].map((label) =>
      page.getByLabel(label).inputValue(),
    ),
  );

/** The times of what is called so, once it is in the calendar. */
async function made({ page, get }: Sitting, called: string): Promise<string[]> {
  await page.getByText(`“${called}” is in the calendar.`).waitFor();
  const all = await get<{ title: string; starts_at: string; ends_at: string }[]>(
    "/recordings?type=schedule_entry",
  );
  const own = all.filter((one) => one.title === called);
  return own.flatMap(({ starts_at, ends_at }) => [starts_at.slice(0, 16), ends_at.slice(0, 16)]);
}

tryPage("a new event's title says when it is, which is shown, left alone and taken", async () => {
  const sitting = await begin();
  const { page } = sitting;
  const begun = await shown(page);
  await title(page).fill("Movie night tomorrow 20:00");
  await says(page, /^“Movie night”: .*, 20:00 to 21:00/);
  const read = [dayIn(1), "20:00", dayIn(1), "21:00"];
  expect(await shown(page)).toEqual(read);
  await loadAxe(page);
  expect(await violationsIn(page, 1)).toEqual([]);
  await press(page.getByRole("button", { name: "Leave it in the title" }));
  await says(page, "These words say");
  expect(await shown(page)).toEqual(begun);
  await press(page.getByRole("button", { name: "Take it" }));
  await says(page, /^“Movie night”/);
  expect(await shown(page)).toEqual(read);
  // What somebody goes on to change stays theirs, and the words that were taken stay out of it.
  await page.getByLabel("Until, time").fill("22:30");
  await says(page, "It will be called “Movie night”.");
  await add(page);
  expect(await made(sitting, "Movie night")).toEqual([`${dayIn(1)}T20:00`, `${dayIn(1)}T22:30`]);
});

tryPage("a word that begins a title as a day's short name does stays in it", async () => {
  const sitting = await begin();
  const { page } = sitting;
  await title(page).fill("Sun screen tomorrow 20:00");
  await says(page, /^“Sun screen”: .*, 20:00 to 21:00/);
  await add(page);
  expect(await made(sitting, "Sun screen")).toEqual([`${dayIn(1)}T20:00`, `${dayIn(1)}T21:00`]);
});

tryPage("no title changes the times that somebody chose", async () => {
  const sitting = await begin();
  const { page } = sitting;
  await page.getByLabel("From, day").fill(dayIn(5));
  await page.getByLabel("From, time").fill("13:00");
  await title(page).fill("Rehearsal tomorrow 20:00");
  await says(page, /^These words say .*, 20:00 to 21:00/);
  const own = [dayIn(5), "13:00", dayIn(5), "14:00"];
  expect(await shown(page)).toEqual(own);
  await add(page);
  expect(await made(sitting, "Rehearsal tomorrow 20:00")).toEqual([
    `${dayIn(5)}T13:00`,
    `${dayIn(5)}T14:00`,
  ]);
});

tryPage("nor do its words where it was begun at an hour, unless they are taken", async () => {
  const ada = await somebody(at, "ada@example.com");
  await weekOf(ada, event("Neighbour", nextWeek(1)));
  const { page } = ada;
  await page.locator("button.tint").first().focus();
  await page.keyboard.press("Enter");
  await title(page).fill("Fair from 24.12. to 2.1.");
  await says(page, /^These words say \w+ 24 December to \w+ 2 January/);
  expect(await shown(page)).toEqual([nextWeek(0), "09:00", nextWeek(0), "10:00"]);
  await press(page.getByRole("button", { name: "Take it" }));
  await says(page, "“Fair”");
  expect(await page.getByLabel("All day").isChecked()).toBe(true);
  await add(page);
  const [from = "", to = ""] = await made(ada, "Fair");
  expect([from.slice(5, 10), to.slice(5, 10)]).toEqual(["12-24", "01-02"]);
});

tryPage("who adds faster than a title is read is shown first what was read in it", async () => {
  const sitting = await begin();
  const { page } = sitting;
  const { promise: isAdded, resolve: letIt } = Promise.withResolvers<void>();
  await page.route("**/calendar/parse*", async (route) => {
    await isAdded;
    await route.fallback();
  });
  await title(page).fill("Swim tomorrow 7:00");
  await title(page).press("Enter");
  letIt();
  await page.getByRole("alert").filter({ hasText: "Add it once more if that is right" }).waitFor();
  await says(page, /^“Swim”/);
  expect(await shown(page)).toEqual([dayIn(1), "07:00", dayIn(1), "08:00"]);
  await title(page).press("Enter");
  expect(await made(sitting, "Swim")).toEqual([`${dayIn(1)}T07:00`, `${dayIn(1)}T08:00`]);
});

tryPage(
  "words that can't be read are said to be before they are added to another day",
  async () => {
    const sitting = await begin();
    const { page, complaints } = sitting;
    await title(page).fill("Dive friday 20:00");
    await says(page, /^“Dive”/);
    await page.route("**/calendar/parse*", (route) => route.fulfill({ status: 500, json: {} }));
    await title(page).fill("Climb monday 12:00");
    await title(page).press("Enter");
    const alert = page.getByRole("alert").filter({ hasText: "couldn’t be read in these words" });
    await alert.waitFor();
    await page.getByRole("dialog").getByText("“Dive”").waitFor({ state: "detached" });
    const [day] = await shown(page);
    await title(page).press("Enter");
    const [from = ""] = await made(sitting, "Climb monday 12:00");
    expect(from.slice(0, 10)).toBe(day ?? "");
    complaints.length = 0;
  },
);
