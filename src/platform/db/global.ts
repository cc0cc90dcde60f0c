import { existsSync, rmSync, statSync } from "node:fs";
import { StartError } from "../start-error.ts";
import { writeWhole } from "../whole-file.ts";
import { Connection, type SqlValue, type WriteDb } from "./connection.ts";
import { DamagedFile, isBusy, isDamage, isStorageFault, sqliteCode } from "./engine.ts";
import { type LogSync, logSyncOf, type Syncing, type Unsynced } from "./log-sync.ts";
import { inWalMode, templateImage } from "./migrate.ts";
import { globalMigrations } from "./migrations.ts";
import { openMigrated } from "./open-migrated.ts";
import { patiently } from "./patience.ts";
import type { Query } from "./query.ts";
import { Remembered } from "./remembered.ts";
import type { Compiled } from "./sql.ts";
import { type Change, changeSince, type Identity, saveLog } from "./tenant-file.ts";

/** One statement of a batch, with its values bound. */
export interface Bound {
  readonly sql: string;
  readonly values: SqlValue[];
  /** Where it changes no row, nothing of its batch is done. */
  readonly isRequired?: true;
}

export const bound = <A>(statement: Compiled<A>, args: A): Bound => ({
  sql: statement.sql,
  values: statement.bind(args),
});

/**
 * A statement that decides about its batch: of several that want one thing at once, in however many
 * processes, one finds its condition true, and the batches of all others throw `Undone`.
 */
export const required = <A>(statement: Compiled<A>, args: A): Bound => ({
  ...bound(statement, args),
  isRequired: true,
});

/** A required statement changed no row: nothing of its batch was done. */
export class Undone extends Error {
  constructor(sql: string) {
    super(`Nothing was done: no row was changed by ${sql}`);
  }
}

/**
 * The database that spans organizations. It is only ever awaited, outside tenant transactions, so
 * that it can live on another machine: single statements and batches, no interactive transaction.
 */
export interface GlobalDb {
  all<A, Row>(query: Query<A, Row>, args: A): Promise<Row[]>;
  get<A, Row>(query: Query<A, Row>, args: A): Promise<Row | null>;
  /** The same for what nearly every request asks: the answer is kept until anything changes. */
  recall<A, Row>(query: Query<A, Row>, args: A): Promise<Readonly<Row> | null>;
  /** Answers the number of rows changed. */
  run<A>(statement: Compiled<A>, args: A): Promise<number>;
  /**
   * The same for what may be lost, such as when a token was last used: a full disk is no reason to
   * refuse a reader.
   */
  runIfPossible<A>(statement: Compiled<A>, args: A): Promise<void>;
  /** The same for what can be worked out again: a power cut may take it back. */
  hint(statement: Bound): Promise<void>;
  /**
   * All statements in one transaction; answers the rows changed by each. Throws `Undone`, with
   * nothing done, where a required one changed none.
   */
  batch(statements: readonly Bound[]): Promise<number[]>;
  /**
   * Resolves when everything that was written here by now is on the disk, and rejects when that
   * can't be said; null when it is there already. A tenant's file is written to, and an answer
   * given, only then.
   */
  durable(): Promise<void> | null;
  /**
   * What happened to its file since the last look, by whoever is not this process; null when it is
   * as it was. What is in a log that has lost its name is written into the file.
   */
  changeSince(known: Identity): Change | null;
  close(): void;
}

/**
 * So long a request waits while another process writes to the global file; nobody else is held
 * meanwhile.
 */
const PATIENCE_MS = 2000;
/** And so long a start does. */
const PATIENCE_AT_START_MS = 8000;

interface Options {
  synchronous: "FULL" | "NORMAL";
  /** With it, and `FULL`, one sync off the thread serves many commits. */
  syncing?: (Syncing & { onFailure: (error: unknown) => void }) | undefined;
  /**
   * The folder of the organizations' files, the last that a first start makes: beside it a global
   * file that is missing is lost.
   */
  orgsFolder: string;
  /** The folder in which it is kept as it was before it is migrated. */
  aside?: string | undefined;
}

/**
 * Opens the global file, or makes it in a new installation. Throws `StartError` with what is wrong
 * and what to do.
 */
export async function openGlobal(
  path: string,
  { synchronous, syncing, orgsFolder, aside }: Options,
): Promise<GlobalDb> {
  if (!statSync(path, { throwIfNoEntry: false })?.size) makeGlobal(path, orgsFolder);
  try {
    const remembered = new Remembered();
    const opened = await patiently(
      () => connect(path, { synchronous, syncing, remembered, aside }),
      PATIENCE_AT_START_MS,
    );
    return globalDb({ ...opened, path, remembered, unsynced: syncing?.unsynced });
  } catch (error) {
    throw startErrorOf(path, error);
  }
}

