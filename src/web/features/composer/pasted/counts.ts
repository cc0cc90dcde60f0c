import { declarationsIn } from "./styles.ts";

/** How a list counts by letters. */
export type Format = "alpha" | "roman";

const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const WORTH: Readonly<Record<string, number>> = {
  i: 1,
  v: 5,
  x: 10,
  l: 50,
  c: 100,
  d: 500,
  m: 1000,
};
/** After z come aa, bb, cc. */
const LETTERS = /^([a-z])\1*$/;
/** The last number of a marker: `2.c)` counts by its letter, `3rd.` by its digits. */
const LAST = /(?:(\d{1,9})(?:st|nd|rd|th)?|(?<!\p{L})([a-z]{1,15}))[^\p{L}\p{N}]*$/iu;

/** Null for what is no Roman number; a smaller sign takes from the greater behind it. */
function ofRoman(said: string): number | null {
  if (said === "" || !ROMAN.test(said)) return null;
  const worths = [...said].map((sign) => WORTH[sign] ?? 0);
  const signed = worths.map((worth, at) => (worth < (worths[at + 1] ?? 0) ? -worth : worth));
  return signed.reduce((sum, worth) => sum + worth, 0);
}

function ofLetters(said: string): number | null {
  return LETTERS.test(said) ? (said.length - 1) * 26 + said.charCodeAt(0) - 96 : null;
}

/**
 * The number that a marker of a list says. Where nobody tells how it counts, letters that are a Roman number as well
 * are the smaller of both: "i" is one, "c" three.
 */
export function numberOf(marker: string, format?: Format): number {
  const [, digits, letters = ""] = LAST.exec(marker) ?? [];
  if (digits !== undefined) return Number(digits);
  const said = letters.toLowerCase();
  const [roman, alpha] = [ofRoman(said), ofLetters(said)];
  if (format === "roman" && roman !== null) return roman;
  if (format === "alpha" && alpha !== null) return alpha;
  return Math.min(roman ?? alpha ?? 1, alpha ?? roman ?? 1);
}

/** Where a style sheet of Word says something of a level of a list, and the beginning of that. */
const LEVELS = /@list\s+(l\d{1,9}):level(\d)\s*\{([^}]{0,1000})/gi;

/** How the levels of lists count that count by letters, by their list and depth: `l0 1`. */
export function formatsIn(styles: string): ReadonlyMap<string, Format> {
  const all = new Map<string, Format>();
  for (const [, list = "", level = "", said = ""] of styles.matchAll(LEVELS)) {
    const format = declarationsIn(said).get("mso-level-number-format") ?? "";
    const [kind] = format.split("-");
    if (kind === "roman" || kind === "alpha") all.set(`${list.toLowerCase()} ${level}`, kind);
  }
  return all;
}
