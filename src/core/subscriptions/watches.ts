import { sql } from "drizzle-orm";
import { arg, command, inIds, insertInto, query } from "#/platform/db/query.ts";
import { watches } from "#/schema/tenant/recordings.ts";
import type { Read, Write } from "../access/scope.ts";

type OnePerson = { recording: string; membership: string };

const add = insertInto(watches, sql`on conflict do nothing`);
const remove = command<OnePerson>(
  sql`delete from watches where recording_id = ${arg("recording")} and membership_id = ${arg("membership")}`,
);
const own = query<OnePerson, { id: string }>(
  sql`select recording_id as id from watches where recording_id = ${arg("recording")} and membership_id = ${arg("membership")}`,
);
const among = query<{ ids: string }, { id: string }>(
  sql`select distinct membership_id as id from watches where ${inIds(sql`recording_id`, "ids")} order by created_at`,
);

/** The actor hears of new to-dos in a list, or in all lists, or no longer. */
export function setWatch(w: Write, recordingId: string, watching: boolean): void {
  if (watching) add.run(w.db, { recordingId, membershipId: w.actor.id, createdAt: w.now.toISOString() });
  else remove.run(w.db, { recording: recordingId, membership: w.actor.id });
}

export const isWatching = (r: Read, recordingId: string): boolean =>
  own.get(r.db, { recording: recordingId, membership: r.actor.id }) !== null;

/** Who watches any of these lists. */
export const watchersOf = (r: Read, recordingIds: readonly string[]): string[] =>
  among.all(r.db, { ids: JSON.stringify(recordingIds) }).map(({ id }) => id);
