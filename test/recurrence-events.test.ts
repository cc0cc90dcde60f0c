import { afterEach, expect, test } from "bun:test";
import { RRuleTemporal } from "rrule-temporal";
import { dayIn } from "#/lib/recurrence/clock.ts";
import {
  checkEventSeries,
  type EventSeries,
  eventOn,
  eventsBetween,
  nextEvent,
  toRRule,
} from "#/lib/recurrence/events.ts";
import type { Recurrence } from "#/lib/recurrence/schema.ts";

const ZONE_OF_TESTS = process.env.TZ;
afterEach(() => {
  process.env.TZ = ZONE_OF_TESTS;
});

/** An event that starts when the clocks of a zone show `start` and lasts `minutes`. */
function event(
  zone: string,
  start: string,
  parts: Partial<Recurrence> = {},
  minutes: number | null = 60,
): EventSeries {
  const startMs = Temporal.PlainDateTime.from(start).toZonedDateTime(zone).epochMilliseconds;
  return {
    rule: { frequency: "daily", interval: 1, time_zone: zone, ...parts },
    startsAt: new Date(startMs).toISOString(),
    endsAt: minutes === null ? null : new Date(startMs + minutes * 60_000).toISOString(),
    allDay: false,
  };
}

/** What the clocks of the event's zone show at the start on each day, and the offset. */
const clocks = (series: EventSeries, ...days: string[]) =>
  days.map((day) => {
    const { startsAt = "" } = eventOn(series, day) ?? {};
    const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(series.rule.time_zone);
    return `${start.toPlainDateTime().toString({ smallestUnit: "minute" })} ${start.offset}`;
  });

test("the clocks of the zone show the same time all year", () => {
  const series = event("Europe/Berlin", "2026-03-28T09:00");
  expect(clocks(series, "2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25")).toEqual([
    "2026-03-28T09:00 +01:00",
    "2026-03-29T09:00 +02:00",
    "2026-10-24T09:00 +02:00",
    "2026-10-25T09:00 +01:00",
  ]);
});

test("a time in a gap moves forward by the gap, on that day alone", () => {
  const gaps: [string, string, string[]][] = [
    [
      "Europe/Berlin",
      "02:30",
      ["2026-03-28T02:30 +01:00", "2026-03-29T03:30 +02:00", "2026-03-30T02:30 +02:00"],
    ],
    [
      "America/New_York",
      "02:30",
      ["2026-03-07T02:30 -05:00", "2026-03-08T03:30 -04:00", "2026-03-09T02:30 -04:00"],
    ],
    [
      "Australia/Lord_Howe",
      "02:15",
      ["2026-10-03T02:15 +10:30", "2026-10-04T02:45 +11:00", "2026-10-05T02:15 +11:00"],
    ],
    [
      "Africa/Casablanca",
      "02:30",
      ["2026-03-21T02:30 +00:00", "2026-03-22T03:30 +01:00", "2026-03-23T02:30 +01:00"],
    ],
    [
      "Africa/Cairo",
      "00:30",
      ["2026-04-23T00:30 +02:00", "2026-04-24T01:30 +03:00", "2026-04-25T00:30 +03:00"],
    ],
    [
      "Pacific/Apia",
      "09:00",
      ["2011-12-29T09:00 -10:00", "2011-12-31T09:00 +14:00", "2011-12-31T09:00 +14:00"],
    ],
  ];
  for (const [zone, time, wanted] of gaps) {
    const first = wanted[0]?.slice(0, 10) ?? "";
    const days = [0, 1, 2].map((count) =>
      Temporal.PlainDate.from(first).add({ days: count }).toString(),
    );
    expect(clocks(event(zone, `${first}T${time}`), ...days)).toEqual(wanted);
  }
});

