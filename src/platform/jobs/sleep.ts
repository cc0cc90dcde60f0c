const LONGEST_SLEEP_MS = 30_000;
const SHORTEST_SLEEP_MS = 250;

interface State {
  now: Date;
  /** Some of what is due is held, because the clock may be wrong. */
  isAhead: boolean;
  /** Something is on its way and tells when it is there, or can't be done for now. */
  isWaiting: boolean;
}

/**
 * How long the runner sleeps when its work is next due at one of these times, in milliseconds; half
 * a minute at most.
 */
export function sleepMs(
  times: readonly (string | null)[],
  { now, isAhead, isWaiting }: State,
): number {
  if (isAhead) return LONGEST_SLEEP_MS;
  const wait =
    Math.min(...times.flatMap((time) => (time ? [Date.parse(time)] : []))) - now.getTime();
  return Math.max(isWaiting ? SHORTEST_SLEEP_MS : 0, Math.min(wait, LONGEST_SLEEP_MS));
}
