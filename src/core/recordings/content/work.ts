import { day, id, instant, nullable, t } from "#/lib/schema.ts";
import { sql } from "#/platform/db/sql.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { rec } from "../../access/visible.ts";
import { effective, effectiveAsStored } from "./find.ts";

/**
 * Work that is still to do, in a query: neither completed nor archived or trashed, itself or by
 * what it lies in.
 */
export const isOpen = sql`${rec.completedAt} is null and ${effective} = 'active'`;
/** The same by what is stored. */
export const isOpenAsStored = sql`${rec.completedAt} is null and ${effectiveAsStored} = 'active'`;

/** What callers may set of anything that can be due, assigned and done. */
export const workInput = { due_on: t.Optional(nullable(day())) };

/** What it answers. */
export const workOutput = {
  due_on: nullable(day()),
  assignee_ids: t.Array(id()),
  completed: t.Boolean(),
  completed_at: nullable(instant()),
  completer_id: nullable(id()),
};

export const presentWork = (row: Recording, assignees: ReadonlyMap<string, string[]>) => ({
  due_on: row.dueOn,
  assignee_ids: assignees.get(row.id) ?? [],
  completed: row.completedAt !== null,
  completed_at: row.completedAt,
  completer_id: row.completerId,
});
