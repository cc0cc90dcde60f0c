import { invalid } from "#/platform/errors.ts";
import type { Write } from "../../access/scope.ts";
import { findFor } from "../find.ts";
import { removeSubtree } from "../subtree.ts";
import { typeOf } from "../type.ts";

/** Deletes a chat line at once and for good; everything else goes through the trash. */
export function eraseRecording(w: Write, id: string): void {
  const recording = findFor(w, id, "erase");
  if (!typeOf(recording).isErasable)
    throw invalid("type", "wrong_type", `A ${recording.type} is trashed, not deleted.`);
  removeSubtree(w, recording.id);
  w.touch(recording.projectId);
}
