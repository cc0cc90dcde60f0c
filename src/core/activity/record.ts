import { newId } from "#/lib/ids.ts";
import { insertInto } from "#/platform/db/query.ts";
import { type Action, events } from "#/schema/tenant/activity.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Write } from "../access/scope.ts";

export const insertEvent = insertInto(events);

/** Logs a change of a recording, in the transaction that makes it. Drafts have no log until they are published. */
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

/** Logs a change of a project. */
export function recordProjectEvent(
  w: Write,
  action: Action,
  projectId: string,
  details: Record<string, unknown> = {},
): void {
  w.touch(projectId);
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
