import { breathe } from "#/lib/pace.ts";
import type { WriteDb } from "../db/connection.ts";
import { describeError } from "../log.ts";
import { attributed } from "../observe/doing.ts";
import { beginAttempt } from "./attempts.ts";
import { Effects } from "./effects.ts";
import { fileDb, withFile } from "./file-db.ts";
import type { Changing, Sender } from "./handler.ts";
import { heldKinds } from "./held.ts";
import { InstallationJobs } from "./installation.ts";
import {
  continueJob,
  dueKinds,
  type Job,
  type NotNow,
  nextDueAt,
  nextJob,
  removeJob,
} from "./outbox.ts";
import { noteSent, putBack } from "./outcome.ts";
import { Places } from "./places.ts";
import { restOf } from "./rest.ts";
import type { Drained, RunnerOptions, Sending } from "./runner-options.ts";
import { sleepMs } from "./sleep.ts";
import { hastenStrayed } from "./strayed.ts";
import { Ticker } from "./ticker.ts";

const STOP_GRACE_MS = 3000;
/** A file that waits for a place is looked at again by then, whatever happens. */
const PATIENCE_MS = 30_000;
const FAILED_AGAIN_MS = 1000;

/**
 * Runs what is due in the outboxes, in this process: changes one after the other, mails beside
 * them.
 */
