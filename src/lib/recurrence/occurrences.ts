import type * as rruleTemporal from "rrule-temporal";
import { meansFirst, patternOf } from "./pattern.ts";
import { rruleText, type ShortMonths } from "./rrule.ts";
import type { Recurrence } from "./schema.ts";

/** Loaded with the first rule. */
const rrules = (): typeof rruleTemporal => require("rrule-temporal");

/** A rule with the day it counts from. All days are `YYYY-MM-DD`. */
export interface Series {
  rule: Recurrence;
  /**
   * The first day. It is an occurrence only if the rule matches it; phase and `count` begin here.
   */
  anchorOn: string;
  shortMonths: ShortMonths;
  /** Days that are left out. They still count for `count`. */
  exclusions?: ReadonlySet<string>;
}

/** The last day that can be written `YYYY-MM-DD`; no rule reaches beyond it. */
export const LAST_DAY = "9999-12-31";
/** Ten years: no caller shows more, and a daily rule stays cheap. */
const LONGEST_WINDOW_DAYS = 3660;

/**
 * The days of a series from `fromOn` to `toOn`, both included, in order.
 * @throws RangeError when the window is longer than ten years.
 */
export function occurrencesBetween(series: Series, fromOn: string, toOn: string): string[] {
  const [from, to] = [Temporal.PlainDate.from(fromOn), Temporal.PlainDate.from(toOn)];
  if (from.until(to).days > LONGEST_WINDOW_DAYS)
    throw new RangeError(`From ${fromOn} to ${toOn} is too long.`);
  const days = compile(series).between(midnight(from), midnight(to), true).map(dayOf);
  return days.filter((day) => !series.exclusions?.has(day));
}

/** The first day of a series after `afterOn`, or null when there is none. */
export function nextOccurrence(series: Series, afterOn: string): string | null {
  const compiled = compile(series);
  let found = compiled.next(midnight(Temporal.PlainDate.from(afterOn)));
  while (found !== null && series.exclusions?.has(dayOf(found))) found = compiled.next(found);
  return found === null ? null : dayOf(found);
}

/** The first day of a series, its anchor or later, or null when the rule never matches. */
export function firstOccurrence(series: Series): string | null {
  const { rule, anchorOn, exclusions } = series;
  const first = Temporal.PlainDate.from(anchorOn);
  if (
    anchorOn <= (rule.until ?? LAST_DAY) &&
    !exclusions?.has(anchorOn) &&
    meansFirst(patternOf(rule, anchorOn), first)
  )
    return anchorOn;
  return nextOccurrence(series, first.subtract({ days: 1 }).toString());
}

/**
 * How many occurrences a rule with `count` has left from `fromOn` on, excluded ones too; null
 * without `count`.
 */
export function remainingCount(series: Series, fromOn: string): number | null {
  if (!series.rule.count) return null;
  return compile(series)
    .all()
    .filter((occurrence) => dayOf(occurrence) >= fromOn).length;
}

/** A day after which a series has no occurrence, or null when it has no end. */
export function lastDayOf(series: Series): string | null {
  const { until, count } = series.rule;
  if (until) return until;
  return count ? (compile(series).all().map(dayOf).at(-1) ?? series.anchorOn) : null;
}

/**
 * Days are computed as midnights in UTC, so that no zone's daylight saving moves or drops one. The
 * end is always said: a rule that never matches would be searched without end.
 */
function compile({ rule, anchorOn, shortMonths }: Series): rruleTemporal.RRuleTemporal {
  const until = rule.until ?? LAST_DAY;
  return new (rrules().RRuleTemporal)({
    rruleString: rruleText(rule, anchorOn, shortMonths, `${until.replaceAll("-", "")}T000000Z`),
    dtstart: midnight(Temporal.PlainDate.from(anchorOn)),
  });
}

const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime("UTC");

const dayOf = (instant: { toPlainDate(): { toString(): string } }): string =>
  instant.toPlainDate().toString();
