import { details } from "#/core/recordings/details.ts";
import { type EventSeries, eventOn } from "#/lib/recurrence/events.ts";
import type { Recurrence } from "#/lib/recurrence/schema.ts";
import { at, day, id, nullable, t } from "#/lib/schema.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";

/** What an event keeps. */
export const eventDetails = details({
  starts_at: at,
  ends_at: nullable(at),
  all_day: t.Boolean(),
  /** Of a series that goes on from a day that a gap of the clocks moved: see `EventSeries`. */
  meant_start: t.Optional(t.String()),
  link: nullable(t.String({ format: "uri", description: "Where it takes place on the web." })),
  circled: t.Boolean({ description: "Marked on the calendar as a day to remember." }),
  recurrence: nullable(t.Unsafe<Recurrence>(t.Object({}))),
  /** Keys of the days of a series that are left out, those that were changed by themselves too. */
  exclusions: t.Array(day()),
  /** Of a day that was changed by itself: its series, in which it lies, and the day it was there. */
  series_id: t.Optional(id()),
  occurrence_key: t.Optional(day()),
  /** How an index has it: see `reachOf`. */
  span: t.Integer(),
  ends_by: at,
});

type Kept = Pick<Recording, "details">;

/** An event as a series, as far as it recurs. */
export function seriesOf(event: Kept): EventSeries | null {
  const kept = eventDetails.of(event);
  if (kept.recurrence === null) return null;
  return {
    rule: kept.recurrence,
    startsAt: kept.starts_at,
    endsAt: kept.ends_at,
    allDay: kept.all_day,
    meantStart: kept.meant_start,
    exclusions: new Set(kept.exclusions),
  };
}

/** The same with the days that are left out. */
export function wholeSeriesOf(event: Kept): EventSeries | null {
  const series = seriesOf(event);
  return series && { ...series, exclusions: new Set() };
}

/**
 * The day by which an event that doesn't recur is known: the one that it stands for in its series,
 * else the day it begins in UTC.
 */
export function keyOf(event: Kept): string {
  const { occurrence_key, starts_at } = eventDetails.of(event);
  return occurrence_key ?? starts_at.slice(0, 10);
}

/** Whether a series has an occurrence on a day, left out or not. */
export function fallsOn(event: Kept, key: string): boolean {
  const series = wholeSeriesOf(event);
  return series !== null && eventOn(series, key) !== null;
}
