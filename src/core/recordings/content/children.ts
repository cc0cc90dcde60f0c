import { family, query } from "#/platform/db/query.ts";
import { arg, asNumber, asText, type Fragment, source, sql } from "#/platform/db/sql.ts";
import { isShown, type Read } from "../../access/scope.ts";
import { type Audience, audienceOf, rec, shownTo } from "../../access/visible.ts";
import { NO_IDS } from "../type.ts";

export interface ChildCount {
  count: number;
  completed: number;
}

const childrenOf = (
  audience: Audience,
  id: Fragment,
  type: Fragment,
) => sql`from ${source(rec)} indexed by recordings_by_parent
  where ${rec.parentId} = ${id} and ${rec.type} = ${type} and ${rec.status} = 'active' and ${shownTo(audience)}`;

/**
 * Counting a part of an index costs a fraction of grouping it. Most have no children, which are not
 * looked for twice.
 */
const counts = family(({ audience }: { audience: Audience }) =>
  query(
    {
      id: asText(sql`id`),
      type: asText(sql`type`),
      count: asNumber(sql`count`),
      completed: asNumber(
        sql`(select count(${rec.completedAt}) ${childrenOf(audience, sql`counted.id`, sql`counted.type`)})`,
      ),
    },
    (row) => sql`with counted as materialized (
          select wanted.value as id, kind.value as type,
            (select count(*) ${childrenOf(audience, sql`wanted.value`, sql`kind.value`)}) as count
          from json_each(${arg("ids")}) wanted cross join json_each(${arg("types")}) kind)
        select ${row} from counted where count > 0`,
  ),
);

/** These ids where any of these counts is shown, else none: nothing is counted. */
export const countedIn = (r: Read, ids: string, ...counts: string[]): string =>
  isShown(r, ...counts) ? ids : NO_IDS;

const NONE: ChildCount = { count: 0, completed: 0 };

/**
 * How many active children of these types each of these recordings (a JSON array of ids) has, as
 * the actor sees them.
 */
export function countChildren(
  r: Read,
  ids: string,
  types: readonly string[],
): (id: string, type: string) => ChildCount {
  if (ids === NO_IDS) return () => NONE;
  const rows = counts({ audience: audienceOf(r) }).all(r.db, { ids, types: JSON.stringify(types) });
  const found = new Map(rows.map((row) => [`${row.id} ${row.type}`, row]));
  return (id, type) => found.get(`${id} ${type}`) ?? NONE;
}
