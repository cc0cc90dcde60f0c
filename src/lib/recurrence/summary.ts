import { MONTHS } from "../days.ts";
import { type MonthDay, type Pattern, patternOf } from "./pattern.ts";
import type { Recurrence, RecurrenceOutput } from "./schema.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const UNITS = { daily: "day", weekly: "week", monthly: "month", yearly: "year" };
const NTH: Record<number, string> = {
  1: "first",
  2: "second",
  3: "third",
  4: "fourth",
  [-1]: "last",
};

/** A recurrence as it is answered; `nextOn` is the day of the next occurrence. */
export const presentRecurrence = (
  rule: Recurrence,
  anchorOn: string,
  nextOn: string | null,
): RecurrenceOutput => ({
  ...rule,
  summary: summary(rule, anchorOn),
  next_on: nextOn,
});

/**
 * A rule as an English sentence without a full stop: "Every 2 weeks on Monday and Wednesday until 1
 * December 2026".
 */
export function summary(rule: Recurrence, anchorOn: string): string {
  const unit = UNITS[rule.frequency];
  if (rule.mode === "after_completion")
    return `${amount(rule.interval, unit)} after completion${end(rule)}`;
  const cadence = rule.interval === 1 ? `Every ${unit}` : `Every ${amount(rule.interval, unit)}`;
  return `${cadence}${days(patternOf(rule, anchorOn))}${end(rule)}`;
}

function days(pattern: Pattern): string {
  switch (pattern.frequency) {
    case "daily":
      return pattern.onlyOn === null ? "" : `, only on ${weekdayNames(pattern.onlyOn)}`;
    case "weekly":
      return ` on ${weekdayNames(pattern.weekdays)}`;
    case "monthly":
      return ` on the ${"day" in pattern.on ? dayName(pattern.on.day) : weekdayName(pattern.on)}`;
    case "yearly":
      return ` on ${dayOfYear(MONTHS[pattern.month - 1] ?? "", pattern.on)}`;
  }
}

/** From Monday on, as weeks begin. */
function weekdayNames(weekdays: number[]): string {
  const names = weekdays
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map((weekday) => WEEKDAYS[weekday])
    .join(", ");
  return names.replace(/, ([^,]+)$/, " and $1");
}

const weekdayName = ({ nth, weekday }: { nth: number; weekday: number }) =>
  `${NTH[nth]} ${WEEKDAYS[weekday]}`;

const dayName = (day: number): string => (day === -1 ? "last day" : `${day}${ending(day)}`);

function ending(day: number): string {
  if (day >= 11 && day <= 13) return "th";
  return ["th", "st", "nd", "rd"][day % 10] ?? "th";
}

function dayOfYear(month: string, on: MonthDay): string {
  if ("nth" in on) return `the ${weekdayName(on)} of ${month}`;
  return on.day === -1 ? `the last day of ${month}` : `${on.day} ${month}`;
}

function end({ until, count }: Recurrence): string {
  if (count) return count === 1 ? ", once" : `, ${count} times`;
  if (!until) return "";
  const { year, month, day } = Temporal.PlainDate.from(until);
  return ` until ${day} ${MONTHS[month - 1]} ${year}`;
}

const amount = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
