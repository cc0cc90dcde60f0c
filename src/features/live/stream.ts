import { openScope } from "#/core/access/scope.ts";
import { EventStream, type Opening } from "#/core/access/streams/event-stream.ts";
import { unreadCount } from "#/core/notifications/tray.ts";
import { activeMembership } from "#/core/orgs/memberships.ts";
import { type Entry, EVERYTHING } from "#/platform/live/changes.ts";
import type { Findings, Readings, Round } from "#/platform/live/hub.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { eventOf, findOut } from "./events.ts";
import { tellWhoLeft } from "./here.ts";

/** So many changes are told in one piece. */
const AT_ONCE = 50;
/** So much waits for a slow reader of what is over in a moment. */
const MOST_PASSING = 32;
/** Where streams of one person share how many they have unread. */
const UNREAD = -1;

/** What a reader does not know yet. */
export interface Missed {
  /** The place where they left the stream, or null. */
  lastEventId: string | null;
  /** They have read what they show so long ago (milliseconds). */
  missedMs: number;
}

/**
 * What changes in an organization, as its reader may know of it, as Server-Sent Events. It keeps a
 * place among the latest changes; who falls behind them is told to read anew.
 */
export class LiveStream extends EventStream {
  protected override readonly name = "A live stream";
  #seq: number;
  /** How many are unread may be another by now. */
  #hasNews = true;
  /** There was more than is told one by one. */
  #isReset = false;
  readonly #passing = new Map<string, Uint8Array>();
  /** What others find out who are told at the same moment; null for a reader who catches up. */
  #findings: Findings | null = null;

  constructor(services: Services, opening: Opening, { lastEventId, missedMs }: Missed) {
    super(services, opening);
    const { changes } = services.hub;
    this.#seq = changes.follow(this.orgId);
    if (lastEventId === null && missedMs === 0) return;
    const left =
      lastEventId === null ? changes.endedBefore(this.orgId, missedMs) : changes.seqOf(lastEventId);
    this.#isReset = left === null || changes.after(this.orgId, left) === null;
    if (left !== null && !this.#isReset) this.#seq = left;
  }

  protected override greeting(): string {
    const changes = this.services.hub.changes.end(this.orgId);
    return `retry: 1000\nid: ${this.placeAt()}\nevent: hello\ndata: ${JSON.stringify({ changes })}\n\n`;
  }

  protected override placeAt(): string {
    return this.services.hub.changes.place(this.#seq);
  }

  override wake(): void {
    this.#hasNews = true;
    this.services.hub.tellSoon(this.orgId);
  }

  follow(findings: Findings, readings: Readings): void {
    this.#findings = findings;
    this.send(readings);
    this.#findings = null;
  }

  pass(key: string, bytes: Uint8Array): void {
    this.#passing.delete(key);
    this.#passing.set(key, bytes);
    for (const [first] of this.#passing)
      if (this.#passing.size > MOST_PASSING) this.#passing.delete(first);
    this.send();
  }

  override tick(round: Round): void {
    super.tick(round);
    try {
      tellWhoLeft(this.services, this.orgId);
    } catch (error) {
      // A file that can't be read ends nobody else's stream.
      this.services.log.error("Who left can't be told", {
        org: this.orgId,
        ...describeError(error),
      });
    }
  }

  protected override sendWhileRoom(readings: Readings): boolean {
    while (this.hasRoom()) {
      const bytes = this.#next(readings);
      if (bytes === null) return true;
      if (bytes.byteLength > 0) this.write(bytes);
    }
    return false;
  }

  /** What is to be sent next, which may be nothing of what there was; null at the end. */
  #next(readings: Readings): Uint8Array | null {
    const { changes } = this.services.hub;
    const entries = this.#isReset ? null : changes.after(this.orgId, this.#seq);
    if (entries === null) {
      this.#seq = changes.end(this.orgId);
      return this.#reset();
    }
    if (entries.length > 0) return this.#tellOf(entries.slice(0, AT_ONCE));
    if (this.#hasNews) return this.#countUnread(readings);
    for (const [key, bytes] of this.#passing) {
      this.#passing.delete(key);
      return bytes;
    }
    return null;
  }

  #reset(): Uint8Array {
    this.#isReset = false;
    this.#hasNews = true;
    return eventOf("reset", { changes: this.#seq }, this.placeAt());
  }

  #tellOf(entries: readonly Entry[]): Uint8Array {
    const told: Uint8Array[] = [];
    for (const entry of entries) {
      this.#seq = entry.seq;
      const bytes = this.#told(entry);
      if (bytes) told.push(bytes);
    }
    return Buffer.concat(told);
  }

  #told({ seq, change }: Entry): Uint8Array | null {
    if (change === EVERYTHING) return this.#reset();
    const { hub, tenants } = this.services;
    const place = hub.changes.place(seq);
    const known = this.#findings?.get(seq);
    if (known) return known(this.actor.id);
    const people = this.#findings ? hub.followers(this.orgId) : [this.actor.id];
    const seen = findOut(tenants.get(this.orgId), { change, seq, place }, people);
    this.#findings?.set(seq, seen);
    return seen(this.actor.id);
  }

  #countUnread(readings: Readings): Uint8Array | null {
    this.#hasNews = false;
    const [known] = readings.get(UNREAD) ?? [];
    if (known) return known.bytes;
    const scope = openScope({ services: this.services, orgId: this.orgId, actor: this.actor });
    const unread = scope.read((asOpened) => {
      const actor = activeMembership(asOpened.db, this.actor.id);
      return actor && unreadCount({ ...asOpened, actor });
    });
    if (unread === null) {
      this.close();
      return null;
    }
    const bytes = eventOf("notices", { unread_count: unread });
    readings.set(UNREAD, [{ bytes, seq: UNREAD }]);
    return bytes;
  }
}
