import { constants, Database } from "bun:sqlite";
import { Connection, type ReadDb } from "../connection.ts";
import { openForReading } from "../engine.ts";
import { restOf } from "./copies.ts";

const PATIENCE_MS = 10_000;

/**
 * Reads in a file that a server may have open, of whatever version, and changes nothing of it. One
 * that nobody has open is read without what SQLite makes beside it, for which a full disk has no room.
 */
export function lookInto<T>(path: string, look: (db: ReadDb) => T): T {
  const before = restOf(path);
  if (before !== null) {
    const found = lookBy(openForReading(path), look);
    if (restOf(path) === before) return found;
  }
  return lookBy(new Database(path, constants.SQLITE_OPEN_READWRITE), look);
}

function lookBy<T>(sqlite: Database, look: (db: ReadDb) => T): T {
  try {
    sqlite.run(`pragma busy_timeout = ${PATIENCE_MS}; pragma query_only = on`);
    return look(new Connection(sqlite));
  } finally {
    sqlite.close(true);
  }
}
