import type { Column } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command } from "#/platform/db/query.ts";
import { arg, identifier, sql } from "#/platform/db/sql.ts";

/** Gives what is of one id to another. */
export type HandOver = (db: WriteDb, ids: { from: string; to: string }) => void;

/**
 * Every row that names one id in a column names another from then on. `merged` is how the plans of
 * these statements are told from others: they may read a whole table.
 */
export function handingOver(table: SQLiteTable, column: Column): HandOver {
  const name = identifier(column.name);
  const move = command(
    sql`update ${table} as merged set ${name} = ${arg("to")} where ${name} = ${arg("from")}`,
  );
  return (db, ids) => void move.run(db, ids);
}

/** The same where both may have a row of which there is one: the row of the other stays. */
export function collapsing(table: SQLiteTable, column: Column): HandOver {
  const name = identifier(column.name);
  const move = command(
    sql`update or ignore ${table} as merged set ${name} = ${arg("to")} where ${name} = ${arg("from")}`,
  );
  const drop = command(sql`delete from ${table} as merged where ${name} = ${arg("from")}`);
  return (db, ids) => {
    move.run(db, ids);
    drop.run(db, ids);
  };
}
