/**
 * What a terminal would obey rather than show: control characters, of which ANSI's escapes are made, and
 * what turns the direction of writing.
 */
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text as a terminal may have it, with its lines. */
export const plainText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(OBEYED, "\ufffd");

/** The same on one line. */
export const plainLine = (text: string): string =>
  plainText(text.replace(/[\s\u2028\u2029]+/g, " ").trim());

/** JSON in which such characters are written as escapes: the same value, and harmless to look at. */
export const plainJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? "null").replace(
    /[\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
