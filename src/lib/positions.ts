const STEP = 1;

/** The fractional position that puts something after `last`; `null` means the list is empty. */
export const positionAfter = (last: number | null): number => (last === null ? STEP : last + STEP);
