import { at, byName, day, nullable, type Static, t } from "#/lib/schema.ts";
import { slot } from "#/platform/slot.ts";
import type { Scope } from "../../access/scope.ts";
import type { RecordingAnswer } from "./answers.ts";

/** What a row of the calendar has beside the fields of its recording. */
export const occurrenceFields = t.Object({
  starts_at: at,
  ends_at: nullable(at),
  all_day: t.Boolean(),
  occurrence_key: day({
    description: "The day by which it is changed and dropped: never worked out from `starts_at`.",
  }),
  task: t.Boolean({ description: "True for work that is due then, false for events." }),
  can: t.Object(
    { edit: t.Boolean() },
    { description: "Whether the caller may change it, and so give it another day." },
  ),
});

export type OccurrenceAnswer = RecordingAnswer & Static<typeof occurrenceFields>;

/** A row of the calendar: an event or something due, on one day. */
export const occurrenceSchema = byName<OccurrenceAnswer>("Occurrence");
export const eventOccurrence = byName<OccurrenceAnswer>("ScheduleEntryOccurrence");

/** Events from one instant to before another, both ISO 8601 in UTC. */
export interface Window {
  from: string;
  to: string;
  /** Only those that the caller made, or to which they are invited. */
  isMine: boolean;
}

/** What happens in a window of time, in order, as the caller sees it; a later room knows. */
export const eventsIn =
  slot<(scope: Scope, window: Window) => Promise<OccurrenceAnswer[]>>("what happens when");
