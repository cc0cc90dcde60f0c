import type { Connection, ReadDb } from "../db/connection.ts";
import { command, select } from "../db/query.ts";
import { arg, asNumber, sql } from "../db/sql.ts";

/**
 * The longest pause between two attempts: what is dated later than that from now was planned, or
 * dated by a wrong clock.
 */
export const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/**
 * What has been due once and is dated beyond any pause. The index has these very words, and is not
 * chosen unless it is named.
 */
const strayed = sql`jobs indexed by jobs_once_due where state = 'queued' and (attempts > 0 or due_at <= created_at)
  and due_at > ${arg("late")}`;
export const anyStrayed = select({ found: asNumber(sql`1`) }, sql`from ${strayed} limit 1`);
export const hasten = command(
  sql`update jobs set due_at = ${arg("now")} where id in (select id from ${strayed})`,
);

/** An instant as text; whatever a clock that is right dated for another attempt is before it. */
export const beyondPauses = (now: Date): string =>
  new Date(now.getTime() + LONGEST_PAUSE_MS).toISOString();

/** Whether a clock that was ahead dated work of a file that has been due once. */
export const hasStrayed = (db: ReadDb, now: Date): boolean =>
  anyStrayed.get(db, { late: beyondPauses(now) }) !== null;

/** Has such work due now. What was planned for a day of its own stays where it is. */
export function hastenStrayed(db: Connection, now: Date): void {
  if (hasStrayed(db, now))
    db.write((tx) => void hasten.run(tx, { late: beyondPauses(now), now: now.toISOString() }));
}
