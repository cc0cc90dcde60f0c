import { id, type Static, t } from "#/lib/schema.ts";
import { Conflict, invalid } from "#/platform/errors.ts";
import type { Write } from "../../access/scope.ts";
import { findFor, findRecording, requireAbility, requireLive } from "../find.ts";
import { logEvent } from "../log.ts";
import { settleSubtree, subtreeIds } from "../subtree.ts";
import { accepts, type Found, isTool, typeOf } from "../type.ts";
import { changeRecording } from "./change.ts";
import { endOf } from "./insert.ts";

export const positionBody = t.Object({
  parent_id: t.Optional(id("Where to move it; it stays where it is when absent.")),
  position: t.Optional(
    t.Number({ description: "Fractional: the midpoint between its new neighbours. The end, when absent." }),
  ),
});

/** Moves a recording within its parent or under another one, in any project the actor reaches. */
export function moveRecording(w: Write, recordingId: string, input: Static<typeof positionBody>): Found {
  if (isTool(findRecording(w, recordingId)))
    throw invalid("parent_id", "wrong_type", "A tool keeps its place; its project's tools are reordered.");
  const recording = findFor(w, recordingId, "manage");
  if (typeOf(recording).isLine) throw invalid("parent_id", "wrong_type", `A ${recording.type} stays in its thread.`);
  if (input.position !== undefined && !Number.isFinite(input.position))
    throw invalid("position", "invalid", "This must be a number.");
  const target =
    input.parent_id === undefined || input.parent_id === recording.parentId
      ? null
      : newParent(w, recording, input.parent_id);
  const parentId = target?.id ?? recording.parentId ?? "";
  const position = input.position ?? endOf(w, parentId);
  const moved = changeRecording(w, recording, { position, parentId });
  if (!target) return moved;
  w.touch(target.projectId);
  const projectId = target.projectId ?? "";
  settleSubtree(w, recording.id, { projectId, hide: !target.visibleToClients });
  logEvent(w, "moved", { ...moved, projectId }, { before: place(recording), after: place(target, target.id) });
  typeOf(recording).on?.moved?.(w, recording, findRecording(w, recording.id));
  return findRecording(w, recording.id);
}

const place = ({ projectId, parentId }: Found, under = parentId) => ({ project_id: projectId, parent_id: under });

function newParent(w: Write, recording: Found, parentId: string): Found {
  const target = findRecording(w, parentId);
  if (!accepts(typeOf(recording), target))
    throw invalid("parent_id", "wrong_parent", `A ${recording.type} can't go under a ${target.type}.`);
  if (subtreeIds(w, recording.id).includes(target.id))
    throw invalid("parent_id", "wrong_parent", "It can't go under itself.");
  requireAbility(w, target, "create");
  requireLive(target);
  if (target.publishedAt === null) throw new Conflict("The target is a draft.");
  typeOf(recording).checkParent?.(w, target, recording);
  return target;
}
