import type { Read } from "#/core/access/scope.ts";
import { zoneOf } from "#/core/people/today.ts";
import { dayBegins, dayEnds, instantOf, type Moment, parseMoment } from "#/lib/calendar/moments.ts";
import { shiftDay } from "#/lib/days.ts";
import { daysBetween } from "#/lib/due.ts";
import { dayIn, isoOf, msOf } from "#/lib/recurrence/clock.ts";
import { END_OF_TIME, type EventSeries, overBy } from "#/lib/recurrence/events.ts";
import type { Recurrence } from "#/lib/recurrence/schema.ts";
import { moment, nullable, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";

const MOMENT =
  "ISO 8601. With an offset exactly that instant; without one what the clocks show where you are: the zone of your preferences, else that of the `tz` cookie, else UTC. Of an all-day event the day counts, as it is written.";

export const timeInput = {
  starts_at: t.Optional(moment(`When it begins. ${MOMENT}`)),
  ends_at: t.Optional(
    nullable(moment(`When it ends. ${MOMENT}`), {
      description:
        "Null: it has no end; an all-day event ends with its day. Where it stays and is before a new `starts_at`, the event lasts as long as it did.",
    }),
  ),
  all_day: t.Optional(
    t.Boolean({
      description:
        "Whole days, the same for everybody: from T00:00:00Z of the first to T23:59:59Z of the last.",
    }),
  ),
};

export interface SentTimes {
  starts_at?: string;
  ends_at?: string | null;
  all_day?: boolean;
}

/** When an event is, as it is kept. */
export interface Times {
  starts_at: string;
  ends_at: string | null;
  all_day: boolean;
}

/**
 * When an event is by what was sent, and by what it was before. `zone` is where times that were
 * kept are read, when whole days become times or times become days.
 */
export function timesOf(
  r: Read,
  sent: SentTimes,
  before: Times | null,
  zone: string = zoneOf(r),
): Times {
  const all_day = sent.all_day ?? before?.all_day ?? false;
  const times = all_day
    ? { all_day, ...daysOf(sent, before, zone) }
    : { all_day, ...clocksOf(sent, before, { sent: zoneOf(r), kept: zone }) };
  if (times.ends_at !== null && times.ends_at < times.starts_at)
    throw invalid("ends_at", "out_of_range", "It can't end before it begins.");
  return times;
}

type Span = Omit<Times, "all_day">;

function daysOf(sent: SentTimes, before: Times | null, zone: string): Span {
  const dayOf = (kept: string): string => (before?.all_day ? kept.slice(0, 10) : dayIn(zone, kept));
  const first =
    sent.starts_at === undefined ? dayOf(startOf(before)) : read("starts_at", sent.starts_at).day;
  const wasFirst = before && dayOf(before.starts_at);
  const wasLast = before?.ends_at ? dayOf(before.ends_at) : wasFirst;
  if (sent.ends_at)
    return { starts_at: dayBegins(first), ends_at: dayEnds(read("ends_at", sent.ends_at).day) };
  if (sent.ends_at === null || !wasFirst || !wasLast)
    return { starts_at: dayBegins(first), ends_at: dayEnds(first) };
  const last =
    wasLast >= first ? wasLast : (shiftDay(first, daysBetween(wasFirst, wasLast)) ?? first);
  return { starts_at: dayBegins(first), ends_at: dayEnds(last) };
}

function clocksOf(
  sent: SentTimes,
  before: Times | null,
  zones: { sent: string; kept: string },
): Span {
  const at = (field: keyof SentTimes, text: string): string =>
    instant(field, read(field, text), zones.sent);
  const starts_at =
    sent.starts_at === undefined ? keptStart(before, zones.kept) : at("starts_at", sent.starts_at);
  if (sent.ends_at !== undefined)
    return { starts_at, ends_at: sent.ends_at && at("ends_at", sent.ends_at) };
  if (!before?.ends_at || before.all_day) return { starts_at, ends_at: null };
  if (before.ends_at >= starts_at) return { starts_at, ends_at: before.ends_at };
  const lasts = msOf(before.ends_at) - msOf(before.starts_at);
  return { starts_at, ends_at: inYears("ends_at", isoOf(msOf(starts_at) + lasts)) };
}

/** A whole day that is one no more begins when it does where it is read. */
function keptStart(before: Times | null, zone: string): string {
  const kept = startOf(before);
  if (!before?.all_day) return kept;
  return instant("all_day", { day: kept.slice(0, 10), time: null, instant: null }, zone);
}

function startOf(before: Times | null): string {
  if (!before) throw invalid("starts_at", "required", "Say when it begins.");
  return before.starts_at;
}

function read(field: keyof SentTimes, text: string): Moment {
  const found = parseMoment(text);
  if (!found) throw invalid(field, "invalid", "This is no ISO 8601 date-time.");
  return found;
}

const instant = (field: keyof SentTimes, moment: Moment, zone: string): string =>
  inYears(field, instantOf(moment, zone) ?? "");

/** Refuses an instant that can't be written. */
export function inYears(field: keyof SentTimes, iso: string): string {
  if (parseMoment(iso) === null)
    throw invalid(field, "out_of_range", "It must be in the years 0001 to 9999.");
  return iso;
}

const DAY_MS = 86_400_000;
/** What lasts longer than so many days is kept among what lasts up to so many times as long. */
export const WIDER = 32;

/**
 * How an index finds an event: by the most days that it and what stands with it last, 0 for one
 * that recurs, and by when all of it is over.
 */
export function reachOf(
  { starts_at, ends_at, all_day }: Times,
  rule: Recurrence | null,
): { span: number; ends_by: string } {
  if (rule) {
    const series: EventSeries = { rule, startsAt: starts_at, endsAt: ends_at, allDay: all_day };
    return { span: 0, ends_by: overBy(series) };
  }
  const days = (msOf(ends_at ?? starts_at) - msOf(starts_at)) / DAY_MS;
  let span = 1;
  while (span < days) span *= WIDER;
  return { span, ends_by: ends_at ?? starts_at };
}

/**
 * The same of a series with so many occurrences that comes so many days later: by a time that none of
 * them is after. The last of a thousand is not looked for in each series of a whole project.
 */
export function laterReach(
  { recurrence: before, ends_by }: { recurrence: Recurrence | null; ends_by: string },
  rule: Recurrence,
  days: number,
): { span: number; ends_by: string } {
  const isPlain =
    (rule.frequency === "daily" && !rule.weekdays) ||
    (rule.frequency === "weekly" && rule.weekdays?.length === before?.weekdays?.length);
  const endsMs = msOf(ends_by) + (days + 7) * DAY_MS;
  return { span: 0, ends_by: isPlain && endsMs < msOf(END_OF_TIME) ? isoOf(endsMs) : END_OF_TIME };
}
