import { InOrder } from "#/lib/in-order.ts";
import type { Clock } from "../clock.ts";
import type { WriteDb } from "../db/connection.ts";
import { type Bound, bound, type GlobalDb } from "../db/global.ts";
import { command, select } from "../db/query.ts";
import { arg, asText, orNull, sql } from "../db/sql.ts";
import { beyondPauses } from "./strayed.ts";

const insertAwake = command(sql`insert or ignore into awake (tenant_id) values (${arg("tenant")})`);
const deleteAwake = command(sql`delete from awake where tenant_id = ${arg("tenant")}`);
const allAwake = select({ tenant: asText(sql`tenant_id`) }, sql`from awake`);
const setDue = command(
  sql`insert into due (tenant_id, due_at, noted_at) values (${arg("tenant")}, ${arg("dueAt")}, ${arg("now")})
      on conflict (tenant_id) do update set due_at = excluded.due_at, noted_at = excluded.noted_at`,
);
const clearDue = command(sql`delete from due where tenant_id = ${arg("tenant")}`);
/** In a global file that nobody has open yet: all that hangs on a tenant's file is derived anew by the next start. */
export const readAgain = (db: WriteDb, tenant: string): void =>
  void insertAwake.run(db, { tenant });

/** Nothing is known any more of a tenant's work. */
export const forgettingWork = (tenant: string): Bound[] => [
  bound(clearDue, { tenant }),
  bound(deleteAwake, { tenant }),
];
const among = sql`tenant_id not in (select value from json_each(${arg("but")}))`;
const dueTenants = select(
  { tenant: asText(sql`tenant_id`) },
  sql`from due where due_at <= ${arg("now")} and ${among} order by due_at limit 50`,
);
const strayedTenants = select(
  { tenant: asText(sql`tenant_id`) },
  sql`from due where noted_at > ${arg("late")} and ${among} limit 50`,
);
const first = select({ dueAt: orNull(asText(sql`min(due_at)`)) }, sql`from due`);

const GRACE_MS = 5000;
/** What can't be noted is tried again so often: another process holds the global file. */
const AGAIN_MS = 1000;

/**
 * What the global database knows of the tenants' work: which are awake (written to and not closed
 * in order) and when each next has a job. After a crash the awake ones are read again, so that a
 * wake is never lost. Changes of one tenant are applied in the order they were asked for.
 */
export class WakeIndex {
  readonly #global: GlobalDb;
  readonly #awake = new Set<string>();
  readonly #closing = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #changes = new InOrder();
  /** The times that stand in the database, of tenants that are awake. */
  readonly #noted = new Map<string, string | null>();
  /** The times that could not be noted yet. */
  readonly #late = new Map<string, string>();
  #again: ReturnType<typeof setTimeout> | null = null;
  readonly #clock: Clock;
  readonly #writable: (tenantId: string) => Promise<void>;

  /** `writable` resolves when no other process holds a tenant's file. */
  constructor(global: GlobalDb, clock: Clock, writable: (tenantId: string) => Promise<void>) {
    this.#global = global;
    this.#clock = clock;
    this.#writable = writable;
  }

