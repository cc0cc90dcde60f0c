import { type SQL, sql } from "drizzle-orm";
import { MOST_COUNTED } from "#/lib/page.ts";
import { type Args, type Query, query } from "./query.ts";

/**
 * Counts the rows of `from … where …` up to `MOST_COUNTED`: no list reads all it has to say how long it is. `which` of those
 * are counted may cost more to say: it is asked of no more than so many.
 */
export const counting = <A extends Args>(rows: SQL, which: SQL = sql`true`): Query<A, { total: number }> =>
  query(sql`select count(*) as total from (select ${which} as counts ${rows} limit ${MOST_COUNTED}) where counts`);
