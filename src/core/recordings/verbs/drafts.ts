import { select } from "#/platform/db/query.ts";
import { arg, asNumber, sql } from "#/platform/db/sql.ts";
import { MOST, requireRoom } from "../../access/limits.ts";
import type { Write } from "../../access/scope.ts";
import { anyAmong } from "../subtree.ts";

const count = select(
  { count: asNumber(sql`count(*)`) },
  sql`from (select 1 from recordings indexed by recordings_drafted
        where creator_id = ${arg("actor")} and published_at is null limit ${MOST.drafts + 1})`,
);
const countOf = (w: Write): number => count.get(w.db, { actor: w.actor.id })?.count ?? 0;

/** Refuses one more draft of the actor's where there are as many as are kept: 422 `limit`. */
export const requireRoomForDraft = (w: Write): void => requireRoom("drafts", countOf(w), "status");

const anyDraft = anyAmong(sql`own.published_at is null`);

/** Refuses to have made these when drafts among them are more than are kept. */
export function requireDraftsFit(w: Write, ids: readonly string[]): void {
  const count = countOf(w);
  if (count > MOST.drafts && anyDraft(w, ids)) requireRoom("drafts", count - 1, "id");
}
