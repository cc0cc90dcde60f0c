import { sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
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

/**
 * `change` runs in one transaction together with the removal of its job: it happens exactly once. `send` runs outside
 * (a mail): after a crash in the middle it happens once more.
 */
export type JobHandler =
  | { change(tx: JobContext & { db: WriteDb }, payload: Record<string, unknown>): void }
  | { send(context: JobContext & { db: Connection; jobId: string }, payload: Record<string, unknown>): Promise<void> };

export type JobHandlers = Record<string, JobHandler>;

interface Options {
  global: GlobalDb;
  tenants: Tenants;
  index: WakeIndex;
  clock: Clock;
  log: Log;
  handlers: JobHandlers;
}

const dueTenants = query<{ now: string }, { tenant: string }>(
  sql`select tenant_id as tenant from due where due_at <= ${arg("now")} order by due_at limit 50`,
);
const firstDue = query<Record<string, never>, { dueAt: string | null }>(sql`select min(due_at) as dueAt from due`);

const LEASE_MS = 5 * 60 * 1000;
const LONGEST_SLEEP_MS = 30_000;

/** Runs what is due in the outboxes, in this process, one job at a time. */
export class JobRunner {
  readonly #options: Options;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<number> | null = null;
  #started = false;
  #stopping = false;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#started = true;
    this.#schedule(0);
  }

  /** Ends after the job at hand. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running?.catch(() => {});
  }

  /** Something new may be due: look again at once. */
  nudge(): void {
    if (this.#started && !this.#stopping) this.#schedule(0);
  }

  /** Runs everything that is due now and answers how many jobs ran. */
  async runDue(): Promise<number> {
    while (this.#running) await this.#running;
    this.#running = this.#drain().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #drain(): Promise<number> {
    const { global, clock, index } = this.#options;
    let ran = await this.#drainFile(null, global.local);
    await index.settled();
    const seen = new Set<string>();
    for (;;) {
      const due = await global.all(dueTenants, { now: clock.now().toISOString() });
      const fresh = due.filter(({ tenant }) => !seen.has(tenant));
      if (fresh.length === 0) return ran;
      for (const { tenant } of fresh) {
        seen.add(tenant);
        ran += await this.#drainTenant(tenant);
      }
    }
  }

  async #drainTenant(tenantId: string): Promise<number> {
    const { tenants, index, log, clock } = this.#options;
    await index.ensureAwake(tenantId);
    try {
      const ran = await this.#drainFile(tenantId, tenants.get(tenantId));
      await index.noteDue(tenantId, nextDueAt(tenants.get(tenantId)));
      return ran;
    } catch (error) {
      log.error("The jobs of a tenant can't run", { tenant: tenantId, ...describeError(error) });
      await index.noteDue(tenantId, new Date(clock.now().getTime() + 60_000).toISOString());
      return 0;
    }
  }

  async #drainFile(tenantId: string | null, db: Connection): Promise<number> {
    for (let ran = 0; ; ran++) {
      const job = this.#stopping ? null : nextJob(db, this.#options.clock.now());
      if (!job) return ran;
      await this.#runJob(tenantId, db, job);
    }
  }

  async #runJob(tenantId: string | null, db: Connection, job: Job): Promise<void> {
    const { handlers, clock, log } = this.#options;
    const context = { tenantId, now: clock.now() };
    const handler = handlers[job.kind];
    try {
      if (!handler) throw new Error(`Nothing handles jobs of kind ${job.kind}`);
      if ("change" in handler) {
        db.write((tx) => {
          handler.change({ ...context, db: tx }, job.payload);
          removeJob(tx, job.id);
        });
      } else {
        db.write((tx) => void leaseJob(tx, job.id, new Date(context.now.getTime() + LEASE_MS)));
        await handler.send({ ...context, db, jobId: job.id }, job.payload);
        db.write((tx) => void removeJob(tx, job.id));
      }
    } catch (error) {
      const state = db.write((tx) => retryJob(tx, job, error, clock.now()));
      log[state === "dead" ? "error" : "warn"](
        state === "dead" ? "A job failed for good" : "A job failed and will be tried again",
        {
          ...{ tenant: tenantId, job: job.id, kind: job.kind, attempts: job.attempts + 1 },
          ...describeError(error),
        },
      );
    }
  }

  #schedule(delayMs: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tick(), delayMs);
  }

  async #tick(): Promise<void> {
    try {
      await this.runDue();
    } catch (error) {
      this.#options.log.error("The job runner failed", describeError(error));
    }
    if (!this.#stopping) this.#schedule(await this.#pauseMs());
  }

  async #pauseMs(): Promise<number> {
    const { global, clock } = this.#options;
    const times = [(await global.get(firstDue, {}))?.dueAt, nextDueAt(global.local)].flatMap((time) =>
      time ? [Date.parse(time)] : [],
    );
    const wait = Math.min(...times) - clock.now().getTime();
    return Math.max(0, Math.min(wait, LONGEST_SLEEP_MS));
  }
}
