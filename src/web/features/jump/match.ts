/** Letters alone, without case and accents. */
const folded = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

const LONG = 3;

/** How well a name fits what was typed: 3 begins so, 2 its words do, 1 it is in it, 0 not at all. */
export function fitOf(name: string, typed: string): 0 | 1 | 2 | 3 {
  const [whole, sought] = [folded(name), folded(typed.trim())];
  if (whole.startsWith(sought)) return 3;
  const words = whole.split(/[^\p{L}\p{N}]+/u);
  const parts = sought.split(/\s+/);
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return sought.length >= LONG && parts.every((part) => whole.includes(part)) ? 1 : 0;
}

/** Those whose names fit what was typed, the best first, with how well they do. */
export const bestFitting = <T>(all: readonly T[], nameOf: (one: T) => string, typed: string) =>
  all
    .map((one) => ({ one, fit: fitOf(nameOf(one), typed) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit);