test("of a repeated hour the first one is meant", () => {
  const repeated: [string, string, string][] = [
    ["Europe/Berlin", "02:30", "2026-10-25T02:30 +02:00"],
    ["America/New_York", "01:30", "2026-11-01T01:30 -04:00"],
    ["Australia/Lord_Howe", "01:45", "2026-04-05T01:45 +11:00"],
    ["Africa/Casablanca", "02:30", "2026-02-15T02:30 +01:00"],
  ];
  for (const [zone, time, wanted] of repeated) {
    expect(clocks(event(zone, `2026-01-05T${time}`), wanted.slice(0, 10))).toEqual([wanted]);
  }
});

test("an event that begins in the second of a repeated hour begins there, and counts days in its zone", () => {
  const second = {
    ...event("Europe/Berlin", "2026-10-25T02:30"),
    startsAt: "2026-10-25T01:30:00Z",
    endsAt: null,
  };
  expect(eventsBetween(second, "2026-10-24T00:00:00Z", "2026-10-27T00:00:00Z")).toEqual([
    { key: "2026-10-25", startsAt: "2026-10-25T01:30:00.000Z", endsAt: null },
    { key: "2026-10-26", startsAt: "2026-10-26T01:30:00.000Z", endsAt: null },
  ]);
});

test("every occurrence lasts as long as the first", () => {
  const night = event("America/New_York", "2026-03-06T22:00", {}, 8 * 60);
  expect(eventOn(night, "2026-03-07")).toEqual({
    key: "2026-03-07",
    startsAt: "2026-03-08T03:00:00.000Z",
    endsAt: "2026-03-08T11:00:00.000Z",
  });
});

test("a window holds what touches it: what ends where it begins and begins where it ends is out", () => {
  const series = event("UTC", "2026-03-01T22:00", {}, 4 * 60);
  const keys = (from: string, to: string) => eventsBetween(series, from, to).map(({ key }) => key);
  expect(keys("2026-03-05T00:00:00Z", "2026-03-06T00:00:00Z")).toEqual([
    "2026-03-04",
    "2026-03-05",
  ]);
  expect(keys("2026-03-05T02:00:00Z", "2026-03-05T22:00:00Z")).toEqual([]);
  expect(keys("2026-03-05T03:59:00+02:00", "2026-03-05T22:01:00Z")).toEqual([
    "2026-03-04",
    "2026-03-05",
  ]);
  const moment = { ...series, endsAt: null };
  expect(eventsBetween(moment, "2026-03-05T22:00:00Z", "2026-03-06T22:00:00Z")).toHaveLength(1);
  const weeks = event(
    "Pacific/Kiritimati",
    "2026-01-01T08:00",
    { frequency: "weekly" },
    20 * 24 * 60,
  );
  expect(
    eventsBetween(weeks, "2026-06-01T00:00:00Z", "2026-06-02T00:00:00Z").map(({ key }) => key),
  ).toEqual(["2026-05-14", "2026-05-21", "2026-05-28"]);
});

test("an all-day event is the same day for everybody", () => {
  const fridays: EventSeries = {
    ...event("Pacific/Kiritimati", "2026-03-06T00:00", { frequency: "weekly", weekdays: [5] }),
    startsAt: "2026-03-06T00:00:00.000Z",
    endsAt: "2026-03-06T23:59:59.000Z",
    allDay: true,
  };
  const march = eventsBetween(fridays, "2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z");
  expect(march.map(({ key }) => key)).toEqual([
    "2026-03-06",
    "2026-03-13",
    "2026-03-20",
    "2026-03-27",
  ]);
  expect(march[3]).toEqual({
    key: "2026-03-27",
    startsAt: "2026-03-27T00:00:00.000Z",
    endsAt: "2026-03-27T23:59:59.000Z",
  });
});

