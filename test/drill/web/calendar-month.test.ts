import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { demoProject, desk, type Sitting, tryPage } from "../../support/browser.ts";
import { choose, press } from "../../support/by-keys.ts";
import { boxOf, drag, event, make, on, overDays, patched } from "./weeks.ts";

const at = desk();

async function monthWith(made: readonly object[]): Promise<Sitting> {
  const sitting = await at.person();
  await sitting.open("");
  for (const one of made) await make(sitting.page, "/calendar", one);
  await sitting.open(`/calendar?day=${on(1)}`);
  await sitting.page.locator(".cell [data-event]").first().waitFor();
  return sitting;
}

const bars = (page: Page, title: string) => page.locator(".month .ev-bar", { hasText: title });
const cell = (page: Page, day: number) => page.locator(".cell").nth(day - 1);
tryPage("what takes days is one bar over them, cut where a week ends", async () => {
  const { page } = await monthWith([
    event("At nine", on(4)),
    overDays("High season", on(3), on(9)),
    overDays("Trip", on(2), on(4)),
  ]);
  const season = bars(page, "High season");
  expect(await season.count()).toBe(2);
  expect(await season.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(
    Array(2).fill("High season, Wednesday 3 June to Tuesday 9 June"),
  );
  const [first, last] = [await boxOf(cell(page, 3)), await boxOf(cell(page, 7))];
  const bar = await boxOf(season.first());
  expect(bar.x).toBeGreaterThan(first.x);
  expect(Math.round(bar.x + bar.width)).toBe(Math.round(last.x + last.width));
  const [monday, tuesday] = [await boxOf(cell(page, 8)), await boxOf(cell(page, 9))];
  const rest = await boxOf(season.nth(1));
  expect(Math.abs(rest.x - monday.x)).toBeLessThan(2);
  expect(rest.x + rest.width).toBeLessThan(tuesday.x + tuesday.width);
  // The trip began before: it is above, and what is on one day below both.
  const [trip, nine] = [bars(page, "Trip"), cell(page, 4).locator(".ev", { hasText: "At nine" })];
  expect(await trip.count()).toBe(1);
  expect((await boxOf(trip)).y).toBeLessThan(bar.y);
  expect((await boxOf(nine)).y).toBeGreaterThan(bar.y);
});

tryPage("of a full day it is said how much more there is, and its week shows that", async () => {
  const many = [11, 12, 13, 14, 15].map((hour) => ({
    title: `At ${hour}`,
    starts_at: `${on(17)}T${hour}:00:00Z`,
  }));
  const { page } = await monthWith([...many, overDays("Long one", on(16), on(18))]);
  expect(await cell(page, 17).locator(".ev").allInnerTexts()).toEqual([
    "11:00\nAt 11",
    "12:00\nAt 12",
    "13:00\nAt 13",
  ]);
  await page.getByRole("link", { name: "2 more on Wednesday 17 June" }).click();
  await page.locator(".slot", { hasText: "At 15" }).waitFor();
});

tryPage("a bar that is held by one of its days puts that one elsewhere", async () => {
  const { page } = await monthWith([overDays("Fair", on(23), on(25)), event("At ten", on(26))]);
  const moved = patched(page);
  const { width, height } = await boxOf(bars(page, "Fair"));
  await bars(page, "Fair").dragTo(cell(page, 18), {
    sourcePosition: { x: width / 2, y: height / 2 },
  });
  expect((await moved).status()).toBe(200);
  await cell(page, 17).locator(".ev-bar", { hasText: "Fair" }).waitFor();
  // Over a bar it is over the day below.
  const again = patched(page);
  const ten = cell(page, 26).locator("a.ev", { hasText: "At ten" });
  const { x, y } = await boxOf(ten);
  const fair = await boxOf(bars(page, "Fair"));
  await drag(page, ten, [10, 10], [fair.x + fair.width - 20 - x, fair.y - y]);
  expect((await again).status()).toBe(200);
  await cell(page, 19).locator(".ev", { hasText: "At ten" }).waitFor();
  // Over itself as well.
  const later = patched(page);
  await drag(page, bars(page, "Fair"), [10, 10], [fair.width / 3, 0]);
  expect((await later).status()).toBe(200);
  await cell(page, 18).locator(".ev-bar", { hasText: "Fair" }).waitFor();
});

tryPage(
  "on a phone the chosen day's things stand below the month, and lead to its week",
  async () => {
    const sitting = await at.person({ isPhone: true });
    const { page } = sitting;
    await sitting.open("");
    await make(page, "/calendar", event("Sails", on(27)));
    await make(page, "/calendar", overDays("Regatta", on(26), on(28)));
    await sitting.open("/calendar");
    const list = page.locator(".day-list");
    await list.getByRole("heading", { name: /^Today/ }).waitFor();
    const chosen = page.locator(".month [aria-pressed=true]");
    expect(await chosen.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      expect.stringContaining(", today: "),
    ]);

    await sitting.open(`/calendar?day=${on(1)}`);
    await list.getByText("Nothing planned").waitFor();
    await page.getByRole("button", { name: "Saturday 27 June: 2 things" }).tap();
    await list.getByRole("heading", { name: /^Saturday/ }).waitFor();
    expect(await list.locator("li").allInnerTexts()).toEqual([
      expect.stringMatching(/^All day\s+Regatta/),
      expect.stringMatching(/^10:00\s+Sails/),
    ]);
    expect(await chosen.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      "Saturday 27 June: 2 things",
    ]);
    await page
      .locator("[aria-live]", { hasText: "Saturday 27 June: 2 things" })
      .first()
      .waitFor({ state: "attached" });

    // Its week begins with it.
    await list.getByRole("link", { name: "See its week" }).tap();
    const slot = page.locator(".slot", { hasText: "Sails" });
    await slot.waitFor();
    const { x, width } = await boxOf(slot);
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(390);
  },
);

