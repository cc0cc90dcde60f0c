/**
 * Runs tasks that have the same key one after the other, in the order they were asked for; others
 * side by side.
 */
export class InOrder {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Answers what the task answers, or fails as it does; the ones after it run all the same. */
  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const after = (this.#last.get(key) ?? Promise.resolve()).catch(() => {});
    const running = after.then(task);
    const tail = running.finally(() => {
      if (this.#last.get(key) === tail) this.#last.delete(key);
    });
    tail.catch(() => {});
    this.#last.set(key, tail);
    return running;
  }

  /** Resolves when everything asked for so far is done. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.allSettled([...this.#last.values()]);
  }
}
