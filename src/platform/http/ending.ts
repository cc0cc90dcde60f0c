/**
 * Connections are in use when they had an answer so lately: whoever has one is likely to ask again.
 */
const IN_USE_MS = 1000;

/** How a server comes to its end, and whom it has to tell so. */
export class Ending {
  /** Every answer is the last of its connection from now on. */
  isNear = false;
  #answeredAt = Number.NEGATIVE_INFINITY;

  /**
   * Notes that a connection was answered, but for one that became a stream: nobody asks on that
   * again.
   */
  noteAnswer(answer?: unknown): void {
    if (!isEventStream(answer)) this.#answeredAt = performance.now();
  }

  /** Whether somebody may be about to ask on a connection that is kept. */
  areConnectionsInUse(): boolean {
    return performance.now() - this.#answeredAt < IN_USE_MS;
  }
}

const isEventStream = (answer: unknown): boolean =>
  answer instanceof Response &&
  answer.headers.get("content-type")?.startsWith("text/event-stream") === true;
