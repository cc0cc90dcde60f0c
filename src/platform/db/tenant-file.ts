import type { Database } from "bun:sqlite";
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import type { Log } from "../log.ts";
import { Connection } from "./connection.ts";
import { openForReading, sqliteCode, takeLittle, versionOf } from "./engine.ts";
import { logSyncOf, type Syncing } from "./log-sync.ts";
import { type Expected, foreignOwner, openMigrated } from "./open-migrated.ts";

/** What tells a file from another one that took its name. */
export interface Identity {
  readonly inode: number;
  readonly device: number;
  /** At the last look. */
  size: number;
  /** When something was written to it, at the last look. */
  writtenAt: number;
  /** The inode of the log that belongs to it, at the last look; null while it has none. */
  walInode: number | null;
}

/** One open file of a tenant. */
export interface TenantFile {
  readonly connection: Connection;
  readonly identity: Identity;
  /** True on a full disk: what an open file needs beside it could not be made. */
  readonly isReadOnly: boolean;
  /** When it was opened, in milliseconds of the process. */
  readonly openedAt: number;
}

interface Options extends Expected {
  synchronous: "FULL" | "NORMAL";
  onCommit: () => void;
  syncing?: Syncing | undefined;
  /** Opens the log of a file, to sync it. */
  openLog: (path: string) => number;
  /** Answers `1` of a file at rest (`ReadDb.isAtRest`). */
  askRest?: string | undefined;
  /** A commit could not be brought to the disk. */
  onSyncFailed: (error: unknown) => void;
}

/** Opens a tenant's file and migrates it, as `openMigrated` does. */
export function openTenantFile(
  path: string,
  { onCommit, syncing, openLog, askRest, onSyncFailed, ...options }: Options,
): TenantFile {
  const { sqlite } = openMigrated(path, options);
  return checked(sqlite, () => {
    takeLittle(sqlite, sizeOf(path));
    // What a statement may have to take back is noted in memory: beyond 64 KB it would make a file
    // for it, each time.
    sqlite.run("pragma temp_store = memory");
    const log =
      syncing && options.synchronous === "FULL"
        ? logSyncOf(path, sqlite, { ...syncing, openLog, onFailure: onSyncFailed })
        : undefined;
    return opened(path, new Connection(sqlite, { onCommit, log, askRest }), false);
  });
}

/**
 * Opens a file for reading alone, after what `refusal` says kept it from being opened: the disk is
 * full or read-only. Null when that was not the reason, or when a part of its content is still in
 * its log and can't be read without writing.
 */
export function openToRead(
  path: string,
  refusal: unknown,
  migrations: readonly string[],
): TenantFile | null {
  if (
    !/^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(sqliteCode(refusal)) ||
    sizeOf(`${path}-wal`) > 0
  )
    return null;
  try {
    const sqlite = openForReading(path);
    return checked(sqlite, () => {
      if (versionOf(sqlite) !== migrations.length) throw refusal;
      return opened(path, new Connection(sqlite), true);
    });
  } catch {
    return null;
  }
}

function checked(sqlite: Database, body: () => TenantFile): TenantFile {
  try {
    return body();
  } catch (error) {
    sqlite.close(true);
    throw error;
  }
}

function opened(path: string, connection: Connection, isReadOnly: boolean): TenantFile {
  return { connection, identity: identityOf(path), isReadOnly, openedAt: performance.now() };
}

/** What an open file is now. */
export function identityOf(path: string): Identity {
  const { ino: inode, dev: device, size, ctimeMs: writtenAt } = statSync(path);
  const walInode = statSync(`${path}-wal`, { throwIfNoEntry: false })?.ino ?? null;
  return { inode, device, size, writtenAt, walInode };
}

/** In bytes; 0 for what is not there. */
export const sizeOf = (path: string): number =>
  statSync(path, { throwIfNoEntry: false })?.size ?? 0;

export type Change =
  | "not synced"
  | "missing"
  | "replaced"
  | "cut short"
  | "overwritten"
  | "log removed"
  | "log cut short";

/**
 * What happened to a file since the last look; null when its name still leads to it, nothing was
 * cut off and it was not overwritten with the file of another than its owner, when that is given;
 * nor was its log removed or cut short.
 */
