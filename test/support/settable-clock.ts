export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;

export const START = "2026-03-02T10:00:00.000Z";

/** A clock that can be set wrong, while time passes all the same. */
export function settableClock(time: number) {
  const clock = {
    time,
    steady: 0,
    now: () => new Date(clock.time),
    steadyMs: () => clock.steady,
    /** Time passes. */
    pass(milliseconds: number) {
      clock.time += milliseconds;
      clock.steady += milliseconds;
    },
    /** Somebody sets the clock. */
    jump(milliseconds: number) {
      clock.time += milliseconds;
    },
  };
  return clock;
}
