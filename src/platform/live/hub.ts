/** Something to send, and the place after it. */
export interface Sendable {
  bytes: Uint8Array;
  seq: number;
}

/**
 * What was read already while somebody is woken, by the place after which: their other connections
 * need not read it again.
 */
export type Readings = Map<number, Sendable[]>;

/** Of whom something was revoked after a place in the log of that, and where it ends by now. */
export interface Revoked {
  readonly seq: number;
  readonly identities: readonly string[];
}

/** What was asked already in one round of ticks, by that place. */
export type Round = Map<number, Promise<Revoked | null>>;

/**
 * One open connection that waits for news: it reads its news itself, and keeps nothing but its
 * place.
 */
export interface Listener {
  /** There may be news. */
  wake(readings: Readings): void;
  /** Called every second. */
  tick(round: Round): void;
  /** The server ends it. */
  close(): void;
}

const TICK_MS = 1000;

/** Who is listening in this process, by organization and person. */
export class Hub {
  readonly #listeners = new Map<string, Map<string, Set<Listener>>>();
  #timer: ReturnType<typeof setInterval> | null = null;

  add(orgId: string, personId: string, listener: Listener): void {
    const people = this.#listeners.get(orgId) ?? new Map<string, Set<Listener>>();
    const own = people.get(personId) ?? new Set<Listener>();
    this.#listeners.set(orgId, people.set(personId, own.add(listener)));
    this.#timer ??= setInterval(() => this.tick(), TICK_MS);
  }

  remove(orgId: string, personId: string, listener: Listener): void {
    const people = this.#listeners.get(orgId);
    const own = people?.get(personId);
    own?.delete(listener);
    if (own?.size === 0) people?.delete(personId);
    if (people?.size === 0) this.#listeners.delete(orgId);
    if (this.#listeners.size === 0) this.#stop();
  }

  /** Wakes some people of an organization. */
  wake(orgId: string, personIds: Iterable<string>): void {
    const people = this.#listeners.get(orgId);
    if (!people) return;
    for (const personId of personIds) {
      const readings: Readings = new Map();
      for (const listener of people.get(personId) ?? []) listener.wake(readings);
    }
  }

  /** Wakes everybody of an organization: for changes that don't say whom they are for. */
  wakeAll(orgId: string): void {
    this.wake(orgId, [...(this.#listeners.get(orgId)?.keys() ?? [])]);
  }

  /** Ends every connection of an organization: whoever comes again reads anew. */
  close(orgId: string): void {
    for (const own of [...(this.#listeners.get(orgId)?.values() ?? [])])
      for (const listener of [...own]) listener.close();
  }

  tick(): void {
    const round: Round = new Map();
    for (const listener of this.#all()) listener.tick(round);
  }

  /** How many connections are open. */
  get size(): number {
    return this.#all().length;
  }

  /** Ends every connection, so that the server can stop. */
  closeAll(): void {
    for (const listener of this.#all()) listener.close();
    this.#stop();
  }

  #all(): Listener[] {
    return [...this.#listeners.values()].flatMap((people) =>
      [...people.values()].flatMap((own) => [...own]),
    );
  }

  #stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}