test("an occurrence is found by its day, and nothing by another day or no day", () => {
  const series = {
    ...event("Asia/Tokyo", "2026-03-02T08:00", { frequency: "weekly" }),
    exclusions: new Set(["2026-03-16"]),
  };
  expect(eventOn(series, "2026-03-09")?.startsAt).toBe("2026-03-08T23:00:00.000Z");
  expect(
    ["2026-03-16", "2026-03-10", "2026-02-23", "2026-02-30", "2026-03-09\0", ""].map((key) =>
      eventOn(series, key),
    ),
  ).toEqual([null, null, null, null, null, null]);
  expect(nextEvent(series, "2026-03-08T22:59:59.999Z")?.key).toBe("2026-03-09");
  expect(nextEvent(series, "2026-03-08T23:00:00Z")?.key).toBe("2026-03-23");
  expect(
    nextEvent({ ...series, rule: { ...series.rule, count: 2 } }, "2026-03-08T23:00:00Z"),
  ).toBeNull();
});

test("a recurring event lasts a year at most", () => {
  const year = 366 * 24 * 60;
  expect(checkEventSeries(event("UTC", "2026-03-02T08:00", {}, year))).toEqual([]);
  const [problem] = checkEventSeries(event("UTC", "2026-03-02T08:00", {}, year + 1));
  expect([problem?.field, problem?.code]).toEqual(["ends_at", "out_of_range"]);
});

test("the zone of the process changes nothing", () => {
  const series = event("Europe/Berlin", "2026-03-20T02:30", {
    frequency: "weekly",
    weekdays: [0, 5],
  });
  const answers = ["UTC", "Pacific/Apia", "America/New_York", "Australia/Lord_Howe"].map((zone) => {
    process.env.TZ = zone;
    const days = eventsBetween(series, "2026-03-01T00:00:00Z", "2026-12-01T00:00:00Z");
    return {
      offset: new Date(0).getTimezoneOffset(),
      days,
      day: dayIn("Asia/Tokyo", "2026-03-01T15:00:00Z"),
    };
  });
  expect(new Set(answers.map(({ offset }) => offset)).size).toBe(4);
  expect(new Set(answers.map(({ days, day }) => JSON.stringify([days, day]))).size).toBe(1);
  expect([answers[0]?.days.length, answers[0]?.day]).toEqual([74, "2026-03-02"]);
});

test("an RRULE read back has the same occurrences", () => {
  const rules: [Partial<Recurrence>, string][] = [
    [{ interval: 3, count: 5 }, "FREQ=DAILY;INTERVAL=3;COUNT=5"],
    [{ weekdays: [1, 5] }, "FREQ=DAILY;BYDAY=MO,FR"],
    [
      { frequency: "weekly", interval: 2, weekdays: [3, 0] },
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,SU;WKST=MO",
    ],
    [
      { frequency: "weekly", until: "2026-06-17" },
      "FREQ=WEEKLY;BYDAY=WE;WKST=MO;UNTIL=20260618T035959Z",
    ],
    [{ frequency: "monthly", day_of_month: 31 }, "FREQ=MONTHLY;BYMONTHDAY=31"],
    [{ frequency: "monthly", nth: -1, weekday: 5 }, "FREQ=MONTHLY;BYDAY=-1FR"],
    [
      { frequency: "yearly", until: "2029-02-28" },
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=25;UNTIL=20290301T045959Z",
    ],
    [{ frequency: "yearly", month: 11, nth: 4, weekday: 4 }, "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"],
  ];
  for (const [parts, text] of rules) {
    const series = event("America/New_York", "2026-02-25T22:15", parts, null);
    expect(toRRule(series)).toBe(text);
    const read = new RRuleTemporal({
      rruleString: `DTSTART;TZID=America/New_York:20260225T221500\nRRULE:${text}`,
    });
    const [from, to] = ["2026-02-01T00:00:00Z", "2031-02-01T00:00:00Z"];
    const days = read
      .between(new Date(from), new Date(to), true)
      .map((start) => start.epochMilliseconds);
    expect(eventsBetween(series, from, to).map(({ startsAt }) => Date.parse(startsAt))).toEqual(
      days,
    );
  }
  const allDay = {
    ...event("Asia/Tokyo", "2026-03-06T00:00", { until: "2026-03-09" }),
    startsAt: "2026-03-06T00:00:00Z",
  };
  expect(toRRule({ ...allDay, allDay: true })).toBe("FREQ=DAILY;UNTIL=20260309");
});
