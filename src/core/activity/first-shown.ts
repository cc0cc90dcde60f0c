import type { WriteDb } from "#/platform/db/connection.ts";
import { command } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";

const forget = command(
  sql`delete from first_shown where recording_id in (select value from json_each(${arg("ids")}))
      and exists (select 1 from recordings where id = recording_id and visible_to_clients = 0)`,
);

/**
 * What clients don't see where it came to was not shown to them yet: of these recordings, by their
 * ids as a JSON array.
 */
export const forgetShown = (db: WriteDb, ids: string): number => forget.run(db, { ids });
