import { select } from "#/platform/db/query.ts";
import { asBoolean, sql } from "#/platform/db/sql.ts";

/**
 * Whether a file is at rest: no change of very many recordings is on its way in it, and nothing is
 * being removed piece by piece.
 */
export const atRest = select(
  {
    isAtRest: asBoolean(
      sql`not exists (select 1 from subtree_changes) and not exists (select 1 from removals)`,
    ),
  },
  sql``,
);
