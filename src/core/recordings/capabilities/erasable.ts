import { invalid } from "#/platform/errors.ts";
import { nothing } from "#/platform/operation.ts";
import { operation } from "../../access/operation.ts";
import type { Write } from "../../access/scope.ts";
import { recountNews, withdrawNews } from "../../notifications/parts.ts";
import { findFor, findRecording } from "../content/find.ts";
import { noteLeaving } from "../log.ts";
import { removeSubtree } from "../subtree.ts";
import type { Capability } from "../type.ts";
import { has, typeOf } from "../types.ts";

/** Deletes a chat line at once and for good; everything else goes through the trash. */
export function eraseRecording(w: Write, id: string): void {
  if (!has(typeOf(findRecording(w, id)), erasable))
    throw invalid("type", "wrong_type", "This is trashed, not deleted.");
  const recording = findFor(w, id, "erase");
  noteLeaving(w, recording);
  withdrawNews(w, recording.id);
  removeSubtree(w, recording);
  recountNews(w, recording.id);
  w.touch(recording.projectId);
}

const deleteRecording = operation({
  id: "deleteRecording",
  tag: "Recordings",
  method: "DELETE",
  path: "/recordings/:id",
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Delete a chat line",
  description:
    "At once and for good, by its author or an admin. Everything else goes through the trash: 422.",
  returns: "It is gone.",
  answer: nothing,
  run: ({ scope, params }) => {
    scope.write((w) => eraseRecording(w, params.id));
  },
});

/** It is deleted at once and for good by its own verb, and never goes through the trash. */
export const erasable: Capability = {
  name: "erasable",
  can: { delete: ({ isLive, may }) => isLive && may("erase") },
  operations: [deleteRecording],
};
