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

/** `1 comment`, `3 comments`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Some things without one that is among them, or with one that isn't. */
export const toggled = <T>(some: readonly T[], one: T): T[] =>
  some.includes(one) ? some.filter((other) => other !== one) : [...some, one];
