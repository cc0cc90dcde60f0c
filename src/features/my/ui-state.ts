import type { Read, Write } from "#/core/access/scope.ts";
import { insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { documentText } from "#/platform/document.ts";
import { uiStates } from "#/schema/tenant/mine.ts";

const own = select(
  columnsOf(uiStates),
  sql`from ${uiStates} where membership_id = ${arg("actor")}`,
);
const save = insertInto(
  uiStates,
  sql`on conflict (membership_id) do update set state = excluded.state, updated_at = excluded.updated_at`,
);

/** What the actor's user interfaces remember; an empty object at first. */
export const readUiState = (r: Read): Record<string, unknown> =>
  own.get(r.db, { actor: r.actor.id })?.state ?? {};

/** Replaces it; at most 64 KB. */
export function replaceUiState(w: Write, state: Record<string, unknown>): Record<string, unknown> {
  documentText("", state);
  save.run(w.db, { membershipId: w.actor.id, state, updatedAt: w.now.toISOString() });
  w.touch(null);
  return state;
}