export function changeSince(
  path: string,
  { identity: known, connection }: Pick<TenantFile, "identity" | "connection">,
  owner?: Expected["owner"],
): Change | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return "missing";
  if (found.ino !== known.inode || found.dev !== known.device) return "replaced";
  if (found.size < known.size) return "cut short";
  known.size = found.size;
  const logChange = changeOfLog(path, known, connection);
  if (logChange) return logChange;
  if (found.ctimeMs === known.writtenAt) return null;
  known.writtenAt = found.ctimeMs;
  return foreignOwner(path, owner) === null ? null : "overwritten";
}

/**
 * What happened to the log of an open file: that it lost its name, or holds less than what is still
 * to come to the file.
 */
function changeOfLog(path: string, known: Identity, connection: Connection): Change | null {
  const found = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (known.walInode !== null && found?.ino !== known.walInode) return "log removed";
  known.walInode = found?.ino ?? null;
  const frames = connection.checkpoint("noop");
  if (!frames || frames.log <= frames.checkpointed) return null;
  const page = connection.get<{ page_size: number }>("pragma page_size", [])?.page_size ?? 0;
  return (found?.size ?? 0) < WAL_HEADER + frames.log * (FRAME_HEADER + page)
    ? "log cut short"
    : null;
}

/** In bytes; see "The WAL File Format" of SQLite. */
const WAL_HEADER = 32;
const FRAME_HEADER = 24;

/**
 * Writes what is in a log that has no name any more into its file, while this process can still
 * read it.
 */
export const saveLog = (connection: Connection): void => void connection.checkpoint("passive");

/**
 * Closes a file that was taken from under the program without writing to whatever has its name now.
 * SQLite writes what is in the log back when it closes, unless the file has moved; one that is the
 * same file still is moved for that moment.
 */
export function closeUntouched(path: string, { connection }: TenantFile, change: Change): void {
  const aside = `${path}.damaged`;
  if (change === "log removed") {
    saveLog(connection);
    connection.close();
    return;
  }
  const isThere = change !== "missing" && change !== "replaced" && existsSync(path);
  if (isThere) renameSync(path, aside);
  try {
    connection.close();
  } finally {
    if (isThere) renameSync(aside, path);
  }
}

/**
 * Puts the log of a file that is gone beside the one that has its name now, where SQLite does not
 * read it: it would be played into a file it knows nothing of. Answers the log's new name, or null
 * when there is nothing to put aside.
 */
export function setAsideStaleLog(path: string, gone: Identity): string | null {
  const [file, log] = [path, `${path}-wal`].map(
    (name) => statSync(name, { throwIfNoEntry: false })?.ino ?? null,
  );
  if (file === null || file === gone.inode || log === null || log !== gone.walInode) return null;
  const aside = `${path}-wal.stale`;
  renameSync(`${path}-wal`, aside);
  rmSync(`${path}-shm`, { force: true });
  return aside;
}

/** True when this process can open no more files; an open SQLite file needs three descriptors. */
export function isOutOfDescriptors(): boolean {
  const probes: number[] = [];
  try {
    for (let count = 0; count < 4; count++) probes.push(openSync("/dev/null", "r"));
    return false;
  } catch {
    return true;
  } finally {
    for (const probe of probes) closeSync(probe);
  }
}

const NO_INODE = 0;

/** Files that were taken from under the program, whose logs may still be there. */
export class Gone {
  readonly #files = new Map<string, Identity>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * What was overwritten, or has lost its log, is another file from now on, whatever comes in its
   * place.
   */
  note(tenantId: string, identity: Identity, change: Change): void {
    const isSameInode = change === "overwritten" || change === "log cut short";
    this.#files.set(tenantId, isSameInode ? { ...identity, inode: NO_INODE } : identity);
  }

  forget(tenantId: string): void {
    this.#files.delete(tenantId);
  }

  /** Puts aside what is left of the log of a file that is gone, beside the one in its place. */
  setAsideLog(tenantId: string, path: string): void {
    const gone = this.#files.get(tenantId);
    const aside = gone && setAsideStaleLog(path, gone);
    if (aside)
      this.#log.warn("The log of a file that is gone was put aside", {
        tenant: tenantId,
        file: aside,
      });
  }
}