tryPage("projects are left out of the calendar, and shown again, on every visit", async () => {
  const sitting = await at.person();
  const { page } = sitting;
  await sitting.open("");
  const project = await demoProject(sitting);
  await make(page, "/calendar", event("Ours", on(11), { project_id: project.id }));
  await make(page, "/calendar", event("Everybody’s", on(11)));
  await sitting.open(`/calendar?day=${on(1)}`);
  const chip = page.getByRole("button", { name: project.name });
  const things = () => cell(page, 11).locator(".ev span").allInnerTexts();
  await cell(page, 11).getByText("Ours").waitFor();
  expect(await chip.getAttribute("aria-pressed")).toBe("true");
  await chip.click();
  await cell(page, 11).getByText("Ours").waitFor({ state: "detached" });
  expect(await things()).toEqual(["Everybody’s"]);
  await page.reload();
  await cell(page, 11).getByText("Everybody’s").waitFor();
  expect([await things(), await chip.getAttribute("aria-pressed")]).toEqual([
    ["Everybody’s"],
    "false",
  ]);
  await chip.click();
  await cell(page, 11).getByText("Ours").waitFor();
});

tryPage(
  "a month is subscribed to, its views are named, and one button begins an event",
  async () => {
    const sitting = await at.person();
    const { page } = sitting;
    await sitting.open(`/calendar?day=${on(15)}`);
    const views = page.getByRole("navigation", { name: "How it is shown" }).getByRole("link");
    await views.first().waitFor();
    expect(await views.allInnerTexts()).toEqual(["Month", "Week", "Agenda"]);
    await page.getByRole("button", { name: "Subscribe" }).click();
    const dialog = page.getByRole("dialog", { name: "Subscribe" });
    await dialog.getByRole("button", { name: "Make an address" }).click();
    await dialog.getByText("It is shown whole this once.").waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator("main .btn-go").allInnerTexts()).toEqual(["New event"]);
    await page.getByRole("button", { name: "New event" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("What", { exact: true }).fill("By the button");
    expect(await page.getByLabel("From, day").inputValue()).toBe(on(15));
    await page.keyboard.press("Enter");
    await cell(page, 15).locator("a.ev", { hasText: "By the button" }).waitFor();
  },
);

tryPage("dragging over days begins an event over them, and Escape gives that up", async () => {
  const { page } = await monthWith([event("Before", on(2))]);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const [from, to] = [await boxOf(cell(page, 29)), await boxOf(cell(page, 30))];
  const overDay = async (last: () => Promise<void>) => {
    await page.mouse.move(from.x + 60, from.y + 70);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 60, { steps: 4 });
    expect(await page.locator(".cell-begun").count()).toBe(2);
    await last();
    await page.mouse.up();
  };
  await overDay(() => page.keyboard.press("Escape"));
  expect(await page.locator(".cell-begun, dialog").count()).toBe(0);
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  await overDay(async () => undefined);
  await page.getByLabel("What", { exact: true }).fill("Begun by days");
  expect([
    await page.getByLabel("From, day").inputValue(),
    await page.getByLabel("Until, day").inputValue(),
  ]).toEqual([on(29), on(30)]);
  await page.keyboard.press("Enter");
  await bars(page, "Begun by days").waitFor();
  expect(await bars(page, "Begun by days").getAttribute("aria-label")).toBe(
    "Begun by days, Monday 29 June to Tuesday 30 June",
  );
});

tryPage("a bar's menu and keys put it on other days, and make it longer and shorter", async () => {
  const { page } = await monthWith([overDays("Stays", on(10), on(10))]);
  const bar = cell(page, 10).locator("a.ev", { hasText: "Stays" });
  const menu = async (name: string) => {
    const moved = patched(page);
    await press(page.getByRole("button", { name: "What to do with Stays" }));
    await choose(page, name);
    expect((await moved).status()).toBe(200);
  };
  const named = (days: string) => page.getByRole("link", { name: `Stays, ${days}` }).waitFor();
  await menu("A day longer");
  await named("Wednesday 10 June to Thursday 11 June");
  await bar.focus();
  const longer = patched(page);
  await page.keyboard.press("+");
  expect((await longer).status()).toBe(200);
  await named("Wednesday 10 June to Friday 12 June");
  await menu("A week later");
  await named("Wednesday 17 June to Friday 19 June");
  await menu("A day shorter");
  await named("Wednesday 17 June to Thursday 18 June");
});
