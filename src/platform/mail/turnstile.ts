/**
 * A line of those who wait for their turn: one has it at a time, in the order they came, until they
 * leave.
 */
export class Turnstile {
  /** The first has its turn. */
  readonly #waiting: { id: string; go: () => void }[] = [];

  /** Resolves when it is the turn of `id`; never when it leaves before that. */
  async turnOf(id: string): Promise<void> {
    await new Promise<void>((go) => {
      if (this.#waiting.push({ id, go }) === 1) go();
    });
  }

  /**
   * Whoever has their turn passes it on; whoever waits waits no longer; anybody else is not
   * affected.
   */
  leave(id: string): void {
    const place = this.#waiting.findIndex((known) => known.id === id);
    if (place === -1) return;
    this.#waiting.splice(place, 1);
    if (place === 0) this.#waiting[0]?.go();
  }
}
