import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { describeError, type Log } from "../log.ts";
import { Upgrading } from "./engine.ts";
import { versionIn } from "./open-migrated.ts";

/** Brings one file to this version in a process of its own; rejects with what that said when it could not. */
export type UpgradeFile = (path: string, signal: AbortSignal) => Promise<void>;

interface Options {
  /** The version that files are to have. */
  version: number;
  upgradeFile: UpgradeFile;
  log: Log;
}

/** A file of so many bytes is migrated where it is opened: that takes some hundredths of a second, from whatever version. */
const LARGEST_AT_ONCE = 4 * 1024 * 1024;
/** What failed is tried again after so long. */
const AGAIN_MS = 60_000;
/** One processor is left to requests, where there are several. */
const MOST_AT_ONCE = Math.max(1, availableParallelism() - 1);

/** Large files of an older version: migrating one takes seconds, which nobody else's requests are to wait for. */
export class Upgrades {
  readonly #options: Options;
  readonly #underWay = new Set<string>();
  /** Who waits for one of those to end. */
  readonly #line: string[] = [];
  readonly #failed = new Map<string, { error: unknown; again: number }>();
  readonly #stopping = new AbortController();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Begins to migrate a file if it is a large one of an older version, and throws `Upgrading` until that is done. */
  require(path: string): void {
    if (this.#underWay.has(path) || this.#line.includes(path)) throw new Upgrading(path);
    const failed = this.#failed.get(path);
    if (failed && performance.now() < failed.again) throw failed.error;
    if (!isLargeBefore(path, this.#options.version)) return;
    this.#line.push(path);
    this.#begin();
    throw new Upgrading(path);
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
    const { upgradeFile, log } = this.#options;
    const began = performance.now();
    log.info("A large file is brought to this version", { file: path });
    try {
      await upgradeFile(path, this.#stopping.signal);
      this.#failed.delete(path);
      log.info("A large file is of this version", { file: path, ms: Math.round(performance.now() - began) });
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#failed.set(path, { error, again: performance.now() + AGAIN_MS });
      log.error("A large file can't be brought to this version", { file: path, ...describeError(error) });
    }
  }
}

/** What can't be read is for the opening to judge. */
function isLargeBefore(path: string, version: number): boolean {
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= LARGEST_AT_ONCE) return false;
    const found = versionIn(path);
    return found > 0 && found < version;
  } catch {
    return false;
  }
}
