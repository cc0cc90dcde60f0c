import { type MonthDay, type Pattern, patternOf } from "./pattern.ts";
import type { Recurrence } from "./schema.ts";

/** What happens on day 29, 30 or 31 of a month that is shorter: no occurrence, or its last day. */
export type ShortMonths = "skip" | "clamp";

const CODES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
/** Every month has this day. */
const ALWAYS_THERE = 28;

/**
 * A consistent rule as the value of an RRULE (RFC 5545, section 3.3.10). `until` is the rule's end
 * in the notation that the DTSTART asks for; null leaves it out.
 */
export function rruleText(
  rule: Recurrence,
  anchorOn: string,
  shortMonths: ShortMonths,
  until: string | null,
): string {
  return [
    `FREQ=${rule.frequency.toUpperCase()}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...dayParts(patternOf(rule, anchorOn), shortMonths),
    ...(rule.count ? [`COUNT=${rule.count}`] : []),
    ...(until === null ? [] : [`UNTIL=${until}`]),
  ].join(";");
}

function dayParts(pattern: Pattern, shortMonths: ShortMonths): string[] {
  switch (pattern.frequency) {
    case "daily":
      return pattern.onlyOn === null ? [] : [byDay(pattern.onlyOn)];
    case "weekly":
      return [byDay(pattern.weekdays), "WKST=MO"];
    case "monthly":
      return monthDayParts(pattern.on, shortMonths);
    case "yearly":
      return [`BYMONTH=${pattern.month}`, ...monthDayParts(pattern.on, shortMonths)];
  }
}

const byDay = (weekdays: number[]): string =>
  `BYDAY=${weekdays.map((weekday) => CODES[weekday]).join(",")}`;

/** To clamp is to take the last that exists of the days from 28 to the one that is meant. */
function monthDayParts(on: MonthDay, shortMonths: ShortMonths): string[] {
  if ("nth" in on) return [`BYDAY=${on.nth}${CODES[on.weekday]}`];
  if (shortMonths === "skip" || on.day <= ALWAYS_THERE) return [`BYMONTHDAY=${on.day}`];
  const days = Array.from(
    { length: on.day - ALWAYS_THERE + 1 },
    (_, index) => ALWAYS_THERE + index,
  );
  return [`BYMONTHDAY=${days.join(",")}`, "BYSETPOS=-1"];
}
