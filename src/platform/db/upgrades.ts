import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { describeError, type Log } from "../log.ts";
import { Upgrading } from "./engine.ts";
import { isHeld, versionIn } from "./open-migrated.ts";
import { isOutOfDescriptors, sizeOf } from "./tenant-file.ts";

/**
 * Brings one file to this version in a process of its own. Answers `held` when another process
 * holds the file; rejects with what kept it from being done.
 */
export type UpgradeFile = (
  path: string,
  options: { signal: AbortSignal; patienceMs: number },
) => Promise<"done" | "held">;

interface Options {
  /** The version that files are to have. */
  version: number;
  upgradeFile: UpgradeFile;
  /** Closes some files, where no more can be opened. */
  makeRoom: () => void;
  log: Log;
}

/**
 * A file of so many bytes is migrated where it is opened: that takes some hundredths of a second,
 * from whatever version.
 */
const LARGEST_AT_ONCE = 4 * 1024 * 1024;
/** So long a log takes as long to read as that. */
const LONGEST_LOG_AT_ONCE = 16 * 1024 * 1024;
/**
 * One processor is left to requests, where there are more than two; one that hangs keeps nobody
 * from the other place.
 */
const MOST_AT_ONCE = Math.max(2, availableParallelism() - 1);
/**
 * Files are tried again after so long: one that failed and is as it was, and one that another
 * process holds.
 */
const FAILED_AGAIN_MS = 10_000;
const HELD_AGAIN_MS = 1000;
const READY_MS = 10_000;
const LOOK_AGAIN_MS = 250;
/** What takes longer hangs; a file of 100 MB takes some two seconds. */
const PATIENCE_MS = 10_000;
const PATIENCE_MS_A_MEGABYTE = 300;

interface Failed {
  error: unknown;
  again: number;
  /** What the file was. */
  state: string;
}

/**
 * Large files of an older version: migrating one takes seconds, which nobody else's requests are to
 * wait for.
 */
export class Upgrades {
  readonly #options: Options;
  readonly #underWay = new Set<string>();
  /** Who waits for one of those to end. */
  readonly #line: string[] = [];
  readonly #failed = new Map<string, Failed>();
  /**
   * Those that were just brought to this version, and until when they are taken for it, whoever
   * else has them open.
   */
  readonly #ready = new Map<string, number>();
  readonly #stopping = new AbortController();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Begins to migrate a file if it is a large one of an older version, and throws `Upgrading` until
   * that is done.
   */
  require(path: string): void {
    if (this.#underWay.has(path) || this.#line.includes(path)) throw new Upgrading(path);
    if (performance.now() < (this.#ready.get(path) ?? 0)) return;
    const failed = this.#failed.get(path);
    if (failed && performance.now() < failed.again && failed.state === stateOf(path))
      throw failed.error;
    if (!takesLong(path, this.#options.version)) return;
    if (!hasLongLog(path) && isHeld(path)) throw this.#held(path);
    this.#line.push(path);
    this.#begin();
    throw new Upgrading(path);
  }

  /** Whether a file is being brought to this version; begins with it where it is to be. */
  has(path: string): boolean {
    try {
      this.require(path);
      return false;
    } catch (error) {
      return error instanceof Upgrading;
    }
  }

  /**
   * Resolves when a file is of this version, or can't be brought to it; with false at the end of
   * the process.
   */
  async passed(path: string): Promise<boolean> {
    while (!this.#stopping.signal.aborted) {
      if (!this.has(path)) return true;
      await Bun.sleep(LOOK_AGAIN_MS);
    }
    return false;
  }

  /** Ends what is under way; each of these files stays as it was. */
  stop(): void {
    this.#line.length = 0;
    this.#stopping.abort();
  }

  #begin(): void {
    while (this.#underWay.size < MOST_AT_ONCE) {
      const path = this.#line.shift();
      if (path === undefined) return;
      this.#underWay.add(path);
      void this.#upgrade(path).finally(() => {
        this.#underWay.delete(path);
        this.#begin();
      });
    }
  }

  async #upgrade(path: string): Promise<void> {
    const { upgradeFile, makeRoom, log } = this.#options;
    const began = performance.now();
    log.info("A large file is brought to this version", { file: path });
    try {
      const patienceMs =
        PATIENCE_MS + Math.ceil((bytesOf(path) / 1024 ** 2) * PATIENCE_MS_A_MEGABYTE);
      const result = await upgradeFile(path, { signal: this.#stopping.signal, patienceMs });
      if (result === "held") return void this.#held(path);
      this.#failed.delete(path);
      this.#ready.set(path, performance.now() + READY_MS);
      log.info("A large file is of this version", {
        file: path,
        ms: Math.round(performance.now() - began),
      });
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      if (isOutOfDescriptors()) {
        makeRoom();
        return this.#fail(path, new Upgrading(path), HELD_AGAIN_MS);
      }
      log.error("A large file can't be brought to this version", {
        file: path,
        ...describeError(error),
      });
      this.#fail(path, error, FAILED_AGAIN_MS);
    }
  }

  /** It is tried again soon, and told of once. */
  #held(path: string): Upgrading {
    const error = new Upgrading(path);
    if (!(this.#failed.get(path)?.error instanceof Upgrading))
      this.#options.log.warn("Another process holds a file that is to be brought to this version", {
        file: path,
      });
    this.#fail(path, error, HELD_AGAIN_MS);
    return error;
  }

  #fail(path: string, error: unknown, againMs: number): void {
    this.#failed.set(path, { error, again: performance.now() + againMs, state: stateOf(path) });
  }
}

const bytesOf = (path: string): number => sizeOf(path) + sizeOf(`${path}-wal`);

/** What tells a file from what is put in its place. */
function stateOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino} ${found.size} ${found.mtimeMs}` : "";
}

/** To read it takes too long for those who wait. */
const hasLongLog = (path: string): boolean => sizeOf(`${path}-wal`) > LONGEST_LOG_AT_ONCE;

/** What can't be read is for the opening to judge. */
function takesLong(path: string, version: number): boolean {
  try {
    if (hasLongLog(path)) return true;
    if (bytesOf(path) <= LARGEST_AT_ONCE) return false;
    // What was interrupted is undone first, which can't be done by reading.
    if (sizeOf(`${path}-journal`) > 0) return true;
    const found = versionIn(path);
    return found > 0 && found < version;
  } catch {
    return false;
  }
}
