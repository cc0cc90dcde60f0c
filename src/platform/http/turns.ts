import { breathe } from "#/lib/pace.ts";

/** Requests have so long before everything else has its turn. */
const TURN_MS = 20;

/**
 * Lets everything else have its turn between requests. Bun takes in and answers new connections for as long as there are any:
 * a few clients that open one for each request would keep it from all else (timers, jobs, kept connections, answers of other
 * servers, its own end). So requests beyond what fits into a turn wait, in their order, for the next one.
 */
export class Turns {
  #endsAt = 0;
  /** Whether the loop came round since the turn began. */
  #cameRound = true;
  readonly #waiting: (() => void)[] = [];

  /** Null when a request may go on now, or a promise of its turn. */
  enter(): Promise<void> | null {
    if (this.#waiting.length === 0 && this.#hasTime()) return null;
    const turn = new Promise<void>((resolve) => void this.#waiting.push(resolve));
    if (this.#waiting.length === 1) void this.#letIn();
    return turn;
  }

  /** Looks at the loop once a turn, not at each request: that would cost a part of what the shortest take. */
  #hasTime(): boolean {
    const now = performance.now();
    if (now < this.#endsAt) return true;
    if (!this.#cameRound) return false;
    this.#cameRound = false;
    this.#endsAt = now + TURN_MS;
    setImmediate(() => {
      this.#cameRound = true;
    });
    return true;
  }

  async #letIn(): Promise<void> {
    while (this.#waiting.length > 0) {
      await breathe();
      for (const end = performance.now() + TURN_MS; performance.now() < end; ) {
        const next = this.#waiting[0];
        if (!next) return;
        next();
        // It does what it can do at once before the next one is let in.
        await Promise.resolve();
        this.#waiting.shift();
      }
    }
  }
}
