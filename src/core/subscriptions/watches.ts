import { command, insertInto, query, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { watches } from "#/schema/tenant/recordings.ts";
import { droppingOutsiders } from "../access/outsiders.ts";
import type { Read, Write } from "../access/scope.ts";

/** Ends the watches of whoever can't see what they watch. */
export const dropOutsideWatches = droppingOutsiders(watches);

const add = insertInto(watches, sql`on conflict do nothing`);
const remove = command(
  sql`delete from watches where recording_id = ${arg("recording")} and membership_id = ${arg("membership")}`,
);
const own = select(
  { id: watches.recordingId },
  sql`from watches where recording_id = ${arg("recording")} and membership_id = ${arg("membership")}`,
);
// Where nobody watches anything, which one look at the keys tells, what a recording lies in is not
// looked up.
const above = query(
  { id: watches.membershipId },
  (row) => sql`with recursive up (id) as (
        select parent_id from recordings where id = ${arg("id")}
        union all select recordings.parent_id from recordings join up on recordings.id = up.id)
      select distinct ${row} from watches
      where exists (select 1 from watches where recording_id > '') and recording_id in (select id from up) order by created_at`,
);

/** The actor hears of new to-dos in a list, or in all lists, or no longer. */
export function setWatch(w: Write, recordingId: string, watching: boolean): void {
  if (watching)
    add.run(w.db, { recordingId, membershipId: w.actor.id, createdAt: w.now.toISOString() });
  else remove.run(w.db, { recording: recordingId, membership: w.actor.id });
}

export const isWatching = (r: Read, recordingId: string): boolean =>
  own.get(r.db, { recording: recordingId, membership: r.actor.id }) !== null;

/** Who watches any list that a recording lies in. */
export const watchersOf = (r: Read, id: string): string[] =>
  above.all(r.db, { id }).map((row) => row.id);
