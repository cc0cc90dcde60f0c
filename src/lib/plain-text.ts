import { htmlToText, startOf } from "./html.ts";

/** No more of a text than this is indexed, ranked or quoted. */
export const LONGEST_TEXT = 200_000;

/**
 * The text of sanitized rich text, as somebody reads it: one line, and words broken only where they
 * end.
 */
export const textOf = (html: string | null, longest = LONGEST_TEXT): string =>
  html === null ? "" : htmlToText(startOf(html, longest));
