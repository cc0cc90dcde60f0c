import { breathe } from "#/lib/pace.ts";

/** Requests have so long before everything else has its turn. */
const TURN_MS = 20;
/**
 * Those that come together on one connection (RFC 9112, section 9.3.2) have so long: Bun closes one
 * whose answers wait.
 */
const PIPELINED_MS = 90;
/** When a turn has no more than this left, it is noted who comes. */
const NOTED_MS = 15;

/**
 * Lets everything else have its turn between requests. Bun takes in and answers new connections for
 * as long as there are any: a few clients that open one for each request would keep it from all
 * else (timers, jobs, kept connections, answers of other servers, its own end). So requests beyond
 * what fits into a turn wait, in their order, for the next one.
 */
export class Turns {
  #endsAt = 0;
  /** Whether the loop came round since the turn began. */
  #cameRound = true;
  readonly #waiting: (() => void)[] = [];
  /** The connection that the last request came by. */
  #last: number | undefined;

  /**
   * Null when a request may go on now, or a promise of its turn. `connection` answers what tells
   * its connection from others.
   */
  enter(connection: () => number | undefined): Promise<void> | null {
    if (this.#waiting.length === 0 && this.#hasTime(connection)) return null;
    const turn = new Promise<void>((resolve) => void this.#waiting.push(resolve));
    if (this.#waiting.length === 1) void this.#letIn();
    return turn;
  }

  /**
   * Looks at the loop once a turn, not at each request: that would cost a part of what the shortest
   * take.
   */
  #hasTime(connection: () => number | undefined): boolean {
    const now = performance.now();
    if (now < this.#endsAt) {
      if (now > this.#endsAt - NOTED_MS) this.#last = connection();
      return true;
    }
    if (!this.#cameRound)
      return (
        now < this.#endsAt - TURN_MS + PIPELINED_MS &&
        this.#last !== undefined &&
        this.#last === connection()
      );
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
