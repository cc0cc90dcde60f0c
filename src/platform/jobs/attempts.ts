import type { FileDb } from "../db/connection.ts";
import type { JobHandler } from "./handler.ts";
import { beginJob, type Job, retryJob } from "./outbox.ts";

interface Attempt {
  handler: JobHandler | undefined;
  now: Date;
}

/** Counts the attempt before anything else happens; false for a job that has had all of its. */
export function beginAttempt(db: FileDb, job: Job, { handler, now }: Attempt): boolean {
  const isInProcess = handler !== undefined && !("send" in handler);
  return db.write((tx) => {
    const begun = beginJob(tx, job, now, isInProcess);
    if (!begun && handler && "giveUp" in handler) handler.giveUp?.(tx, job.payload);
    return begun;
  });
}

/** Has a job that failed tried again, or given up as dead when it has had all of its attempts. */
export const endFailed = (
  db: FileDb,
  job: Job,
  { handler, now, error }: Attempt & { error: unknown },
) =>
  db.write((tx) => {
    const state = retryJob(tx, job, error, now);
    if (state === "dead" && handler && "send" in handler) handler.giveUp?.(tx, job.payload);
    return state;
  });
