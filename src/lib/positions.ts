const STEP = 1;
/** What is renumbered has at least so much between its positions: some forty midpoints. */
const SMALLEST_GAP = 1e-6;

/** A fractional position lies within these, where there is room between any two of a thousandth. */
export const FARTHEST_POSITION = 1e12;

/** The fractional position that puts something after `last`; `null` means the list is empty. */
export const positionAfter = (last: number | null): number => (last === null ? STEP : last + STEP);

/**
 * On which side of another one of the same position something goes, where no number is left on that side; null where there is
 * room. Neighbours are null at an end, beyond which there always is.
 */
export function fullSide(before: number | null, position: number, after: number | null): "after" | "before" | null {
  if (isFull(position, after)) return "after";
  return isFull(before, position) ? "before" : null;
}

function isFull(before: number | null, after: number | null): boolean {
  if (before === null || after === null) return false;
  const middle = (before + after) / 2;
  return middle <= before || middle >= after;
}

/** So many positions evenly between two others, or from the only one on; null when they would lie too close. */
export function spreadBetween(low: number | null, high: number | null, count: number): number[] | null {
  if (low !== null && high !== null) {
    const gap = (high - low) / (count + 1);
    return gap < SMALLEST_GAP ? null : Array.from({ length: count }, (_, index) => low + gap * (index + 1));
  }
  const first = high === null ? positionAfter(low) : high - STEP * count;
  return Array.from({ length: count }, (_, index) => first + STEP * index);
}

/** Something that has a position among others. */
export interface Placed {
  id: string;
  position: number;
}

/**
 * Where something goes among a few others, given in their order: where it is wanted, or between its neighbours when no number
 * is left there. Then all are numbered anew; `moved` are the others.
 */
export function placeAmong(others: readonly Placed[], wanted: number): { position: number; moved: Placed[] } {
  const before = others.filter(({ position }) => position < wanted);
  const after = others.filter(({ position }) => position > wanted);
  const isTaken = before.length + after.length < others.length;
  const side = isTaken && fullSide(before.at(-1)?.position ?? null, wanted, after[0]?.position ?? null);
  if (!side) return { position: wanted, moved: [] };
  const slot = side === "after" ? others.length - after.length : before.length;
  const moved = others.map(({ id }, index) => ({ id, position: index + (index < slot ? 1 : 2) }));
  return { position: slot + 1, moved };
}
