import { Connection, type SqlValue, type WriteDb } from "./connection.ts";
import { openFile } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { globalMigrations } from "./migrations.ts";
import type { Args, Compiled, Query } from "./query.ts";

/** One statement of a batch, with its values bound. */
export interface Bound {
  readonly sql: string;
  readonly values: SqlValue[];
}

export const bound = <A>(statement: Compiled<A>, args: A): Bound => ({
  sql: statement.sql,
  values: statement.bind(args),
});

/**
 * The database that spans organizations. It is only ever awaited, outside tenant transactions, so that it can live on
 * another machine: single statements and batches, no interactive transaction.
 */
export interface GlobalDb {
  all<A extends Args, Row>(query: Query<A, Row>, args: A): Promise<Row[]>;
  get<A extends Args, Row>(query: Query<A, Row>, args: A): Promise<Row | null>;
  /** Answers the number of rows changed. */
  run<A>(statement: Compiled<A>, args: A): Promise<number>;
  /** All statements in one transaction; answers the rows changed by each. */
  batch(statements: readonly Bound[]): Promise<number[]>;
  /** One synchronous transaction; only machinery that lives beside the file (the outbox of global jobs) uses it. */
  readonly local: Connection;
  close(): void;
}

/** Opens (or makes) the global file. */
export function openGlobal(path: string, synchronous: "FULL" | "NORMAL"): GlobalDb {
  const sqlite = openFile(path, { create: true, synchronous });
  migrate(sqlite, globalMigrations);
  const local = new Connection(sqlite);
  const run = (db: WriteDb, { sql, values }: Bound) => db.run(sql, values);
  return {
    all: async (query, args) => query.all(local, args),
    get: async (query, args) => query.get(local, args),
    run: async (statement, args) => local.write((db) => run(db, bound(statement, args))),
    batch: async (statements) => local.write((db) => statements.map((statement) => run(db, statement))),
    local,
    close: () => local.close(),
  };
}
