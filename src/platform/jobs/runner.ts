import { sql } from "drizzle-orm";
import type { Clock, TrustedClock } from "../clock.ts";
import type { Connection, WriteDb } from "../db/connection.ts";
import type { GlobalDb } from "../db/global.ts";
import { arg, query } from "../db/query.ts";
import type { Tenants } from "../db/tenants.ts";
import { describeError, type Log } from "../log.ts";
import { type Job, leaseJob, nextDueAt, nextJob, removeJob, retryJob } from "./outbox.ts";
import type { WakeIndex } from "./wake-index.ts";

/** What a job's code gets. `tenantId` is null for jobs of the global database. */
export interface JobContext {
  readonly tenantId: string | null;
  readonly now: Date;
}

/** What the code of a job that runs outside a transaction gets. */
export interface SendContext extends JobContext {
  readonly db: Connection;
  readonly jobId: string;
  /** Has something noted when it is sent, in the one transaction that removes its job. */
  note(change: (tx: WriteDb) => void): void;
}

/**
 * `change` runs in one transaction together with the removal of its job: it happens exactly once. `send` runs outside
 * (a mail): after a crash in the middle it happens once more. `giveUp` runs when it failed for good. What removes content
 * because of its age `isFinal`: it waits while the clock may be wrong.
 */
export type JobHandler =
  | { change(tx: JobContext & { db: WriteDb }, payload: Record<string, unknown>): void; isFinal?: true }
  | {
      send(context: SendContext, payload: Record<string, unknown>): Promise<void>;
      giveUp?(tx: WriteDb, payload: Record<string, unknown>): void;
    };

export type JobHandlers = Record<string, JobHandler>;

interface Options {
  global: GlobalDb;
  tenants: Tenants;
  index: WakeIndex;
  clock: Clock;
  trusted: TrustedClock;
  log: Log;
  handlers: JobHandlers;
  /** A job changed a tenant. */
  changed(tenantId: string): void;
  /** How a job that was sent ended is written down: that it was, or that it is tried again. */
  noted(jobId: string): void;
}

const dueTenants = query<{ now: string; seen: string }, { tenant: string }>(
  sql`select tenant_id as tenant from due where due_at <= ${arg("now")}
      and tenant_id not in (select value from json_each(${arg("seen")})) order by due_at limit 50`,
);
const firstDue = query<Record<string, never>, { dueAt: string | null }>(sql`select min(due_at) as dueAt from due`);

const LEASE_MS = 5 * 60 * 1000;
const LONGEST_SLEEP_MS = 30_000;
const SHORTEST_SLEEP_MS = 250;
/** So many of a kind are on their way at once: a slow mail server holds up nothing else, and slow pages no mail. */
const MOST_SENDING = 8;
const STOP_GRACE_MS = 3000;

interface Sending {
  tenantId: string | null;
  job: Job;
  notes: ((tx: WriteDb) => void)[];
}

