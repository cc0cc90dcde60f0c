import type { Column } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { WriteDb } from "./connection.ts";
import { command } from "./query.ts";
import { arg, sql } from "./sql.ts";

/** So many rows are deleted by one statement. */
const STRIDE = 200;

/**
 * Deletes some of what hangs on rows, by their ids as a JSON array; true while there may be more.
 */
export type DeleteSome = (db: WriteDb, ids: string) => boolean;

/**
 * For a table of which very many rows can hang on one of another: `column` has its id, and an
 * index.
 */
export function deletingSome(table: SQLiteTable & { seq: Column }, column: Column): DeleteSome {
  const remove = command(
    sql`delete from ${table} where ${table.seq} in (
          select ${table.seq} from json_each(${arg("ids")}) gone cross join ${table} on ${column} = gone.value
          limit ${STRIDE})`,
  );
  return (db, ids) => remove.run(db, { ids }) === STRIDE;
}
