import { isDay } from "#/lib/days.ts";
import { checkRecurrence, type RecurrenceProblem } from "./check.ts";
import { dayAt, isoOf, msOf, msOfWallClock } from "./clock.ts";
import {
  firstOccurrence,
  lastDayOf,
  nextOccurrence,
  occurrencesBetween,
  type Series,
} from "./occurrences.ts";
import { rruleText } from "./rrule.ts";
import type { Recurrence } from "./schema.ts";

/**
 * An event that recurs. Instants are ISO 8601 with an offset; an all-day event begins at midnight
 * in UTC of its first day and is the same day for everybody, whatever the rule's zone.
 */
export interface EventSeries {
  rule: Recurrence;
  startsAt: string;
  endsAt: string | null;
  allDay: boolean;
  /**
   * `YYYY-MM-DDTHH:MM:SS` that the rule means for the first day, where a gap of the clocks moved it. It
   * holds as long as `startsAt` is where they move it.
   */
  meantStart?: string | undefined;
  /** Keys of the occurrences that are left out. */
  exclusions?: ReadonlySet<string>;
}

export interface EventOccurrence {
  /**
   * The day in the anchoring zone that the rule names, also where a gap of the clocks moved the
   * event beyond it.
   */
  key: string;
  /** ISO 8601 in UTC with milliseconds, like `endsAt`. */
  startsAt: string;
  endsAt: string | null;
}

/** Longer ones would overlap without bound. */
const LONGEST_EVENT_DAYS = 366;
const DAY_MS = 86_400_000;

/** What is wrong with a recurring event; see `checkRecurrence`. */
export function checkEventSeries(series: EventSeries): RecurrenceProblem[] {
  const { lengthMs, days } = timingOf(series);
  const tooLong =
    (lengthMs ?? 0) > LONGEST_EVENT_DAYS * DAY_MS
      ? [
          {
            field: "ends_at",
            code: "out_of_range" as const,
            message: "A recurring event lasts a year at most.",
          },
        ]
      : [];
  return [...tooLong, ...checkRecurrence(series.rule, days.anchorOn, "event")];
}

/**
 * The occurrences that touch the time from `from` to before `to`, by key. One that ends at `from`
 * does not touch, one that starts there does.
 * @throws RangeError when the window is longer than about nine years.
 */
export function eventsBetween(series: EventSeries, from: string, to: string): EventOccurrence[] {
  const timing = timingOf(series);
  const [fromMs, toMs, lengthMs] = [msOf(from), msOf(to), timing.lengthMs ?? 0];
  const touches = (startMs: number) =>
    startMs < toMs && (startMs >= fromMs || startMs + lengthMs > fromMs);
  const earliest = dayAt(timing.zone, fromMs - lengthMs).subtract({ days: LARGEST_GAP_DAYS });
  return occurrencesBetween(
    timing.days,
    earliest.toString(),
    dayAt(timing.zone, toMs).toString(),
  ).flatMap((key) => {
    const startMs = startOn(timing, key);
    return touches(startMs) ? [occurrence(timing, key, startMs)] : [];
  });
}

/** The first occurrence that starts after an instant, or null. */
export function nextEvent(series: EventSeries, after: string): EventOccurrence | null {
  const timing = timingOf(series);
  const earliest = dayAt(timing.zone, msOf(after)).subtract({ days: LARGEST_GAP_DAYS + 1 });
  let key = nextOccurrence(timing.days, earliest.toString());
  while (key !== null && startOn(timing, key) <= msOf(after))
    key = nextOccurrence(timing.days, key);
  return key === null ? null : occurrence(timing, key, startOn(timing, key));
}

/**
 * The occurrence that a key names, or null when the series has none on it, or it is no day at all.
 */
export function eventOn(series: EventSeries, key: string): EventOccurrence | null {
  const { days } = timingOf(series);
  if (!isDay(key) || occurrencesBetween(days, key, key).length === 0) return null;
  return knownEventOn(series, key);
}

