import type { ReadDb, WriteDb } from "../db/connection.ts";
import { command, select } from "../db/query.ts";
import { arg, asNumber, raw, sql } from "../db/sql.ts";
import type { JobKind } from "./job.ts";

/**
 * The jobs of one kind that are about one thing, by a key of their payloads: in the very words of
 * an index.
 */
const about = <P>({ kind }: JobKind<P>, key: keyof P & string) =>
  sql`kind = ${raw(`'${kind}'`)} and json_extract(payload, ${raw(`'$.${key}'`)}) = ${arg("id")}`;

/**
 * Removes what waits of a kind about one thing, such as a recording under the key `recording_id`.
 */
export function droppingJobs<P>(
  kind: JobKind<P>,
  key: keyof P & string,
): (db: WriteDb, id: string) => number {
  const drop = command(sql`delete from jobs where ${about(kind, key)}`);
  return (db, id) => drop.run(db, { id });
}

/**
 * Has what waits of a kind about one thing due by a time, no job sooner than `afterMs` after it was
 * made, and `most` of them at once; answers how many. What was begun keeps its time.
 */
export function hasteningJobs<P>(
  kind: JobKind<P>,
  key: keyof P & string,
  { afterMs, most }: { afterMs: number; most: number },
): (db: WriteDb, id: string, at: Date) => number {
  const time = sql`max(${arg("at")}, strftime('%Y-%m-%dT%H:%M:%fZ', created_at, ${`+${afterMs / 1000} seconds`}))`;
  const hasten = command(
    sql`update jobs set due_at = ${time} where id in (
          select id from jobs where ${about(kind, key)}
          and state = 'queued' and attempts = 0 and due_at > ${time} limit ${most})`,
  );
  return (db, id, at) => hasten.run(db, { id, at: at.toISOString() });
}

const rename = command(
  sql`update jobs as merged set payload = replace(payload, ${arg("from")}, ${arg("to")}) where instr(payload, ${arg("from")}) > 0`,
);

/** What waits for one id is for another from then on. */
export const renameInJobs = (db: WriteDb, ids: { from: string; to: string }): void =>
  void rename.run(db, ids);

/** Whether a job of a kind waits. */
export function anyWaiting<P>({ kind }: JobKind<P>): (db: ReadDb) => boolean {
  const one = select(
    { found: asNumber(sql`1`) },
    sql`from jobs where state = 'queued' and kind = ${raw(`'${kind}'`)} limit 1`,
  );
  return (db) => one.get(db, {}) !== null;
}
