import { sql } from "drizzle-orm";
import { arg, query } from "#/platform/db/query.ts";
import type { Read } from "../access/scope.ts";
import { idsBelow } from "./subtree.ts";

/** So many recordings one request changes or makes at once: everybody waits while it does, a third of a second for so many. */
export const MOST_AT_ONCE = 10_000;

/** What is left of that, for all that one request does. */
export interface Room {
  left: number;
}

/** What can follow piece by piece does so earlier. */
const MOST_IN_ONE = 7_500;

export const newRoom = (): Room => ({ left: MOST_AT_ONCE });
export const newRoomToSpread = (): Room => ({ left: MOST_IN_ONE });

/** The ids of a recording and everything under it, taken from the room; null when there is not room enough. */
export function takeRoom(r: Read, root: string, room: Room): string[] | null {
  const ids = idsBelow(r, root, room.left);
  if (ids === null || hasManyAssigned(r, ids)) return null;
  room.left -= ids.length;
  return ids;
}

/** What hangs on recordings is copied and looked through with them: two assignees each, of so many. */
const MOST_ASSIGNED = 2 * MOST_AT_ONCE;
const assigned = query<{ ids: string }, { count: number }>(
  sql`select count(*) as count from (
        select 1 from json_each(${arg("ids")}) wanted cross join assignments a on a.recording_id = wanted.value
        limit ${MOST_ASSIGNED + 1})`,
);

/** Whether more people are assigned to these recordings than one request takes along. */
export const hasManyAssigned = (r: Read, ids: readonly string[]): boolean =>
  (assigned.get(r.db, { ids: JSON.stringify(ids) })?.count ?? 0) > MOST_ASSIGNED;
