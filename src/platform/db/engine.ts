import { constants, Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { codeOf } from "#/lib/files/system-error.ts";
import { StartError } from "../start-error.ts";

/**
 * The first engine without the WAL-reset bug, which can lose acknowledged commits beside a
 * replicating process.
 */
const OLDEST_ENGINE = "3.51.3";

/**
 * Bun keeps 20 statements a handle and prepares every other one again at each call; all of ours are
 * to stay prepared. One costs about 2 KB.
 */
const KEPT_STATEMENTS = 500;
Object.assign(Database, { MAX_QUERY_CACHE_SIZE: KEPT_STATEMENTS });

/** Throws unless SQLite is at least 3.51.3 (https://sqlite.org/releaselog/3_51_3.html). */
export function requireEngine(version = engineVersion()): void {
  if (Bun.semver.order(version, OLDEST_ENGINE) >= 0) return;
  throw new Error(
    `SQLite ${version} can lose data in WAL mode; Atoll needs ${OLDEST_ENGINE} or later. Update Bun.`,
  );
}

/** The version of SQLite. */
export const engineVersion = (): string =>
  new Database(":memory:")
    .query<{ version: string }, []>("select sqlite_version() as version")
    .get()?.version ?? "0";

/**
 * A file that is missing, empty or without Atoll's tables. It is never taken for a new one, and
 * never written to.
 */
export class DamagedFile extends StartError {
  override readonly name: string = "DamagedFile";
}

/** A process of our own is bringing a file to this version. */
export class Upgrading extends Error {
  override readonly name = "Upgrading";

  constructor(path: string) {
    super(`${path} is being brought to this version.`);
  }
}

/** From now on a commit only writes to the log; what is told of it waits for `LogSync`. */
export const syncLater = (sqlite: Database): void => pragma(sqlite, "synchronous", "normal", 1);

/**
 * A log is cut back to this when it starts anew: what it grows to in steady work stays, and what a
 * long reader or a very large change let it grow to does not.
 */
const LARGEST_KEPT_WAL_BYTES = 32 * 1024 * 1024;

/** What waits for the disk: every commit, a checkpoint alone, or nothing (https://sqlite.org/pragma.html#pragma_synchronous). */
export type Synchronous = "FULL" | "NORMAL" | "OFF";
const NUMBERS: Readonly<Record<Synchronous, number>> = { OFF: 0, NORMAL: 1, FULL: 2 };

export interface OpenOptions {
  create?: boolean;
  synchronous: Synchronous;
  /**
   * Throws what keeps the file from being used, before anything is written to it: a file of so many
   * migration steps.
   */
  check?: (sqlite: Database, version: number) => void;
}

/**
 * Opens a file in WAL mode with foreign keys and reads every pragma back, so that none is silently
 * refused. A statement never waits for another process's lock: that would hold everybody's
 * requests. Who meets one tries again (`patiently`).
 */
export function openFile(
  path: string,
  { create = false, synchronous, check }: OpenOptions,
): Database {
  if (!create) requireBytes(path);
  const flags = constants.SQLITE_OPEN_READWRITE | (create ? constants.SQLITE_OPEN_CREATE : 0);
  const sqlite = new Database(path, flags);
  try {
    pragma(sqlite, "busy_timeout", "0", 0, "timeout");
    const version = create ? 0 : requireTables(sqlite, path);
    check?.(sqlite, version);
    pragma(sqlite, "synchronous", synchronous, NUMBERS[synchronous]);
    pragma(sqlite, "journal_mode", "wal", "wal");
    pragma(sqlite, "foreign_keys", "on", 1);
    pragma(sqlite, "journal_size_limit", String(LARGEST_KEPT_WAL_BYTES), LARGEST_KEPT_WAL_BYTES);
    return sqlite;
  } catch (error) {
    sqlite.close(true);
    throw error;
  }
}

/**
 * Opens a file without a log for reading alone, and writes nothing to do so: no log, no shared
 * memory, no lock. Only for a file that nobody writes to.
 */
export function openForReading(path: string): Database {
  requireBytes(path);
  const address = `file:${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}?immutable=1`;
  return new Database(address, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
}

function requireBytes(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && found.size > 0) return;
  throw new DamagedFile(`${path} is ${found ? "empty" : "missing"}. Put it back from a backup.`);
}

/** In bytes: what SQLite itself has for a file, and what it gets for a very large one. */
const CACHE = { least: 2_000_000, most: 16_000_000 };
/** Between these, a share of the file. */
const CACHED_SHARE = 1 / 32;

/** How much of a file of some size is kept in memory once it was read, as a pragma takes it. */
function cacheOf(bytes: number): string {
  const wanted = Math.min(Math.max(bytes * CACHED_SHARE, CACHE.least), CACHE.most);
  // In KB; negative, since a number above zero counts pages.
  return String(-Math.round(wanted / 1000));
}

/**
 * SQLite sets twenty pages aside for every open file before it reads one. They are given back, and
 * further ones are taken one by one: most files are looked at now and then, and are content with a
 * few. One of so many `bytes` keeps as many as it needs up to a share of them.
 */
export function takeLittle(sqlite: Database, bytes: number): void {
  // The version is asked for one page: while that is in so small a cache, none are set aside again.
  sqlite.run(
    `pragma cache_size = 1; pragma shrink_memory; pragma user_version; pragma cache_size = ${cacheOf(bytes)}`,
  );
}

/** The version of a file that has one; asked before the first pragma that would change another. */
function requireTables(sqlite: Database, path: string): number {
  const version = versionOf(sqlite);
  if (version === 0) throw new DamagedFile(`${path} has no tables. Put it back from a backup.`);
  return version;
}

/** The number of migration steps a file has had. */
export const versionOf = (sqlite: Database): number =>
  sqlite.query<{ user_version: number }, []>("pragma user_version").get()?.user_version ?? 0;

/** Sets it and reads it back; some answer what they are when they are set, others must be asked. */
function pragma(
  sqlite: Database,
  name: string,
  value: string,
  expected: string | number,
  column = name,
): void {
  const ask = (statement: string) => sqlite.prepare<Record<string, unknown>, []>(statement).get();
  const row = ask(`pragma ${name} = ${value}`) ?? ask(`pragma ${name}`);
  if (row?.[column] !== expected)
    throw new Error(`pragma ${name} is ${row?.[column]}, not ${expected}`);
}

/** The code of an error of SQLite's, such as `SQLITE_BUSY`; empty for any other error. */
export function sqliteCode(error: unknown): string {
  const code = codeOf(error);
  return code.startsWith("SQLITE_") ? code : "";
}

/** True for an error that says that another process holds the file for now. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Upgrading || /^SQLITE_(BUSY|PROTOCOL|LOCKED)/.test(sqliteCode(error));

/** True for an error that says that there is no room left, whichever program said it. */
export const isFullDisk = (error: unknown): boolean =>
  /^SQLITE_FULL/.test(sqliteCode(error)) ||
  /^E(NOSPC|DQUOT)$/.test(codeOf(error)) ||
  (error instanceof Error && /no space left on device|disk is full/i.test(error.message));

/** A file is no database, or a damaged one. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(NOTADB|CORRUPT)/.test(sqliteCode(error));

/**
 * True for an error that says the file system, not the request, is at fault: disk full, I/O error,
 * read-only, corrupt.
 */
export const isStorageFault = (error: unknown): boolean =>
  error instanceof DamagedFile ||
  isBusy(error) ||
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)/.test(sqliteCode(error)) ||
  /^E(NOSPC|DQUOT|IO|ROFS|MFILE|NFILE)$/.test(codeOf(error));
