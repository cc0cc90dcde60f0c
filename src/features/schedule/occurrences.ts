import type { Ability } from "#/core/access/abilities.ts";
import type { Write } from "#/core/access/scope.ts";
import { thoseWhoSee } from "#/core/access/visible.ts";
import { notify } from "#/core/notifications/notify.ts";
import { type Allowed, allowedBy } from "#/core/recordings/allowed.ts";
import { findFor, findRecording } from "#/core/recordings/content/find.ts";
import { storeContent } from "#/core/recordings/content/rich-text.ts";
import { logEvent } from "#/core/recordings/log.ts";
import type { Found } from "#/core/recordings/type.ts";
import { changeRecording } from "#/core/recordings/verbs/change.ts";
import { editRecording } from "#/core/recordings/verbs/edit.ts";
import { blankRecording, endOf, insertRecording } from "#/core/recordings/verbs/insert.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { applyStatus } from "#/core/recordings/verbs/status.ts";
import { subscribe, subscribersOf } from "#/core/subscriptions/subscriptions.ts";
import { shiftDay } from "#/lib/days.ts";
import {
  clockOn,
  daysOf,
  type EventOccurrence,
  eventOn,
  firstEvent,
} from "#/lib/recurrence/events.ts";
import { restarted } from "#/lib/recurrence/moved.ts";
import { remainingCount } from "#/lib/recurrence/occurrences.ts";
import type { Recurrence } from "#/lib/recurrence/schema.ts";
import { Conflict, invalid, NotFound } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { changedDay, changedDays, trashDays } from "./days.ts";
import { eventDetails, keyOf, seriesOf, wholeSeriesOf } from "./details.ts";
import { copyParticipants, participantsOf } from "./participants.ts";
import { reachOf } from "./times.ts";

export type Mode = "occurrence" | "future";

/** So many days of one series are left out or changed by themselves. */
const MOST_EXCEPTIONS = 366;

type Event<A extends Ability> = Found & Allowed<A>;

/** An event to change; 404 for anything else. */
export function findEvent<A extends Ability>(w: Write, id: string, ability: A): Event<A> {
  if (findRecording(w, id).type !== "schedule_entry") throw new NotFound();
  return findFor(w, id, ability);
}

/** A day of an event, as a key names it. */
type Day<A extends Ability> =
  /** It doesn't recur: the day is all of it. */
  | { kind: "single"; event: Event<A> }
  /** The day was changed by itself. */
  | { kind: "changed"; series: Event<A>; event: Event<A> }
  | { kind: "regular"; series: Event<A>; occurrence: EventOccurrence };

/** Finds the day by the id of its event or of its series; 404 for what is no day of it. */
function findDay<A extends Ability>(w: Write, id: string, key: string, ability: A): Day<A> {
  const event = findEvent(w, id, ability);
  const { series_id } = eventDetails.of(event);
  if (series_id && keyOf(event) === key)
    return { kind: "changed", event, series: findEvent(w, series_id, ability) };
  const series = seriesOf(event);
  if (!series) {
    if (keyOf(event) !== key) throw new NotFound();
    return { kind: "single", event };
  }
  const occurrence = eventOn(series, key);
  if (occurrence) return { kind: "regular", series: event, occurrence };
  const changed = changedDay(w, id, key);
  if (!changed) throw new NotFound();
  return { kind: "changed", series: event, event: findEvent(w, changed.id, ability) };
}

/** What a change of days left: the series, and the event that has the changed days, if another one. */
export interface Changed {
  series: string;
  created: string | null;
}

/** Changes one day of an event, or that and all that follow. */
export function changeOccurrence(
  w: Write,
  id: string,
  key: string,
  { mode, body }: { mode: Mode; body: Record<string, unknown> },
): Changed {
  const day = findDay(w, id, key, "edit");
  if (day.kind === "single") return edited(w, day.event, body);
  if (mode === "future") return changeFuture(w, day.series, key, body);
  if (body.recurrence)
    throw invalid("recurrence", "invalid", "A single day of a series can't recur by itself.");
  const event = day.kind === "changed" ? day.event : setApart(w, day.series, day.occurrence);
  editRecording(w, event.id, body);
  return { series: day.series.id, created: event.id };
}

function edited(w: Write, { id }: Recording, body: object): Changed {
  editRecording(w, id, body);
  return { series: id, created: null };
}

/** Makes a day of a series an event of its own, which lies in its series and is as the day was. */
function setApart(
  w: Write,
  series: Event<"edit">,
  { key, startsAt, endsAt }: EventOccurrence,
): Recording {
  const times = { starts_at: startsAt, ends_at: endsAt, all_day: eventDetails.of(series).all_day };
  const made = makeAlike(w, series, {
    parentId: series.id,
    details: eventDetails.with(series, {
      ...times,
      recurrence: null,
      exclusions: [],
      series_id: series.id,
      occurrence_key: key,
      ...reachOf(times, null),
    }),
  });
  exclude(w, series, key);
  logEvent(w, "occurrence_changed", series, { occurrence_key: key });
  return made;
}

