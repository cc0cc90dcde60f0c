import type { Span } from "./begin-dialog.tsx";

interface Spanning {
  span: Span;
}

/** Puts what is at the same time side by side: which lane each has, of how many. */
export function lanesOf<T extends Spanning>(
  list: readonly T[],
): (T & { lane: number; lanes: number })[] {
  const placed: (T & { lane: number; lanes: number })[] = [];
  let group: (T & { lane: number; lanes: number })[] = [];
  let ends: number[] = [];
  for (const one of list.toSorted((a, b) => a.span.from - b.span.from)) {
    const { from, to } = one.span;
    if (ends.every((end) => end <= from)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(to, from + 30);
    group.push({ ...one, lane, lanes: 1 });
    for (const other of group) other.lanes = ends.length;
    placed.push(...group.slice(-1));
  }
  return placed;
}
