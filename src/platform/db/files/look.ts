import { constants, Database } from "bun:sqlite";
import { Connection, type ReadDb } from "../connection.ts";

const PATIENCE_MS = 10_000;

/** Reads in a file that a server may have open, of whatever version, and changes nothing of it. */
export function lookInto<T>(path: string, look: (db: ReadDb) => T): T {
  const sqlite = new Database(path, constants.SQLITE_OPEN_READWRITE);
  try {
    sqlite.run(`pragma busy_timeout = ${PATIENCE_MS}; pragma query_only = on`);
    return look(new Connection(sqlite));
  } finally {
    sqlite.close(true);
  }
}
