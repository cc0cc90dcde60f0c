import type { FileDb, ReadDb, WriteDb } from "../db/connection.ts";
import { type Bound, bound } from "../db/global.ts";
import { command, query, select } from "../db/query.ts";
import { arg, asNumber, asText, nullableArg, numberArg, sql } from "../db/sql.ts";
import { hasStrayed, LONGEST_PAUSE_MS } from "./strayed.ts";

/**
 * A row of the outbox: work that a transaction caused and that runs after it, at or after `dueAt`.
 */
export interface Job {
  id: string;
  kind: string;
  dueAt: string;
  payload: Record<string, unknown>;
  /** As many as were begun, each of those that never ended counted as several. */
  attempts: number;
}

const insert = command(
  sql`insert into jobs (id, kind, due_at, payload, created_at)
      values (${arg("id")}, ${arg("kind")}, ${arg("dueAt")}, ${arg("payload")}, ${arg("now")})`,
);

/** Each kind that waits, found by going from one to the next in the index. */
const kinds = sql`with recursive kinds (kind) as (
  select min(kind) from jobs where state = 'queued'
  union all
  select (select min(j.kind) from jobs j where j.state = 'queued' and j.kind > kinds.kind) from kinds where kinds.kind is not null)`;

/** The first job that is due. */
export const next = query(
  {
    id: asText(sql`id`),
    kind: asText(sql`jobs.kind`),
    dueAt: asText(sql`due_at`),
    payload: asText(sql`payload`),
    attempts: asNumber(sql`attempts`),
  },
  (row) => sql`${kinds} select ${row}
      from kinds cross join jobs on jobs.id = (
        select first.id from jobs first where first.state = 'queued' and first.kind = kinds.kind and first.due_at <= ${arg("now")}
        and first.id not in (select value from json_each(${arg("ids")})) order by first.due_at limit 1)
      where kinds.kind not in (select value from json_each(${arg("kinds")})) order by due_at, jobs.id limit 1`,
);
const waiting = query(
  { kind: asText(sql`kinds.kind`) },
  (row) => sql`${kinds} select ${row} from kinds where exists (
        select 1 from jobs where state = 'queued' and jobs.kind = kinds.kind and due_at <= ${arg("now")})`,
);

export const nextTime = select(
  { dueAt: asText(sql`due_at`) },
  sql`from jobs where state = 'queued' order by due_at limit 1`,
);

export const beginning = sql`update jobs set due_at = ${arg("until")}, lease_until = ${nullableArg("lease")}, attempts = ${numberArg("attempts")} where id = ${arg("id")}`;
const begin = command(beginning);
const leased = sql`jobs where state = 'queued' and due_at > ${arg("now")} and lease_until is not null`;
export const anyLeased = select({ found: asNumber(sql`1`) }, sql`from ${leased} limit 1`);
export const free = command(
  sql`update jobs set due_at = ${arg("now")}, lease_until = null where id in (select id from ${leased})`,
);
export const remove = command(sql`delete from jobs where id = ${arg("id")}`);
const renew = command(
  sql`update jobs set due_at = ${arg("now")}, created_at = ${arg("now")}, attempts = 0, last_error = null,
      lease_until = null where id = ${arg("id")}`,
);
export const putting = sql`update jobs set due_at = ${arg("dueAt")}, attempts = ${numberArg("attempts")}, last_error = ${nullableArg("error")},
      state = ${arg("state")}, lease_until = null where id = ${arg("id")}`;
const put = command(putting);

interface NewJob {
  kind: string;
  dueAt: Date;
  payload: Record<string, unknown>;
}

const rowOf = ({ kind, dueAt, payload }: NewJob, now: Date) => ({
  id: Bun.randomUUIDv7(),
  kind,
  dueAt: dueAt.toISOString(),
  payload: JSON.stringify(payload),
  now: now.toISOString(),
});

/** Writes a job into the outbox, inside the transaction that causes it. */
export const enqueueJob = (db: WriteDb, job: NewJob, now: Date): void =>
  void insert.run(db, rowOf(job, now));

/** The same for the outbox of the installation, in the batch that causes it. */
export const enqueued = (job: NewJob, now: Date): Bound => bound(insert, rowOf(job, now));

/** Kinds and jobs that are not begun for now. */
export interface NotNow {
  kinds: readonly string[];
  ids: readonly string[];
}

