import { type SQL, sql } from "drizzle-orm";
import { MOST_COUNTED } from "#/lib/page.ts";
import { type Args, type Query, query } from "./query.ts";

/** Counts the rows of `from … where …` up to `MOST_COUNTED`: no list reads all it has to say how long it is. */
export const counting = <A extends Args>(rows: SQL): Query<A, { total: number }> =>
  query(sql`select count(*) as total from (select 1 ${rows} limit ${MOST_COUNTED})`);
