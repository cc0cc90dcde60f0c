import type { Database } from "bun:sqlite";
import type { Checkpoints } from "./checkpoints.ts";
import type { Asked } from "./worker.ts";

/** A log is written into its file when so many pages of 4 KB stand in it alone. */
const MOST_PAGES = 4000;
/** Where that can't be done on the other thread, SQLite does it in the commit of so many more. */
const TIMES_MORE = 4;

interface Options extends Asked {
  checkpoints: Checkpoints;
  /** 4000 when left out. */
  mostPages?: number | undefined;
}

/**
 * Keeps the log of one open file short. Most of it is written back while others write; the rest,
 * what came meanwhile, while they wait: only a log of which nothing is left begins anew.
 */
export class LogLength {
  readonly #sqlite: Database;
  readonly #options: Options;
  readonly #mostPages: number;
  #isShortening = false;
  #pause: Promise<void> | null = null;

  constructor(sqlite: Database, options: Options) {
    this.#sqlite = sqlite;
    this.#options = options;
    this.#mostPages = options.mostPages ?? MOST_PAGES;
    sqlite.run(`pragma wal_autocheckpoint = ${this.#mostPages * TIMES_MORE}`);
  }

  /** Resolves when the file may be written to; null when it may be. */
  get pause(): Promise<void> | null {
    return this.#pause;
  }

  /**
   * To be called after commits; inside of a transaction it waits for the next call. It never throws:
   * whatever it can't do, what was committed is on the disk.
   */
  look(): void {
    const { checkpoints, path } = this.#options;
    try {
      if (this.#isShortening || this.#sqlite.inTransaction) return;
      if (this.#pages() < this.#mostPages) return;
    } catch (error) {
      checkpoints.tell(path, error);
      return;
    }
    this.#isShortening = true;
    void this.#shorten().finally(() => {
      this.#isShortening = false;
    });
  }

  async #shorten(): Promise<void> {
    const { checkpoints, path, inode } = this.#options;
    await checkpoints.write({ path, inode });
    this.#pause = checkpoints.write({ path, inode });
    await this.#pause;
    this.#pause = null;
  }

  /** How many stand in the log alone. */
  #pages(): number {
    const { log = 0, checkpointed = 0 } =
      this.#sqlite
        .query<{ log: number; checkpointed: number }, []>("pragma wal_checkpoint(noop)")
        .get() ?? {};
    return log - checkpointed;
  }
}
