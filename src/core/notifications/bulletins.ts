import { newId } from "#/lib/ids.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asText, numberArg, orNull, sql } from "#/platform/db/sql.ts";
import { notifications } from "#/schema/tenant/attention.ts";
import type { Read, Write } from "../access/scope.ts";
import { bumpOrg } from "../orgs/org.ts";

const insert = command(
  sql`insert into notifications (id, membership_id, action, bulletin_id, excerpt, count, created_at, updated_at)
      select wanted.value ->> 0, wanted.value ->> 1, 'announced', ${arg("bulletin")}, wanted.value ->> 2, 1, ${arg("now")}, ${arg("now")}
      from json_each(${arg("rows")}) wanted where not exists (
        select 1 from notifications told where told.bulletin_id = ${arg("bulletin")} and told.membership_id = wanted.value ->> 1)`,
);

/** Somebody who is told of a bulletin, and its title in words for them. */
export interface Told {
  membershipId: string;
  title: string;
}

/** Tells people of a bulletin, each once. */
export function tellOfBulletin(
  db: WriteDb,
  bulletin: string,
  people: readonly Told[],
  now: Date,
): void {
  const rows = people.map(({ membershipId, title }) => [newId(), membershipId, title]);
  insert.run(db, { bulletin, rows: JSON.stringify(rows), now: now.toISOString() });
  bumpOrg(db);
}

const ofActor = select(
  { id: asText(sql`bulletin_id`), readAt: orNull(notifications.readAt) },
  sql`from ${notifications} where membership_id = ${arg("actor")} and bulletin_id is not null
      order by seq desc limit ${numberArg("limit")}`,
);
const oneOfActor = select(
  { readAt: orNull(notifications.readAt) },
  sql`from ${notifications} where bulletin_id = ${arg("bulletin")} and membership_id = ${arg("actor")}`,
);
const setRead = command(
  sql`update notifications set read_at = ${arg("now")}
      where bulletin_id = ${arg("bulletin")} and membership_id = ${arg("actor")} and read_at is null`,
);

/** The bulletins that the actor was told of lately, and whether they read of them. */
export const bulletinsTold = (r: Read, limit: number): Map<string, { isRead: boolean }> =>
  new Map(
    ofActor
      .all(r.db, { actor: r.actor.id, limit })
      .map(({ id, readAt }) => [id, { isRead: readAt !== null }]),
  );

/** Whether the actor was told of a bulletin, and read of it; null when they were not. */
export function bulletinTold(r: Read, bulletin: string): { isRead: boolean } | null {
  const told = oneOfActor.get(r.db, { bulletin, actor: r.actor.id });
  return told && { isRead: told.readAt !== null };
}

/** The actor reads a bulletin that they were told of. */
export function readBulletin(w: Write, bulletin: string): void {
  setRead.run(w.db, { bulletin, actor: w.actor.id, now: w.now.toISOString() });
  w.touch(null);
}

const dropTwice = command(
  sql`delete from notifications where membership_id = ${arg("from")} and bulletin_id is not null and bulletin_id in (
        select bulletin_id from notifications kept where kept.membership_id = ${arg("to")} and kept.bulletin_id is not null)`,
);

/** Of two people who become one, one is told of each. */
export const handOverBulletins = (db: WriteDb, ids: { from: string; to: string }): void =>
  void dropTwice.run(db, ids);
