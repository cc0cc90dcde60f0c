import { alias } from "drizzle-orm/sqlite-core";
import { timer } from "#/lib/pace.ts";
import type { ReadDb, WriteDb } from "#/platform/db/connection.ts";
import { command, query, select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, inIds, sql } from "#/platform/db/sql.ts";
import type { DeleteSome } from "#/platform/db/strides.ts";
import type { JobRequest } from "#/platform/jobs/job.ts";
import { slot } from "#/platform/slot.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import { removeEventsOf } from "../activity/record.ts";
import { removeNewsIn, removeNewsOf } from "../notifications/notify.ts";

const c = alias(recordings, "c");

/** A piece of a removal holds up everybody else for so long. */
const PIECE_MS = 15;
/** So many rows are deleted by one statement. */
const STEP = 30;

const begin = command(sql`insert or ignore into removals (id) values (${arg("id")})`);
const end = command(sql`delete from removals where id = ${arg("id")}`);
const begun = select({ id: asText(sql`id`) }, sql`from removals where id = ${arg("id")}`);

/** From here on it is gone for everybody, and nothing brings it back. */
export const beginRemoval = (db: WriteDb, id: string): number => begin.run(db, { id });
export const endRemoval = (db: WriteDb, id: string): number => end.run(db, { id });
export const isBeingRemoved = (db: ReadDb, id: string): boolean => begun.get(db, { id }) !== null;

const down = query(
  { id: asText(sql`id`) },
  (row) => sql`with recursive down (id, depth) as (
        select id, 0 from recordings where id = ${arg("root")}
        union all
        select (select c.id from recordings c where c.parent_id = down.id limit 1), depth + 1 from down where down.id is not null)
      select ${row} from down where id is not null order by depth`,
);
const inside = select(
  { id: c.id, holds: asNumber(sql`exists (select 1 from recordings g where g.parent_id = c.id)`) },
  sql`from recordings c
      where c.parent_id = ${arg("parent")} limit ${STEP}`,
);
const remove = command(sql`delete from recordings where ${inIds(sql`id`, "ids")}`);

/** What is done once some recordings are gone for good, which later rooms know. */
export const afterRemoval = slot<
  (db: WriteDb, now: Date, enqueue: (job: JobRequest) => void) => void
>("what is done once something is removed for good");

/** What else one recording can have very many of, which later rooms know. */
export const removeMore = slot<readonly DeleteSome[]>("what very many can hang on one recording");
const sides = () => [removeEventsOf, removeNewsIn, removeNewsOf, ...removeMore()];

/**
 * Deletes some recordings that hold nothing; false when the time was over before. What one can have
 * very many of is taken away before it, some at a time.
 */
function removeEmpty(db: WriteDb, empty: readonly string[], isOver: () => boolean): boolean {
  const ids = JSON.stringify(empty);
  for (const removeSome of sides()) while (removeSome(db, ids)) if (isOver()) return false;
  remove.run(db, { ids });
  return true;
}

/**
 * Removes a piece of a recording and everything under it, the innermost first, and answers whether
 * there is more. What hangs on a row goes with it; left to that alone, SQLite takes more than the
 * square of the depth.
 */
export function removePiece(db: WriteDb, root: string): boolean {
  const isOver = timer(PIECE_MS);
  const path = down.all(db, { root }).map(({ id }) => id);
  while (path.length > 0) {
    const last = path.at(-1) ?? root;
    const held = inside.all(db, { parent: last });
    const empty = held.filter(({ holds }) => holds === 0).map(({ id }) => id);
    if (held.length === 0 && removeEmpty(db, [last], isOver)) path.pop();
    if (empty.length > 0) removeEmpty(db, empty, isOver);
    for (const { id, holds } of held) if (holds === 1) path.push(id);
    if (isOver()) return path.length > 0;
  }
  return false;
}
