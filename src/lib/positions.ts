const STEP = 1;
/** What is renumbered has at least so much between its positions: some forty midpoints. */
const SMALLEST_GAP = 1e-6;

/** A fractional position lies within these, where there is room between any two of a thousandth. */
export const FARTHEST_POSITION = 1e12;

/** The fractional position that puts something after `last`; `null` means the list is empty. */
export const positionAfter = (last: number | null): number => (last === null ? STEP : last + STEP);

/**
 * What stands before and after a position, and whether something stands right there. Null is an
 * end, beyond which there is room.
 */
interface Around {
  before: number | null;
  after: number | null;
  isTaken: boolean;
}

/**
 * On which side of what has a position something goes that is to have it too, or that leaves no
 * number between itself and a neighbour there. Null where there is room: what is not taken is then
 * its own, and what is taken is shared.
 */
export function fullSide(
  position: number,
  { before, after, isTaken }: Around,
): "after" | "before" | null {
  const isTight = isFull(before, position);
  if (isFull(position, after) || (isTight && !isTaken)) return "after";
  return isTight ? "before" : null;
}

function isFull(before: number | null, after: number | null): boolean {
  if (before === null || after === null) return false;
  const middle = (before + after) / 2;
  return middle <= before || middle >= after;
}

/**
 * So many positions evenly between two others, or from the only one on; null when they would lie
 * too close.
 */
export function spreadBetween(
  low: number | null,
  high: number | null,
  count: number,
): number[] | null {
  if (low !== null && high !== null) {
    const gap = (high - low) / (count + 1);
    return gap < SMALLEST_GAP
      ? null
      : Array.from({ length: count }, (_, index) => low + gap * (index + 1));
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
 * Where something goes among a few others, given in their order: where it is wanted, or between its
 * neighbours when no number is left there. Then all are numbered anew; `moved` are the others.
 */
export function placeAmong(
  others: readonly Placed[],
  wanted: number,
): { position: number; moved: Placed[] } {
  const before = others.filter(({ position }) => position < wanted);
  const after = others.filter(({ position }) => position > wanted);
  const isTaken = before.length + after.length < others.length;
  const around = {
    before: before.at(-1)?.position ?? null,
    after: after[0]?.position ?? null,
    isTaken,
  };
  const side = fullSide(wanted, around);
  if (side === null) return { position: wanted, moved: [] };
  const slot = side === "after" ? others.length - after.length : before.length;
  const moved = others.map(({ id }, index) => ({ id, position: index + (index < slot ? 1 : 2) }));
  return { position: slot + 1, moved };
}
