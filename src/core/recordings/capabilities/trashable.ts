import { AppError, invalid } from "#/platform/errors.ts";
import { wordText } from "#/platform/http/paging.ts";
import { operation } from "../../access/operation.ts";
import type { Read, Write } from "../../access/scope.ts";
import { singleRecordingSchema } from "../content/answers.ts";
import { findRecording, requireAbility } from "../content/find.ts";
import { presentOne } from "../content/present.ts";
import { wrongType } from "../content/words.ts";
import { oneRecordingExample } from "../operations/examples.ts";
import { newRoom } from "../room.ts";
import type { Asking, Capability, Found, Settable } from "../type.ts";
import { has, isTool, typeOf } from "../types.ts";
import { applyStatus, awayAbove } from "../verbs/status.ts";

export const SETTABLE = ["active", "archived", "trashed"] as const satisfies readonly Settable[];

/** Checks the status in a path; `drafted` and anything unknown is 422. */
export function settableStatus(text: string): Settable {
  const found = SETTABLE.find((status) => status === text);
  if (!found) throw invalid("status", "not_in_list", `One of ${SETTABLE.join(", ")}.`);
  return found;
}

/**
 * Archives, trashes or restores a recording together with everything under it. Of very much the
 * rest follows soon.
 */
export function setStatus(w: Write, id: string, status: Settable, room = newRoom()): Found {
  const recording = findRecording(w, id);
  if (isTool(recording))
    throw invalid("status", "wrong_type", "A tool is switched off with its project's tools.");
  if (!has(typeOf(recording), trashable))
    throw wrongType(recording, "is deleted, not archived or trashed", "status");
  requireAbility(w, recording, "manage");
  typeOf(recording).checkStatus?.(w, recording, status);
  return applyStatus(w, recording, status, room);
}

const updateRecordingStatus = operation({
  id: "updateRecordingStatus",
  tag: "Recordings",
  method: "PUT",
  path: "/recordings/:id/status/:status",
  isVersioned: true,
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Archive, trash or restore a recording",
  description:
    "`active`, `archived` or `trashed`, for the whole subtree. What is trashed is purged after 30 days.",
  params: { status: wordText(SETTABLE, "What it is to be.") },
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: ({ scope, params }) =>
    scope.write((w) => presentOne(w, setStatus(w, params.id, settableStatus(params.status)))),
});

/** Whether its type lets it come to a status. */
function allowsStatus(r: Read, row: Found, status: Settable): boolean {
  try {
    typeOf(row).checkStatus?.(r, row, status);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const canBecome = ({ r, row, may }: Asking, status: Settable): boolean =>
  may("manage") && allowsStatus(r, row, status);

/** It is archived, goes through the trash, and comes back. */
export const trashable: Capability = {
  name: "trashable",
  can: {
    archive: (asking) => asking.isLive && canBecome(asking, "archived"),
    trash: (asking) => asking.row.ownStatus !== "trashed" && canBecome(asking, "trashed"),
    restore: (asking) =>
      !asking.isLive &&
      asking.row.ownStatus !== "active" &&
      canBecome(asking, "active") &&
      awayAbove(asking.r, asking.row) === null,
  },
  operations: [updateRecordingStatus],
};
