import type { Read } from "#/core/access/scope.ts";
import { audienceOf } from "#/core/access/visible.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { draftable } from "#/core/recordings/capabilities/draftable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { containerType } from "#/core/recordings/container.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { dayIn } from "#/lib/recurrence/clock.ts";
import { daysOf, nextEvent } from "#/lib/recurrence/events.ts";
import { recurrenceOutput } from "#/lib/recurrence/schema.ts";
import { presentRecurrence } from "#/lib/recurrence/summary.ts";
import { day, id, nullable, t } from "#/lib/schema.ts";
import { select } from "#/platform/db/query.ts";
import { inIds, sql } from "#/platform/db/sql.ts";
import { type Recording, recordings } from "#/schema/tenant/recordings.ts";
import { eventDetails, keyOf, seriesOf } from "./details.ts";
import { participantsAmong, participantsOf } from "./participants.ts";
import { copyDetails, eventReactions } from "./react.ts";
import { eventInput, resolveEvent } from "./resolve.ts";
import { firstDay, laterDetails, shiftEvent } from "./shift.ts";

export const scheduleTool = containerType("schedule", "Schedule", "schedule");

const { starts_at, ends_at, all_day, link, circled } = eventDetails.fields;

export const scheduleEntry = recordingType({
  name: "schedule_entry",
  label: "Event",
  parents: ["schedule"],
  inAccount: true,
  title: "required",
  content: "optional",
  input: eventInput,
  needed: ["starts_at"],
  logged: {
    starts_at: "due_changed",
    ends_at: "due_changed",
    all_day: "due_changed",
    recurrence: "recurrence_changed",
  },
  output: {
    starts_at,
    ends_at,
    all_day,
    link,
    circled,
    participant_ids: t.Array(id(), { description: "Who is invited and sees it." }),
    recurrence: nullable(recurrenceOutput),
    series_id: nullable(id("The series of which this is a day that was changed by itself.")),
    occurrence_key: nullable(day(), {
      description: "The day it is known by, in the zone of its series; null for a whole series.",
    }),
  },
  can: { edit: "team-or-author" },
  capabilities: [trashable, commentable, draftable],
  addressed: (w, event) => ({ action: "invited", people: participantsOf(w, event.id) }),
  resolve: (w, own, _, subject) => resolveEvent(w, own, subject),
  shift: shiftEvent,
  dated: { first: firstDay, later: (r, event, days) => laterDetails(r, event, days) },
  on: eventReactions,
  copyDetails,
  load: (r, ids, rows) => ({
    participants: participantsAmong(r, ids),
    isShown: shownSeries(r, rows),
  }),
  present(row, { participants, isShown }, r) {
    const { series_id = null, ...kept } = eventDetails.of(row);
    return {
      starts_at: kept.starts_at,
      ends_at: kept.ends_at,
      all_day: kept.all_day,
      link: kept.link,
      circled: kept.circled,
      participant_ids: participants.get(row.id) ?? [],
      recurrence: presentRule(r, row),
      series_id: series_id && isShown(series_id) ? series_id : null,
      occurrence_key: kept.recurrence ? null : keyOf(row),
    };
  },
});

/** `next_on` is today or later, by the day it is in UTC: so the answer changes once a day. */
function presentRule(r: Read, row: Recording) {
  const series = seriesOf(row);
  if (!series) return null;
  const yesterday = `${dayIn("UTC", new Date(r.now.getTime() - DAY_MS).toISOString())}T23:59:59.999Z`;
  const next = nextEvent(series, yesterday)?.key ?? null;
  return presentRecurrence(series.rule, daysOf(series).anchorOn, next);
}

const DAY_MS = 86_400_000;

const shown = select(
  { id: recordings.id },
  sql`from recordings where ${inIds(sql`id`, "ids")} and visible_to_clients = 1`,
);

/** Which series of these days clients may know of: the days are shown to them one by one. */
function shownSeries(r: Read, rows: readonly Recording[]): (id: string) => boolean {
  if (audienceOf(r) !== "client") return () => true;
  const wanted = rows.flatMap((row) => eventDetails.of(row).series_id ?? []);
  const seen = new Set(
    wanted.length === 0 ? [] : shown.all(r.db, { ids: JSON.stringify(wanted) }).map(({ id }) => id),
  );
  return (id) => seen.has(id);
}
