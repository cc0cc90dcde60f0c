import { type SQL, sql } from "drizzle-orm";
import { arg, query } from "#/platform/db/query.ts";
import type { Read } from "../access/scope.ts";
import { idsBelow } from "./subtree.ts";

/** So many recordings one request changes or makes at once: everybody waits while it does, a third of a second for so many. */
export const MOST_AT_ONCE = 10_000;

/** What hangs on those is copied, looked through and taken along with them: who is assigned, follows, is named; what is linked to. */
export const MOST_TIES = 20_000;

/** What is left of that, for all that one request does. */
export interface Room {
  left: number;
  ties: number;
}

/** What can follow piece by piece does so earlier. */
const MOST_IN_ONE = 7_500;

export const newRoom = (): Room => ({ left: MOST_AT_ONCE, ties: MOST_TIES });
export const newRoomToSpread = (): Room => ({ left: MOST_IN_ONE, ties: MOST_TIES });

/** The ids of a recording and everything under it, taken from the room; null when there is not room enough. */
export function takeRoom(r: Read, root: string, room: Room): string[] | null {
  const ids = idsBelow(r, root, room.left);
  return ids !== null && takeRoomFor(r, ids, room) ? ids : null;
}

/** Takes room for these recordings and what hangs on them; answers false, and takes none, when there is not enough. */
export function takeRoomFor({ db }: Read, ids: readonly string[], room: Room): boolean {
  const ties = tied.get(db, { ids: JSON.stringify(ids), most: room.ties + 1 })?.count ?? 0;
  if (ids.length > room.left || ties > room.ties) return false;
  room.left -= ids.length;
  room.ties -= ties;
  return true;
}

const hanging = (table: string, key = "recording_id"): SQL =>
  sql`select 1 from json_each(${arg("ids")}) wanted cross join ${sql.identifier(table)} tie on tie.${sql.raw(key)} = wanted.value`;
const tied = query<{ ids: string; most: number }, { count: number }>(
  sql`select count(*) as count from (
        ${hanging("assignments")} union all ${hanging("mentions")} union all ${hanging("subscriptions")}
        union all ${hanging("watches")} union all ${hanging("recording_references", "from_id")} limit ${arg("most")})`,
);
