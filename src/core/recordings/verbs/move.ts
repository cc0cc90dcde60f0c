import { id, position, type Static, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { Write } from "../../access/scope.ts";
import { bumpOrg } from "../../orgs/org.ts";
import type { Allowed, Changeable } from "../allowed.ts";
import { findRecording, requireAbility, requireLive } from "../content/find.ts";
import { capital, nameOf, wrongType } from "../content/words.ts";
import { logEvent, noteLeaving } from "../log.ts";
import { idsWithin, newRoom, type Room, takeRoomFor, tooMuch } from "../room.ts";
import { requireSpread, spreadVisibility } from "../spread.ts";
import { anyShown, carrySubtree, idsAbove, teamOf, touchSeries } from "../subtree.ts";
import type { Found } from "../type.ts";
import { isTool, typeOf } from "../types.ts";
import { changeRecording } from "./change.ts";
import { endOf } from "./insert.ts";
import { freePosition } from "./order.ts";
import { requirePlace } from "./place.ts";

export const positionBody = t.Object({
  parent_id: t.Optional(id("Where to move it; it stays where it is when absent.")),
  position: t.Optional(
    position(
      "Fractional: the midpoint between its new neighbours, which are renumbered when there is none. The end, when absent.",
    ),
  ),
});

/** Moves a recording within its parent or under another one, in any project the actor reaches. */
export function moveRecording(
  w: Write,
  recordingId: string,
  input: Static<typeof positionBody>,
): Found {
  move(w, recordingId, input, newRoom());
  return findRecording(w, recordingId);
}

/** The same as one of many, which share the room; answers its position. */
export function move(
  w: Write,
  recordingId: string,
  input: Static<typeof positionBody>,
  room: Room,
): number {
  const recording = findToMove(w, recordingId);
  if (recording.parentId === null && input.parent_id === undefined)
    throw invalid(
      "position",
      "wrong_type",
      capital(`${nameOf(recording)} lies under nothing, so it has no place among others.`),
    );
  const target =
    input.parent_id === undefined || input.parent_id === recording.parentId
      ? null
      : newParent(w, recording, input.parent_id);
  const parent = target?.id ?? recording.parentId ?? "";
  const position =
    input.position === undefined
      ? endOf(w, parent)
      : freePosition(w, { parent, self: recording.id, position: input.position });
  if (target) moveUnder(w, recording, target, position, room);
  else changeRecording(w, recording, { position });
  return position;
}

/** Moves what can lie in the account from a project to there. */
export function moveToAccount(w: Write, recordingId: string): void {
  const recording = findToMove(w, recordingId);
  if (!typeOf(recording).inAccount)
    throw wrongType(recording, "belongs to a project", "project_id");
  requireSpread(w, recording);
  moveUnder(w, recording, ACCOUNT, 1, newRoom());
}

/** Where something comes to lie. */
type Target = Pick<Found, "projectId" | "visibleToClients"> & { id: string | null };

/** Under nothing, for the team alone. */
const ACCOUNT: Target = { id: null, projectId: null, visibleToClients: false };

function findToMove(w: Write, id: string): Found & Allowed<"manage"> {
  const recording = findRecording(w, id);
  if (isTool(recording))
    throw invalid(
      "parent_id",
      "wrong_type",
      "A tool keeps its place; its project's tools are reordered.",
    );
  requireAbility(w, recording, "manage");
  requireLive(recording);
  if (typeOf(recording).isLine) throw wrongType(recording, "stays in its thread", "parent_id");
  return recording;
}

function moveUnder(
  w: Write,
  recording: Changeable<Found>,
  target: Target,
  position: number,
  room: Room,
): void {
  if (target.projectId !== recording.projectId) noteLeaving(w, recording);
  const taken = takeAlong(w, recording, target, room);
  const moved = changeRecording(w, recording, { position, parentId: target.id, pinnedAt: null });
  w.touch(target.projectId);
  carry(w, recording.id, target, taken);
  const { projectId } = target;
  logEvent(
    w,
    "moved",
    { ...moved, projectId },
    { before: place(recording), after: place({ ...target, parentId: target.id }) },
  );
  typeOf(recording).on?.moved?.(w, recording, findRecording(w, recording.id));
}

/**
 * What a move does to what lies in a recording; its ids are null when that is too much to do at
 * once.
 */
interface Taken {
  ids: readonly string[] | null;
  isCarried: boolean;
  isHidden: boolean;
}

function takeAlong(w: Write, { id, projectId }: Found, target: Target, room: Room): Taken {
  const isCarried = target.projectId !== projectId;
  const ids = idsWithin(w, id, room, "move");
  const isHidden = !target.visibleToClients && (ids === null || anyShown(w, ids));
  const verb = isHidden ? "moveHidden" : isCarried ? "move" : "moveWithin";
  const fits =
    ids !== null &&
    takeRoomFor(
      w,
      ids,
      room,
      verb,
      isCarried ? { team: teamOf(w.db, target.id ?? id, ids.length) } : {},
    );
  if (!fits && isCarried) throw invalid("parent_id", "limit", tooMuch("moved to another project"));
  return { ids: fits ? ids : null, isCarried, isHidden };
}

/** Fits what was moved into its new place; what clients see of very much follows soon. */
function carry(w: Write, id: string, { projectId }: Target, { ids, isCarried, isHidden }: Taken) {
  if (ids) {
    if (isCarried || isHidden) carrySubtree(w, id, { projectId, hide: isHidden, ids });
    touchSeries(w, ids);
    return;
  }
  if (isHidden) spreadVisibility(w, id, false);
  bumpOrg(w.db);
}

const place = ({ projectId, parentId }: Pick<Found, "projectId" | "parentId">) => ({
  project_id: projectId,
  parent_id: parentId,
});

function newParent(w: Write, recording: Found, parentId: string): Found {
  const target = findRecording(w, parentId);
  if (typeOf(recording).isFixed) throw wrongType(recording, "stays where it was made", "parent_id");
  if ([target.id, ...idsAbove(w, target.id)].includes(recording.id))
    throw invalid("parent_id", "wrong_parent", "It can't go under itself.");
  requirePlace(w, recording, target, recording);
  requireSpread(w, recording, target);
  return target;
}
