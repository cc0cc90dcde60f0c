import type { Action } from "#/schema/tenant/activity.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { Write } from "../access/scope.ts";
import { recordEvent } from "../activity/record.ts";
import { isLogged } from "./types.ts";

type Subject = Pick<Recording, "id" | "type" | "projectId" | "publishedAt">;

/**
 * Logs a change of a recording, in the transaction that makes it. Drafts and what is said in chats
 * leave no log.
 */
export function logEvent(
  w: Write,
  action: Action,
  recording: Subject,
  details: Record<string, unknown> = {},
): void {
  if (isLogged(recording)) recordEvent(w, action, recording, details);
  else w.touch(recording.projectId);
}
