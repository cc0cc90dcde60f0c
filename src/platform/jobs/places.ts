/**
 * So many of a kind are on their way at once: a slow mail server holds up nothing else, and slow
 * pages no mail.
 */
const MOST_SENDING = 8;

interface OnItsWay {
  kind: string;
  ended: Promise<void>;
}

/** What is on its way outside any transaction, and which files wait for a place among it. */
export class Places {
  /** By the ids of the jobs. */
  readonly #sending = new Map<string, OnItsWay>();
  /** Files of which nothing else is due, with the kinds they wait for, in the order they came. */
  readonly #queue = new Map<string, readonly string[]>();

  get areEmpty(): boolean {
    return this.#sending.size === 0;
  }

  take(jobId: string, onItsWay: OnItsWay): void {
    this.#sending.set(jobId, onItsWay);
  }

  free(jobId: string): void {
    this.#sending.delete(jobId);
  }

  /**
   * What is not started for now: what is on its way, however long it takes, and more of a kind of
   * which enough is.
   */
  busy(): { kinds: string[]; ids: string[] } {
    const byKind = Map.groupBy(this.#sending.values(), ({ kind }) => kind);
    const kinds = [...byKind].flatMap(([kind, sending]) =>
      sending.length >= MOST_SENDING ? [kind] : [],
    );
    return { kinds, ids: [...this.#sending.keys()] };
  }

  /** A file waits for one of these kinds. */
  wait(tenantId: string, kinds: readonly string[]): void {
    this.#queue.set(tenantId, kinds);
  }

  isWaiting(tenantId: string): boolean {
    return this.#queue.has(tenantId);
  }

  /**
   * The file that has waited longest for a kind of which there is room now, taken out of the queue;
   * null for none.
   */
  nextInLine(): string | null {
    const { kinds: full } = this.busy();
    for (const [tenantId, kinds] of this.#queue) {
      if (kinds.every((kind) => full.includes(kind))) continue;
      this.#queue.delete(tenantId);
      return tenantId;
    }
    return null;
  }

  async allEnded(): Promise<void> {
    await Promise.all([...this.#sending.values()].map(({ ended }) => ended));
  }
}