function exclude(w: Write, series: Event<Ability>, key: string): void {
  const { exclusions } = eventDetails.of(series);
  if (exclusions.length >= MOST_EXCEPTIONS)
    throw invalid(
      "date",
      "limit",
      `At most ${MOST_EXCEPTIONS} days of a series are changed or left out by themselves.`,
    );
  changeRecording(w, series, {
    details: eventDetails.with(series, { exclusions: [...exclusions, key].sort() }),
  });
}

/** An event that is in all else as another one: for the same people, by the same author. */
function makeAlike(
  w: Write,
  event: Found,
  { parentId, details }: Pick<Recording, "parentId" | "details">,
): Recording {
  if (event.publishedAt === null) throw new Conflict("This is a draft. Publish it first.");
  const made = insertRecording(w, {
    ...blankRecording(w, event.type, event.projectId),
    parentId,
    position: parentId ? endOf(w, parentId) : 1,
    creatorId: event.creatorId,
    title: event.title,
    contentHtml: event.contentHtml,
    visibleToClients: event.visibleToClients,
    details,
  });
  storeContent(w, made.id, made.contentHtml, true);
  copyParticipants(w, [{ from: event.id, id: made.id }]);
  subscribe(w, made.id, thoseWhoSee(w, made.id, subscribersOf(w, event.id)));
  logEvent(w, "created", made);
  return made;
}

/** Ends the series the day before, and goes on with a new one; from its first day on it is all of it. */
function changeFuture(
  w: Write,
  series: Event<"edit">,
  key: string,
  body: Record<string, unknown>,
): Changed {
  const whole = wholeSeriesOf(series);
  const occurrence = whole && eventOn(whole, key);
  if (!occurrence) throw new NotFound();
  if (isFirst(w, series, key)) return edited(w, series, body);
  const { recurrence: rule, exclusions, all_day } = eventDetails.of(series);
  if (!rule) throw new NotFound();
  const following = changedDays(w, series.id).filter((day) => keyOf(day) >= key);
  const times = { starts_at: occurrence.startsAt, ends_at: occurrence.endsAt, all_day };
  const days = daysOf(whole);
  const recurrence = { ...restarted(rule, days.anchorOn, key), count: remainingCount(days, key) };
  const made = makeAlike(w, series, {
    parentId: series.parentId,
    details: eventDetails.with(series, {
      ...times,
      meant_start: clockOn(whole, key),
      recurrence,
      exclusions: exclusions.filter((excluded) => excluded >= key),
      ...reachOf(times, recurrence),
    }),
  });
  for (const day of following)
    changeRecording(w, allowedBy("with its series", day), {
      parentId: made.id,
      details: eventDetails.with(day, { series_id: made.id }),
    });
  truncate(w, series, rule, key);
  editRecording(w, made.id, body);
  return { series: series.id, created: made.id };
}

/** Whether nothing of a series comes before a day. */
function isFirst(w: Write, series: Recording, key: string): boolean {
  const left = seriesOf(series);
  const first = left && firstEvent(left)?.key;
  return (!first || first >= key) && changedDays(w, series.id).every((day) => keyOf(day) >= key);
}

function truncate(w: Write, series: Event<Ability>, rule: Recurrence, key: string): void {
  const until = shiftDay(key, -1);
  const kept = eventDetails.of(series);
  const recurrence = { ...rule, count: null, until };
  changeRecording(w, series, {
    details: eventDetails.with(series, {
      recurrence,
      exclusions: kept.exclusions.filter((excluded) => excluded < key),
      ...reachOf(kept, recurrence),
    }),
  });
  logEvent(w, "series_truncated", series, { before: rule, after: recurrence });
}

export interface Dropped {
  result: "excluded" | "truncated" | "trashed";
  /** What went to the trash, and can be restored. */
  trashed: string[];
}

/** Drops one day of an event, or that and all that follow; everybody invited is told. */
export function dropOccurrence(w: Write, id: string, key: string, mode: Mode): Dropped {
  const day = findDay(w, id, key, "manage");
  if (day.kind === "single") return trashed(w, day.event);
  if (mode === "future") return dropFuture(w, day.series, key);
  if (day.kind === "changed") return { result: "excluded", trashed: trashDays(w, [day.event]) };
  exclude(w, day.series, key);
  logEvent(w, "occurrence_excluded", day.series, { occurrence_key: key });
  notify(w, newsOf(day.series, "event_cancelled"), participantsOf(w, day.series.id));
  return { result: "excluded", trashed: [] };
}

function trashed(w: Write, event: Event<"manage">): Dropped {
  applyStatus(w, event, "trashed");
  return { result: "trashed", trashed: [event.id] };
}

function dropFuture(w: Write, series: Event<"manage">, key: string): Dropped {
  const { recurrence: rule } = eventDetails.of(series);
  if (!rule || isFirst(w, series, key)) return trashed(w, series);
  const following = changedDays(w, series.id).filter((day) => keyOf(day) >= key);
  const ids = trashDays(w, following);
  truncate(w, series, rule, key);
  notify(w, newsOf(series, "event_cancelled"), participantsOf(w, series.id));
  return { result: "truncated", trashed: ids };
}
