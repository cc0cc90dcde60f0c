import { constants, Database } from "bun:sqlite";

/** The first engine without the WAL-reset bug, which can lose acknowledged commits beside a replicating process. */
const OLDEST_ENGINE = "3.51.3";

/**
 * Bun keeps 20 statements a handle and prepares every other one again at each call; all of ours are to stay prepared.
 * One costs about 2 KB.
 */
const KEPT_STATEMENTS = 500;
Object.assign(Database, { MAX_QUERY_CACHE_SIZE: KEPT_STATEMENTS });

/** Throws unless SQLite is at least 3.51.3 (https://sqlite.org/releaselog/3_51_3.html). */
export function requireEngine(version = engineVersion()): void {
  if (Bun.semver.order(version, OLDEST_ENGINE) >= 0) return;
  throw new Error(`SQLite ${version} can lose data in WAL mode; Atoll needs ${OLDEST_ENGINE} or later. Update Bun.`);
}

const engineVersion = (): string =>
  new Database(":memory:").query<{ version: string }, []>("select sqlite_version() as version").get()?.version ?? "0";

export interface OpenOptions {
  create?: boolean;
  synchronous: "FULL" | "NORMAL";
}

/** Opens a file in WAL mode with foreign keys and reads every pragma back, so that none is silently refused. */
export function openFile(path: string, { create = false, synchronous }: OpenOptions): Database {
  const flags = constants.SQLITE_OPEN_READWRITE | (create ? constants.SQLITE_OPEN_CREATE : 0);
  const sqlite = new Database(path, flags);
  try {
    sqlite.run("pragma busy_timeout = 5000");
    pragma(sqlite, "journal_mode", "wal", "wal");
    pragma(sqlite, "synchronous", synchronous, synchronous === "FULL" ? 2 : 1);
    pragma(sqlite, "foreign_keys", "on", 1);
    return sqlite;
  } catch (error) {
    sqlite.close(true);
    throw error;
  }
}

function pragma(sqlite: Database, name: string, value: string, expected: string | number): void {
  sqlite.run(`pragma ${name} = ${value}`);
  const row = sqlite.prepare<Record<string, unknown>, []>(`pragma ${name}`).get();
  if (row?.[name] !== expected) throw new Error(`pragma ${name} is ${row?.[name]}, not ${expected}`);
}

/** The code of an error of SQLite's, such as `SQLITE_BUSY`; empty for any other error. */
export function sqliteCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code.startsWith("SQLITE_") ? code : "";
}

/** True for an error that says the file system, not the request, is at fault: disk full, I/O error, read-only, corrupt. */
export const isStorageFault = (error: unknown): boolean =>
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|BUSY)/.test(sqliteCode(error));
