import type { Permit } from "#/platform/http/rate-limit.ts";
import type { Listener, Readings, Round, Sendable } from "#/platform/live/hub.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { comingBy, keptOut } from "../access/entry.ts";
import { openScope, type Scope } from "../access/scope.ts";
import type { Caller } from "../identity/caller.ts";
import { endOfRevocations, revokedAfter, standingOf } from "../identity/revocations.ts";
import { activeMembership } from "../orgs/memberships.ts";
import { type CursorPosition, cursorOf } from "./cursor.ts";
import { presentNotification } from "./present.ts";
import { listTray } from "./tray.ts";

const PING_MS = 15_000;
const LIFETIME_MS = 10 * 60_000;
const AT_ONCE = 50;
const encoder = new TextEncoder();

interface Opening {
  scope: Scope;
  caller: Caller;
  /** Where it begins. */
  after: CursorPosition;
  /** The one it takes among the streams of a person. */
  permit: Permit;
}

/**
 * Somebody's new notifications as Server-Sent Events, from a place in their tray on. It keeps only
 * that place: what a slow reader has not taken yet stays in the database. It pings every 15
 * seconds, ends itself after ten minutes or with its credential, and within two seconds when that
 * or the membership is revoked: it follows the log of that, and asks for itself when it is named.
 */
export class NotificationStream implements Listener, UnderlyingDefaultSource<Uint8Array> {
  readonly #services: Services;
  // Not the scope of the request: as long as this stands, so would the request.
  readonly #orgId: string;
  readonly #actor: Membership;
  readonly #caller: Caller;
  readonly #openedAt: number;
  #seq: number;
  /** What was written until then, and comes before its place, it has sent. */
  #at: string;
  #pingedAt: number;
  /** How far it followed the log of what was revoked; null before its first look. */
  #revokedSeq: number | null = null;
  #isChecking = false;
  #isSending = false;
  /** The reader was too slow for all there is. */
  #isBehind = false;
  /** How much of what it has read waits until it is on the disk. */
  #held = 0;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  /** The one it takes among the streams of a person. */
  readonly #permit: Permit;

  constructor(services: Services, { scope, caller, after, permit }: Opening) {
    this.#services = services;
    this.#orgId = scope.orgId;
    this.#actor = scope.actor;
    this.#caller = caller;
    this.#seq = after.seq;
    this.#at = after.at;
    this.#permit = permit;
    this.#openedAt = this.#pingedAt = services.clock.now().getTime();
  }

  open(): ReadableStream<Uint8Array> {
    // One chunk ahead, as is usual: with a mark of 16 KB each open stream takes 3 KB more, sent or
    // not.
    return new ReadableStream<Uint8Array>(this);
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
    this.#services.hub.add(this.#orgId, this.#actor.id, this);
    this.#write(encoder.encode(`retry: 1000\nid: ${this.#cursor()}\n\n`));
    this.wake();
  }

