import { withArticle } from "#/lib/words.ts";
import { type Invalid, invalid } from "#/platform/errors.ts";
import type { Capability } from "../type.ts";
import { has, typeOf } from "../types.ts";

/** What something is called in a sentence by its type: `a to-do`, `an approval`. */
export const nameOf = (recording: { type: string }): string =>
  withArticle(typeOf(recording).label.toLowerCase());

/** A sentence that begins with a capital letter. */
export const capital = (sentence: string): string =>
  sentence.charAt(0).toUpperCase() + sentence.slice(1);

/**
 * What can't be done with something because of its type: 422 `wrong_type`, as `A to-do can't be
 * pinned.`
 */
export const wrongType = (recording: { type: string }, cannot: string, field = "type"): Invalid =>
  invalid(field, "wrong_type", capital(`${nameOf(recording)} ${cannot}.`));

/** Refuses what recordings of its type are not capable of. */
export function requireCapable(
  recording: { type: string },
  capability: Capability,
  cannot: string,
): void {
  if (!has(typeOf(recording), capability)) throw wrongType(recording, cannot);
}
