import { isDay, parseInstant, shiftDay } from "#/lib/days.ts";
import { isoOf, msOfWallClock } from "#/lib/recurrence/clock.ts";

/**
 * A point in time as people write it: a day, `YYYY-MM-DD`, alone or with a wall clock, and that with
 * an offset or without one.
 */
export interface Moment {
  day: string;
  /** `HH:MM:SS`; null for a day alone. */
  time: string | null;
  /** ISO 8601 in UTC with milliseconds, where it has an offset: then it means that instant. */
  instant: string | null;
}

const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?$/;

/** What a text says, or null for anything else and for what lies outside the years 0001 to 9999. */
export function parseMoment(text: string): Moment | null {
  const instant = parseInstant(text)?.toISOString();
  if (instant) return { day: text.slice(0, 10), time: text.slice(11, 19), instant };
  const [, day = "", hour, minute = "", second = "00"] = WALL_CLOCK.exec(text) ?? [];
  if (!isDay(day)) return null;
  if (hour === undefined) return { day, time: null, instant: null };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return { day, time: `${hour}:${minute}:${second}`, instant: null };
}

/**
 * When that is, as ISO 8601 in UTC with milliseconds: without an offset what the clocks of a zone
 * show then, and midnight where it has no time. Null where that is in no year from 0001 to 9999.
 */
export function instantOf({ day, time, instant }: Moment, zone: string): string | null {
  if (instant !== null) return instant;
  const iso = isoOf(msOfWallClock(zone, `${day}T${time ?? "00:00:00"}`));
  return parseInstant(iso) === null ? null : iso;
}

/** What the clocks of a zone show at an instant, written as if it were UTC. */
export const floating = (zone: string, instant: string): string =>
  `${Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: 3 })}Z`;

/** An all-day event begins here and ends there: the same day for everybody. */
export const dayBegins = (day: string): string => `${day}T00:00:00.000Z`;
export const dayEnds = (day: string): string => `${day}T23:59:59.000Z`;

/** The time that the clocks of a zone show on these days, both included, as instants in UTC. */
export function daysIn(
  zone: string,
  firstOn: string,
  lastOn: string,
): { from: string; to: string } {
  const midnight = (day: string) => isoOf(msOfWallClock(zone, `${day}T00:00:00`));
  return { from: midnight(firstOn), to: midnight(shiftDay(lastOn, 1) ?? lastOn) };
}
