/** A noun with its indefinite article: `a card`, `an answer`. */
export const withArticle = (noun: string): string =>
  `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/**
 * Bytes in words: `2.4 MB`, `50 MB`, `812 bytes`. A kilobyte has 1024 bytes, as in what plans and
 * files may have; each unit begins at a thousand of the one before.
 */
export function sizeWords(bytes: number): string {
  if (bytes === 1) return "1 byte";
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1024 ** power;
  return `${Number(size.toFixed(power > 0 && size < 10 ? 1 : 0))} ${UNITS[power]}`;
}
