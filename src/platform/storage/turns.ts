import { InOrder } from "#/lib/in-order.ts";

/** Somebody else has the turn by now, or nobody any more. */
export class TurnOver extends Error {
  override readonly name = "TurnOver";
}

/**
 * Who writes which part of which upload: of each part the last to come, and nobody once the upload
 * is taken. Whoever is through is stopped before the next piece, whatever their connection does.
 */
export class Turns {
  readonly #uploads = new Map<string, Map<number, Turn>>();
  readonly #closed = new Set<string>();
  readonly #taking = new InOrder();

  /** The turn at a part; `first` is done when nobody else writes it any more. */
  begin(uploadId: string, part: number, first: () => Promise<void>): Turn {
    if (this.#closed.has(uploadId)) throw new TurnOver();
    const turns = this.#uploads.get(uploadId) ?? new Map<number, Turn>();
    this.#uploads.set(uploadId, turns);
    const before = turns.get(part);
    const turn = new Turn(before?.end() ?? Promise.resolve(), first, () => {
      if (turns.get(part) === turn) turns.delete(part);
      if (turns.size === 0 && this.#uploads.get(uploadId) === turns) this.#uploads.delete(uploadId);
    });
    turns.set(part, turn);
    return turn;
  }

  /** Does something while nobody writes a part of an upload, nor begins to. */
  closed(uploadId: string, task: () => Promise<void>): Promise<void> {
    return this.#taking.run(uploadId, async () => {
      this.#closed.add(uploadId);
      try {
        const turns = [...(this.#uploads.get(uploadId)?.values() ?? [])];
        await Promise.all(turns.map((turn) => turn.end()));
        await task();
      } finally {
        this.#closed.delete(uploadId);
      }
    });
  }
}

class Turn {
  #isOver = false;
  readonly #begun: Promise<void>;
  /** What is being written, and what had to end before: it never fails. */
  #writing: Promise<void>;

  constructor(
    before: Promise<void>,
    first: () => Promise<void>,
    readonly leave: () => void,
  ) {
    this.#begun = before.then(() => this.takes(first));
    this.#writing = this.#begun.catch(() => {});
  }

  /** Ends it; resolves when nothing of it is written any more. */
  end(): Promise<void> {
    this.#isOver = true;
    return this.#writing;
  }

  /** Writes something; throws `TurnOver` when the turn is. */
  async takes(write: () => Promise<void>): Promise<void> {
    if (this.#isOver) throw new TurnOver();
    const written = write();
    this.#writing = written.catch(() => {});
    await written;
  }

  /** Pieces, each written while the turn lasts: the next one is asked for when it is. */
  async *pieces(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    await this.#begun;
    for await (const piece of body) {
      if (this.#isOver) throw new TurnOver();
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#writing = promise;
      try {
        yield piece;
      } finally {
        resolve();
      }
    }
    if (this.#isOver) throw new TurnOver();
  }
}
