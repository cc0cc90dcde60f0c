import { Conflict, invalid } from "#/platform/errors.ts";
import type { Read, Write } from "../../access/scope.ts";
import { requireAbility, requireLive } from "../content/find.ts";
import { capital, nameOf } from "../content/words.ts";
import { requireSwitchedOn } from "../switched-off.ts";
import type { Found, Located } from "../type.ts";
import { accepts, typeOf } from "../types.ts";

/**
 * Refuses a parent that a recording there is can't go under: 422 `wrong_parent`, 403, and 409 when
 * it is archived, trashed, a draft, or in a tool that is switched off and that `here`, what is
 * moved, is not in already.
 */
export function requirePlace(w: Write, recording: Found, target: Found, here: Found | null): void {
  const type = typeOf(recording);
  if (!accepts(type, target))
    throw invalid(
      "parent_id",
      "wrong_parent",
      capital(`${nameOf(recording)} can't go under ${nameOf(target)}.`),
    );
  requireAbility(w, target, "create");
  requireTaking(w, target, here);
  type.checkParent?.(w, target, recording);
}

/**
 * Refuses what takes nothing new: what is archived, trashed, a draft, or lies in a tool that is
 * switched off.
 */
export function requireTaking(r: Read, place: Located, here: Found | null = null): void {
  requireLive(place);
  if (place.publishedAt === null) throw new Conflict("This is a draft. Publish it first.");
  requireSwitchedOn(r, place, here);
}
