import { constants, Database } from "bun:sqlite";
import { rmSync, statSync } from "node:fs";
import { Connection, type ReadDb } from "../connection.ts";
import { DamagedFile, openForReading, versionOf } from "../engine.ts";

/** What a copy was found to be. */
export interface Contents {
  /** The number of migration steps it has had. */
  version: number;
  /** How many rows all of its tables have. */
  rows: number;
}

/** Who copies waits for a lock as long as this, and nobody waits for who copies. */
const PATIENCE_MS = 10_000;
/** So often a file that is at rest is tried without a lock, before it is read as one that is open. */
const TRIES = 3;
/** What was written within so long may be written to once more without looking any different. */
const SETTLED_MS = 1000;

/**
 * Copies a file as it is at one moment, with what stands in its log alone, while others read and
 * write it: by a connection of its own that may only read, into a file that is not there yet. It takes no lock that
 * anybody waits for, however slowly it runs: whoever may write is the one who tidies up when a file is closed
 * last. For a process of its own: it takes as long as reading and writing the file. The copy is on the disk
 * when it is done; one that is for a moment, or synced later, leaves the disk to others (`isSynced`). Throws
 * `DamagedFile` for one that is empty or missing, and what SQLite throws.
 */
export function copyWhole(
  path: string,
  to: string,
  { isNobodys = false, isSynced = true }: { isNobodys?: boolean; isSynced?: boolean } = {},
): void {
  const into = (sqlite: Database) => vacuumInto(sqlite, to, isSynced);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.size) throw new DamagedFile(`${path} is ${found ? "empty" : "missing"}.`);
  if (isNobodys && !hasLog(path)) into(openForReading(path));
  else if (isNobodys || !copyAtRest(path, to, into)) into(openToCopy(path));
}

/**
 * Copies a file that nobody writes to, without any lock; false where somebody did meanwhile, or may
 * have.
 */
function copyAtRest(path: string, to: string, into: (sqlite: Database) => void): boolean {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = restOf(path);
    if (before === null) return false;
    try {
      into(openForReading(path));
      if (stateOf(path) === before) return true;
    } catch (error) {
      // It was read while somebody changed it; else it is what is wrong with it.
      if (stateOf(path) === before) throw error;
    }
    rmSync(to, { force: true });
  }
  return false;
}

/** The state of a file that nobody has open or wrote to just now, as far as that can be seen; else null. */
export function restOf(path: string): string | null {
  const sizeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  // One that is empty is what a full disk left of a try to open it.
  const isOpen = sizeOf(`${path}-shm`) > 0;
  return isOpen || Date.now() - mtimeMs < SETTLED_MS ? null : stateOf(path);
}

function vacuumInto(sqlite: Database, to: string, isSynced: boolean): void {
  try {
    if (!isSynced) sqlite.run("pragma synchronous = off");
    sqlite.run(`pragma busy_timeout = ${PATIENCE_MS}`);
    if (versionOf(sqlite) === 0) throw new DamagedFile(`${sqlite.filename} has no tables.`);
    sqlite.run("vacuum into ?", [to]);
  } finally {
    sqlite.close(true);
  }
}

/** Where what a log needs beside it can't be made by who may only read, it is opened to be written to. */
function openToCopy(path: string): Database {
  const sqlite = new Database(path, constants.SQLITE_OPEN_READONLY);
  try {
    sqlite.run(`pragma busy_timeout = ${PATIENCE_MS}`);
    versionOf(sqlite);
    return sqlite;
  } catch {
    sqlite.close(true);
    return new Database(path, constants.SQLITE_OPEN_READWRITE);
  }
}

const hasLog = (path: string): boolean =>
  ["-wal", "-journal"].some(
    (suffix) => (statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );

const tables = `select name from sqlite_schema where type = 'table' and sql not like 'create virtual table%'
  and name not like 'sqlite\\_%' escape '\\'`;

/**
 * Opens a file that nobody else has open, has SQLite check all of it (`quick` leaves out whether
 * indexes agree with their tables), and counts its rows; `look` may read more. Throws `DamagedFile`
 * with what is wrong.
 */
export function contentsOf<T = null>(
  path: string,
  { quick = false, look }: { quick?: boolean; look?: (db: ReadDb) => T } = {},
): Contents & { seen: T | null } {
  const sqlite = openForReading(path);
  try {
    const wrong = sqlite
      .query<Record<string, string>, []>(`pragma ${quick ? "quick" : "integrity"}_check(3)`)
      .values()
      .flat()
      .map(String);
    if (wrong.join() !== "ok") throw new DamagedFile(`${path} is damaged: ${wrong.join("; ")}`);
    if (!quick && sqlite.query("pragma foreign_key_check").all().length > 0)
      throw new DamagedFile(`${path} is damaged: rows refer to rows that are not there`);
    const version = versionOf(sqlite);
    if (version === 0) throw new DamagedFile(`${path} has no tables.`);
    const names = sqlite.query<{ name: string }, []>(tables).all();
    const count = (name: string) =>
      sqlite.query<{ n: number }, []>(`select count(*) as n from "${name}"`).get()?.n ?? 0;
    const rows = names.reduce((sum, { name }) => sum + count(name), 0);
    return { version, rows, seen: look ? look(new Connection(sqlite)) : null };
  } finally {
    sqlite.close(true);
  }
}

/**
 * What a file is while nothing of it stands in a log alone: the same words again mean that nothing
 * was written to it. Null while something does.
 */
export function stateOf(path: string): string | null {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return null;
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}` : null;
}
