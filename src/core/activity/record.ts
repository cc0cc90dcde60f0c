import { newId } from "#/lib/ids.ts";
import { insertInto, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { deletingSome } from "#/platform/db/strides.ts";
import { type Action, events } from "#/schema/tenant/activity.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Read, Write } from "../access/scope.ts";

/** What happens in a template is no news: nothing of it is logged. */
export const insertEvent = insertInto(
  events,
  sql``,
  sql`exists (select 1 from projects where id = new.project_id and anchor_on is not null)`,
);
/** Remove what was logged of recordings, and in projects. */
export const removeEventsOf = deletingSome(events, events.recordingId);
export const removeEventsIn = deletingSome(events, events.projectId);

/**
 * Logs a change of a recording, in the transaction that makes it. Drafts have no log until they are
 * published.
 */
export function recordEvent(
  w: Write,
  action: Action,
  recording: Pick<Recording, "id" | "projectId" | "publishedAt">,
  details: Record<string, unknown> = {},
): void {
  w.touch(recording.projectId);
  if (recording.publishedAt === null) return;
  write(w, action, { recordingId: recording.id, projectId: recording.projectId, details });
}

const actorOf = select(
  { actorId: events.actorId },
  sql`from events where id = ${arg("id")} and recording_id = ${arg("recording")}`,
);

/** Who made a change of a recording, or null when there is no such change of it. */
export const eventActor = (r: Read, recordingId: string, eventId: string): string | null =>
  actorOf.get(r.db, { id: eventId, recording: recordingId })?.actorId ?? null;

/** Logs a change of a project. */
export function recordProjectEvent(
  w: Write,
  action: Action,
  projectId: string,
  details: Record<string, unknown> = {},
): void {
  w.touch(projectId);
  w.note({ recordingId: null, projectId, type: "project", action });
  write(w, action, { recordingId: null, projectId, details });
}

function write(
  w: Write,
  action: Action,
  {
    recordingId,
    projectId,
    details,
  }: { recordingId: string | null; projectId: string | null; details: Record<string, unknown> },
): void {
  insertEvent.run(w.db, {
    id: newId(),
    action,
    recordingId,
    projectId,
    actorId: w.actor.id,
    details,
    createdAt: w.now.toISOString(),
  });
}
