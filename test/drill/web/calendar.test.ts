import { expect } from "bun:test";
import type { Locator } from "playwright-core";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { FEWEST_ABOVE, loadAxe, violationsIn } from "./axe.ts";
import { hasFocus } from "./focused.ts";
import {
  columnWidth,
  drag,
  event,
  HOUR_PX,
  make,
  nextWeek,
  patched,
  slot,
  timesOf,
  weekOf,
} from "./weeks.ts";

const at = desk();
async function somebody(): Promise<Sitting> {
  const sitting = await at.person();
  await sitting.open("");
  return sitting;
}

const weekWith = async (made: object) => weekOf(await somebody(), made);

tryPage(
  "an event of a week is dragged to another day and time, in quarters of an hour",
  async () => {
    const sitting = await weekWith(event("Dragged", nextWeek(1)));
    const { page } = sitting;
    const sent = patched(page);
    await drag(page, slot(page, "Dragged"), [20, 15], [await columnWidth(page), HOUR_PX * 1.2]);
    expect((await sent).status()).toBe(200);
    expect(await timesOf(sitting, "Dragged")).toEqual([`${nextWeek(2)}T11:15 12:15`]);
    // It was no click on the link that it is.
    expect(new URL(page.url()).pathname).toBe("/coral-reef/calendar");
  },
);

tryPage("an event's end is dragged to make it longer", async () => {
  const sitting = await weekWith(event("Stretched", nextWeek(1)));
  const { page } = sitting;
  const sent = patched(page);
  await drag(page, slot(page, "Stretched"), [20, -3], [0, HOUR_PX]);
  expect((await sent).status()).toBe(200);
  expect(await timesOf(sitting, "Stretched")).toEqual([`${nextWeek(1)}T10:00 12:00`]);
});

tryPage("what takes days and what is due are dragged to another day of a week", async () => {
  const made = { title: "Whole days", starts_at: nextWeek(1), ends_at: nextWeek(1), all_day: true };
  const sitting = await weekWith(made);
  const { page } = sitting;
  const sent = patched(page);
  await page.locator("a.ev", { hasText: "Whole days" }).dragTo(page.locator(".week-whole").nth(3));
  expect((await sent).status()).toBe(200);
  expect((await timesOf(sitting, "Whole days"))[0]).toStartWith(nextWeek(3));

  const todos = await sitting.get<{ id: string; due_on: string }[]>("/recordings?type=todo");
  const [todo] = todos;
  const path = `/recordings/${todo?.id}`;
  const body = { title: "Due then", due_on: nextWeek(4) };
  await make(page, path, body, "PATCH");
  const due = page.locator(".week-whole").nth(4).locator("a.ev-todo", { hasText: "Due then" });
  await due.waitFor();
  const moved = patched(page);
  await due.dragTo(page.locator(".week-whole").nth(2));
  expect((await moved).status()).toBe(200);
  expect((await sitting.get<{ due_on: string }>(path)).due_on).toBe(nextWeek(2));
});

tryPage("a move that is refused goes back, says why, and can be tried again", async () => {
  const sitting = await weekWith(event("Refused", nextWeek(1)));
  const { page } = sitting;
  const shut = /\/calendar\/[^/]+$/;
  await page.route(shut, (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: "conflict", message: "Somebody else moved it." } },
    }),
  );
  await drag(page, slot(page, "Refused"), [20, 15], [0, HOUR_PX]);
  await page.getByText("Couldn't change “Refused”: Somebody else moved it.").waitFor();
  await slot(page, "Refused").getByText("10:00 – 11:00").waitFor();
  await page.unroute(shut);
  const sent = patched(page);
  await press(page.getByRole("button", { name: "Try again" }));
  expect((await sent).status()).toBe(200);
  expect(await timesOf(sitting, "Refused")).toEqual([`${nextWeek(1)}T11:00 12:00`]);
});

tryPage("dragging over an empty part of a week begins an event there", async () => {
  const sitting = await weekWith(event("Beside", nextWeek(0)));
  const { page } = sitting;
  const column = page.locator("button.tint").nth(4);
  await drag(page, column, [20, HOUR_PX * 13 + 2], [0, HOUR_PX * 1.5]);
  await page.getByLabel("What", { exact: true }).fill("Begun by hand");
  await page.keyboard.press("Enter");
  await slot(page, "Begun by hand").waitFor();
  expect(await timesOf(sitting, "Begun by hand")).toEqual([`${nextWeek(4)}T13:00 14:30`]);
});

