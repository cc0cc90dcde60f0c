import type { Read, Write } from "#/core/access/scope.ts";
import { notify } from "#/core/notifications/notify.ts";
import { zoneOf } from "#/core/people/today.ts";
import { allowedBy } from "#/core/recordings/allowed.ts";
import { lookUp } from "#/core/recordings/content/find.ts";
import { changeRecording, noteDetails } from "#/core/recordings/verbs/change.ts";
import { logEdit } from "#/core/recordings/verbs/edit.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { shiftDay } from "#/lib/days.ts";
import { dayIn, isoOf, msOf, msOfWallClock } from "#/lib/recurrence/clock.ts";
import { clockOn, daysOf } from "#/lib/recurrence/events.ts";
import { movedRule } from "#/lib/recurrence/moved.ts";
import type { Recurrence } from "#/lib/recurrence/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { changedDays } from "./days.ts";
import { eventDetails, seriesOf } from "./details.ts";
import { participantsOf } from "./participants.ts";
import type { SentEvent } from "./resolve.ts";
import { inYears, laterReach, reachOf } from "./times.ts";

/** When an event begins by the clocks of its zone, be it in a gap of them. */
function clockOf(
  r: Read,
  event: Pick<Recording, "details">,
  zoneOfSeries?: string,
): { zone: string; day: string; time: string } {
  const { all_day, recurrence, starts_at } = eventDetails.of(event);
  const zone = all_day ? "UTC" : (recurrence?.time_zone ?? zoneOfSeries ?? zoneOf(r));
  const series = seriesOf(event);
  const clock = series
    ? Temporal.PlainDateTime.from(clockOn(series, daysOf(series).anchorOn))
    : Temporal.Instant.from(starts_at).toZonedDateTimeISO(zone).toPlainDateTime();
  return { zone, day: clock.toPlainDate().toString(), time: clock.toPlainTime().toString() };
}

/** The rule of a series that begins so many days later. */
const shiftedRule = (rule: Recurrence, day: string, days: number): Recurrence => ({
  ...movedRule(rule, day, shifted(day, days)),
  ...(rule.until ? { until: shifted(rule.until, days) } : {}),
});

/**
 * What to change of an event to have it so many days later, at the same time of the day. The days of
 * a series that were changed by themselves or left out come along.
 */
export function shiftEvent(w: Write, event: Recording, days: number): SentEvent {
  shiftDays(w, event, days);
  const { zone, day, time } = clockOf(w, event);
  const starts_at = isoOf(msOfWallClock(zone, `${shifted(day, days)}T${time}`));
  const kept = eventDetails.of(event);
  const ends_at = laterEnd(kept, { zone, days, starts_at });
  const rule = kept.recurrence;
  return {
    starts_at,
    ...(ends_at === null ? {} : { ends_at }),
    ...(rule?.until ? { recurrence: shiftedRule(rule, day, days) } : {}),
  };
}

/**
 * When an event ends that begins so many days later: over days at the same time of the day, else, and
 * in a series, after as long.
 */
function laterEnd(
  kept: ReturnType<typeof eventDetails.of>,
  { zone, days, starts_at }: { zone: string; days: number; starts_at: string },
): string | null {
  if (kept.ends_at === null) return null;
  const lasting = isoOf(msOf(starts_at) + msOf(kept.ends_at) - msOf(kept.starts_at));
  const end = Temporal.Instant.from(kept.ends_at).toZonedDateTimeISO(zone).toPlainDateTime();
  const endsOn = end.toPlainDate().toString();
  if (kept.recurrence || kept.occurrence_key || endsOn === dayIn(zone, kept.starts_at))
    return inYears("ends_at", lasting);
  const wallClock = `${shifted(endsOn, days)}T${end.toPlainTime().toString()}`;
  return isoOf(msOfWallClock(zone, wallClock));
}

function shiftDays(w: Write, series: Recording, days: number): void {
  const { exclusions, recurrence } = eventDetails.of(series);
  if (exclusions.length === 0 || !recurrence) return;
  const later = exclusions.map((key) => shifted(key, days));
  noteDetails(w, series, eventDetails.with(series, { exclusions: later }));
  const told = new Set(participantsOf(w, series.id));
  for (const { id } of changedDays(w, series.id)) {
    const day = lookUp(w, id);
    if (!day) continue;
    const changes = { details: laterDetails(w, day, days, recurrence.time_zone) };
    const moved = changeRecording(w, allowedBy("with its series", day), changes);
    logEdit(w, day, changes);
    const others = participantsOf(w, id).filter((one) => !told.has(one));
    notify(w, newsOf(moved, "event_changed"), others);
  }
}

/** The day that an event begins where the actor is. */
export const firstDay = (r: Read, details: Recording["details"]): string =>
  clockOf(r, { details }).day;

/** What is kept of an event that is so many days later, at the same time of the day. */
export function laterDetails(
  r: Read,
  event: Pick<Recording, "details">,
  days: number,
  zoneOfSeries?: string,
): Recording["details"] {
  const kept = eventDetails.of(event);
  const { zone, day, time } = clockOf(r, event, zoneOfSeries);
  const meant_start = `${shifted(day, days)}T${time}`;
  const starts_at = isoOf(msOfWallClock(zone, meant_start));
  const ends_at = laterEnd(kept, { zone, days, starts_at });
  const times = { starts_at, ends_at, all_day: kept.all_day };
  const recurrence = kept.recurrence && shiftedRule(kept.recurrence, day, days);
  return eventDetails.with(event, {
    ...times,
    ...(recurrence ? { meant_start } : {}),
    ...(kept.occurrence_key ? { occurrence_key: shifted(kept.occurrence_key, days) } : {}),
    recurrence,
    ...(recurrence?.count ? laterReach(kept, recurrence, days) : reachOf(times, recurrence)),
  });
}

function shifted(day: string, days: number): string {
  const on = shiftDay(day, days);
  if (on === null) throw invalid("days", "out_of_range", "A date would leave the calendar.");
  return on;
}
