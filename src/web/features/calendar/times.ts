import { dayOf, daysBetween } from "../../lib/when.ts";
import { instantOf, timeOf } from "./clock.ts";
import { dayAfter, type Occurrence } from "./grid.ts";

const MINUTE_MS = 60_000;
/** What has no end is drawn so long. */
export const UNSAID_MINUTES = 30;
/** What is dragged goes from quarter to quarter. */
export const QUARTER = 15;
export const DAY_MINUTES = 24 * 60;

/** How something in a calendar is moved: later by days and minutes, and longer. */
export interface Shift {
  days?: number;
  minutes?: number;
  longer?: number;
}

export interface Times {
  starts_at: string;
  ends_at: string | null;
}

const plus = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString();

const minutesBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / MINUTE_MS;

/** So much later on the clock of a zone, whatever the clocks do in between. */
function later(at: string, days: number, minutes: number, zone: string): string {
  const instant = new Date(at);
  const onClock = `${dayOf(instant, zone)}T${timeOf(instant, zone)}:00Z`;
  const then = plus(onClock, days * DAY_MINUTES + minutes);
  return instantOf(then.slice(0, 10), then.slice(11, 16), zone);
}

const midnight = (day: string): string => `${day}T00:00:00Z`;

/** When something is after it was moved; days themselves have no zone. */
export function timesAfter(
  { all_day, starts_at, ends_at }: Occurrence,
  { days = 0, minutes = 0, longer = 0 }: Shift,
  timeZone: string,
): Times {
  if (all_day) {
    const on = (at: string, by: number) => midnight(dayAfter(at.slice(0, 10), by));
    const start = on(starts_at, days);
    if (longer === 0) return { starts_at: start, ends_at: ends_at && on(ends_at, days) };
    const end = on(ends_at ?? starts_at, days + longer / DAY_MINUTES);
    return { starts_at: start, ends_at: end < start ? start : end };
  }
  const start = later(starts_at, days, minutes, timeZone);
  if (ends_at === null && longer === 0) return { starts_at: start, ends_at: null };
  const lasts = ends_at === null ? UNSAID_MINUTES : minutesBetween(starts_at, ends_at);
  return { starts_at: start, ends_at: plus(start, Math.max(QUARTER, lasts + longer)) };
}

type Timed = Times & { all_day: boolean };

interface Whole {
  starts_at: string;
  recurrence: { time_zone: string } | null;
}

/** Whether all days of a series are at the hours at which one of them was seen. */
export function isOnClockOf(series: Whole & Timed, seen: Timed): boolean {
  const zone = series.all_day ? "UTC" : (series.recurrence?.time_zone ?? "UTC");
  const hours = ({ all_day, starts_at, ends_at }: Timed) =>
    [starts_at, ends_at].map((at) => at && (all_day || timeOf(new Date(at), zone))).join();
  return series.all_day === seen.all_day && hours(series) === hours(seen);
}

/** When a series begins after one of its days was put elsewhere, and all others likewise. */
export function timesOfAll(series: Whole, before: Times, after: Timed): Times {
  const zone = after.all_day ? "UTC" : (series.recurrence?.time_zone ?? "UTC");
  const days = daysBetween(
    dayOf(new Date(before.starts_at), zone),
    dayOf(new Date(after.starts_at), zone),
  );
  const first = dayAfter(dayOf(new Date(series.starts_at), zone), days);
  const starts_at = after.all_day
    ? midnight(first)
    : instantOf(first, timeOf(new Date(after.starts_at), zone), zone);
  if (after.ends_at === null) return { starts_at, ends_at: null };
  return { starts_at, ends_at: plus(starts_at, minutesBetween(after.starts_at, after.ends_at)) };
}
