/** Where a word ends, whatever follows. */
const LINE_OR_CELL =
  "p, div, h1, h2, h3, h4, li, blockquote, pre, figure, figcaption, caption, td, th, br, hr";

/** The words of stored rich text, for where there is one line of room. */
export function wordsOf(html: string | null): string {
  if (html === null) return "";
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const part of body.querySelectorAll(LINE_OR_CELL)) part.after(" ");
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Somebody's words as they stand in rich text, and in what belongs to a part of it. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? "");

/** Letters that are read from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** What says of letters which way they go, past the words that it stands in unless it is ended there. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Somebody's words as they go into a sentence of ours: neither turns the other round. */
export function apart(words: string): string {
  const own = words.replace(TURNING, "");
  return RIGHT_TO_LEFT.test(own) ? `\u2068${own}\u2069` : own;
}

/** `1 comment`, `3 comments`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Some things without one that is among them, or with one that isn't. */
export const toggled = <T>(some: readonly T[], one: T): T[] =>
  some.includes(one) ? some.filter((other) => other !== one) : [...some, one];
