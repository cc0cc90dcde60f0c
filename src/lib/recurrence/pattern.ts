import type { Recurrence } from "./schema.ts";

/**
 * A day of a month: by its number (-1 is the last day), or as the first to fourth, or last (-1), of
 * a weekday.
 */
export type MonthDay = { day: number } | { nth: number; weekday: number };

/** Which days a rule means, with nothing left to the first day. Weekdays count from Sunday = 0. */
export type Pattern =
  | { frequency: "daily"; onlyOn: number[] | null }
  | { frequency: "weekly"; weekdays: number[] }
  | { frequency: "monthly"; on: MonthDay }
  | { frequency: "yearly"; month: number; on: MonthDay };

/**
 * The days that a consistent rule means. What it leaves open is that of the anchor, the first day:
 * its weekday, its day of the month, its month; an anchor on the fifth of its weekday means the
 * last one.
 */
export function patternOf(rule: Recurrence, anchorOn: string): Pattern {
  const anchor = Temporal.PlainDate.from(anchorOn);
  switch (rule.frequency) {
    case "daily":
      return { frequency: "daily", onlyOn: rule.weekdays ?? null };
    case "weekly":
      return { frequency: "weekly", weekdays: rule.weekdays ?? [weekdayOf(anchor)] };
    case "monthly":
      return { frequency: "monthly", on: monthDay(rule, anchor) };
    case "yearly":
      return { frequency: "yearly", month: rule.month ?? anchor.month, on: monthDay(rule, anchor) };
  }
}

/**
 * Without `monthly_mode`, a rule with `nth` and `weekday` goes by the weekday, every other by the
 * day.
 */
function monthDay(rule: Recurrence, anchor: Temporal.PlainDate): MonthDay {
  const byWeekday = rule.monthly_mode === "nth_weekday" || rule.nth !== undefined;
  if (!byWeekday) return { day: rule.day_of_month ?? anchor.day };
  return { nth: rule.nth ?? nthOf(anchor), weekday: rule.weekday ?? weekdayOf(anchor) };
}

/** Temporal counts from Monday = 1 to Sunday = 7. */
const weekdayOf = (date: Temporal.PlainDate): number => date.dayOfWeek % 7;

function nthOf({ day }: Temporal.PlainDate): number {
  const nth = Math.ceil(day / 7);
  return nth === 5 ? -1 : nth;
}

/** Whether a rule that begins on a day means that day too. */
export function meansFirst(pattern: Pattern, first: Temporal.PlainDate): boolean {
  switch (pattern.frequency) {
    case "daily":
      return pattern.onlyOn === null || pattern.onlyOn.includes(weekdayOf(first));
    case "weekly":
      return pattern.weekdays.includes(weekdayOf(first));
    case "monthly":
      return isMonthDay(pattern.on, first);
    case "yearly":
      return pattern.month === first.month && isMonthDay(pattern.on, first);
  }
}

function isMonthDay(on: MonthDay, date: Temporal.PlainDate): boolean {
  const { day, daysInMonth } = date;
  if ("day" in on) return on.day === day || (on.day === -1 && day === daysInMonth);
  if (on.weekday !== weekdayOf(date)) return false;
  return on.nth === -1 ? day + 7 > daysInMonth : on.nth === Math.ceil(day / 7);
}
