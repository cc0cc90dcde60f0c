import { expect } from "bun:test";
import { desk, type Sitting, tryPage } from "../../support/browser.ts";
import { boxOf, drag, event, HOUR_PX, make, on, overDays, patched } from "./weeks.ts";

const at = desk();

async function weekWith(made: readonly object[], isPhone = false): Promise<Sitting> {
  const sitting = await at.person({ isPhone });
  await sitting.open("");
  for (const one of made) await make(sitting.page, "/calendar", one);
  await sitting.open(`/calendar?view=week&day=${on(1)}`);
  await sitting.page.locator(".week [data-event]").first().waitFor();
  return sitting;
}

tryPage("what takes days is one bar over them in a week, and is put elsewhere by it", async () => {
  const { page } = await weekWith([
    overDays("High season", on(3), on(9)),
    overDays("Trip", on(2), on(4)),
    ...["One", "Two", "Three", "Four"].map((title) => overDays(title, on(4), on(4))),
  ]);
  const day = (date: number) => page.locator(".week-whole").nth(date - 1);
  const bar = (title: string) => page.locator(".week-all .ev-bar", { hasText: title });
  expect(await bar("Trip").count()).toBe(1);
  expect(await bar("High season").getAttribute("aria-label")).toBe(
    "High season, Wednesday 3 June to Tuesday 9 June",
  );
  const [trip, season] = [await boxOf(bar("Trip")), await boxOf(bar("High season"))];
  const [tuesday, thursday, sunday] = [
    await boxOf(day(2)),
    await boxOf(day(4)),
    await boxOf(day(7)),
  ];
  expect(trip.x).toBeGreaterThanOrEqual(tuesday.x);
  expect(trip.x + trip.width).toBeGreaterThan(thursday.x + thursday.width / 2);
  expect(trip.x + trip.width).toBeLessThanOrEqual(thursday.x + thursday.width);
  // It goes on in the next week: it is cut at the edge.
  expect(Math.abs(season.x + season.width - sunday.x - sunday.width)).toBeLessThan(2);
  // None is left out, and none covers another.
  const tops = await Promise.all(
    ["Trip", "High season", "One", "Two", "Three", "Four"].map(
      async (title) => (await boxOf(bar(title))).y,
    ),
  );
  expect(new Set(tops).size).toBe(6);

  // Within itself, too.
  for (const [to, date] of [
    [thursday, 4],
    [sunday, 7],
  ] as const) {
    const sent = patched(page);
    const { x } = await boxOf(bar("Trip"));
    await drag(page, bar("Trip"), [20, 10], [to.x - x, 0]);
    expect((await sent).status()).toBe(200);
    await day(date).locator(".ev-bar", { hasText: "Trip" }).waitFor();
  }
});

tryPage("on a phone the hours of a week stay in sight wherever it is scrolled", async () => {
  const { page } = await weekWith([event("Sails", on(6))], true);
  const scroll = page.locator(".week-scroll");
  const hour = page.locator(".hours .h", { hasText: "10:00" });
  const leftOf = async () => (await boxOf(hour)).x - (await boxOf(scroll)).x;
  const before = await leftOf();
  await scroll.evaluate((element) => element.scrollTo({ left: 300 }));
  expect(await scroll.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(200);
  expect(await leftOf()).toBe(before);
  expect(before).toBeGreaterThanOrEqual(0);
});

tryPage(
  "today's week opens where now is, by the clock one wishes; others in the morning",
  async () => {
    const { page, open } = await at.person();
    await open("");
    await make(page, "/calendar", event("Tea", on(2), { ends_at: `${on(2)}T10:30:00Z` }));
    const patch = (body: object) =>
      page.evaluate(
        (sent) =>
          fetch("/api/v1/me/preferences", {
            method: "PATCH",
            headers: { "content-type": "application/json" },
            body: sent,
          }),
        JSON.stringify(body),
      );
    await patch({ timezone: "UTC", time_format: "12h" });
    const noon = new Date();
    noon.setUTCHours(12, 30, 0, 0);
    await page.clock.setFixedTime(noon);
    await open("/calendar?view=week");
    const scroll = page.locator(".week-scroll");
    const now = await boxOf(page.locator(".hours .now"));
    const head = await boxOf(page.locator(".week-top"));
    const top = head.y + head.height;
    const { y, height } = await boxOf(scroll);
    const seen = Math.min(y + height, page.viewportSize()?.height ?? 0) - top;
    expect(Math.abs(now.y - top - seen / 3)).toBeLessThan(HOUR_PX / 4);
    expect(await page.locator(".hours .h").nth(12).innerText()).toBe("1 pm");

    await open(`/calendar?view=week&day=${on(2)}`);
    expect(await scroll.evaluate(({ scrollTop }) => scrollTop)).toBe(7.5 * HOUR_PX);
    const tea = page.locator(".slot", { hasText: "Tea" });
    const [title, time] = [await boxOf(tea.locator("b")), await boxOf(tea.locator("time"))];
    expect(await tea.locator("time").innerText()).toBe("10 am");
    expect([time.y, time.x > title.x]).toEqual([title.y, true]);
    await patch({ time_format: "24h" });
  },
);