/** Runs what is due in the outboxes, in this process: changes one after the other, mails beside them. */
export class JobRunner {
  readonly #options: Options;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<number> | null = null;
  /** What is on its way, by the ids of the jobs. */
  readonly #sending = new Map<string, { kind: string; ended: Promise<void> }>();
  #started = false;
  #stopping = false;
  /** From now on nothing is sure to be written down. */
  #isOver = false;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#started = true;
    this.#schedule(0);
  }

  /** Ends after the change at hand; mails on their way get a moment. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running?.catch(() => {});
    await Promise.race([this.#allEnded(), Bun.sleep(STOP_GRACE_MS)]);
    this.#isOver = true;
  }

  /** Something new may be due: look again at once. */
  nudge(): void {
    if (this.#started && !this.#stopping) this.#schedule(0);
  }

  /** Runs everything that is due now, mails included, and answers how many jobs ran. */
  async runDue(): Promise<number> {
    let ran = await this.#drainOnce();
    while (this.#sending.size > 0) {
      await this.#allEnded();
      ran += await this.#drainOnce();
    }
    return ran;
  }

  async #allEnded(): Promise<void> {
    await Promise.all([...this.#sending.values()].map(({ ended }) => ended));
  }

  async #drainOnce(): Promise<number> {
    while (this.#running) await this.#running;
    this.#running = this.#drain().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #drain(): Promise<number> {
    const { global, clock, index } = this.#options;
    let ran = await this.#drainFile(null);
    await index.settled();
    const seen = new Set<string>();
    for (;;) {
      const asked = { now: clock.now().toISOString(), seen: JSON.stringify([...seen]) };
      const fresh = await global.all(dueTenants, asked);
      if (fresh.length === 0) return ran;
      for (const { tenant } of fresh) {
        seen.add(tenant);
        ran += await this.#drainTenant(tenant);
      }
    }
  }

  async #drainTenant(tenantId: string): Promise<number> {
    const { tenants, index, log, clock } = this.#options;
    try {
      const ran = await this.#drainFile(tenantId);
      await index.noteDue(tenantId, nextDueAt(tenants.get(tenantId)));
      return ran;
    } catch (error) {
      log.error("The jobs of a tenant can't run", { tenant: tenantId, ...describeError(error) });
      await index.noteDue(tenantId, new Date(clock.now().getTime() + 60_000).toISOString());
      return 0;
    }
  }

  /** The file, opened again if it was closed meanwhile: a mail on its way outlives an open handle. */
  async #open(tenantId: string | null): Promise<Connection> {
    const { global, tenants, index } = this.#options;
    if (tenantId === null) return global.local;
    await index.ensureAwake(tenantId);
    return tenants.get(tenantId);
  }

  async #drainFile(tenantId: string | null): Promise<number> {
    const { clock } = this.#options;
    for (let ran = 0; ; ran++) {
      const db = await this.#open(tenantId);
      const job = this.#stopping ? null : nextJob(db, clock.now(), this.#busy());
      if (!job) return ran;
      await this.#runJob(tenantId, db, job);
    }
  }

  /**
   * What is not started for now: what is on its way, however long it takes, more of a kind of which enough is, and what
   * can't be undone while the clock may be wrong.
   */
  #busy(): { kinds: string[]; ids: string[] } {
    const byKind = Map.groupBy(this.#sending.values(), ({ kind }) => kind);
    const kinds = [...byKind].flatMap(([kind, sending]) => (sending.length >= MOST_SENDING ? [kind] : []));
    return { kinds: [...kinds, ...this.#held()], ids: [...this.#sending.keys()] };
  }

  #held(): string[] {
    const { trusted, handlers } = this.#options;
    if (!trusted.isAhead()) return [];
    return Object.entries(handlers).flatMap(([kind, handler]) => ("isFinal" in handler ? [kind] : []));
  }

  async #runJob(tenantId: string | null, db: Connection, job: Job): Promise<void> {
    const { handlers, clock } = this.#options;
    const context = { tenantId, now: clock.now() };
    const handler = handlers[job.kind];
    try {
      if (!handler) throw new Error(`Nothing handles jobs of kind ${job.kind}`);
      if ("change" in handler) {
        db.write((tx) => {
          handler.change({ ...context, db: tx }, job.payload);
          removeJob(tx, job.id);
        });
        if (tenantId !== null) this.#options.changed(tenantId);
      } else {
        db.write((tx) => void leaseJob(tx, job.id, new Date(context.now.getTime() + LEASE_MS)));
        const notes: ((tx: WriteDb) => void)[] = [];
        const note = (change: (tx: WriteDb) => void) => void notes.push(change);
        this.#follow({ tenantId, job, notes }, handler.send({ ...context, db, jobId: job.id, note }, job.payload));
      }
    } catch (error) {
      await this.#putBack(tenantId, job, error);
    }
  }

  /** Follows a mail to its end: its job is removed when it was taken, and put back when it was not. */
  #follow(sending: Sending, sent: Promise<void>): void {
    const { job } = sending;
    const { log } = this.#options;
    const ended = this.#end(sending, sent)
      .catch((error) => log.error("A sent job can't be noted", { job: job.id, ...describeError(error) }))
      .finally(() => {
        this.#sending.delete(job.id);
        this.nudge();
      });
    this.#sending.set(job.id, { kind: job.kind, ended });
  }

  async #end({ tenantId, job, notes }: Sending, sent: Promise<void>): Promise<void> {
    try {
      await sent;
      (await this.#open(tenantId)).write((tx) => {
        for (const note of notes) note(tx);
        removeJob(tx, job.id);
      });
    } catch (error) {
      await this.#putBack(tenantId, job, error);
    } finally {
      if (!this.#isOver) this.#options.noted(job.id);
    }
    if (tenantId !== null) await this.#options.index.noteDue(tenantId, nextDueAt(await this.#open(tenantId)));
  }

  async #putBack(tenantId: string | null, job: Job, error: unknown): Promise<void> {
    const { clock, log, handlers } = this.#options;
    const handler = handlers[job.kind];
    const state = (await this.#open(tenantId)).write((tx) => {
      const state = retryJob(tx, job, error, clock.now());
      if (state === "dead" && handler && "send" in handler) handler.giveUp?.(tx, job.payload);
      return state;
    });
    const told = { tenant: tenantId, job: job.id, kind: job.kind, attempts: job.attempts + 1, ...describeError(error) };
    if (state === "dead") log.error("A job failed for good", told);
    else log.warn("A job failed and will be tried again", told);
  }

  #schedule(delayMs: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tick(), delayMs);
  }

  async #tick(): Promise<void> {
    try {
      await this.#drainOnce();
    } catch (error) {
      this.#options.log.error("The job runner failed", describeError(error));
    }
    if (!this.#stopping) this.#schedule(await this.#pauseMs());
  }

  async #pauseMs(): Promise<number> {
    const { global, clock, trusted } = this.#options;
    const times = [(await global.get(firstDue, {}))?.dueAt, nextDueAt(global.local)].flatMap((time) =>
      time ? [Date.parse(time)] : [],
    );
    const wait = Math.min(...times) - clock.now().getTime();
    if (trusted.isAhead()) return LONGEST_SLEEP_MS;
    const shortest = this.#sending.size > 0 ? SHORTEST_SLEEP_MS : 0;
    return Math.max(shortest, Math.min(wait, LONGEST_SLEEP_MS));
  }
}
