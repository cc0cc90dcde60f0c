import { constants, Database } from "bun:sqlite";
import { statSync } from "node:fs";
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

/**
 * Copies a file as it is at one moment, with what stands in its log alone, while others read and
 * write it: by a connection of its own, into a file that is not there yet. For a process or a thread
 * of its own: it takes as long as reading and writing the file. One that is nobody's, and has no log,
 * stays as it is. Throws `DamagedFile` for one that is
 * empty or missing, and what SQLite throws.
 */
export function copyWhole(path: string, to: string, { isNobodys = false } = {}): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.size) throw new DamagedFile(`${path} is ${found ? "empty" : "missing"}.`);
  const sqlite = isNobodys && !hasLog(path) ? openForReading(path) : openToCopy(path);
  try {
    sqlite.run(`pragma busy_timeout = ${PATIENCE_MS}`);
    if (versionOf(sqlite) === 0) throw new DamagedFile(`${path} has no tables.`);
    sqlite.run("vacuum into ?", [to]);
  } finally {
    sqlite.close(true);
  }
}

/**
 * Whoever closes a file last writes its log back and removes it: that a connection which only reads
 * can't do, and would leave an empty log. Where nothing may be written, reading has to do.
 */
function openToCopy(path: string): Database {
  try {
    return new Database(path, constants.SQLITE_OPEN_READWRITE);
  } catch {
    return new Database(path, constants.SQLITE_OPEN_READONLY);
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
