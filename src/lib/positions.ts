const STEP = 1;
/** What is renumbered has at least so much between its positions: some forty midpoints. */
const SMALLEST_GAP = 1e-6;

/** A fractional position lies within these, where there is room between any two of a thousandth. */
export const FARTHEST_POSITION = 1e12;

/** The fractional position that puts something after `last`; `null` means the list is empty. */
export const positionAfter = (last: number | null): number => (last === null ? STEP : last + STEP);

/** Whether there is no number left between two neighbours; null stands for the end of a list, beyond which there always is. */
export function isFull(before: number | null, after: number | null): boolean {
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
