import type { Clock, TrustedClock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { WriteDb } from "../db/connection.ts";
import type { GlobalDb } from "../db/global.ts";
import type { Tenants } from "../db/tenants.ts";
import type { Entry } from "../live/changes.ts";
import type { Log } from "../log.ts";
import type { JobOutcome } from "../observe/metrics.ts";
import type { JobHandlers } from "./handler.ts";
import type { Job } from "./outbox.ts";
import type { WakeIndex } from "./wake-index.ts";

/** What a runner works with. */
export interface RunnerOptions {
  global: GlobalDb;
  tenants: Tenants;
  index: WakeIndex;
  clock: Clock;
  config: Pick<Config, "baseUrl">;
  trusted: TrustedClock;
  log: Log;
  handlers: JobHandlers;
  /** Whether a tenant's jobs are not to run any more, until it is said that they are. */
  hasEnded?(tenantId: string): Promise<boolean>;
  /** A job told these people something. */
  told(tenantId: string, people: ReadonlySet<string>): void;
  /** Whether somebody has a browser that is pushed to, by their identity. */
  isPushable(identityId: string): boolean;
  /** A job changed this. */
  changed(tenantId: string, changes: readonly Entry["change"][]): void;
  /** What became of an attempt at a job. */
  observed?(kind: string, outcome: JobOutcome): void;
  /** How a job that was sent ended is written down: that it was, or that it is tried again. */
  noted(jobId: string): void;
}

/** A job on its way, and what is noted when it is there. */
export interface Sending {
  tenantId: string;
  job: Job;
  notes: ((tx: WriteDb) => void)[];
}

/** What was done of the jobs of a file. */
export interface Drained {
  ran: number;
  /** A piece of something was done, and there is more. */
  hasMore: boolean;
}
