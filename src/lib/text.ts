/**
 * Rich text is at most so many characters long, before and after sanitizing: a page of a list holds a hundred such
 * texts.
 */
export const LONGEST_CONTENT = 100_000;

/**
 * A character is at most so many units of UTF-16, marks and all, in a text that is not made to be
 * slow.
 */
const MOST_UNITS = 8;
/**
 * NFC makes of one unit at most so many characters
 * (https://www.unicode.org/faq/normalization.html#12).
 */
const MOST_OF_ONE = 3;

/**
 * Whether a text has at most so many code points after NFC. Looks at no more of it than that can
 * have.
 */
export function hasAtMost(text: string, most: number): boolean {
  if (text.length * MOST_OF_ONE <= most) return true;
  if (text.length > most * MOST_UNITS) return false;
  return codePoints(text.normalize("NFC"), most + 1) <= most;
}

/** Whether a text has at least so many code points after NFC. */
export const hasAtLeast = (text: string, least: number): boolean => !hasAtMost(text, least - 1);

/** The beginning of a text: as many characters as it may have, and one more where it has more. */
export const beginning = (text: string, most: number): string =>
  hasAtMost(text, most)
    ? text
    : [...text.slice(0, (most + 1) * MOST_UNITS).normalize("NFC")].slice(0, most + 1).join("");

function codePoints(text: string, enough: number): number {
  let count = 0;
  for (const _ of text) if (++count >= enough) break;
  return count;
}

/**
 * The second half of any pair, and the first of the pairs that are ignored: no characters by
 * themselves.
 */
export const HALVES = "\\udc00-\\udfff\\udb40";

/**
 * A text with something to see in it, as a regular expression of any language: not spaces, nor what
 * Unicode says is to be ignored where it is shown (format characters, fillers, variation selectors,
 * the blank of Braille). The second half of a pair is nothing by itself: the first says whether a
 * character beyond the basic plane is seen.
 */
export const VISIBLE = `[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb${HALVES}]`;

const NO_CONTROL = "[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*";
/** The same on one line: what is a name has no control characters. */
export const VISIBLE_LINE = `^${NO_CONTROL}${VISIBLE}${NO_CONTROL}$`;