  /** Must be awaited before a tenant is written to. Throws what keeps it from being written to. */
  async ensureAwake(tenantId: string): Promise<void> {
    clearTimeout(this.#closing.get(tenantId));
    this.#closing.delete(tenantId);
    if (!this.#awake.has(tenantId)) {
      await this.#changes.run(tenantId, () => this.#global.run(insertAwake, { tenant: tenantId }));
      this.#awake.add(tenantId);
    }
    // What the global file holds it may follow from.
    await this.#global.durable();
    await this.#writable(tenantId);
  }

  isAwake(tenantId: string): boolean {
    return this.#awake.has(tenantId);
  }

  /**
   * Notes when the tenant next has work; what stands there already costs nothing. Throws what keeps
   * it from being noted, and tries again until it is.
   */
  async noteDue(tenantId: string, dueAt: string | null): Promise<void> {
    if (this.#noted.get(tenantId) === dueAt) return;
    if (this.#awake.has(tenantId)) this.#noted.set(tenantId, dueAt);
    const noted = { tenant: tenantId, dueAt, now: this.#clock.now().toISOString() };
    const change =
      dueAt === null ? bound(clearDue, { tenant: tenantId }) : bound(setDue, { ...noted, dueAt });
    try {
      await this.#changes.run(tenantId, () => this.#write(tenantId, change, dueAt));
    } catch (error) {
      this.#noted.delete(tenantId);
      throw error;
    }
  }

  async #write(tenantId: string, change: Bound, dueAt: string | null): Promise<void> {
    try {
      await this.#global.hint(change);
      this.#late.delete(tenantId);
    } catch (error) {
      if (dueAt !== null) this.#noteLater(tenantId, dueAt);
      throw error;
    }
  }

  #noteLater(tenantId: string, dueAt: string): void {
    const known = this.#late.get(tenantId);
    this.#late.set(tenantId, known !== undefined && known < dueAt ? known : dueAt);
    this.#again ??= setTimeout(() => void this.#noteLate(), AGAIN_MS);
    this.#again.unref();
  }

  async #noteLate(): Promise<void> {
    this.#again = null;
    const late = [...this.#late];
    this.#late.clear();
    // Whoever asked first was told why; this comes back to it until it is noted.
    await Promise.allSettled(late.map(([tenantId, dueAt]) => this.noteDue(tenantId, dueAt)));
  }

  /**
   * Some tenants that have work now, but for these, the longest due first; and those whose work was
   * noted by a clock that was ahead, to be looked at and noted anew.
   */
  async due(now: Date, but: ReadonlySet<string>): Promise<string[]> {
    const asked = { now: now.toISOString(), but: JSON.stringify([...but]) };
    const strayed = await this.#global.all(strayedTenants, { ...asked, late: beyondPauses(now) });
    for (const { tenant } of strayed) this.#noted.delete(tenant);
    const tenants = [...(await this.#global.all(dueTenants, asked)), ...strayed].map(
      ({ tenant }) => tenant,
    );
    return [...new Set(tenants)];
  }

  /** When a tenant next has work, or null. */
  async firstDue(): Promise<string | null> {
    return (await this.#global.get(first, {}))?.dueAt ?? null;
  }

  /**
   * The tenant's file was closed in order. It counts as awake for a moment longer, so that a
   * request which found it awake may still open it again and write.
   */
  closed(tenantId: string): void {
    if (!this.#awake.has(tenantId)) return;
    clearTimeout(this.#closing.get(tenantId));
    this.#closing.set(
      tenantId,
      setTimeout(() => this.#fallAsleep(tenantId), GRACE_MS),
    );
  }

  #fallAsleep(tenantId: string): void {
    clearTimeout(this.#closing.get(tenantId));
    this.#closing.delete(tenantId);
    if (!this.#awake.delete(tenantId)) return;
    this.#noted.delete(tenantId);
    void this.#changes.run(tenantId, async () => {
      // What stands nowhere yet is read from its file at the next start.
      if (!this.#late.has(tenantId)) await this.#global.run(deleteAwake, { tenant: tenantId });
    });
  }

  /** The tenants a crash left awake. */
  async leftAwake(): Promise<string[]> {
    return (await this.#global.all(allAwake, {})).map(({ tenant }) => tenant);
  }

  /**
   * A tenant that a crash left awake counts as awake again, so that closing it in order clears it.
   */
  adopt(tenantId: string): void {
    this.#awake.add(tenantId);
  }

  /** One that could not be read after all: the next start reads it again. */
  leave(tenantId: string): void {
    this.#awake.delete(tenantId);
    this.#noted.delete(tenantId);
  }

  /** Resolves when everything asked for so far is written. */
  async idle(): Promise<void> {
    await this.#changes.idle();
  }

  /** The end of the process: all closed tenants fall asleep at once. */
  async finish(): Promise<void> {
    if (this.#again) clearTimeout(this.#again);
    for (const tenantId of [...this.#closing.keys()]) this.#fallAsleep(tenantId);
    await this.idle();
  }
}
