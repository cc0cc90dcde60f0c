import { sql } from "drizzle-orm";
import type { ReadDb, WriteDb } from "../db/connection.ts";
import { arg, command, query } from "../db/query.ts";

/** A row of the outbox: work that a transaction caused and that runs after it, at or after `dueAt`. */
export interface Job {
  id: string;
  kind: string;
  dueAt: string;
  payload: Record<string, unknown>;
  attempts: number;
}

const insert = command<{ id: string; kind: string; dueAt: string; payload: string; now: string }>(
  sql`insert into jobs (id, kind, due_at, payload, created_at)
      values (${arg("id")}, ${arg("kind")}, ${arg("dueAt")}, ${arg("payload")}, ${arg("now")})`,
);

const next = query<{ now: string; kinds: string; ids: string }, Omit<Job, "payload"> & { payload: string }>(
  sql`select id, kind, due_at as dueAt, payload, attempts from jobs
      where state = 'queued' and due_at <= ${arg("now")} and (lease_until is null or lease_until <= ${arg("now")})
      and kind not in (select value from json_each(${arg("kinds")})) and id not in (select value from json_each(${arg("ids")}))
      order by due_at, id limit 1`,
);

const nextTime = query<Record<string, never>, { dueAt: string | null }>(
  sql`select min(max(due_at, coalesce(lease_until, ''))) as dueAt from jobs where state = 'queued'`,
);

const lease = command<{ id: string; until: string }>(
  sql`update jobs set lease_until = ${arg("until")}, attempts = attempts + 1 where id = ${arg("id")}`,
);
const remove = command<{ id: string }>(sql`delete from jobs where id = ${arg("id")}`);
const retry = command<{ id: string; dueAt: string; attempts: number; error: string; state: string }>(
  sql`update jobs set due_at = ${arg("dueAt")}, attempts = ${arg("attempts")}, last_error = ${arg("error")},
      state = ${arg("state")}, lease_until = null where id = ${arg("id")}`,
);

/** Writes a job into the outbox, inside the transaction that causes it. */
export function enqueueJob(
  db: WriteDb,
  job: { kind: string; dueAt: Date; payload: Record<string, unknown> },
  now: Date,
): void {
  const { kind, dueAt, payload } = job;
  insert.run(db, {
    id: Bun.randomUUIDv7(),
    kind,
    dueAt: dueAt.toISOString(),
    payload: JSON.stringify(payload),
    now: now.toISOString(),
  });
}

/** The first job that is due and not leased, but for some kinds and some jobs. */
export function nextJob(db: ReadDb, now: Date, but: { kinds: readonly string[]; ids: readonly string[] }): Job | null {
  const row = next.get(db, {
    ...{ now: now.toISOString(), kinds: JSON.stringify(but.kinds), ids: JSON.stringify(but.ids) },
  });
  return row && { ...row, payload: JSON.parse(row.payload) as Record<string, unknown> };
}

/** When this file next has work, or null. */
export const nextDueAt = (db: ReadDb): string | null => nextTime.get(db, {})?.dueAt ?? null;

export const leaseJob = (db: WriteDb, id: string, until: Date): number =>
  lease.run(db, { id, until: until.toISOString() });

export const removeJob = (db: WriteDb, id: string): number => remove.run(db, { id });

const MAX_ATTEMPTS = 30;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/** Puts a failed job back with a pause that doubles from 5 s to an hour; after 30 attempts it is kept as `dead`. */
export function retryJob(db: WriteDb, job: Job, error: unknown, now: Date): "queued" | "dead" {
  const attempts = job.attempts + 1;
  const pauseMs = Math.min(5000 * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  const state = attempts >= MAX_ATTEMPTS ? "dead" : "queued";
  const message = error instanceof Error ? error.message : String(error);
  retry.run(db, {
    id: job.id,
    dueAt: new Date(now.getTime() + pauseMs).toISOString(),
    attempts,
    error: message.slice(0, 500),
    state,
  });
  return state;
}
