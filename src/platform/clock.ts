/** Where the time comes from, so that a test can hold it still or move it. */
export interface Clock {
  now(): Date;
  /**
   * Milliseconds that pass one a millisecond, whatever the clock is set to; only differences mean
   * something.
   */
  steadyMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), steadyMs: () => performance.now() };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What is kept over a restart: the latest instant that has passed for sure, the clock's last
 * reading, and how long it held.
 */
export interface Reading {
  passedAt: number;
  readAt: number;
  heldMs: number;
}

/**
 * The time for what can't be undone: what is removed because of its age is judged by it. It is the
 * clock, unless the clock differs by more than a day from the time that has passed since it was
 * last read. Then it goes on from there, and follows the clock again when that is back within a
 * day, or has held for a day of running.
 */
export class TrustedClock {
  readonly #clock: Clock;
  /** An instant that was trusted, and the steady time at it. */
  #trusted: { at: number; steady: number };
  /**
   * What the clock is ahead of the steady time while it is not trusted, since when, and how long
   * before this start.
   */
  #doubt: { ahead: number; since: number; heldMs: number } | null = null;

  /** `kept` is the last reading before this start; without one the clock is trusted as it is. */
  constructor(clock: Clock, kept: Reading | null = null) {
    this.#clock = clock;
    const steady = clock.steadyMs();
    this.#trusted = { at: kept?.passedAt ?? clock.now().getTime(), steady };
    if (kept) this.#doubt = { ahead: kept.readAt - steady, since: steady, heldMs: kept.heldMs };
  }

  /** The latest instant that has passed for sure; never later than what the clock says. */
  now(): Date {
    const { wall, passed } = this.#read();
    return new Date(Math.min(wall, passed));
  }

  /**
   * The latest that it may be: the clock, or what has passed for sure where the clock is behind
   * that.
   */
  latest(): Date {
    const { wall, passed } = this.#read();
    return new Date(Math.max(wall, passed));
  }

  /** True while the clock is more than a day ahead of what has passed: what is due may not be. */
  isAhead(): boolean {
    const { wall, passed } = this.#read();
    return wall - passed > DAY_MS;
  }

  /** What to keep for the next start. */
  reading(): Reading {
    const { wall, passed, steady } = this.#read();
    const heldMs = this.#doubt ? this.#doubt.heldMs + steady - this.#doubt.since : 0;
    return { passedAt: Math.min(wall, passed), readAt: wall, heldMs };
  }

  #read(): { wall: number; passed: number; steady: number } {
    const [wall, steady] = [this.#clock.now().getTime(), this.#clock.steadyMs()];
    const passed = this.#trusted.at + steady - this.#trusted.steady;
    if (Math.abs(wall - passed) > DAY_MS && !this.#hasHeld(wall - steady, steady))
      return { wall, passed, steady };
    this.#trusted = { at: wall, steady };
    this.#doubt = null;
    return { wall, passed: wall, steady };
  }

  /** A clock that is wrong by the same for a day of running is right. */
  #hasHeld(ahead: number, steady: number): boolean {
    if (!this.#doubt || Math.abs(this.#doubt.ahead - ahead) > DAY_MS)
      this.#doubt = { ahead, since: steady, heldMs: 0 };
    return this.#doubt.heldMs + steady - this.#doubt.since >= DAY_MS;
  }
}
