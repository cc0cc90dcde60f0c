import { constants, Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { StartError } from "../start-error.ts";
import { Connection, type ReadDb } from "./connection.ts";
import {
  DamagedFile,
  isBusy,
  openFile,
  openForReading,
  type Synchronous,
  versionOf,
} from "./engine.ts";
import { setAside } from "./files/aside.ts";
import { migrate } from "./migrate.ts";

/**
 * The file was written by a later version of the program; opening it could lose what that version
 * knows.
 */
export class NewerFile extends StartError {
  override readonly name = "NewerFile";
}

/** The file of another tenant, in the place of one. */
export class ForeignFile extends DamagedFile {
  override readonly name = "ForeignFile";
  /** The tenant that it says it belongs to. */
  readonly found: string;

  constructor(path: string, found: string) {
    super(`${path} belongs to another organization, ${found}. Put the right file in its place.`);
    this.found = found;
  }
}

/** Whose file it is, as it says itself; null when it says nothing. */
export type OwnerOf = (db: ReadDb) => string | null;

/** What a file must be to be used. */
export interface Expected {
  /** It has had no steps beyond these. */
  migrations: readonly string[];
  /** The tenant it belongs to, and how a file says so; left out where it belongs to none. */
  owner?: { id: string; ownerOf: OwnerOf } | undefined;
  /** The folder in which it is kept as it was before it is migrated; nowhere when left out. */
  aside?: string | undefined;
}

export interface Migrated {
  sqlite: Database;
  /** How many migration steps it took. */
  steps: number;
}

/**
 * Opens a file and brings it to the newest version. One of a later version or of another tenant is
 * refused with `NewerFile` or `ForeignFile` before a byte of it or of its log is written.
 */
export function openMigrated(
  path: string,
  expected: Expected & { synchronous: Synchronous },
): Migrated {
  if (hasLog(path)) refuseUnread(path, expected);
  let version = 0;
  const check = (sqlite: Database, found: number) => {
    version = found;
    requireExpected(sqlite, version, path, expected);
  };
  const sqlite = openFile(path, { synchronous: expected.synchronous, check });
  try {
    if (version >= expected.migrations.length) return { sqlite, steps: 0 };
    if (expected.aside !== undefined) setAside(sqlite, path, expected.aside, version);
    return { sqlite, steps: migrate(sqlite, expected.migrations) };
  } catch (error) {
    sqlite.close(true);
    throw error;
  }
}

/**
 * The tenant that a file says it belongs to, when that is another one; nothing is written or locked
 * to find out.
 */
export function foreignOwner(path: string, owner: Expected["owner"]): string | null {
  if (!owner) return null;
  try {
    return reading(openForReading(path), (sqlite) => otherOwner(sqlite, owner));
  } catch {
    return null;
  }
}

/**
 * The number of migration steps a file has had, by itself and through its log; nothing is written
 * to find out.
 */
export const versionIn = (path: string): number => reading(openAtRest(path), versionOf);

/**
 * Reads in a file that no server has open, of this version or an earlier one, and writes nothing to
 * it; `look` is told the number of its migration steps. Throws `NewerFile`, `ForeignFile` or
 * `DamagedFile` where it would be refused.
 */
export const readAtRest = <T>(
  path: string,
  expected: Expected,
  look: (db: ReadDb, version: number) => T,
): T =>
  reading(openAtRest(path), (sqlite) => {
    const version = versionOf(sqlite);
    if (version === 0) throw new DamagedFile(`${path} has no tables. Put it back from a backup.`);
    requireExpected(sqlite, version, path, expected);
    return look(new Connection(sqlite), version);
  });

/** A connection to a file that no server has open; it writes nothing to it, when it is closed neither. */
export const openAtRest = (path: string): Database =>
  hasLog(path) ? openWithLog(path) : openForReading(path);

/**
 * Whether another process writes to a file; nothing is written to find out. Taken for no where its
 * log is a rollback journal.
 */
export function isHeld(path: string): boolean {
  const log = logOf(path);
  if (log === "-journal") return false;
  try {
    if (log) whileRead(path, requireFree);
    else requireFree(path);
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  }
}

/** Whoever closes a file last writes its log back, unless it may only read. */
const whileRead = (path: string, body: (path: string) => void): void =>
  reading(openWithLog(path), (sqlite) => {
    versionOf(sqlite);
    body(path);
  });

const requireFree = (path: string): void =>
  reading(new Database(path, constants.SQLITE_OPEN_READWRITE), (sqlite) => {
    sqlite.run("pragma busy_timeout = 0");
    sqlite.run("begin immediate");
    sqlite.run("rollback");
  });

/** What a log is named after its file, that SQLite would write into it. */
const logOf = (path: string): string | undefined =>
  ["-journal", "-wal"].find(
    (suffix) => (statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
const hasLog = (path: string): boolean => logOf(path) !== undefined;

/**
 * Looks at a file with a log before it is opened for writing, at itself and through its log: a
 * connection that only reads does not write the log back. What can't be read this way is for the
 * opening to judge.
 */
function refuseUnread(path: string, expected: Expected): void {
  for (const open of [openForReading, openWithLog])
    try {
      reading(open(path), (sqlite) => requireExpected(sqlite, versionOf(sqlite), path, expected));
    } catch (error) {
      if (error instanceof NewerFile || error instanceof DamagedFile) throw error;
    }
}

const openWithLog = (path: string): Database => new Database(path, constants.SQLITE_OPEN_READONLY);

function reading<T>(sqlite: Database, body: (sqlite: Database) => T): T {
  try {
    return body(sqlite);
  } finally {
    sqlite.close(true);
  }
}

function requireExpected(
  sqlite: Database,
  version: number,
  path: string,
  { migrations, owner }: Expected,
): void {
  if (version > migrations.length)
    throw new NewerFile(
      `${path} has version ${version}, of a later Atoll; this one knows ${migrations.length}. Use that one again.`,
    );
  const found = owner ? otherOwner(sqlite, owner) : null;
  if (found !== null) throw new ForeignFile(path, found);
}

function otherOwner(
  sqlite: Database,
  { id, ownerOf }: NonNullable<Expected["owner"]>,
): string | null {
  const found = ownerOf(new Connection(sqlite));
  return found === id ? null : found;
}
