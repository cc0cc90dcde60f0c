import { RateLimited } from "../errors.ts";

/** At most `limit` requests per key in any `windowMs`, counted in memory of this process. */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #times = new Map<string, number[]>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Counts a request at `now` (milliseconds), or throws `RateLimited` with the seconds until there is room again. */
  take(key: string, now: number): void {
    // A clock that stepped back makes no room: what lies ahead of it counts as now.
    const known = (this.#times.get(key) ?? []).map((time) => Math.min(time, now));
    const times = known.filter((time) => time > now - this.#windowMs);
    const oldest = times[0];
    if (oldest !== undefined && times.length >= this.#limit) {
      this.#times.set(key, times);
      throw new RateLimited(Math.max(1, Math.ceil((oldest + this.#windowMs - now) / 1000)));
    }
    times.push(now);
    this.#times.set(key, times);
    if (this.#times.size > 10_000) this.#forgetIdle(now);
  }

  #forgetIdle(now: number): void {
    for (const [key, times] of this.#times) {
      if ((times.at(-1) ?? 0) <= now - this.#windowMs) this.#times.delete(key);
    }
  }
}
