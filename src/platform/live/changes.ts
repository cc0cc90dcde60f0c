import { randomBytes } from "node:crypto";

/** What a committed change was about, by ids alone: what stands there is read by who may. */
export interface Change {
  /** What was changed; null where it is the project, or the organization. */
  recordingId: string | null;
  projectId: string | null;
  /** The type of the recording, or `project`, `organization`, `own`. */
  type: string;
  action: string;
  actorId: string | null;
  /** Nobody else is told: it is their own. */
  only: string | null;
  /** Who of those listening saw it before, where that may be over, and in what project. */
  saw: readonly string[];
  sawIn: string | null;
}

/** So much happened at once that everybody reads anew what they look at. */
export const EVERYTHING = "everything";

/** A change at its place in the row of changes of an organization. */
export interface Entry {
  readonly seq: number;
  /** When it happened, by the clock of this process (milliseconds). */
  readonly at: number;
  readonly change: Change | typeof EVERYTHING;
}

interface Kept {
  /** The oldest first, each one after the other. */
  entries: Entry[];
  last: number;
  /** Since when its changes are all here (milliseconds). */
  since: number;
  /** Since when nobody follows it (milliseconds); null while somebody does. */
  leftAt: number | null;
}

/** So many of an organization are kept, for as long as somebody follows and a while longer. */
const MOST_KEPT = 256;
const KEPT_MS = 60_000;

/**
 * The latest changes of the organizations that somebody follows, in memory. It is no history: who
 * was away for longer than it reaches reads anew.
 */
export class Changes {
  /** Another one in every process: places of another mean nothing here. */
  readonly #epoch = randomBytes(6).toString("base64url");
  readonly #kept = new Map<string, Kept>();
  /** When organizations changed last (milliseconds), followed or not: those of the last minute, the oldest first. */
  readonly #changedAt = new Map<string, number>();

  /** Somebody follows an organization from now on; answers where its changes end. */
  follow(orgId: string): number {
    this.forgetLeft();
    // A time: what is begun anew goes on above where it was, after a restart too.
    const known = this.#kept.get(orgId) ?? {
      entries: [],
      last: Date.now() * 1000,
      since: performance.now(),
      leftAt: null,
    };
    known.leftAt = null;
    this.#kept.set(orgId, known);
    return known.last;
  }

  /** Nobody follows it any more, for now. */
  leave(orgId: string): void {
    const known = this.#kept.get(orgId);
    if (known) known.leftAt = performance.now();
  }

  /** Forgets what nobody came back to. */
  forgetLeft(): void {
    const before = performance.now() - KEPT_MS;
    for (const [orgId, { leftAt }] of this.#kept)
      if (leftAt !== null && leftAt < before) this.#kept.delete(orgId);
  }

  /** How many organizations it keeps changes of. */
  get size(): number {
    return this.#kept.size;
  }

  /** Adds what happened, where somebody follows. */
  add(orgId: string, changes: readonly Entry["change"][]): void {
    if (changes.length === 0) return;
    const at = performance.now();
    this.#changed(orgId, at);
    const known = this.#kept.get(orgId);
    if (!known) return;
    for (const change of changes) known.entries.push({ seq: ++known.last, at, change });
    if (known.entries.length <= 2 * MOST_KEPT) return;
    known.since = known.entries.at(-MOST_KEPT - 1)?.at ?? at;
    known.entries = known.entries.slice(-MOST_KEPT);
  }

  #changed(orgId: string, at: number): void {
    this.#changedAt.delete(orgId);
    this.#changedAt.set(orgId, at);
    for (const [first, firstAt] of this.#changedAt) {
      if (firstAt >= at - KEPT_MS) return;
      this.#changedAt.delete(first);
    }
  }

  /** Where the changes of an organization end. */
  end(orgId: string): number {
    return this.#kept.get(orgId)?.last ?? 0;
  }

  /** Where the changes of an organization that is followed ended so long ago (milliseconds); null when that is not known. */
  endedBefore(orgId: string, agoMs: number): number | null {
    const then = performance.now() - agoMs;
    const known = this.#kept.get(orgId);
    if (!known || then < 0 || agoMs > KEPT_MS) return null;
    if ((this.#changedAt.get(orgId) ?? 0) < then) return known.last;
    if (known.since >= then) return null;
    return known.last - known.entries.filter(({ at }) => at >= then).length;
  }

  /** What comes after a place; null when that is no longer known. */
  after(orgId: string, seq: number): readonly Entry[] | null {
    const known = this.#kept.get(orgId);
    if (!known || seq > known.last) return null;
    const count = known.last - seq;
    if (count > known.entries.length) return null;
    return count === 0 ? [] : known.entries.slice(-count);
  }

  /** A place as the id of an event. */
  place(seq: number): string {
    return `${this.#epoch}.${seq}`;
  }

  /** The place an id of an event means, or null when it is none of this process. */
  seqOf(place: string): number | null {
    const [epoch, seq = "", ...more] = place.split(".");
    const isPlace = epoch === this.#epoch && more.length === 0 && /^\d{1,16}$/.test(seq);
    return isPlace ? Number(seq) : null;
  }
}
