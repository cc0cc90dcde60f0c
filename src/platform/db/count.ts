import { MOST_COUNTED } from "#/lib/page.ts";
import { type Query, select } from "./query.ts";
import { asNumber, type Fragment, sql } from "./sql.ts";

/**
 * Counts the rows of `from … where …` up to `MOST_COUNTED`: no list reads all it has to say how
 * long it is. `which` of those are counted may cost more to say: it is asked of no more than so
 * many.
 */
export const counting = <A, B = unknown>(
  rows: Fragment<A>,
  which: Fragment<B> = sql`true`,
): Query<A & B, { total: number }> =>
  select(
    { total: asNumber(sql`count(*)`) },
    sql`from (select ${which} as counts ${rows} limit ${MOST_COUNTED}) where counts`,
  );