  pull(): void {
    if (this.#isBehind) this.wake();
  }

  cancel(): void {
    this.#end();
  }

  /** Sends what is new for as long as the reader keeps up. */
  wake(readings: Readings = new Map()): void {
    // What is written to a waiting reader has the stream pull at once, in the middle of this.
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      this.#isBehind = !this.#sendWhileRoom(readings);
    } catch (error) {
      // Whoever made the news is not to blame. The reader comes again, and goes on where it was.
      this.#services.log.error("A notification stream can't go on", {
        org: this.#orgId,
        ...describeError(error),
      });
      this.close();
    } finally {
      this.#isSending = false;
    }
  }

  /** Answers whether everything is sent. */
  #sendWhileRoom(readings: Readings): boolean {
    while (this.#hasRoom()) {
      const rows = readings.get(this.#seq) ?? this.#read();
      if (rows === null) {
        this.close();
        return true;
      }
      readings.set(this.#seq, rows);
      for (const { bytes, seq } of rows) {
        this.#seq = seq;
        this.#write(bytes);
      }
      if (rows.length < AT_ONCE) return true;
    }
    return false;
  }

  tick(round: Round): void {
    const now = this.#services.clock.now().getTime();
    const { expiresAt } = this.#caller;
    const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
    if (isOver || now - this.#openedAt >= LIFETIME_MS) {
      this.close();
      return;
    }
    void this.#check(round);
    if (now - this.#pingedAt < PING_MS || !this.#hasRoom()) return;
    this.#pingedAt = now;
    if (!this.#isBehind) this.#at = new Date(now).toISOString();
    this.#write(encoder.encode(`event: ping\nid: ${this.#cursor()}\ndata: {}\n\n`));
  }

  close(): void {
    const controller = this.#controller;
    this.#end();
    try {
      controller?.close();
    } catch {
      // The reader went away at the same moment.
    }
  }

  /** Where to go on: a reader that was told nothing yet knows it all the same. */
  #cursor(): string {
    return cursorOf(this.#services.secrets, this.#actor.id, { seq: this.#seq, at: this.#at });
  }

  /** What is next, as whoever the actor is by now, or null when they are gone. */
  #read(): Sendable[] | null {
    const { secrets } = this.#services;
    const scope = openScope({ services: this.#services, orgId: this.#orgId, actor: this.#actor });
    return scope.read((asOpened) => {
      const actor = activeMembership(asOpened.db, this.#actor.id);
      if (actor === null) return null;
      const r = { ...asOpened, actor };
      return listTray(r, {}, { after: this.#seq, limit: AT_ONCE }).map((row) => {
        const presented = presentNotification(secrets, r, row);
        const event = `event: notification\nid: ${presented.cursor}\ndata: ${JSON.stringify(presented)}\n\n`;
        return { seq: row.seq, bytes: encoder.encode(event) };
      });
    });
  }

  async #check(round: Round): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      if ((await this.#mayBeRevoked(round)) && !(await this.#stands())) this.close();
    } catch {
      this.close();
    } finally {
      this.#isChecking = false;
    }
  }

  /** At the first look it may have been, while the stream was opened. */
  async #mayBeRevoked(round: Round): Promise<boolean> {
    const { tenants } = this.#services;
    // The organization may want more of who comes by now; that it does stands in a file that is open.
    if (tenants.isOpen(this.#orgId) && this.#isKeptOut(this.#caller)) return true;
    if (this.#revokedSeq === null) {
      this.#revokedSeq = await endOfRevocations(this.#services);
      return true;
    }
    const revoked = await revokedAfter(this.#services, this.#revokedSeq, round);
    if (revoked === null) return false;
    this.#revokedSeq = revoked.seq;
    return revoked.identities.includes(this.#caller.identityId);
  }

  /** A new role has told its own news by now; the reader comes back with it. */
  async #stands(): Promise<boolean> {
    const found = await standingOf(this.#services, this.#caller, this.#orgId);
    if (found?.id !== this.#actor.id || found.role !== this.#actor.role) return false;
    return !this.#isKeptOut(found);
  }

  #isKeptOut(coming: Parameters<typeof comingBy>[0]): boolean {
    const tenant = this.#services.tenants.get(this.#orgId);
    return keptOut(tenant, this.#actor, comingBy(coming)) !== null;
  }

  #hasRoom(): boolean {
    if (this.#controller === null || this.#held > 0) return false;
    return (this.#controller.desiredSize ?? 0) > 0;
  }

  /** Nothing is told before it is on the disk; what is read meanwhile comes after it. */
  #write(bytes: Uint8Array): void {
    const stored = this.#services.durable(this.#orgId);
    if (stored === null) {
      this.#enqueue(bytes);
      return;
    }
    this.#held++;
    stored.then(
      () => {
        this.#held--;
        this.#enqueue(bytes);
        if (this.#isBehind && this.#held === 0) this.wake();
      },
      () => this.close(),
    );
  }

  #enqueue(bytes: Uint8Array): void {
    try {
      this.#controller?.enqueue(bytes);
    } catch {
      this.#end();
    }
  }

  #end(): void {
    this.#controller = null;
    this.#services.hub.remove(this.#orgId, this.#actor.id, this);
    this.#permit.leave();
  }
}
