import { invalid } from "#/platform/errors.ts";
import type { Write } from "../../access/scope.ts";
import { notify } from "../../notifications/notify.ts";
import { subscribersOf } from "../../subscriptions/subscriptions.ts";
import { findFor } from "../content/find.ts";
import { capital, nameOf } from "../content/words.ts";
import { logEvent } from "../log.ts";
import { type Found, typeOf } from "../type.ts";
import { assigneesOf, requireRoomToWork } from "./assign.ts";
import { changeRecording } from "./change.ts";
import { newsOf } from "./news.ts";

/**
 * Completes a to-do, card or step, or opens it again; asking twice changes nothing. What is told of it all the same, as it
 * appears, is not told once more.
 */
export function setCompletion(w: Write, id: string, completed: boolean, isTold = false): Found {
  const recording = findFor(w, id, "complete");
  if (!typeOf(recording).isCompletable)
    throw invalid("type", "wrong_type", capital(`${nameOf(recording)} can't be completed.`));
  if ((recording.completedAt !== null) === completed) return recording;
  if (!completed) requireRoomToWork(w, assigneesOf(w, id), 1, "id");
  const changes = completed
    ? { completedAt: w.now.toISOString(), completerId: w.actor.id }
    : { completedAt: null, completerId: null };
  const changed = changeRecording(w, recording, changes);
  const action = completed ? "completed" : "reopened";
  logEvent(w, action, recording);
  if (recording.publishedAt !== null && !isTold) notify(w, newsOf(changed, action), subscribersOf(w, id));
  typeOf(recording).on?.[action]?.(w, changed);
  return changed;
}
