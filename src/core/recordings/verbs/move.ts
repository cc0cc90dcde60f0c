import { id, type Static, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { Write } from "../../access/scope.ts";
import { bumpOrg } from "../../orgs/org.ts";
import { findFor, findRecording } from "../find.ts";
import { logEvent } from "../log.ts";
import { newRoom, takeRoom, tooMuch } from "../room.ts";
import { requireSpread, spreadVisibility } from "../spread.ts";
import { idsAbove, settleSubtree, touchSeries } from "../subtree.ts";
import { type Found, isTool, typeOf } from "../type.ts";
import { changeRecording } from "./change.ts";
import { endOf } from "./insert.ts";
import { requirePlace } from "./place.ts";

export const positionBody = t.Object({
  parent_id: t.Optional(id("Where to move it; it stays where it is when absent.")),
  position: t.Optional(
    t.Number({ description: "Fractional: the midpoint between its new neighbours. The end, when absent." }),
  ),
});

/** Moves a recording within its parent or under another one, in any project the actor reaches. */
export function moveRecording(
  w: Write,
  recordingId: string,
  input: Static<typeof positionBody>,
  room = newRoom(),
): Found {
  if (isTool(findRecording(w, recordingId)))
    throw invalid("parent_id", "wrong_type", "A tool keeps its place; its project's tools are reordered.");
  const recording = findFor(w, recordingId, "manage");
  const { isLine, on } = typeOf(recording);
  if (isLine) throw invalid("parent_id", "wrong_type", `A ${recording.type} stays in its thread.`);
  if (recording.parentId === null && input.parent_id === undefined)
    throw invalid("position", "wrong_type", `A ${recording.type} lies under nothing, so it has no place among others.`);
  if (input.position !== undefined && !Number.isFinite(input.position))
    throw invalid("position", "invalid", "This must be a number.");
  const target =
    input.parent_id === undefined || input.parent_id === recording.parentId
      ? null
      : newParent(w, recording, input.parent_id);
  const parentId = target?.id ?? recording.parentId ?? "";
  const position = input.position ?? endOf(w, parentId);
  if (!target) return changeRecording(w, recording, { position });
  const projectId = target.projectId ?? "";
  const isHidden = recording.visibleToClients && !target.visibleToClients;
  const ids = takeRoom(w, recording.id, room, isHidden ? "moveHidden" : "move");
  if (ids === null && projectId !== recording.projectId)
    throw invalid("parent_id", "limit", tooMuch("moved to another project"));
  const moved = changeRecording(w, recording, { position, parentId, pinnedAt: null });
  w.touch(target.projectId);
  settle(w, recording.id, target, ids);
  logEvent(w, "moved", { ...moved, projectId }, { before: place(recording), after: place(target, target.id) });
  on?.moved?.(w, recording, findRecording(w, recording.id));
  return findRecording(w, recording.id);
}

/** Fits what was moved into its new place; what clients see of very much follows soon. */
function settle(w: Write, id: string, { projectId, visibleToClients }: Found, ids: readonly string[] | null): void {
  if (ids) {
    settleSubtree(w, id, { projectId: projectId ?? "", hide: !visibleToClients, ids });
    touchSeries(w, id);
    return;
  }
  if (!visibleToClients) spreadVisibility(w, id, false);
  bumpOrg(w.db);
}

const place = ({ projectId, parentId }: Found, under = parentId) => ({ project_id: projectId, parent_id: under });

function newParent(w: Write, recording: Found, parentId: string): Found {
  const target = findRecording(w, parentId);
  if (typeOf(recording).isFixed)
    throw invalid("parent_id", "wrong_type", `A ${recording.type} stays where it was made.`);
  if ([target.id, ...idsAbove(w, target.id)].includes(recording.id))
    throw invalid("parent_id", "wrong_parent", "It can't go under itself.");
  requirePlace(w, recording, target);
  requireSpread(w, recording);
  requireSpread(w, target);
  return target;
}