export const askedOf = (now: Date, { kinds, ids }: NotNow) => ({
  now: now.toISOString(),
  kinds: JSON.stringify(kinds),
  ids: JSON.stringify(ids),
});

/** The first job that is due, but for some kinds and some jobs. */
export const nextJob = (db: ReadDb, now: Date, but: NotNow): Job | null =>
  jobOf(next.get(db, askedOf(now, but)));

/** A job as its row says. */
export function jobOf(row: RowOfNext | null): Job | null {
  if (row === null) return null;
  const payload = parsed(row.payload);
  // What can't be read has had all its attempts.
  return payload ? { ...row, payload } : { ...row, payload: {}, attempts: MAX_ATTEMPTS };
}

type RowOfNext = NonNullable<ReturnType<typeof next.get>>;

function parsed(payload: string): Record<string, unknown> | null {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}

/** The kinds of which a job is due. */
export const dueKinds = (db: ReadDb, now: Date): string[] =>
  waiting.all(db, { now: now.toISOString() }).map(({ kind }) => kind);

/** When this file next has work, or null. */
export const nextDueAt = (db: ReadDb, now: Date): string | null =>
  hasStrayed(db, now) ? now.toISOString() : (nextTime.get(db, {})?.dueAt ?? null);

const MAX_ATTEMPTS = 30;
/**
 * An attempt that nobody saw the end of took the process with it: three of those are as bad as
 * thirty that failed.
 */
const UNENDED = 10;

const LEASE_MS = 5 * 60 * 1000;
/**
 * After a crash in the middle of a change everything else comes first for so long. That is no
 * lease: it outlives the process.
 */
const CHANGE_PAUSE_MS = 60_000;

/**
 * Counts an attempt before its work begins, and leases the job: until that ends nobody takes it
 * again. What runs in this process, and can stop it, counts as not ended until it has. False when
 * it has had all its attempts: it is dead.
 */
export function beginJob(db: WriteDb, job: Job, now: Date, isInProcess: boolean): boolean {
  if (hasHadAll(job)) put.run(db, deadOf(job));
  else begin.run(db, isInProcess ? pausedOf(job, now) : leasedOf(job, now));
  return !hasHadAll(job);
}

export const hasHadAll = ({ attempts }: Job): boolean => attempts >= MAX_ATTEMPTS;

export const deadOf = ({ id, dueAt, attempts }: Job) => ({
  id,
  dueAt,
  attempts,
  error: "It never ended",
  state: "dead",
});

/** A job that is on its way. */
export function leasedOf({ id, attempts }: Job, now: Date) {
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  return { id, until, lease: until, attempts: attempts + 1 };
}

function pausedOf({ id, attempts }: Job, now: Date) {
  const until = new Date(now.getTime() + CHANGE_PAUSE_MS).toISOString();
  return { id, until, lease: null, attempts: attempts + UNENDED };
}

/**
 * Ends the leases of a process that is dead, at the start of the one that has its folder now:
 * nobody else sends anything of it. What was on its way comes after all that was due before; the
 * attempt stays counted.
 */
export function endLeases(db: FileDb, now: Date): void {
  const at = { now: now.toISOString() };
  if (anyLeased.get(db, at) !== null) db.write((tx) => void free.run(tx, at));
}

export const removeJob = (db: WriteDb, id: string): number => remove.run(db, { id });

/**
 * A piece of a job was done: what is left of it is new work, and comes after everything that is due
 * by now.
 */
export const continueJob = (db: WriteDb, { id }: Job, now: Date): number =>
  renew.run(db, { id, now: now.toISOString() });

/**
 * Puts a failed job back with a pause that doubles from 5 s to an hour; after 30 attempts it is
 * kept as `dead`.
 */
export function retryJob(db: WriteDb, job: Job, error: unknown, now: Date): "queued" | "dead" {
  const failed = failedOf(job, error, now);
  put.run(db, failed);
  return failed.state;
}

/** A job that failed, as it is put back. */
export function failedOf(job: Job, error: unknown, now: Date) {
  const attempts = job.attempts + 1;
  const pauseMs = Math.min(5000 * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  const message = error instanceof Error ? error.message : String(error);
  const state: "dead" | "queued" = attempts >= MAX_ATTEMPTS ? "dead" : "queued";
  return {
    id: job.id,
    dueAt: new Date(now.getTime() + pauseMs).toISOString(),
    attempts,
    error: message.slice(0, 500),
    state,
  };
}
