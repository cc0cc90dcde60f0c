import { pacer } from "#/lib/pace.ts";
import { Changes, type Entry } from "./changes.ts";
import { Present } from "./present.ts";

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

/** What somebody is sent of a change; null where they may not know of it. */
export type Seen = (personId: string) => Uint8Array | null;

/** What was found out of changes, by their places, while some connections are told of them. */
export type Findings = Map<number, Seen>;

/**
 * One open connection that waits for news: it reads its news itself, and keeps nothing but its
 * place.
 */
export interface Listener {
  /** There may be news. */
  wake(readings: Readings): void;
  /** The organization changed, or there is news, of one that follows what changes. */
  follow?(findings: Findings, readings: Readings): void;
  /** Something that is over in a moment; the newest of a key counts. Of one that follows. */
  pass?(key: string, bytes: Uint8Array): void;
  /** Called every second. */
  tick(round: Round): void;
  /** The server ends it. */
  close(): void;
}

const TICK_MS = 1000;
/** What happens within so long is told at once. */
const GATHER_MS = 20;

/** Who is listening in this process, by organization and person. */
export class Hub {
  /** What changed lately. */
  readonly changes = new Changes();
  /** Who has what open. */
  readonly present = new Present();
  readonly #listeners = new Map<string, Map<string, Set<Listener>>>();
  /** Organizations that are being told of something, and how often there was more meanwhile. */
  readonly #telling = new Map<string, { more: number }>();
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
    if (listener.follow && this.followers(orgId).length === 0) this.changes.leave(orgId);
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

  /** Who follows what changes in an organization. */
  followers(orgId: string): string[] {
    const people = [...(this.#listeners.get(orgId) ?? [])];
    return people.filter(([, own]) => [...own].some(({ follow }) => follow)).map(([id]) => id);
  }

  /** Something was committed; who follows is told in a moment. */
  changed(orgId: string, changes: readonly Entry["change"][]): void {
    this.changes.add(orgId, changes);
    if (changes.length > 0) this.tellSoon(orgId);
  }

  /** Has everybody who follows an organization look at what is new, in a moment. */
  tellSoon(orgId: string): void {
    if (!this.#listeners.has(orgId)) return;
    const telling = this.#telling.get(orgId);
    if (telling) telling.more++;
    else {
      this.#telling.set(orgId, { more: 0 });
      setTimeout(() => void this.#tell(orgId), GATHER_MS);
    }
  }

  /** Tells some people something that is over in a moment. */
  pass(orgId: string, personIds: Iterable<string>, key: string, bytes: Uint8Array): void {
    const people = this.#listeners.get(orgId);
    for (const personId of personIds)
      for (const listener of people?.get(personId) ?? []) listener.pass?.(key, bytes);
  }

  /** A few at a time: however many follow, others have their turn. */
  async #tell(orgId: string): Promise<void> {
    const telling = this.#telling.get(orgId) ?? { more: 0 };
    const pace = pacer();
    const before = telling.more;
    let [findings, known]: [Findings, number] = [new Map(), before];
    for (const own of [...(this.#listeners.get(orgId)?.values() ?? [])]) {
      const readings: Readings = new Map();
      for (const listener of [...own]) listener.follow?.(findings, readings);
      await pace();
      // Who may know what may be another by now.
      if (telling.more > known) [findings, known] = [new Map(), telling.more];
    }
    this.#telling.delete(orgId);
    if (telling.more > before) this.tellSoon(orgId);
  }

  /** Ends every connection of an organization: whoever comes again reads anew. */
  close(orgId: string): void {
    for (const own of [...(this.#listeners.get(orgId)?.values() ?? [])])
      for (const listener of [...own]) listener.close();
  }

  tick(): void {
    const round: Round = new Map();
    for (const listener of this.#all()) listener.tick(round);
    this.changes.forgetLeft();
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