/** The same of a key that is known to be a day of it. */
export function knownEventOn(series: EventSeries, key: string): EventOccurrence {
  const timing = timingOf(series);
  return occurrence(timing, key, startOn(timing, key));
}

/** The first occurrence that is not left out, or null when none is left. */
export function firstEvent(series: EventSeries): EventOccurrence | null {
  const timing = timingOf(series);
  const key = firstOccurrence(timing.days);
  return key === null ? null : occurrence(timing, key, startOn(timing, key));
}

/** No event is later. */
export const END_OF_TIME = "9999-12-31T23:59:59.999Z";

/** By when all of a series is over, as ISO 8601 in UTC; the end of time when it has no end. */
export function overBy(series: EventSeries): string {
  const timing = timingOf(series);
  const last = lastDayOf(timing.days);
  if (last === null) return END_OF_TIME;
  const ms = msOfWallClock(timing.zone, `${last}T23:59:59`) + (timing.lengthMs ?? 0);
  return ms < msOf(END_OF_TIME) ? isoOf(ms) : END_OF_TIME;
}

/** The days of an event's series, in the anchoring zone. */
export const daysOf = (series: EventSeries): Series => timingOf(series).days;

/**
 * The value of the event's RRULE for iCalendar. UNTIL is a day for an all-day event, else the last
 * second of the day in UTC (RFC 5545, section 3.3.10). DTSTART should be the first occurrence:
 * readers take it for one in any case.
 */
export function toRRule(series: EventSeries): string {
  const { days, zone } = timingOf(series);
  const { until } = series.rule;
  if (!until) return rruleText(series.rule, days.anchorOn, "skip", null);
  const lastSecond = isoOf(msOfWallClock(zone, `${until}T23:59:59`)).replace(".000", "");
  return rruleText(
    series.rule,
    days.anchorOn,
    "skip",
    (series.allDay ? until : lastSecond).replaceAll(/[-:]/g, ""),
  );
}

/** What all occurrences of an event have in common. */
interface Timing {
  days: Series;
  zone: string;
  anchorMs: number;
  /** The wall clock of every start. */
  time: string;
  /**
   * "The same exact duration" for all (RFC 5545, section 3.8.5.3): it is no longer or shorter when
   * clocks change.
   */
  lengthMs: number | null;
}

/** A zone has skipped a whole day (Apia, 2011), never more. */
const LARGEST_GAP_DAYS = 1;

function timingOf(series: EventSeries): Timing {
  const { rule, startsAt, endsAt, allDay, exclusions } = series;
  const zone = allDay ? "UTC" : rule.time_zone;
  const anchorMs = msOf(startsAt);
  const anchor = clockOf(series, zone);
  return {
    days: { rule, anchorOn: anchor.toPlainDate().toString(), shortMonths: "skip", exclusions },
    zone,
    anchorMs,
    time: anchor.toPlainTime().toString(),
    lengthMs: endsAt === null ? null : msOf(endsAt) - anchorMs,
  };
}

/** What the clocks show at the first start, or would without their gap. */
function clockOf({ startsAt, meantStart }: EventSeries, zone: string): Temporal.PlainDateTime {
  const isMeant = meantStart !== undefined && msOfWallClock(zone, meantStart) === msOf(startsAt);
  return isMeant
    ? Temporal.PlainDateTime.from(meantStart)
    : Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone).toPlainDateTime();
}

/** `YYYY-MM-DDTHH:MM:SS` that the rule means for a day that a key names, also in a gap of the clocks. */
export const clockOn = (series: EventSeries, key: string): string =>
  `${key}T${timingOf(series).time}`;

/** The first occurrence starts when the event says, be it in the second of a repeated hour. */
const startOn = ({ days, zone, anchorMs, time }: Timing, key: string): number =>
  key === days.anchorOn ? anchorMs : msOfWallClock(zone, `${key}T${time}`);

const occurrence = ({ lengthMs }: Timing, key: string, startMs: number): EventOccurrence => ({
  key,
  startsAt: isoOf(startMs),
  endsAt: lengthMs === null ? null : isoOf(startMs + lengthMs),
});
