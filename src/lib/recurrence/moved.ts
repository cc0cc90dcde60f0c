import { patternOf } from "./pattern.ts";
import type { Recurrence } from "./schema.ts";

/**
 * The rule of a series whose occurrence on one day is moved to another day: what it says of the
 * first day it says of the second instead. A rule that says nothing of it stays as it is: what it
 * leaves open follows its first day by itself.
 */
export function movedRule(rule: Recurrence, fromOn: string, toOn: string): Recurrence {
  const [from, to] = [Temporal.PlainDate.from(fromOn), Temporal.PlainDate.from(toOn)];
  if (from.equals(to)) return rule;
  return {
    ...rule,
    ...movedWeekdays(rule, from.dayOfWeek % 7, to.dayOfWeek % 7),
    ...movedMonthDay(rule, from, to),
    ...(rule.month === from.month ? { month: to.month } : {}),
  };
}

/**
 * The rule of what goes on from one of a series' days as a series of its own, which means the same
 * days as before. Only the last weekday of a month would be told otherwise by another first day: it
 * may be the fourth there.
 */
export function restarted(rule: Recurrence, anchorOn: string, fromOn: string): Recurrence {
  const [was, is] = [patternOf(rule, anchorOn), patternOf(rule, fromOn)];
  if (Bun.deepEquals(was, is) || !("on" in was) || !("nth" in was.on)) return rule;
  return { ...rule, ...was.on };
}

function movedWeekdays({ weekdays }: Recurrence, from: number, to: number): Partial<Recurrence> {
  if (!weekdays?.includes(from)) return {};
  return { weekdays: [...new Set(weekdays.map((weekday) => (weekday === from ? to : weekday)))] };
}

function movedMonthDay(
  rule: Recurrence,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Partial<Recurrence> {
  if (rule.day_of_month !== undefined)
    return isDayOfMonth(rule.day_of_month, from) ? { day_of_month: to.day } : {};
  if (rule.nth === undefined) return {};
  const { frequency, interval, time_zone } = rule;
  const open: Recurrence = { frequency, interval, time_zone, monthly_mode: "nth_weekday" };
  const pattern = patternOf(open, to.toString());
  return "on" in pattern && "nth" in pattern.on
    ? { nth: pattern.on.nth, weekday: pattern.on.weekday }
    : {};
}

const isDayOfMonth = (day: number, { day: number, daysInMonth }: Temporal.PlainDate): boolean =>
  day === number || (day === -1 && number === daysInMonth);
