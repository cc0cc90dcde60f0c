import { breathe } from "#/lib/pace.ts";
import { bound, type GlobalDb } from "../db/global.ts";
import { command } from "../db/query.ts";
import { arg, numberArg, sql } from "../db/sql.ts";
import { describeError } from "../log.ts";
import type { DispatchContext } from "./handler.ts";
import {
  anyLeased,
  askedOf,
  beginning,
  deadOf,
  failedOf,
  free,
  hasHadAll,
  type Job,
  jobOf,
  leasedOf,
  type NotNow,
  next,
  nextTime,
  putting,
  remove,
} from "./outbox.ts";
import { logFailure } from "./outcome.ts";
import type { RunnerOptions } from "./runner-options.ts";
import { anyStrayed, beyondPauses, hasten } from "./strayed.ts";

/**
 * A job as it was read: whoever begins one, or puts it back, gives it another time. Where another
 * runner did, there is none.
 */
const asRead = sql`and state = 'queued' and due_at = ${arg("readDueAt")}`;
const begin = command(sql`${beginning} ${asRead}`);
const bury = command(sql`${putting} ${asRead}`);
/** What this runner began, by its count: once its lease has ended another may have begun it. */
const putBack = command(
  sql`${putting} and state = 'queued' and attempts = ${numberArg("attempts")}`,
);

type Options = Pick<RunnerOptions, "global" | "clock" | "log" | "handlers" | "config" | "observed">;

interface Runner {
  /** What is not begun for now; null when nothing is any more. */
  notNow(): NotNow | null;
  /** Told of a job that is on its way, until it ended. */
  follow(job: Job, ended: Promise<void>): void;
  /** How it ended is written down. */
  noted(jobId: string): void;
}

const AGAIN_MS = 5000;

/**
 * The jobs of the installation. Their outbox is in the global database, which several processes may
 * have, none of them near: whatever is decided is one statement with its condition, and whether it
 * changed a row is the answer.
 */
export class InstallationJobs {
  readonly #options: Options;
  readonly #runner: Runner;
  #againAt = 0;

  constructor(options: Options, runner: Runner) {
    this.#options = options;
    this.#runner = runner;
  }

  /** The global file can't be written to for now. */
  get isWaiting(): boolean {
    return performance.now() < this.#againAt;
  }

  /**
   * Begins all that is due, and answers how many. Another process that holds the global file keeps
   * no organization's jobs, and is asked once in a while.
   */
  async drain(): Promise<number> {
    const { notNow, follow, noted } = this.#runner;
    if (this.isWaiting) return 0;
    try {
      for (let ran = 0; ; ran++) {
        const but = notNow();
        const job = but && (await this.#begin(but));
        if (!job) return ran;
        follow(
          job,
          this.#run(job).finally(() => noted(job.id)),
        );
        await breathe();
      }
    } catch (error) {
      this.#againAt = performance.now() + AGAIN_MS;
      this.#options.log.error("The jobs of the installation can't run", describeError(error));
      return 0;
    }
  }

  /** Begins the first job that is due, but for some; null for none. */
  async #begin(but: NotNow): Promise<Job | null> {
    const { global, log } = this.#options;
    await this.#hastenStrayed();
    for (;;) {
      const now = this.#options.clock.now();
      const job = jobOf(await global.get(next, askedOf(now, but)));
      if (job === null) return null;
      const readDueAt = job.dueAt;
      if (hasHadAll(job)) {
        if ((await global.run(bury, { ...deadOf(job), readDueAt })) !== 1) continue;
        this.#options.observed?.(job.kind, "given_up");
        log.error("A job never ended and is given up", { job: job.id, kind: job.kind });
      } else if ((await global.run(begin, { ...leasedOf(job, now), readDueAt })) === 1) return job;
    }
  }

  /** Does a job that was begun, and notes how it ended. */
  async #run(job: Job): Promise<void> {
    const { global } = this.#options;
    try {
      await this.#dispatch(job);
      await global.run(remove, { id: job.id });
      this.#options.observed?.(job.kind, "done");
      await global.durable();
    } catch (error) {
      await this.#putBack(job, error);
    }
  }

  async #dispatch({ id, kind, payload }: Job): Promise<void> {
    const { handlers, clock, config } = this.#options;
    const handler = handlers[kind];
    if (!handler || !("dispatch" in handler))
      throw new Error(`Nothing handles jobs of kind ${kind}`);
    const context: DispatchContext = { now: clock.now(), baseUrl: config.baseUrl, jobId: id };
    await handler.dispatch(context, payload);
  }

  async #putBack(job: Job, error: unknown): Promise<void> {
    const { global, clock, log } = this.#options;
    const failed = failedOf(job, error, clock.now());
    if ((await global.run(putBack, failed)) !== 1) return;
    this.#options.observed?.(job.kind, failed.state === "dead" ? "given_up" : "failed");
    logFailure(log, { tenantId: null, job, error, state: failed.state });
  }

  async #hastenStrayed(): Promise<void> {
    const { global, clock } = this.#options;
    const now = clock.now();
    const late = beyondPauses(now);
    if ((await global.get(anyStrayed, { late })) !== null)
      await global.run(hasten, { late, now: now.toISOString() });
  }

  /** When there is work again, or null. */
  async nextDueAt(): Promise<string | null> {
    const { global, clock } = this.#options;
    const now = clock.now();
    const hasStrayed = (await global.get(anyStrayed, { late: beyondPauses(now) })) !== null;
    return hasStrayed ? now.toISOString() : ((await global.get(nextTime, {}))?.dueAt ?? null);
  }
}

/** `endLeases` for the jobs of the installation. */
export async function endLeasesOfInstallation(global: GlobalDb, now: Date): Promise<void> {
  const at = { now: now.toISOString() };
  if ((await global.get(anyLeased, at)) !== null) await global.batch([bound(free, at)]);
}
