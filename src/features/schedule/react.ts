import type { Write } from "#/core/access/scope.ts";
import { rec } from "#/core/access/visible.ts";
import { notify } from "#/core/notifications/notify.ts";
import type { Changeable } from "#/core/recordings/allowed.ts";
import { logEvent } from "#/core/recordings/log.ts";
import type { CopyOf, Found, Reactions } from "#/core/recordings/type.ts";
import { changeRecording, noteDetails } from "#/core/recordings/verbs/change.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { subscribe } from "#/core/subscriptions/subscriptions.ts";
import { select } from "#/platform/db/query.ts";
import { asText, columnsOf, inIds, orNull, source, sql } from "#/platform/db/sql.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { dropLostDays } from "./days.ts";
import { eventDetails, keyOf } from "./details.ts";
import { copyParticipants, inviteTo, participantsOf } from "./participants.ts";
import type { SentEvent } from "./resolve.ts";

/** What happens to an event's people and to the days of its series when something happens to it. */
export const eventReactions: Reactions<SentEvent> = {
  made(w, { id }, { participant_ids = [] }) {
    if (participant_ids.length > 0) inviteTo(w, id, participant_ids);
  },
  appeared: follow,
  edited(w, before, after, { participant_ids }) {
    const invited = participantsOf(w, after.id);
    if (participant_ids) reinvite(w, after, { before: invited, wanted: participant_ids });
    if (isRescheduled(before, after)) dropLostDays(w, after);
    if (after.publishedAt === null || !isChanged(before, after)) return;
    const stayed = participantsOf(w, after.id).filter((id) => invited.includes(id));
    notify(w, newsOf(after, "event_changed"), stayed);
  },
  moved(w, _, after) {
    const { series_id } = eventDetails.of(after);
    if (series_id && series_id !== after.parentId) noteDetails(w, after, withoutSeries(after));
  },
  statusChanged(w, _, after) {
    if (after.ownStatus === "trashed" && after.publishedAt !== null)
      notify(w, newsOf(after, "event_cancelled"), participantsOf(w, after.id));
  },
  copied,
};

/** Whoever is invited follows an event. */
function follow(w: Write, { id }: Recording): void {
  const people = participantsOf(w, id);
  if (people.length > 0) subscribe(w, id, people);
}

function reinvite(
  w: Write,
  event: Changeable<Found>,
  { before, wanted }: { before: readonly string[]; wanted: readonly string[] },
): void {
  inviteTo(w, event.id, wanted);
  const after = participantsOf(w, event.id);
  if (Bun.deepEquals(before.toSorted(), after.toSorted())) return;
  changeRecording(w, event, {});
  logEvent(w, "content_changed", event, { field: "participant_ids", before, after });
  if (event.publishedAt === null) return;
  follow(w, event);
  const invited = after.filter((id) => !before.includes(id));
  notify(w, newsOf(event, "invited"), invited);
}

const WHEN = ["starts_at", "ends_at", "all_day", "recurrence"] as const;

function differ(
  before: Recording,
  after: Recording,
  keys: readonly ((typeof WHEN)[number] | "link")[],
): boolean {
  const [was, is] = [eventDetails.of(before), eventDetails.of(after)];
  return keys.some((key) => !Bun.deepEquals(was[key], is[key]));
}

const isRescheduled = (before: Recording, after: Recording): boolean => differ(before, after, WHEN);

/** Whether whoever is invited would want to know. */
const isChanged = (before: Recording, after: Recording): boolean =>
  before.title !== after.title || differ(before, after, [...WHEN, "link"]);

const withoutSeries = (event: Recording): Recording["details"] => {
  const { series_id: _, occurrence_key: __, ...rest } = event.details;
  return rest;
};

const copies = select(
  { ...columnsOf(rec), parentType: orNull(asText(sql`parent.type`)) },
  sql`from ${source(rec)} left join recordings parent on parent.id = ${rec.parentId} where ${inIds(rec.id, "ids")}`,
);

/**
 * A copy of a series has the days that were changed by themselves, as copies, and again those that
 * were left out. A copy of such a day alone is an event of its own.
 */
function copied(w: Write, made: readonly CopyOf[]): void {
  copyParticipants(w, made);
  const rows = copies.all(w.db, { ids: JSON.stringify(made.map(({ id }) => id)) });
  const [days, others] = [rows.filter(isInSeries), rows.filter((row) => !isInSeries(row))];
  for (const day of days)
    noteDetails(w, day, eventDetails.with(day, { series_id: day.parentId ?? "" }));
  const ofSeries = Map.groupBy(days, ({ parentId }) => parentId);
  for (const row of others) {
    const kept = { details: withoutSeries(row) };
    const exclusions = (ofSeries.get(row.id) ?? []).map(keyOf);
    if (exclusions.length > 0 || keyOf(row) !== keyOf(kept))
      noteDetails(w, row, eventDetails.with(kept, { exclusions }));
  }
}

const isInSeries = ({ parentType, type }: { parentType: string | null; type: string }): boolean =>
  parentType === type;

/** What a copy keeps to begin with: `copied` says the rest. */
export function copyDetails(details: Recording["details"]): Recording["details"] {
  const { series_id: _, ...rest } = details;
  return { ...rest, ...eventDetails.made({ exclusions: [] }) };
}
