import type { Database } from "bun:sqlite";
import { closeSync, fdatasync, fdatasyncSync, openSync, statSync } from "node:fs";
import { Unavailable } from "../errors.ts";
import type { Checkpoints } from "./checkpoints/checkpoints.ts";
import { LogLength } from "./checkpoints/log-length.ts";
import { syncLater } from "./engine.ts";

/** Has the disk keep what was written to a file; off the thread. */
export type SyncFile = (descriptor: number) => Promise<void>;

const syncData: SyncFile = (descriptor) =>
  new Promise((resolve, reject) =>
    fdatasync(descriptor, (error) => (error ? reject(error) : resolve())),
  );

/** What was written, or read, may not be on the disk. */
export class Unsure extends Unavailable {
  constructor(cause: unknown) {
    super("The server can't say whether this is stored. Look at it again.");
    this.cause = cause;
  }
}

/** A file without commits for so long gives its descriptor back. */
const IDLE_MS = 500;

/** The logs with commits that are not on the disk yet. */
export class Unsynced {
  readonly #logs = new Set<LogSync>();

  add(log: LogSync): void {
    this.#logs.add(log);
  }

  delete(log: LogSync): void {
    this.#logs.delete(log);
  }

  /**
   * Resolves when everything that was committed by now is on the disk, but to one log (`but`); null
   * when it is.
   */
  durable(but?: LogSync): Promise<void> | null {
    const logs = [...this.#logs].filter((log) => log !== but);
    if (logs.length === 0) return null;
    return Promise.all(logs.map((log) => log.durable())).then(() => {});
  }
}

/** How commits come to the disk where they don't do so by themselves. */
export interface Syncing {
  unsynced: Unsynced;
  /** Writes logs back that grew long; without it SQLite does, in a commit. */
  checkpoints?: Checkpoints | undefined;
  /** So many pages stand in a log at most before it is; left out but in tests. */
  mostPages?: number | undefined;
  /** Left out but in tests. */
  sync?: SyncFile | undefined;
}

interface Options extends Syncing {
  /** Opens the log to sync it; left out where descriptors are not what runs out. */
  openLog?: ((path: string) => number) | undefined;
  /** The descriptor is kept for as long as the file is open. */
  isKept?: boolean;
  /** Told once of a sync that failed: from then on nothing that was written is sure. */
  onFailure: (error: unknown) => void;
  /** Keeps the log short. */
  length?: LogLength | undefined;
}

interface Waiter {
  /** The commit it waits for. */
  commit: number;
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Brings the commits of one file to the disk, off the thread: under `synchronous = normal` a commit
 * only writes to the log, and one sync serves all that were made before it began. Nothing that a
 * commit changed may be told to anybody before `durable` has resolved.
 */
export class LogSync {
  readonly #path: string;
  readonly #unsynced: Unsynced;
  readonly #onFailure: (error: unknown) => void;
  readonly #sync: SyncFile;
  readonly #openLog: (path: string) => number;
  readonly #isKept: boolean;
  readonly #length: LogLength | undefined;
  #descriptor: number | null = null;
  #idle: ReturnType<typeof setTimeout> | null = null;
  #committed = 0;
  #synced = 0;
  #isRunning = false;
  #isEnded = false;
  #waiters: Waiter[] = [];
  #failure: Unsure | null = null;

  /** `path` is that of the file itself. */
  constructor(path: string, { unsynced, onFailure, sync = syncData, ...opening }: Options) {
    this.#path = `${path}-wal`;
    this.#unsynced = unsynced;
    this.#onFailure = onFailure;
    this.#sync = sync;
    const { openLog = (log) => openSync(log, "r"), isKept = false, length } = opening;
    this.#length = length;
    this.#openLog = openLog;
    this.#isKept = isKept;
  }

  /** A transaction was committed. */
  note(): void {
    this.#committed++;
    this.#unsynced.add(this);
    if (this.#isRunning || this.#failure) return;
    this.#isRunning = true;
    // What else this turn of the loop commits goes with it.
    setImmediate(() => void this.#run());
  }

  /** Resolves when the file may be written to, whose log is being shortened; null when it may be. */
  get pause(): Promise<void> | null {
    return this.#length?.pause ?? null;
  }

  /**
   * Resolves when everything that was committed by now is on the disk, and rejects when that can't
   * be said; null when it is there already.
   */
  durable(): Promise<void> | null {
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#synced === this.#committed) return null;
    const last = this.#waiters.at(-1);
    if (last?.commit === this.#committed) return last.promise;
    const waiter = { commit: this.#committed, ...Promise.withResolvers<void>() };
    // Whoever doesn't look at it is told by the log of the failure.
    waiter.promise.catch(() => {});
    this.#waiters.push(waiter);
    return waiter.promise;
  }

  /** Before the file is closed: what is not on the disk yet is brought there at once. */
  end(): void {
    this.#isEnded = true;
    if (this.#idle) clearTimeout(this.#idle);
    if (!this.#failure && this.#synced < this.#committed) {
      try {
        fdatasyncSync(this.#opened());
        this.#reach(this.#committed);
      } catch (error) {
        this.#fail(error);
      }
    }
    this.#close();
  }

  async #run(): Promise<void> {
    try {
      while (this.#synced < this.#committed && !this.#failure) {
        const commit = this.#committed;
        await this.#sync(this.#opened());
        this.#reach(commit);
        if (!this.#isEnded) this.#length?.look();
      }
    } catch (error) {
      if (this.#synced < this.#committed) this.#fail(error);
    } finally {
      this.#isRunning = false;
    }
    this.#idle ??= setTimeout(() => this.#rest(), IDLE_MS).unref();
  }

  #reach(commit: number): void {
    this.#synced = Math.max(this.#synced, commit);
    if (this.#synced === this.#committed) this.#unsynced.delete(this);
    while ((this.#waiters[0]?.commit ?? Number.POSITIVE_INFINITY) <= this.#synced)
      this.#waiters.shift()?.resolve();
  }

  #fail(error: unknown): void {
    if (this.#failure) return;
    this.#failure = new Unsure(error);
    this.#unsynced.delete(this);
    for (const { reject } of this.#waiters.splice(0)) reject(this.#failure);
    this.#onFailure(error);
  }

  /** A log that nothing is written to needs no descriptor. */
  #rest(): void {
    this.#idle = null;
    if (!this.#isRunning && !this.#isKept) this.#close();
  }

  #opened(): number {
    // Locks of SQLite are on the file and its shared memory: what is done with the log drops none.
    this.#descriptor ??= this.#openLog(this.#path);
    return this.#descriptor;
  }

  #close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}

/** From now on a commit to an open file only writes to its log, and this brings it to the disk. */
export function logSyncOf(
  path: string,
  sqlite: Database,
  { mostPages, ...options }: Options,
): LogSync {
  syncLater(sqlite);
  const { checkpoints } = options;
  const kept = checkpoints && { checkpoints, mostPages, path, inode: statSync(path).ino };
  return new LogSync(path, { ...options, length: kept && new LogLength(sqlite, kept) });
}