function makeGlobal(path: string, orgsFolder: string): void {
  if (existsSync(path)) throw new DamagedFile(`${path} is empty. Put it back from a backup.`);
  const lost = `${path} is missing`;
  if (statSync(orgsFolder, { throwIfNoEntry: false })?.isDirectory())
    throw new DamagedFile(
      `${lost}, but ${orgsFolder} is there. Put it back from a backup. For a new installation remove that folder too.`,
    );
  if (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size)
    throw new DamagedFile(
      `${lost}, but its log is there. Put it back from a backup, or remove ${path}-wal too.`,
    );
  for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true });
  writeWhole(path, inWalMode(templateImage(globalMigrations)));
}

interface Opened {
  local: Connection;
  log: LogSync | undefined;
}

interface Connecting {
  synchronous: "FULL" | "NORMAL";
  syncing: Options["syncing"];
  remembered: Remembered;
  aside: string | undefined;
}

function connect(path: string, { synchronous, syncing, remembered, aside }: Connecting): Opened {
  const { sqlite } = openMigrated(path, { synchronous, migrations: globalMigrations, aside });
  const log =
    syncing && synchronous === "FULL"
      ? logSyncOf(path, sqlite, { ...syncing, isKept: true })
      : undefined;
  const local = new Connection(sqlite, {
    log,
    begin: (attempt) => attempt(),
    onCommit: () => remembered.forget(),
  });
  return { local, log };
}

/** What keeps a global file from being opened, in words, where it is known; else the error itself. */
export function startErrorOf(path: string, error: unknown): unknown {
  if (isBusy(error)) return heldByAnother(path);
  if (isDamage(error))
    return new StartError(`${path} is damaged (${sqliteCode(error)}). Put it back from a backup.`);
  if (/^SQLITE_CANTOPEN/.test(sqliteCode(error)))
    return new StartError(`${path} can't be opened (${sqliteCode(error)}).`);
  return error;
}

/** Another process locked a file for as long as a start waits. */
export const heldByAnother = (path: string): StartError =>
  new StartError(
    `Another process holds ${path}. End it (a copy, a backup, an SQLite shell), then start again.`,
  );

/**
 * Writes with the patience there is; what is thrown when it ends names the file that another
 * process holds.
 */
async function writePatiently<T>(write: () => T, path: string): Promise<T> {
  try {
    return await patiently(write, PATIENCE_MS);
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw Object.assign(new Error(`Another process holds ${path}`, { cause: error }), {
      code: sqliteCode(error),
    });
  }
}

function runOne(db: WriteDb, { sql, values, isRequired }: Bound): number {
  const changed = db.run(sql, values);
  if (isRequired && changed === 0) throw new Undone(sql);
  return changed;
}

interface Parts extends Opened {
  path: string;
  remembered: Remembered;
  unsynced: Unsynced | undefined;
}

function globalDb({ local, log, path, remembered, unsynced }: Parts): GlobalDb {
  const write = async (statements: readonly Bound[]) => {
    await local.pause;
    return writePatiently(
      () => local.write((db) => statements.map((statement) => runOne(db, statement))),
      path,
    );
  };
  // What is written here often follows from what a tenant's file holds, and may not come to the
  // disk before it. The other way round whoever writes to a tenant's file waits for this one.
  const batch = async (statements: readonly Bound[]) => {
    // That of another tenant that fails is the trouble of whoever waits for it.
    await unsynced?.durable(log)?.catch(() => {});
    return await write(statements);
  };
  const hint = async ({ sql, values }: Bound) => {
    await local.pause;
    await writePatiently(() => local.writeUntold((db) => db.run(sql, values)), path);
  };
  return {
    all: async (query, args) => query.all(local, args),
    get: async (query, args) => query.get(local, args),
    recall: async (query, args) => remembered.get(local, query, args),
    run: async (statement, args) => (await batch([bound(statement, args)]))[0] ?? 0,
    async runIfPossible(statement, args) {
      try {
        await hint(bound(statement, args));
      } catch (error) {
        if (!isStorageFault(error)) throw error;
      }
    },
    hint,
    batch,
    durable: () => local.durable(),
    changeSince(known) {
      const change = changeSince(path, { identity: known, connection: local });
      if (change === "log removed") saveLog(local);
      return change;
    },
    close: () => local.close(),
  };
}
