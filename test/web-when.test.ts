import { expect, test } from "bun:test";
import { timeOn } from "#/web/features/calendar/time-on.ts";
import { whenWords } from "#/web/features/calendar/when-words.ts";
import {
  clockAt,
  clockTime,
  distance,
  formattedClock,
  longDay,
  shortDay,
  weekday,
} from "#/web/lib/when.ts";

const HOUR_MS = 3_600_000;
const BEGIN = Date.parse("2026-10-24T23:30:15.500Z");
/** Every hour of two days in which clocks go back, and one every 40 days for years before and after. */
const instants = [
  ...Array.from({ length: 48 }, (_, hour) => new Date(BEGIN + hour * HOUR_MS)),
  ...Array.from({ length: 100 }, (_, n) => new Date(BEGIN + (n - 75) * 3843.1 * HOUR_MS)),
];

test("a browser with Temporal reads a clock as one without it does, everywhere", () => {
  for (const zone of Intl.supportedValuesOf("timeZone"))
    for (const instant of instants)
      expect([zone, instant, clockAt(instant, zone)]).toEqual([
        zone,
        instant,
        formattedClock(instant, zone),
      ]);
});

/** What the same day or time is called by the browser's own English. */
const called = (instant: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }).format(instant);

test("days and times have their English names", () => {
  for (const instant of instants) {
    const day = instant.toISOString().slice(0, 10);
    const year = day.slice(0, 4) === "2026" ? undefined : ("numeric" as const);
    expect([weekday(day), longDay(day), shortDay(day, "2026-01-01")]).toEqual([
      called(instant, { weekday: "long" }),
      called(instant, { weekday: "long", day: "numeric", month: "long" }).replace(",", ""),
      called(instant, { weekday: "short", day: "numeric", month: "short", year }).replace(",", ""),
    ]);
    for (const is24h of [true, false])
      expect(clockTime(instant, { timeZone: "UTC", is24h })).toBe(
        called(instant, { hour: "numeric", minute: "2-digit", hour12: !is24h })
          .replace(/^0(?=\d)/, "")
          .replace("\u202f", " "),
      );
  }
});

test("how far a day is away is said in days, and from two weeks on in weeks", () => {
  const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
  for (let days = -40; days <= 40; days++) {
    const day = new Date(Date.UTC(2026, 10, 28 + days)).toISOString().slice(0, 10);
    const isFar = Math.abs(days) >= 14;
    expect([days, distance(day, "2026-11-28")]).toEqual([
      days,
      isFar ? relative.format(Math.trunc(days / 7), "week") : relative.format(days, "day"),
    ]);
  }
});

test("a span of days is said with both its ends, and what is on one day with that", () => {
  const times = { timeZone: "Europe/Berlin", is24h: true };
  const said = (starts_at: string, ends_at: string | null, all_day: boolean) =>
    whenWords({ starts_at, ends_at, all_day }, times);
  const [start, end] = ["2026-12-24T00:00:00Z", "2027-01-02T23:59:59Z"];
  expect(said(start, end, true)).toBe("Thursday 24 December to Saturday 2 January");
  expect(said(start, "2026-12-24T23:59:59Z", true)).toBe("Thursday 24 December");
  expect(said(start, null, true)).toBe("Thursday 24 December");
  expect(said("2026-12-24T14:00:00Z", "2027-01-02T16:30:00Z", false)).toBe(
    "Thursday 24 December, 15:00 to Saturday 2 January, 17:30",
  );
  expect(said("2026-12-24T14:00:00Z", "2026-12-24T15:00:00Z", false)).toBe(
    "Thursday 24 December, 15:00 to 16:00",
  );
  for (const none of [null, "2026-12-24T14:00:00Z"])
    expect(said("2026-12-24T14:00:00Z", none, false)).toBe("Thursday 24 December, 15:00");
});

test("each day of what takes several says how much of it it has", () => {
  const times = { timeZone: "Europe/Berlin", is24h: true };
  const [starts_at, ends_at] = ["2026-12-04T13:00:00Z", "2026-12-06T11:00:00Z"];
  const said = (day: string, end: string | null, isShort = false, is24h = true) =>
    timeOn({ starts_at, ends_at: end, all_day: false }, day, { ...times, is24h }, isShort);
  expect([
    said("2026-12-04", ends_at),
    said("2026-12-05", ends_at),
    said("2026-12-06", ends_at, true),
  ]).toEqual(["From 14:00", "All day", "Until 12:00"]);
  expect(said("2026-12-04", ends_at, true, false)).toBe("From 2 pm");
  // What is over at midnight is on one day.
  expect(said("2026-12-04", "2026-12-04T23:00:00Z")).toBe("14:00 – 0:00");
  expect(said("2026-12-04", "2026-12-04T14:30:00Z")).toBe("14:00 – 15:30");
  expect(said("2026-12-04", "2026-12-04T14:30:00Z", true)).toBe("14:00");
  for (const none of [null, starts_at]) expect(said("2026-12-04", none)).toBe("14:00");
  expect(timeOn({ starts_at, ends_at, all_day: true }, "2026-12-05", times)).toBe("All day");
});
