import { expect, test } from "bun:test";
import { checkRecurrence } from "#/lib/recurrence/check.ts";
import {
  nextOccurrence,
  occurrencesBetween,
  remainingCount,
} from "#/lib/recurrence/occurrences.ts";
import type { ShortMonths } from "#/lib/recurrence/rrule.ts";
import type { Recurrence } from "#/lib/recurrence/schema.ts";
import { random } from "../support/random.ts";

/*
 * The rules once more, as a question to every single day: is it one? Days are numbers since 1970, written with the
 * calendar of Date in UTC; nothing is shared with the engine.
 */

const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const textOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

interface Day {
  year: number;
  month: number;
  /** Days of its month. */
  length: number;
  dayOfMonth: number;
  weekday: number;
}
const known = new Map<number, Day>();

function calendar(number: number): Day {
  const day = known.get(number) ?? read(number);
  known.set(number, day);
  return day;
}

function read(day: number): Day {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { year, month, length, dayOfMonth: date.getUTCDate(), weekday: date.getUTCDay() };
}

function isDayOfMonth(
  rule: Recurrence,
  day: number,
  anchor: number,
  shortMonths: ShortMonths,
): boolean {
  const [own, first] = [calendar(day), calendar(anchor)];
  if (rule.monthly_mode === "nth_weekday" || rule.nth !== undefined) {
    const fifthIsLast = first.dayOfMonth > 28 ? -1 : Math.floor((first.dayOfMonth - 1) / 7) + 1;
    const nth = rule.nth ?? fifthIsLast;
    if (own.weekday !== (rule.weekday ?? first.weekday)) return false;
    return nth === -1
      ? own.dayOfMonth + 7 > own.length
      : Math.floor((own.dayOfMonth - 1) / 7) === nth - 1;
  }
  const wanted = rule.day_of_month ?? first.dayOfMonth;
  if (wanted === -1) return own.dayOfMonth === own.length;
  return own.dayOfMonth === (shortMonths === "clamp" ? Math.min(wanted, own.length) : wanted);
}

function matches(rule: Recurrence, day: number, anchor: number, shortMonths: ShortMonths): boolean {
  const [own, first] = [calendar(day), calendar(anchor)];
  switch (rule.frequency) {
    case "daily":
      return (day - anchor) % rule.interval === 0 && (rule.weekdays?.includes(own.weekday) ?? true);
    case "weekly": {
      const monday = (of: number) => of - ((calendar(of).weekday + 6) % 7);
      const weeks = (monday(day) - monday(anchor)) / 7;
      return (
        weeks % rule.interval === 0 && (rule.weekdays ?? [first.weekday]).includes(own.weekday)
      );
    }
    case "monthly": {
      const months = (own.year - first.year) * 12 + own.month - first.month;
      return months % rule.interval === 0 && isDayOfMonth(rule, day, anchor, shortMonths);
    }
    case "yearly":
      return (
        (own.year - first.year) % rule.interval === 0 &&
        own.month === (rule.month ?? first.month) &&
        isDayOfMonth(rule, day, anchor, shortMonths)
      );
  }
}

/** All days from the anchor to `horizon`, asked one by one. */
function model(
  rule: Recurrence,
  anchorOn: string,
  shortMonths: ShortMonths,
  horizon: number,
): string[] {
  const anchor = numberOf(anchorOn);
  const last = rule.until ? Math.min(horizon, numberOf(rule.until)) : horizon;
  const found: string[] = [];
  for (
    let day = anchor;
    day <= last && found.length < (rule.count ?? Number.POSITIVE_INFINITY);
    day++
  ) {
    if (matches(rule, day, anchor, shortMonths)) found.push(textOf(day));
  }
  return found;
}

const next = random(5545);
const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
const chance = (share: number) => next() < share;

function randomMonthDay(): Partial<Recurrence> {
  const mode = chance(0.5);
  if (chance(0.4)) {
    const said = chance(0.8) ? { nth: chance(0.3) ? -1 : whole(1, 4), weekday: whole(0, 6) } : {};
    return mode || said.nth === undefined ? { monthly_mode: "nth_weekday", ...said } : said;
  }
  const said = chance(0.7)
    ? { day_of_month: chance(0.2) ? -1 : chance(0.6) ? whole(27, 31) : whole(1, 31) }
    : {};
  return mode ? { monthly_mode: "day_of_month", ...said } : said;
}

