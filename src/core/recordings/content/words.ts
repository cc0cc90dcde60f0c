import { withArticle } from "#/lib/words.ts";
import { typeOf } from "../type.ts";

/** What something is called in a sentence by its type: `a to-do`, `an approval`. */
export const nameOf = (recording: { type: string }): string => withArticle(typeOf(recording).label.toLowerCase());

/** A sentence that begins with a capital letter. */
export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
