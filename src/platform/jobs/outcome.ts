import { describeError, type Log } from "../log.ts";
import { endFailed } from "./attempts.ts";
import { withFile } from "./file-db.ts";
import { type Job, removeJob } from "./outbox.ts";
import type { RunnerOptions, Sending } from "./runner-options.ts";

/** What was sent is written down, for good, and its job is done. */
export const noteSent = (options: RunnerOptions, { tenantId, job, notes }: Sending) =>
  withFile(options, tenantId, (db) => {
    db.write((tx) => {
      for (const note of notes) note(tx);
      removeJob(tx, job.id);
    });
    options.observed?.(job.kind, "done");
    return db.durable();
  });

interface Failure {
  tenantId: string;
  job: Job;
  error: unknown;
}

/** A job failed: it is tried again later, or given up, and the log says why. */
export async function putBack(
  options: RunnerOptions,
  { tenantId, job, error }: Failure,
): Promise<void> {
  const { clock, log, handlers } = options;
  const handler = handlers[job.kind];
  const now = clock.now();
  const state = await withFile(options, tenantId, (db) =>
    endFailed(db, job, { handler, now, error }),
  );
  options.observed?.(job.kind, state === "dead" ? "given_up" : "failed");
  logFailure(log, { tenantId, job, error, state });
}

interface Failed {
  /** Null for the installation. */
  tenantId: string | null;
  job: Job;
  error: unknown;
  state: "queued" | "dead";
}

/** Says in the log why a job failed, and whether it is tried again. */
export function logFailure(log: Log, { tenantId, job, error, state }: Failed): void {
  const told = {
    tenant: tenantId,
    job: job.id,
    kind: job.kind,
    attempts: job.attempts + 1,
    ...describeError(error),
  };
  if (state === "dead") log.error("A job failed for good", told);
  else log.warn("A job failed and will be tried again", told);
}
