interface Range {
  limit: number;
  windowMs: number;
}

const FEWEST_KEYS = 10_000;

/** Requests counted by key in memory of one server, each key over a sliding window. */
export class SlidingWindows {
  readonly #known = new Map<string, { times: number[]; windowMs: number; refused: number }>();
  #sweepAt = FEWEST_KEYS;

  /**
   * Counts a request at `now` (milliseconds) and answers 0; with `limit` of them in the last
   * `windowMs` already it counts nothing and answers the milliseconds until there is room again.
   */
  take(key: string, { limit, windowMs }: Range, now: number): number {
    // A clock that stepped back makes no room: what lies ahead of it counts as now.
    const known = (this.#known.get(key)?.times ?? []).map((time) => Math.min(time, now));
    const times = known.filter((time) => time > now - windowMs);
    const blocking = times[times.length - limit];
    const refused = blocking === undefined ? 0 : this.refused(key) + 1;
    if (blocking === undefined) times.push(now);
    this.#known.set(key, { times, windowMs, refused });
    if (this.#known.size > this.#sweepAt) this.#forgetIdle(now);
    return blocking === undefined ? 0 : blocking + windowMs - now;
  }

  /** How many of a key `take` did not count since the last that it did. */
  refused(key: string): number {
    return this.#known.get(key)?.refused ?? 0;
  }

  /** Looks at all keys only when there are twice as many as the last time left. */
  #forgetIdle(now: number): void {
    for (const [key, { times, windowMs }] of this.#known) {
      if ((times.at(-1) ?? 0) <= now - windowMs) this.#known.delete(key);
    }
    this.#sweepAt = Math.max(FEWEST_KEYS, this.#known.size * 2);
  }
}

/** One of as many as may be taken at once. */
export interface Permit {
  /** Gives it back; a second time does nothing. */
  leave(): void;
}

/** Permits that are held for a while, counted by key in memory of one server. */
export class Permits {
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Takes a permit; null when `limit` are taken. */
  take(key: string, limit: number): Permit | null {
    return (this.#held.get(key) ?? 0) < limit ? this.hold(key) : null;
  }

  /** Takes a permit, however many are taken. */
  hold(key: string): Permit {
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    return new HeldPermit(this, key);
  }

  /** Resolves when somebody leaves a permit they have now; null when nobody has one. */
  nextLeave(key: string): Promise<void> | null {
    if (!this.#held.has(key)) return null;
    return new Promise((resolve) => {
      this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), resolve]);
    });
  }

  /** Gives a permit of these back; `Permit` does it once. */
  giveBack(key: string): void {
    const left = (this.#held.get(key) ?? 1) - 1;
    if (left > 0) this.#held.set(key, left);
    else this.#held.delete(key);
    for (const resolve of this.#waiting.get(key) ?? []) resolve();
    this.#waiting.delete(key);
  }
}

class HeldPermit implements Permit {
  #permits: Permits | null;
  readonly #key: string;

  constructor(permits: Permits, key: string) {
    this.#permits = permits;
    this.#key = key;
  }

  leave(): void {
    this.#permits?.giveBack(this.#key);
    this.#permits = null;
  }
}
