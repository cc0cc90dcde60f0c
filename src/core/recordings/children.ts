import { sql } from "drizzle-orm";
import { family, inIds, query, source } from "#/platform/db/query.ts";
import type { Read } from "../access/scope.ts";
import { type Audience, audienceOf, r as rec, shownTo } from "../access/visible.ts";

export interface ChildCount {
  count: number;
  completed: number;
}

const counts = family(({ audience }: { audience: Audience }) =>
  query<{ ids: string; types: string }, ChildCount & { id: string; type: string }>(
    sql`select ${rec.parentId} as id, ${rec.type} as type, count(*) as count, count(${rec.completedAt}) as completed
        from ${source(rec)} where ${inIds(rec.parentId, "ids")} and ${rec.status} = 'active' and ${inIds(rec.type, "types")}
        and ${shownTo(audience)} group by 1, 2`,
  ),
);

const NONE: ChildCount = { count: 0, completed: 0 };

/** How many active children of these types each of these recordings (a JSON array of ids) has, as the actor sees them. */
export function countChildren(r: Read, ids: string, types: readonly string[]) {
  const rows = counts({ audience: audienceOf(r) }).all(r.db, { ids, types: JSON.stringify(types) });
  const found = new Map(rows.map((row) => [`${row.id} ${row.type}`, row]));
  return (id: string, type: string): ChildCount => found.get(`${id} ${type}`) ?? NONE;
}
