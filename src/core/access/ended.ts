import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ReadDb, WriteDb } from "#/platform/db/connection.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asText, type Fragment, raw, sql } from "#/platform/db/sql.ts";
import { chatPeople, projectMembers } from "#/schema/tenant/reach.ts";

/** What can be ended in an organization's file, and stays so in an earlier one that is put in its place. */
export interface KeepEnded {
  what: string;
  /** What of it a file has; equal keys are alike. */
  keys(db: ReadDb): string[];
  /** Ends those of some keys; answers how much. */
  end(db: WriteDb, keys: readonly string[], now: Date): number;
  /** Of some keys those that can have been ended, by the later file; all where this is left out. */
  among?(was: ReadDb | null, keys: readonly string[]): string[];
  /** What else the later file says. */
  alongside?(db: WriteDb, was: ReadDb | null): void;
}

/** The file that an earlier one takes the place of. */
export interface Ending {
  /** Null where it can't be read: then all that could have been ended was. */
  was: ReadDb | null;
  /**
   * What it began with, where it took the place of the earlier one itself: what it never had was not
   * ended in it. Null where it has all that the earlier one has but for what was ended.
   */
  began: ReadonlySet<string> | null;
  now: Date;
}

/** Ends in an earlier file what was ended in the later one. Answers how much. */
export function endAsIn(db: WriteDb, kind: KeepEnded, { was, began, now }: Ending): number {
  const kept = new Set(was ? kind.keys(was) : []);
  const gone = kind.keys(db).filter((key) => !kept.has(key) && (began?.has(key) ?? true));
  const ended = kind.among?.(was, gone) ?? gone;
  kind.alongside?.(db, was);
  return ended.length === 0 ? 0 : kind.end(db, ended, now);
}

/**
 * Rows that let somebody in. `key` is what makes two rows alike; `within` keeps the rows of what the later
 * file has no more, by the first word of their keys.
 */
export function endingAbsent(
  what: string,
  table: SQLiteTable,
  { key, within }: { key: Fragment; within?: Fragment },
): KeepEnded {
  const known = select({ key: asText(key) }, sql`from ${table} as merged`);
  const drop = command(
    sql`delete from ${table} as merged where ${key} in (select value from json_each(${arg("keys")}))`,
  );
  const kind: KeepEnded = {
    what,
    keys: (db) => known.all(db, {}).map((row) => row.key),
    end: (db, keys) => drop.run(db, { keys: JSON.stringify(keys) }),
  };
  if (!within) return kind;
  const places = select({ id: asText(sql`id`) }, sql`from ${within} as merged`);
  return {
    ...kind,
    among(was, keys) {
      const there = new Set(was ? places.all(was, {}).map(({ id }) => id) : []);
      return keys.filter((one) => there.has(one.split(" ", 1)[0] ?? ""));
    },
  };
}

/** Who was taken off projects and out of chats that are still there; without the later file nobody can say. */
export const endedAccess: readonly KeepEnded[] = [
  endingAbsent("places on projects", projectMembers, {
    key: sql`project_id || ' ' || membership_id`,
    within: raw("projects"),
  }),
  endingAbsent("places in chats", chatPeople, {
    key: sql`chat_id || ' ' || membership_id`,
    within: raw("recordings"),
  }),
];
