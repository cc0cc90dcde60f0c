import type { Column } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command } from "#/platform/db/query.ts";
import { arg, inIds, sql } from "#/platform/db/sql.ts";
import { anyoneSees, content, rec } from "./visible.ts";

/**
 * Recordings by their ids, and some who see all of them and need no closer look; both as JSON
 * arrays.
 */
export interface Outside {
  ids: string;
  team: string;
}

/**
 * For a table that ties people to recordings: deletes what ties somebody to one of these that they
 * can't see.
 */
export function droppingOutsiders(
  table: SQLiteTable & { recordingId: Column; membershipId: Column },
): (db: WriteDb, of: Outside) => void {
  const drop = command(
    sql`delete from ${table} where ${inIds(table.recordingId, "ids")}
        and ${table.membershipId} not in (select value from json_each(${arg("team")})) and not exists (
          select 1 from ${content}
          join memberships m on m.id = ${table.membershipId} where ${rec.id} = ${table.recordingId} and ${anyoneSees})`,
  );
  return (db, of) => void drop.run(db, of);
}
