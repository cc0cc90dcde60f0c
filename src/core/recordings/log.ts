import type { Action } from "#/schema/tenant/activity.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { CHANGED, REMOVED } from "../access/live/notes.ts";
import { readersOf } from "../access/live/readers.ts";
import type { Write } from "../access/scope.ts";
import { recordEvent } from "../activity/record.ts";
import { isLogged } from "./types.ts";

type Subject = Pick<Recording, "id" | "type" | "projectId" | "publishedAt">;

/**
 * Logs a change of a recording, in the transaction that makes it, and says it to those who have it
 * open. Drafts and what is said in chats leave no log.
 */
export function logEvent(
  w: Write,
  action: Action,
  recording: Subject,
  details: Record<string, unknown> = {},
): void {
  noteChange(w, recording, action);
  if (isLogged(recording)) recordEvent(w, action, recording, details);
  else w.touch(recording.projectId);
}

/** Says that a recording changes, whatever the log says of it, to those who have it open. */
export const noteChange = (
  w: Write,
  { id, projectId, type }: Pick<Recording, "id" | "type" | "projectId">,
  action: string = CHANGED,
): void => w.note({ recordingId: id, projectId, type, action });

/**
 * Says that a recording is about to be gone, for all or for some: those who see it now hear so
 * unless they see it then.
 */
export function noteLeaving(
  w: Write,
  { id, projectId, type }: Pick<Recording, "id" | "type" | "projectId">,
): void {
  const saw = readersOf(w.db, id, w.listening()).map((reader) => reader.id);
  w.note({ recordingId: id, projectId, type, action: REMOVED, saw });
}
