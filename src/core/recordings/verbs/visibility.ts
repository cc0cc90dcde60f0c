import { invalid } from "#/platform/errors.ts";
import { isClient } from "../../access/roles.ts";
import type { Write } from "../../access/scope.ts";
import { directory } from "../../orgs/memberships.ts";
import { findFor, findRecording } from "../find.ts";
import { logEvent } from "../log.ts";
import { dropOutsiders, showSubtree, touchSeries } from "../subtree.ts";
import { type Found, typeOf } from "../type.ts";
import { changeRecording } from "./change.ts";

/** Shows a recording and everything under it to clients, or hides it; what clients made themselves they always see. */
export function setVisibility(w: Write, id: string, visible: boolean): Found {
  const recording = findFor(w, id, "show");
  if (typeOf(recording).isLine)
    throw invalid("visible_to_clients", "wrong_type", `A ${recording.type} is seen by whoever sees its thread.`);
  if (!visible && isMadeByClient(w, recording))
    throw invalid("visible_to_clients", "invalid", "What a client made is always visible to clients.");
  const differs = recording.visibleToClients !== visible;
  const changed = showSubtree(w, recording.id, visible);
  if (changed === 0) return recording;
  if (!visible) dropOutsiders(w, recording.id);
  changeRecording(w, recording, {});
  touchSeries(w, recording.id);
  if (differs) logEvent(w, "visibility_changed", recording, { before: !visible, after: visible });
  return findRecording(w, id);
}

function isMadeByClient(w: Write, { creatorId }: Found): boolean {
  const creator = directory(w.db).byId.get(creatorId);
  return creator !== undefined && isClient(creator);
}
