interface Range {
  limit: number;
  windowMs: number;
}

const FEWEST_KEYS = 10_000;

interface Counted {
  /** When, the earliest first. */
  times: number[];
  /** Those before this one are over. */
  from: number;
  windowMs: number;
  refused: number;
}

/** Requests counted by key in memory of one server, each key over a sliding window. */
export class SlidingWindows {
  readonly #known = new Map<string, Counted>();
  #sweepAt = FEWEST_KEYS;

  /**
   * Counts a request at `now` (milliseconds) and answers 0; with `limit` of them in the last
   * `windowMs` already it counts nothing and answers the milliseconds until there is room again.
   * It costs the same however many there are.
   */
  take(key: string, { limit, windowMs }: Range, now: number): number {
    const counted = this.#countedOf(key, windowMs);
    forgetEnded(counted, now);
    const at = counted.times.length - limit;
    const blocking = at < counted.from ? undefined : counted.times[at];
    if (blocking !== undefined) {
      counted.refused++;
      return blocking + windowMs - now;
    }
    counted.times.push(now);
    counted.refused = 0;
    if (this.#known.size > this.#sweepAt) this.#forgetIdle(now);
    return 0;
  }

  #countedOf(key: string, windowMs: number): Counted {
    const known = this.#known.get(key);
    if (known) {
      known.windowMs = windowMs;
      return known;
    }
    const counted = { times: [], from: 0, windowMs, refused: 0 };
    this.#known.set(key, counted);
    return counted;
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

/** So many that are over are kept at most beside as many that are not. */
const MOST_ENDED = 64;

function forgetEnded(counted: Counted, now: number): void {
  // A clock that stepped back makes no room: what lies ahead of it counts as now.
  if ((counted.times.at(-1) ?? now) > now)
    counted.times = counted.times.map((time) => Math.min(time, now));
  const { times, windowMs } = counted;
  while ((times[counted.from] ?? now) <= now - windowMs) counted.from++;
  if (counted.from <= MOST_ENDED || counted.from * 2 < times.length) return;
  counted.times = times.slice(counted.from);
  counted.from = 0;
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