export class JobRunner {
  readonly #options: RunnerOptions;
  readonly #ticker = new Ticker(() => this.#tick());
  #running: Promise<number> | null = null;
  readonly #places = new Places();
  readonly #installation: InstallationJobs;
  #stopping = false;
  /** From now on nothing is sure to be written down. */
  #isOver = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#installation = new InstallationJobs(options, {
      notNow: () => this.#notNow(),
      follow: (job, ended) => this.#follow(job, ended),
      noted: (jobId) => this.#noted(jobId),
    });
  }

  start(): void {
    this.#ticker.start();
  }

  /** Ends after the change at hand; mails on their way get a moment. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#ticker.stop();
    await this.#running?.catch(() => {});
    await Promise.race([this.#places.allEnded(), Bun.sleep(STOP_GRACE_MS)]);
    this.#isOver = true;
  }

  /** Something new may be due: look again at once. */
  nudge(): void {
    this.#ticker.nudge();
  }

  /** Runs everything that is due now, mails included, and answers how many jobs ran. */
  async runDue(): Promise<number> {
    let ran = await this.#drainOnce();
    while (!this.#places.areEmpty) {
      await this.#places.allEnded();
      ran += await this.#drainOnce();
    }
    return ran;
  }

  async #drainOnce(): Promise<number> {
    while (this.#running) await this.#running;
    this.#running = this.#drain().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /**
   * Files take turns: of something long each does a piece, and goes on when all others have had
   * their turn.
   */
  async #drain(): Promise<number> {
    const { clock, index } = this.#options;
    let ran = 0;
    await index.idle();
    let seen = new Set<string>();
    let unfinished: string[] = [];
    for (;;) {
      ran += (await this.#installation.drain()) + (await this.#serveLine());
      const turn = [...(await index.due(clock.now(), seen)), ...unfinished];
      if (turn.length === 0) return ran;
      unfinished = [];
      for (const tenant of turn) {
        seen.add(tenant);
        const drained = await this.#drainTenant(tenant);
        ran += drained.ran;
        if (drained.hasMore) unfinished.push(tenant);
      }
      // While something long goes on, others may have work again.
      if (unfinished.length > 0) seen = new Set(unfinished);
    }
  }

  /** Fills the places that became free with those who waited for them. */
  async #serveLine(): Promise<number> {
    let ran = 0;
    while (!this.#stopping) {
      const tenant = this.#places.nextInLine();
      if (tenant === null) break;
      ran += (await this.#drainTenant(tenant)).ran;
    }
    return ran;
  }

  async #drainTenant(tenantId: string): Promise<Drained> {
    const { index, log, clock } = this.#options;
    const inMilliseconds = (wait: number) => new Date(clock.now().getTime() + wait).toISOString();
    try {
      const rest = await restOf(this.#options, tenantId);
      if (rest !== undefined) {
        await index.noteDue(tenantId, rest);
        return { ran: 0, hasMore: false };
      }
      const drained = await this.#drainFile(tenantId);
      const next = await withFile(this.#options, tenantId, (db) => {
        const { kinds: full } = this.#places.busy();
        const blocked = drained.hasMore
          ? []
          : dueKinds(db, clock.now()).filter((kind) => full.includes(kind));
        if (blocked.length > 0) this.#places.wait(tenantId, blocked);
        return blocked.length > 0 ? inMilliseconds(PATIENCE_MS) : nextDueAt(db, clock.now());
      });
      await index.noteDue(tenantId, next);
      return drained;
    } catch (error) {
      log.error("The jobs of a tenant can't run", { tenant: tenantId, ...describeError(error) });
      await index.noteDue(tenantId, inMilliseconds(60_000));
      return { ran: 0, hasMore: false };
    }
  }

  /** Runs what is due in a file, up to the first piece of something that has more. */
  async #drainFile(tenantId: string): Promise<Drained> {
    const { clock } = this.#options;
    for (let ran = 0; ; ran++) {
      const job = await withFile(this.#options, tenantId, (db) => {
        hastenStrayed(db, clock.now());
        const notNow = this.#notNow();
        return notNow && nextJob(db, clock.now(), notNow);
      });
      if (!job) return { ran, hasMore: false };
      if (await this.#runJob(tenantId, job)) return { ran: ran + 1, hasMore: true };
    }
  }

  /** What is not begun for now; null when nothing is any more. */
  #notNow(): NotNow | null {
    if (this.#stopping) return null;
    const { kinds, ids } = this.#places.busy();
    return { kinds: [...kinds, ...heldKinds(this.#options)], ids };
  }

  /** Answers whether there is more of it to be done at once. */
  async #runJob(tenantId: string, job: Job): Promise<boolean> {
    const { clock, log, handlers } = this.#options;
    const handler = handlers[job.kind];
    try {
      const isAlive = await withFile(this.#options, tenantId, (db) =>
        beginAttempt(db, job, { handler, now: clock.now() }),
      );
      if (!isAlive) {
        this.#options.observed?.(job.kind, "given_up");
        log.error("A job never ended and is given up", { job: job.id, kind: job.kind });
        return false;
      }
      if (!handler || "dispatch" in handler)
        throw new Error(`Nothing handles jobs of kind ${job.kind}`);
      if ("send" in handler) await this.#send(tenantId, job, handler);
      else return await this.#change(tenantId, job, handler);
    } catch (error) {
      await putBack(this.#options, { tenantId, job, error });
    }
    return false;
  }

  /**
   * Runs what changes the file. The loop gets a breath after each, so that requests wait for one at
   * most.
   */
  async #change(tenantId: string, job: Job, handler: Changing): Promise<boolean> {
    const now = this.#options.clock.now();
    const effects = new Effects(tenantId, this.#options);
    const change = (tx: WriteDb) => {
      const context = effects.contextOf(tx, now);
      const more =
        "piece" in handler
          ? handler.piece(context, job.payload)
          : handler.change(context, job.payload);
      if (more === true) continueJob(tx, job, now);
      else removeJob(tx, job.id);
      return more === true;
    };
    const hasMore = await withFile(this.#options, tenantId, (db) =>
      attributed(`job ${job.kind}`, () => db.write(change)),
    );
    effects.take();
    if (!hasMore) this.#options.observed?.(job.kind, "done");
    await breathe();
    return hasMore;
  }

  /**
   * Begins to send. The loop gets a breath here too: of very many mails all may turn out to be for
   * nothing.
   */
  async #send(tenantId: string, job: Job, handler: Sender): Promise<void> {
    const notes: Sending["notes"] = [];
    const { clock, tenants, config } = this.#options;
    const context = {
      tenantId,
      now: clock.now(),
      db: fileDb(tenants, tenantId),
      baseUrl: config.baseUrl,
      jobId: job.id,
      note: (change: Sending["notes"][number]) => void notes.push(change),
    };
    const sent = handler.send(context, job.payload);
    this.#follow(job, this.#end({ tenantId, job, notes }, sent));
    await breathe();
  }

  /** Holds a place for what is on its way until it is noted how that ended. */
  #follow({ id, kind }: Job, noted: Promise<void>): void {
    const warn = (error: unknown) =>
      this.#options.log.error("A sent job can't be noted", { job: id, ...describeError(error) });
    const ended = noted.catch(warn).finally(() => {
      this.#places.free(id);
      this.nudge();
    });
    this.#places.take(id, { kind, ended });
  }

  #noted(jobId: string): void {
    if (!this.#isOver) this.#options.noted(jobId);
  }

  /** Its job is removed when it was taken, and put back when it was not. */
  async #end({ tenantId, job, notes }: Sending, sent: Promise<void>): Promise<void> {
    try {
      await sent;
      await noteSent(this.#options, { tenantId, job, notes });
    } catch (error) {
      await putBack(this.#options, { tenantId, job, error });
    } finally {
      this.#noted(job.id);
    }
    // Who waits for a place comes when it is their turn.
    if (this.#places.isWaiting(tenantId)) return;
    const { index, clock } = this.#options;
    await index.noteDue(
      tenantId,
      await withFile(this.#options, tenantId, (db) => nextDueAt(db, clock.now())),
    );
  }

  /** Answers when to look again, in milliseconds. */
  async #tick(): Promise<number> {
    try {
      await this.#drainOnce();
      return this.#stopping ? 0 : await this.#pauseMs();
    } catch (error) {
      this.#options.log.error("The job runner failed", describeError(error));
      return FAILED_AGAIN_MS;
    }
  }

  async #pauseMs(): Promise<number> {
    const { clock, index, trusted } = this.#options;
    const now = clock.now();
    const times = [await index.firstDue(), await this.#installation.nextDueAt()];
    const isWaiting = !this.#places.areEmpty || this.#installation.isWaiting;
    return sleepMs(times, { now, isAhead: trusted.isAhead(), isWaiting });
  }
}
