import { invalid } from "#/platform/errors.ts";
import type { Write } from "../../access/scope.ts";
import { recountNews, withdrawNews } from "../../notifications/parts.ts";
import { findFor, findRecording } from "../content/find.ts";
import { removeSubtree } from "../subtree.ts";
import { typeOf } from "../type.ts";

/** Deletes a chat line at once and for good; everything else goes through the trash. */
export function eraseRecording(w: Write, id: string): void {
  if (!typeOf(findRecording(w, id)).isErasable) throw invalid("type", "wrong_type", "This is trashed, not deleted.");
  const recording = findFor(w, id, "erase");
  withdrawNews(w, recording.id);
  removeSubtree(w, recording);
  recountNews(w, recording.id);
  w.touch(recording.projectId);
}
