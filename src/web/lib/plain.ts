/** The words of stored rich text, for where there is one line of room. */
export function wordsOf(html: string | null): string {
  if (html === null) return "";
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** `1 comment`, `3 comments`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** `2.4 MB`. */
export function sizeWords(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** power;
  return `${power > 0 && size < 10 ? size.toFixed(1) : Math.round(size)} ${UNITS[power]}`;
}

/** Some things without one that is among them, or with one that isn't. */
export const toggled = <T>(some: readonly T[], one: T): T[] =>
  some.includes(one) ? some.filter((other) => other !== one) : [...some, one];