const weekly = (title: string) =>
  event(title, nextWeek(1), { recurrence: { frequency: "weekly", time_zone: "UTC", count: 4 } });
const tuesdays = (from: number, to: number, time: string): string[] =>
  [1, 8, 15, 22].slice(from, to).map((days) => `${nextWeek(days)}T${time}`);

tryPage("of what repeats, one day changes, or all from it on, or all of them", async () => {
  const sitting = await weekWith(weekly("Repeats"));
  const { page, open } = sitting;
  const secondWeek = `/calendar?view=week&day=${nextWeek(7)}`;
  const later = async (answer: string, told: RegExp) => {
    await open(secondWeek);
    await slot(page, "Repeats").waitFor();
    await slot(page, "Repeats").getByRole("link").focus();
    await page.keyboard.press("Shift+ArrowDown");
    const sent = patched(page);
    await press(page.getByRole("button", { name: answer }));
    expect((await sent).status()).toBe(200);
    // Of many days no single one is named.
    await page.getByText(told).filter({ visible: true }).first().waitFor();
  };
  await later("All of them", /^All days of Repeats are changed\.$/);
  expect(await timesOf(sitting, "Repeats")).toEqual(tuesdays(0, 4, "10:15 11:15"));
  await later("From here on", /^Repeats is changed on Tuesday .* and all days that follow\.$/);
  expect(await timesOf(sitting, "Repeats")).toEqual([
    ...tuesdays(0, 1, "10:15 11:15"),
    ...tuesdays(1, 4, "10:30 11:30"),
  ]);
  await later("This one", /^Repeats is now on Tuesday .*, 10:45 to 11:45\.$/);
  expect(await timesOf(sitting, "Repeats")).toEqual([
    ...tuesdays(0, 1, "10:15 11:15"),
    ...tuesdays(1, 2, "10:45 11:45"),
    ...tuesdays(2, 4, "10:30 11:30"),
  ]);
});

tryPage(
  "one day of what repeats is opened, gets words of its own, and one is taken out with all after",
  async () => {
    const sitting = await weekWith(weekly("Ends early"));
    const { page, open } = sitting;
    await open(`/calendar?view=week&day=${nextWeek(14)}`);
    await press(slot(page, "Ends early").getByRole("link"));
    await press(page.getByRole("button", { name: /, 10:00 to 11:00/ }));
    await page.getByLabel("What", { exact: true }).fill("With cake");
    await page.getByLabel("Until, time").fill("09:00");
    await press(page.getByRole("button", { name: "Save" }));
    await page.getByText("It would end before it begins.").waitFor();
    await page.getByLabel("Until, time").fill("11:00");
    // The end goes along with the beginning, over midnight too; what was emptied on the way keeps it.
    const until = async () => [
      await page.getByLabel("Until, day").inputValue(),
      await page.getByLabel("Until, time").inputValue(),
    ];
    await page.getByLabel("From, time").fill("");
    await page.getByLabel("From, time").fill("23:30");
    expect(await until()).toEqual([nextWeek(16), "00:30"]);
    await page.getByLabel("From, time").fill("10:00");
    expect(await until()).toEqual([nextWeek(15), "11:00"]);
    await press(page.getByRole("button", { name: "Save" }));
    const sent = patched(page);
    await press(page.getByRole("button", { name: "This one" }));
    expect((await sent).status()).toBe(200);
    expect(await timesOf(sitting, "With cake")).toEqual(tuesdays(2, 3, "10:00 11:00"));

    await open(`/calendar?view=week&day=${nextWeek(7)}`);
    await press(slot(page, "Ends early").getByRole("link"));
    await press(page.getByRole("button", { name: "Take it out of the calendar" }));
    await hasFocus(page, page.getByRole("button", { name: "Not now" }));
    await press(page.getByRole("button", { name: "From here on" }));
    await page.getByText("“Ends early” is out of the calendar.").waitFor();
    expect(await timesOf(sitting, "Ends early")).toEqual(tuesdays(0, 1, "10:00 11:00"));
  },
);

