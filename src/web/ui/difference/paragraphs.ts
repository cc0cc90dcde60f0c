import type { Part } from "./compare.ts";

/** A line of two texts, or how many lines between two of them are the same. */
export type Line = { key: number; parts: readonly Part[] } | { key: number; same: number };

/** How many lines beside one that changed are shown, to see where that is. */
const AROUND = 1;

/** Parts of two texts by the lines that they stand on. */
function byLine(parts: readonly Part[]): Part[][] {
  const lines: Part[][] = [[]];
  for (const { became, text } of parts) {
    const [first = "", ...others] = text.split("\n");
    if (first !== "") lines.at(-1)?.push({ became, text: first });
    for (const other of others) lines.push(other === "" ? [] : [{ became, text: other }]);
  }
  return lines.filter((line) => line.length > 0);
}

const isSame = (line: readonly Part[]): boolean => line.every(({ became }) => became === "same");

/** The lines that changed and those beside them; what is the same between them is counted. */
export function linesToShow(parts: readonly Part[]): Line[] {
  const all = byLine(parts);
  const changed = all.flatMap((line, at) => (isSame(line) ? [] : at));
  const isShown = new Set(
    changed.flatMap((at) => Array.from({ length: 2 * AROUND + 1 }, (_, by) => at + by - AROUND)),
  );
  const lines: Line[] = [];
  for (const [key, line] of all.entries()) {
    const last = lines.at(-1);
    if (isShown.has(key)) lines.push({ key, parts: line });
    else if (last && "same" in last) last.same += 1;
    else lines.push({ key, same: 1 });
  }
  return lines;
}

const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

/** How many words became so. */
export const countWords = (parts: readonly Part[], wanted: Part["became"]): number =>
  parts
    .filter(({ became }) => became === wanted)
    .reduce((sum, { text }) => sum + (text.match(WORD)?.length ?? 0), 0);
