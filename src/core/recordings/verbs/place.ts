import { Conflict, invalid } from "#/platform/errors.ts";
import type { Write } from "../../access/scope.ts";
import { requireAbility, requireLive } from "../find.ts";
import { accepts, type Found, typeOf } from "../type.ts";

/**
 * Refuses a parent that a recording there is can't go under: 422 `wrong_parent`, 403, and 409 when it is archived,
 * trashed or a draft.
 */
export function requirePlace(w: Write, recording: Found, target: Found): void {
  const type = typeOf(recording);
  if (!accepts(type, target))
    throw invalid("parent_id", "wrong_parent", `A ${recording.type} can't go under a ${target.type}.`);
  requireAbility(w, target, "create");
  requireLive(target);
  if (target.publishedAt === null) throw new Conflict("The target is a draft.");
  type.checkParent?.(w, target, recording);
}