tryPage("by keys alone an event is begun, moved, made longer, and taken out again", async () => {
  const sitting = await weekWith(event("A neighbour", nextWeek(5)));
  const { page } = sitting;
  const column = page.locator("button.tint").nth(1);
  await column.focus();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Only keys");
  await page.keyboard.press("Enter");
  const made = slot(page, "Only keys");
  await made.waitFor();
  expect(await timesOf(sitting, "Only keys")).toEqual([`${nextWeek(1)}T10:15 11:15`]);
  const steps: [string, string][] = [
    ["Shift+ArrowRight", `${nextWeek(2)}T10:15 11:15`],
    ["Shift+ArrowUp", `${nextWeek(2)}T10:00 11:00`],
    ["+", `${nextWeek(2)}T10:00 11:15`],
  ];
  await made.getByRole("link").focus();
  for (const [key, times] of steps) {
    const sent = patched(page);
    await page.keyboard.press(key);
    expect((await sent).status()).toBe(200);
    expect(await timesOf(sitting, "Only keys")).toEqual([times]);
    await page.locator("[aria-live]", { hasText: "Only keys is now on" }).first().waitFor({
      state: "attached",
    });
    // Who moved it goes on from there.
    await page.locator(".slot a:focus", { hasText: "Only keys" }).waitFor();
  }
  await press(made.getByRole("button", { name: "What to do with Only keys" }));
  const moved = patched(page);
  await choose(page, "A day later");
  expect((await moved).status()).toBe(200);
  expect(await timesOf(sitting, "Only keys")).toEqual([`${nextWeek(3)}T10:00 11:15`]);
  await press(made.getByRole("button", { name: "What to do with Only keys" }));
  await choose(page, "Take it out");
  await made.waitFor({ state: "detached" });
  expect(await timesOf(sitting, "Only keys")).toEqual([]);
});

tryPage("a week, its menus and its questions have no faults that axe finds", async () => {
  const sitting = await weekWith(weekly("Looked at"));
  const { page } = sitting;
  await loadAxe(page);
  expect(await violationsIn(page)).toEqual([]);
  await slot(page, "Looked at").getByRole("link").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("heading", { name: "Which of them change?" }).waitFor();
  expect(await violationsIn(page, FEWEST_ABOVE)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator("button.tint").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "A new event" }).waitFor();
  expect(await violationsIn(page, FEWEST_ABOVE)).toEqual([]);
});

tryPage("an event is cheered, and so is what is said about it", async () => {
  const sitting = await somebody();
  const { page, open } = sitting;
  const { id } = await make(page, "/calendar", event("Cheered", nextWeek(1)));
  await make(page, `/recordings/${id}/comments`, { content: "I bring cake." });
  await open(`/recordings/${id}`);
  await page.locator(".comment", { hasText: "I bring cake." }).waitFor();
  const cheer = async (place: Locator, words: string) => {
    await press(place.getByRole("button", { name: "Cheer" }));
    await page.getByLabel("Your cheer").fill(words);
    await page.keyboard.press("Enter");
    await place.locator(".cheer", { hasText: words }).waitFor();
  };
  await cheer(page.locator(".cheers").first(), "At last");
  await cheer(page.locator(".comment", { hasText: "I bring cake." }), "Cake");
  const [said] = await sitting.get<{ id: string }[]>(`/recordings/${id}/comments`);
  const cheersOf = (of = "") => sitting.get<{ content: string }[]>(`/recordings/${of}/cheers`);
  expect((await cheersOf(id)).map(({ content }) => content)).toEqual(["At last"]);
  expect((await cheersOf(said?.id)).map(({ content }) => content)).toEqual(["Cake"]);
});

tryPage("the first hour of a day has its hour", async () => {
  const sitting = await somebody();
  const { page, open } = sitting;
  const day = nextWeek(4);
  const times = { starts_at: `${day}T00:30:00Z`, ends_at: `${day}T02:00:00Z` };
  await make(page, "/calendar", { title: "High water", ...times });
  await open(`/calendar?view=week&day=${day}`);
  await slot(page, "High water").waitFor();
  expect(await slot(page, "High water").innerText()).toContain("0:30 – 2:00");
});

tryPage("an event whose day can't be read is not made, and its words stay", async () => {
  const sitting = await somebody();
  const { page, open } = sitting;
  await open("/calendar");
  await page.route("**/calendar/parse*", (route) => route.fulfill({ status: 500, json: {} }));
  await press(page.getByRole("button", { name: "Add an event" }));
  const line = page.getByLabel(/^What, and when/);
  await line.fill("Dinner monday 19:00");
  await page.keyboard.press("Enter");
  await page.getByText("Couldn't add “Dinner monday 19:00”").waitFor();
  expect(await timesOf(sitting, "Dinner monday 19:00")).toEqual([]);
  expect(await line.inputValue()).toBe("Dinner monday 19:00");
});
