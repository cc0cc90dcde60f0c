import { expect, test } from "bun:test";
import {
  checkEventSeries,
  type EventOccurrence,
  type EventSeries,
  eventsBetween,
  nextEvent,
} from "#/lib/recurrence/events.ts";
import type { Recurrence } from "#/lib/recurrence/schema.ts";
import cases from "./corpora/rrule-cases.json";

type Case = (typeof cases)[number];
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const DAY_MS = 86_400_000;

/** A single number that our rules can say; null for anything else. */
const one = (text: string | undefined, allowed: (n: number) => boolean) =>
  text !== undefined && /^[+-]?\d+$/.test(text) && allowed(Number(text)) ? Number(text) : null;
const upTo = (most: number) => (n: number) => n === -1 || (n >= 1 && n <= most);

/** The days of an RRULE as ours, or null when our rules can't say them. */
function daysOf(frequency: string, parts: Map<string, string>): Partial<Recurrence> | null {
  const [by, monthDay, setPosition] = ["BYDAY", "BYMONTHDAY", "BYSETPOS"].map((name) =>
    parts.get(name),
  );
  if (frequency === "daily" || frequency === "weekly") {
    if (monthDay !== undefined || setPosition !== undefined || parts.has("BYMONTH")) return null;
    if (by === undefined) return {};
    const weekdays = by.split(",").map((name) => WEEKDAYS.indexOf(name));
    return weekdays.includes(-1) ? null : { weekdays };
  }
  const month = parts.has("BYMONTH")
    ? one(parts.get("BYMONTH"), (n) => n >= 1 && n <= 12)
    : undefined;
  if (month === null || (month !== undefined && frequency === "monthly")) return null;
  if (by === undefined && monthDay === undefined)
    return setPosition === undefined ? { month } : null;
  if (frequency === "yearly" && month === undefined) return null;
  if (by === undefined) {
    const day = one(monthDay, upTo(31));
    return day === null || setPosition !== undefined ? null : { month, day_of_month: day };
  }
  const [, ordinal, name = ""] = /^([+-]?\d+)?([A-Z]{2})$/.exec(by) ?? [];
  const nth = one(ordinal ?? setPosition, upTo(4));
  if (nth === null || monthDay !== undefined || (ordinal && setPosition)) return null;
  return { month, nth, weekday: WEEKDAYS.indexOf(name) };
}

const KNOWN = [
  "FREQ",
  "INTERVAL",
  "COUNT",
  "UNTIL",
  "WKST",
  "BYDAY",
  "BYMONTHDAY",
  "BYMONTH",
  "BYSETPOS",
];

function ruleOf({ rrule, dtstart, tz }: Case): Recurrence | null {
  const parts = new Map(rrule.split(";").map((part) => part.split("=") as [string, string]));
  const frequency = (parts.get("FREQ") ?? "").toLowerCase();
  const [interval, count] = [
    Number(parts.get("INTERVAL") ?? 1),
    parts.has("COUNT") ? Number(parts.get("COUNT")) : null,
  ];
  if (!["daily", "weekly", "monthly", "yearly"].includes(frequency)) return null;
  if (
    [...parts.keys()].some((name) => !KNOWN.includes(name)) ||
    interval > 366 ||
    (count ?? 1) > 1000
  )
    return null;
  const days = daysOf(frequency, parts);
  if (days === null) return null;
  const anchor = Temporal.PlainDateTime.from(dtstart);
  const onSunday = days.weekdays?.includes(0) ?? anchor.dayOfWeek === 7;
  if (frequency === "weekly" && interval > 1 && (parts.get("WKST") ?? "MO") !== "MO" && onSunday)
    return null;
  const until = parts.has("UNTIL") ? lastDay(parts.get("UNTIL") ?? "", tz, anchor) : null;
  return { frequency, interval, ...days, count, until, time_zone: tz } as Recurrence;
}

/** The last day on which the time of DTSTART is not after UNTIL. */
function lastDay(until: string, zone: string, anchor: Temporal.PlainDateTime): string {
  if (/^\d{8}$/.test(until)) return Temporal.PlainDate.from(until).toString();
  const wall = until.endsWith("Z")
    ? Temporal.Instant.from(until).toZonedDateTimeISO(zone).toPlainDateTime()
    : Temporal.PlainDateTime.from(until);
  const isIn = Temporal.PlainTime.compare(anchor, wall) <= 0;
  return wall
    .toPlainDate()
    .subtract({ days: isIn ? 0 : 1 })
    .toString();
}

/** Up to one more than `most`, one after the other. */
function walk(series: EventSeries, most: number): EventOccurrence[] {
  const found: EventOccurrence[] = [];
  let after = new Date(Date.parse(series.startsAt) - 1).toISOString();
  for (
    let next = nextEvent(series, after);
    next !== null && found.length <= most;
    next = nextEvent(series, after)
  ) {
    found.push(next);
    after = next.startsAt;
  }
  return found;
}

const seriesOf = (rule: Recurrence, { dtstart, tz }: Case): EventSeries => {
  const start = Temporal.PlainDateTime.from(dtstart).toZonedDateTime(tz).toInstant().toString();
  return { rule, startsAt: start, endsAt: null, allDay: false };
};
const sayable = cases.flatMap((row) => {
  const rule = ruleOf(row);
  return rule === null ? [] : [{ row, series: seriesOf(rule, row) }];
});

test("every rule of the corpus that ours can say has the days and instants it should", () => {
  for (const { row, series } of sayable) {
    const wanted = row.alt_expected ?? row.expected;
    const found = walk(series, wanted.length);
    const shown = found.slice(0, row.complete ? found.length : wanted.length);
    const isoOf = (instant: string) => new Date(instant).toISOString();
    expect([row.id, shown.map(({ key }) => key)]).toEqual([
      row.id,
      wanted.map((wall) => wall.slice(0, 10)),
    ]);
    const instants = (row.alt_expected_utc ?? row.expected_utc).map(isoOf);
    expect([row.id, shown.map(({ startsAt }) => startsAt)]).toEqual([row.id, instants]);
    const [first, last] = [shown[0], shown.at(-1)];
    if (first === undefined || last === undefined || span(first, last) > 9 * 365 * DAY_MS) continue;
    const window = eventsBetween(
      series,
      first.startsAt,
      new Date(Date.parse(last.startsAt) + 1).toISOString(),
    );
    expect([row.id, window]).toEqual([row.id, shown]);
  }
});

const span = (first: EventOccurrence, last: EventOccurrence) =>
  Date.parse(last.startsAt) - Date.parse(first.startsAt);

test("only a rule of the corpus without occurrences is refused", () => {
  for (const { row, series } of sayable) {
    const codes = checkEventSeries(series).map(({ code }) => code);
    expect([row.id, codes]).toEqual([row.id, row.policy === "never" ? ["recurrence_empty"] : []]);
  }
});

test("what our rules can't say of the corpus is what nobody picks from a list", () => {
  const ids = new Set(sayable.map(({ row }) => row.id));
  expect([cases.length, sayable.length]).toEqual([41, 23]);
  expect(cases.flatMap((row) => (row.simple && !ids.has(row.id) ? [row.rrule] : []))).toEqual([
    "FREQ=MONTHLY;BYMONTHDAY=-3",
  ]);
});
