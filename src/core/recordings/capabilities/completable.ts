import { operation } from "../../access/operation.ts";
import type { Write } from "../../access/scope.ts";
import { notify } from "../../notifications/notify.ts";
import { subscribersOf } from "../../subscriptions/subscriptions.ts";
import { singleRecordingSchema } from "../content/answers.ts";
import { findFor } from "../content/find.ts";
import { requireCapable } from "../content/words.ts";
import { logEvent } from "../log.ts";
import { changing } from "../operations/changing.ts";
import { oneRecordingExample } from "../operations/examples.ts";
import type { Capability, Found } from "../type.ts";
import { typeOf } from "../types.ts";
import { changeRecording } from "../verbs/change.ts";
import { newsOf } from "../verbs/news.ts";
import { assigneesOf, requireRoomToWork } from "./assignable.ts";

/**
 * Completes a to-do, card or step, or opens it again; asking twice changes nothing. What is told of
 * it all the same, as it appears, is not told once more.
 */
export function setCompletion(w: Write, id: string, completed: boolean, isTold = false): Found {
  const recording = findFor(w, id, "complete");
  requireCapable(recording, completable, "can't be completed");
  if ((recording.completedAt !== null) === completed) return recording;
  if (!completed) requireRoomToWork(w, assigneesOf(w, id), 1, "id");
  const changes = completed
    ? { completedAt: w.now.toISOString(), completerId: w.actor.id }
    : { completedAt: null, completerId: null };
  const changed = changeRecording(w, recording, changes);
  const action = completed ? "completed" : "reopened";
  logEvent(w, action, recording);
  if (recording.publishedAt !== null && !isTold)
    notify(w, newsOf(changed, action), subscribersOf(w, id));
  typeOf(recording).on?.[action]?.(w, changed);
  return changed;
}

const errors = [403, 404, 409, 422];

const complete = operation({
  id: "completeRecording",
  tag: "To-dos",
  method: "PUT",
  path: "/recordings/:id/completion",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Complete a to-do",
  description:
    "Of a series the next to-do appears in its place, under the same parent, unless the rule is over.",
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: changing((w, it) => setCompletion(w, it, true)),
});

const reopen = operation({
  id: "reopenRecording",
  tag: "To-dos",
  method: "DELETE",
  path: "/recordings/:id/completion",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Open a to-do again",
  description:
    "Of a series the next one that came of its completion is taken back, if nobody touched it.",
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: changing((w, it) => setCompletion(w, it, false)),
});

/** Work that can be done. */
export const completable: Capability = {
  name: "completable",
  can: { complete: ({ isLive, may }) => isLive && may("complete") },
  operations: [complete, reopen],
};
