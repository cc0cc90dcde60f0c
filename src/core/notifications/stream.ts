import type { Readings, Sendable } from "#/platform/live/hub.ts";
import type { Services } from "#/platform/services.ts";
import { openScope } from "../access/scope.ts";
import { EventStream, type Opening } from "../access/streams/event-stream.ts";
import { activeMembership } from "../orgs/memberships.ts";
import { type CursorPosition, cursorOf } from "./cursor.ts";
import { presentNotification } from "./present.ts";
import { listTray } from "./tray.ts";

const AT_ONCE = 50;
const encoder = new TextEncoder();

/** Somebody's new notifications as Server-Sent Events, from a place in their tray on. */
export class NotificationStream extends EventStream {
  protected override readonly name = "A notification stream";
  #seq: number;
  /** What was written until then, and comes before its place, it has sent. */
  #at: string;

  /** `after` is where it begins. */
  constructor(services: Services, opening: Opening, after: CursorPosition) {
    super(services, opening);
    this.#seq = after.seq;
    this.#at = after.at;
  }

  protected override greeting(): string {
    return `retry: 1000\nid: ${this.#cursor()}\n\n`;
  }

  protected override placeAt(now: number): string {
    if (!this.isBehind) this.#at = new Date(now).toISOString();
    return this.#cursor();
  }

  protected override sendWhileRoom(readings: Readings): boolean {
    while (this.hasRoom()) {
      const rows = readings.get(this.#seq) ?? this.#read();
      if (rows === null) {
        this.close();
        return true;
      }
      readings.set(this.#seq, rows);
      for (const { bytes, seq } of rows) {
        this.#seq = seq;
        this.write(bytes);
      }
      if (rows.length < AT_ONCE) return true;
    }
    return false;
  }

  /** Where to go on: a reader that was told nothing yet knows it all the same. */
  #cursor(): string {
    return cursorOf(this.services.secrets, this.actor.id, { seq: this.#seq, at: this.#at });
  }

  /** What is next, as whoever the actor is by now, or null when they are gone. */
  #read(): Sendable[] | null {
    const { secrets } = this.services;
    const scope = openScope({ services: this.services, orgId: this.orgId, actor: this.actor });
    return scope.read((asOpened) => {
      const actor = activeMembership(asOpened.db, this.actor.id);
      if (actor === null) return null;
      const r = { ...asOpened, actor };
      return listTray(r, {}, { start: { walk: "on", from: this.#seq }, limit: AT_ONCE }).map(
        (row) => {
          const presented = presentNotification(secrets, r, row);
          const event = `event: notification\nid: ${presented.cursor}\ndata: ${JSON.stringify(presented)}\n\n`;
          return { seq: row.seq, bytes: encoder.encode(event) };
        },
      );
    });
  }
}