function randomRule(anchor: number): Recurrence {
  const frequency = (["daily", "weekly", "monthly", "yearly"] as const)[whole(0, 3)] ?? "daily";
  const interval = chance(0.4) ? 1 : chance(0.8) ? whole(2, 12) : whole(13, 366);
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter(() => chance(0.4));
  const end = chance(0.3)
    ? { until: textOf(anchor + whole(0, 4000)) }
    : chance(0.4)
      ? { count: whole(1, 60) }
      : {};
  const byWeek =
    weekdays.length > 0 && chance(frequency === "weekly" ? 0.8 : 0.3) ? { weekdays } : {};
  const byMonth = {
    ...randomMonthDay(),
    ...(frequency === "yearly" && chance(0.5) ? { month: whole(1, 12) } : {}),
  };
  const isShort = frequency === "daily" || frequency === "weekly";
  return {
    frequency,
    interval,
    ...(isShort ? byWeek : byMonth),
    ...end,
    time_zone: "Europe/Berlin",
  };
}

const RULES = 3000;
const HORIZON_DAYS = 9000;

interface Sample {
  rule: Recurrence;
  anchorOn: string;
  shortMonths: ShortMonths;
  /** The answers of every single day. */
  days: string[];
  fromOn: string;
  toOn: string;
}

function randomSample(): Sample {
  const anchor = numberOf("2019-01-01") + whole(0, 3000);
  const [rule, anchorOn, horizon] = [randomRule(anchor), textOf(anchor), anchor + HORIZON_DAYS];
  const shortMonths = chance(0.5) ? "clamp" : "skip";
  const from = anchor + whole(-500, HORIZON_DAYS - 500);
  const window = { fromOn: textOf(from), toOn: textOf(Math.min(horizon, from + whole(0, 1200))) };
  return {
    rule,
    anchorOn,
    shortMonths,
    days: model(rule, anchorOn, shortMonths, horizon),
    ...window,
  };
}

/** What the engine says, and beside it what it should say. */
function answers({ days, fromOn, toOn, ...series }: Sample): [unknown, unknown] {
  const { rule, anchorOn } = series;
  const last = textOf(numberOf(anchorOn) + HORIZON_DAYS);
  const following = nextOccurrence(series, fromOn);
  const isWhole = rule.count === days.length;
  return [
    {
      between: occurrencesBetween(series, fromOn, toOn),
      next: following !== null && following <= last ? following : undefined,
      remaining: isWhole ? remainingCount(series, fromOn) : null,
    },
    {
      between: days.filter((day) => day >= fromOn && day <= toOn),
      next: days.find((day) => day > fromOn),
      remaining: isWhole ? days.filter((day) => day >= fromOn).length : null,
    },
  ];
}

test(`${RULES} random rules have the days that every single day says it is`, () => {
  const seen = { refused: 0, days: 0 };
  for (let index = 0; index < RULES; index++) {
    const sample = randomSample();
    const { rule, anchorOn, shortMonths, days } = sample;
    const problems = checkRecurrence(rule, anchorOn, shortMonths === "clamp" ? "todo" : "event");
    if (problems.length > 0) {
      expect([rule, problems.map(({ code }) => code)]).toEqual([rule, ["recurrence_empty"]]);
      const neverInItsMonth = rule.frequency === "yearly" && shortMonths === "clamp";
      if (!neverInItsMonth) expect([rule, anchorOn, days]).toEqual([rule, anchorOn, []]);
      seen.refused++;
    }
    const [found, wanted] = answers(sample);
    expect([rule, anchorOn, found]).toEqual([rule, anchorOn, wanted]);
    seen.days += days.length;
  }
  expect(seen.refused).toBeLessThan(RULES / 8);
  expect(seen.days).toBeGreaterThan(RULES * 100);
}, 120_000);
