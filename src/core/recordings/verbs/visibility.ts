import { invalid } from "#/platform/errors.ts";
import { isClient } from "../../access/roles.ts";
import type { Write } from "../../access/scope.ts";
import { directory } from "../../orgs/memberships.ts";
import { bumpOrg } from "../../orgs/org.ts";
import type { Changeable } from "../allowed.ts";
import { findFor, findRecording } from "../content/find.ts";
import { capital, nameOf } from "../content/words.ts";
import { logEvent, noteLeaving } from "../log.ts";
import { newRoom, takeRoom } from "../room.ts";
import { requireSpreadAbove, spreadVisibility } from "../spread.ts";
import { dropOutsiders, showSubtree, touchSeries } from "../subtree.ts";
import type { Found } from "../type.ts";
import { typeOf } from "../types.ts";
import { changeRecording } from "./change.ts";

/**
 * Shows a recording and everything under it to clients, or hides it; what clients made themselves
 * they always see.
 */
export function setVisibility(w: Write, id: string, visible: boolean): Found {
  const recording = findFor(w, id, "show");
  if (typeOf(recording).isLine)
    throw invalid(
      "visible_to_clients",
      "wrong_type",
      capital(`${nameOf(recording)} is seen by whoever sees its thread.`),
    );
  if (!visible && isMadeByClient(w, recording))
    throw invalid(
      "visible_to_clients",
      "invalid",
      "What a client made is always visible to clients.",
    );
  requireSpreadAbove(w, id);
  const differs = recording.visibleToClients !== visible;
  if (!visible) noteLeaving(w, recording);
  const ids = takeRoom(w, id, newRoom(), "visibility");
  if (ids === null) showSpreading(w, recording, visible);
  else if (!showAtOnce(w, recording, visible, ids)) return recording;
  if (differs) logEvent(w, "visibility_changed", recording, { before: !visible, after: visible });
  return findRecording(w, id);
}

/** Answers whether anything changed. */
function showAtOnce(
  w: Write,
  recording: Changeable<Found>,
  visible: boolean,
  ids: readonly string[],
): boolean {
  if (showSubtree(w, recording.id, visible) === 0) return false;
  if (!visible) dropOutsiders(w.db, ids);
  changeRecording(w, recording, {});
  touchSeries(w, ids);
  return true;
}

/**
 * Of very much only the outermost is changed at once; the rest follows, and what is to be hidden is
 * seen by no client.
 */
function showSpreading(w: Write, recording: Changeable<Found>, visible: boolean): void {
  changeRecording(w, recording, { visibleToClients: visible });
  spreadVisibility(w, recording.id, visible);
  if (!visible) dropOutsiders(w.db, [recording.id]);
  bumpOrg(w.db);
}

function isMadeByClient(w: Write, { creatorId }: Found): boolean {
  const creator = directory(w.db).byId.get(creatorId);
  return creator !== undefined && isClient(creator);
}
