import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ReadDb, WriteDb } from "#/platform/db/connection.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asText, type Fragment, raw, sql } from "#/platform/db/sql.ts";
import { chatPeople, projectMembers } from "#/schema/tenant/reach.ts";

/**
 * Ends in an organization's earlier file what was ended since it was copied, by the file that it takes
 * the place of; where that can't be read (null), all that could have been. Answers how much.
 */
export interface KeepEnded {
  what: string;
  end(db: WriteDb, was: ReadDb | null, now: Date): number;
}

/**
 * Rows that let somebody in go where the later file has none like them. `key` is what makes two
 * rows alike; `within` keeps the rows of what the later file has no more, by the key of that.
 */
export function endingAbsent(
  what: string,
  table: SQLiteTable,
  { key, within }: { key: Fragment; within?: { column: Fragment; of: Fragment } },
): KeepEnded {
  const known = select({ key: asText(key) }, sql`from ${table} as merged`);
  const absent = sql`delete from ${table} as merged where ${key} not in (select value from json_each(${arg("known")}))`;
  const keysIn = (was: ReadDb | null) =>
    JSON.stringify(was ? known.all(was, {}).map((row) => row.key) : []);
  if (!within) {
    const drop = command(absent);
    return { what, end: (db, was) => drop.run(db, { known: keysIn(was) }) };
  }
  const places = select({ id: asText(sql`id`) }, sql`from ${within.of} as merged`);
  const drop = command(
    sql`${absent} and ${within.column} in (select value from json_each(${arg("places")}))`,
  );
  const placesIn = (was: ReadDb) => JSON.stringify(places.all(was, {}).map(({ id }) => id));
  return {
    what,
    end: (db, was) =>
      was === null ? 0 : drop.run(db, { known: keysIn(was), places: placesIn(was) }),
  };
}

/** Who was taken off projects and out of chats that are still there; without the later file nobody can say. */
export const endedAccess: readonly KeepEnded[] = [
  endingAbsent("places on projects", projectMembers, {
    key: sql`project_id || ' ' || membership_id`,
    within: { column: raw("project_id"), of: raw("projects") },
  }),
  endingAbsent("places in chats", chatPeople, {
    key: sql`chat_id || ' ' || membership_id`,
    within: { column: raw("chat_id"), of: raw("recordings") },
  }),
];
