import type { Permit } from "#/platform/http/rate-limit.ts";
import type { Listener, Readings, Round } from "#/platform/live/hub.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import type { Caller } from "../../identity/caller.ts";
import { endOfRevocations, revokedAfter, standingOf } from "../../identity/revocations.ts";
import { comingBy, keptOut } from "../entry.ts";
import type { Scope } from "../scope.ts";

const PING_MS = 15_000;
const LIFETIME_MS = 10 * 60_000;
const encoder = new TextEncoder();

/** Who opens a stream, and what it takes. */
export interface Opening {
  scope: Scope;
  caller: Caller;
  /** The one it takes among the streams of a person. */
  permit: Permit;
}

/**
 * A stream of Server-Sent Events to one member of an organization. What it sends is for those who
 * extend it, who keep nothing but a place: what a slow reader has not taken yet waits where it is
 * kept. It pings every 15 seconds, ends itself after ten minutes or with its credential, and within
 * two seconds when that or the membership is revoked: it follows the log of that, and asks for
 * itself when it is named.
 */
export abstract class EventStream implements Listener, UnderlyingDefaultSource<Uint8Array> {
  protected readonly services: Services;
  // Not the scope of the request: as long as this stands, so would the request.
  protected readonly orgId: string;
  protected readonly actor: Membership;
  /** The reader was too slow for all there is. */
  protected isBehind = false;
  readonly #caller: Caller;
  readonly #openedAt: number;
  #pingedAt: number;
  /** How far it followed the log of what was revoked; null before its first look. */
  #revokedSeq: number | null = null;
  #isChecking = false;
  #isSending = false;
  /** How much of what it has read waits until it is on the disk. */
  #held = 0;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  /** The one it takes among the streams of a person. */
  readonly #permit: Permit;

  constructor(services: Services, { scope, caller, permit }: Opening) {
    this.services = services;
    this.orgId = scope.orgId;
    this.actor = scope.actor;
    this.#caller = caller;
    this.#permit = permit;
    this.#openedAt = this.#pingedAt = services.clock.now().getTime();
  }

  /** What it is called in the log. */
  protected abstract readonly name: string;
  /** The first bytes. */
  protected abstract greeting(): string;
  /** The place it has reached at this time, as the id of an event. */
  protected abstract placeAt(now: number): string;
  /** Sends what there is for as long as there is room; answers whether that was all. */
  protected abstract sendWhileRoom(readings: Readings): boolean;

  open(): ReadableStream<Uint8Array> {
    // One chunk ahead, as is usual: with a mark of 16 KB each open stream takes 3 KB more, sent or
    // not.
    return new ReadableStream<Uint8Array>(this);
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
    this.services.hub.add(this.orgId, this.actor.id, this);
    this.write(encoder.encode(this.greeting()));
    this.send();
  }

  pull(): void {
    if (this.isBehind) this.send();
  }

  cancel(): void {
    this.#end();
  }

  wake(readings: Readings): void {
    this.send(readings);
  }

  tick(round: Round): void {
    const now = this.services.clock.now().getTime();
    const { expiresAt } = this.#caller;
    const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
    if (isOver || now - this.#openedAt >= LIFETIME_MS) {
      this.close();
      return;
    }
    void this.#check(round);
    if (now - this.#pingedAt < PING_MS || !this.hasRoom()) return;
    this.#pingedAt = now;
    this.write(encoder.encode(`event: ping\nid: ${this.placeAt(now)}\ndata: {}\n\n`));
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

  /** Sends what is new for as long as the reader keeps up. */
  protected send(readings: Readings = new Map()): void {
    // What is written to a waiting reader has the stream pull at once, in the middle of this.
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      this.isBehind = !this.sendWhileRoom(readings);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isSending = false;
    }
  }

  /** Whoever made the news is not to blame. The reader comes again, and goes on where it was. */
  #fail(error: unknown): void {
    const { log } = this.services;
    log.error(`${this.name} can't go on`, { org: this.orgId, ...describeError(error) });
    this.close();
  }

  protected hasRoom(): boolean {
    if (this.#controller === null || this.#held > 0) return false;
    return (this.#controller.desiredSize ?? 0) > 0;
  }

  /** Nothing is told before it is on the disk; what is read meanwhile comes after it. */
  protected write(bytes: Uint8Array): void {
    const stored = this.services.durable(this.orgId);
    if (stored === null) {
      this.#enqueue(bytes);
      return;
    }
    this.#held++;
    stored.then(
      () => {
        this.#held--;
        this.#enqueue(bytes);
        if (this.isBehind && this.#held === 0) this.send();
      },
      () => this.close(),
    );
  }

  async #check(round: Round): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      if ((await this.#mayBeRevoked(round)) && !(await this.#stands())) this.close();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isChecking = false;
    }
  }

  /** At the first look it may have been, while the stream was opened. */
  async #mayBeRevoked(round: Round): Promise<boolean> {
    const { tenants } = this.services;
    // The organization may want more of who comes by now; that it does stands in a file that is open.
    if (tenants.isOpen(this.orgId) && this.#isKeptOut(this.#caller)) return true;
    if (this.#revokedSeq === null) {
      this.#revokedSeq = await endOfRevocations(this.services);
      return true;
    }
    const revoked = await revokedAfter(this.services, this.#revokedSeq, round);
    if (revoked === null) return false;
    this.#revokedSeq = revoked.seq;
    return revoked.identities.includes(this.#caller.identityId);
  }

  /** A new role has told its own news by now; the reader comes back with it. */
  async #stands(): Promise<boolean> {
    const found = await standingOf(this.services, this.#caller, this.orgId);
    if (found?.id !== this.actor.id || found.role !== this.actor.role) return false;
    return !this.#isKeptOut(found);
  }

  #isKeptOut(coming: Parameters<typeof comingBy>[0]): boolean {
    const tenant = this.services.tenants.get(this.orgId);
    return keptOut(tenant, this.actor, comingBy(coming)) !== null;
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
    this.services.hub.remove(this.orgId, this.actor.id, this);
    this.#permit.leave();
  }
}
