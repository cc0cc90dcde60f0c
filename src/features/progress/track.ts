import type { Read, Write } from "#/core/access/scope.ts";
import type { Allowed } from "#/core/recordings/allowed.ts";
import {
  type Progress,
  progressDetails,
  progressOf,
  trackable,
} from "#/core/recordings/capabilities/trackable.ts";
import { findFor } from "#/core/recordings/content/find.ts";
import { requireCapable } from "#/core/recordings/content/words.ts";
import { logEvent } from "#/core/recordings/log.ts";
import type { Found } from "#/core/recordings/type.ts";
import { changeRecording } from "#/core/recordings/verbs/change.ts";

/** A to-do list whose progress the actor may judge. */
export function findTracked(r: Read, id: string): Found & Allowed<"track"> {
  const list = findFor(r, id, "track");
  requireCapable(list, trackable, "has no progress");
  return list;
}

/**
 * Puts a list at a position of the chart, or takes it off with null; each change stands in its log.
 */
export function setProgress(
  w: Write,
  list: Found & Allowed<"track">,
  after: Progress | null,
): Found {
  const before = progressOf(list);
  if (Bun.deepEquals(before, after)) return list;
  const changed = changeRecording(w, list, {
    details: progressDetails.with(list, { progress: after }),
  });
  logEvent(w, "progress_set", list, { before, after });
  return changed;
}
