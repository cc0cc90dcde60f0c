import { diffArrays } from "diff";

/** From where to where two rows differ. */
export interface Range {
  fromA: number;
  toA: number;
  fromB: number;
  toB: number;
}

type Row = readonly string[];

/** So many pieces that came or went are told one by one, in tenths of a second; where there are more, all differ. */
const MOST = 1000;

/** Where two rows of pieces differ, with no piece in it that could be told to be the same. */
export function differing(before: Row, after: Row): Range[] {
  const found = diffArrays([...before], [...after], { maxEditLength: MOST });
  if (!found) return [{ fromA: 0, toA: before.length, fromB: 0, toB: after.length }];
  const ranges: Range[] = [];
  let [a, b] = [0, 0];
  for (const { added, removed, count } of found) {
    const last = ranges.at(-1);
    const range =
      last && last.toA === a && last.toB === b ? last : { fromA: a, toA: a, fromB: b, toB: b };
    if (!added) a += count;
    if (!removed) b += count;
    if (!added && !removed) continue;
    if (range !== last) ranges.push(range);
    [range.toA, range.toB] = [a, b];
  }
  return ranges;
}
