import type { Changes, Database, SQLQueryBindings } from "bun:sqlite";
import { SLOW_MS, statementTook } from "../observe/slow-statements.ts";
import type { LogSync } from "./log-sync.ts";
import { briefly } from "./patience.ts";

export type SqlValue = SQLQueryBindings;

/** Makes an async body a type error: it would commit at its first await. */
export type Sync<T> = T extends PromiseLike<unknown> ? never : T;

/** What a body that is not async answered. */
export const answerOf = <T>(value: Sync<T>): T => value as T;

/** What reading code gets: it can't write. */
export interface ReadDb {
  all<Row>(sql: string, values: SqlValue[]): Row[];
  get<Row>(sql: string, values: SqlValue[]): Row | null;
  /**
   * A value kept with the open file until `forget(key)`; for what is read by nearly every request.
   */
  cached<T>(key: string, compute: () => T): T;
  /**
   * It is known that nothing is on its way to very many rows: of the one moment that `read` sees.
   */
  readonly isAtRest: boolean;
}

/** What code inside the one transaction gets. It stops working when the transaction ends. */
export interface WriteDb extends ReadDb {
  /** Runs a changing statement; answers the number of rows changed. */
  run(sql: string, values: SqlValue[]): number;
  /** Runs a statement that inserts a row; answers its rowid. */
  insert(sql: string, values: SqlValue[]): number;
  /** How many rows the statements of the transaction have changed so far. */
  readonly changes: number;
  forget(key: string): void;
}

/** A file that is read and written to, one whole transaction at a time. */
export interface FileDb extends ReadDb {
  write<T>(body: (db: WriteDb) => Sync<T>): T;
}

interface Options {
  /** Told of every transaction that was committed. */
  onCommit?: () => void;
  /** Brings commits to the disk; without one a commit itself does, or nothing. */
  log?: LogSync | undefined;
  /** How a transaction begins while another process holds the file. */
  begin?: (attempt: () => void) => void;
  /** Answers `1` of a file at rest; without it none is known to be. */
  askRest?: string | undefined;
}

/** One open SQLite file. Statements are cached by Bun and finalized by `close`. */
export class Connection implements FileDb {
  readonly #sqlite: Database;
  readonly #cache = new Map<string, unknown>();
  readonly #onCommit: () => void;
  readonly #log: LogSync | undefined;
  readonly #begin: (attempt: () => void) => void;
  readonly #askRest: string | undefined;
  #writing = false;
  #reading = false;
  /** Of the moment that is read now; null until somebody asks. */
  #atRest: boolean | null = null;
  /** Undoes what `reserve` began, unless a write took it over. */
  #reservation: ReturnType<typeof setImmediate> | null = null;

  constructor(
    sqlite: Database,
    { onCommit = () => {}, log, begin = briefly, askRest }: Options = {},
  ) {
    this.#sqlite = sqlite;
    this.#onCommit = onCommit;
    this.#log = log;
    this.#begin = begin;
    this.#askRest = askRest;
  }

  all<Row>(sql: string, values: SqlValue[]): Row[] {
    const began = performance.now();
    const rows = this.#sqlite.query<Row, SqlValue[]>(sql).all(...values);
    this.#took(sql, began);
    return rows;
  }

  get<Row>(sql: string, values: SqlValue[]): Row | null {
    const began = performance.now();
    const row = this.#sqlite.query<Row, SqlValue[]>(sql).get(...values);
    this.#took(sql, began);
    return row;
  }

  #took(sql: string, began: number): void {
    const ms = performance.now() - began;
    if (ms >= SLOW_MS) statementTook(this.#sqlite.filename, sql, ms);
  }

  cached<T>(key: string, compute: () => T): T {
    if (!this.#cache.has(key)) this.#cache.set(key, compute());
    return this.#cache.get(key) as T;
  }

  get isAtRest(): boolean {
    if (this.#askRest === undefined || !this.#reading || !this.#sqlite.inTransaction) return false;
    this.#atRest ??= this.#sqlite.query(this.#askRest).values()[0]?.[0] === 1;
    return this.#atRest;
  }

  /**
   * Runs a body that only reads in one transaction: it sees one moment, and SQLite takes its locks
   * once, where it would with every statement. That is half of what a short one costs.
   */
  read<T>(body: (db: ReadDb) => Sync<T>): T {
    if (this.#sqlite.inTransaction) return answerOf(body(this));
    this.#sqlite.query("begin").run();
    this.#reading = true;
    try {
      return answerOf(body(this));
    } finally {
      this.#reading = false;
      this.#atRest = null;
      // SQLite itself ends one in which reading fails.
      if (this.#sqlite.inTransaction) this.#sqlite.query("commit").run();
    }
  }

  /**
   * Runs `body` between BEGIN IMMEDIATE and COMMIT; an error rolls everything back and is thrown
   * on.
   */
  write<T>(body: (db: WriteDb) => Sync<T>): T {
    const result = this.#transact(body, "commit");
    this.#onCommit();
    return result;
  }

  /**
   * The same for what nobody is told of and a power cut may take back: it can be worked out again.
   * No answer waits until it is on the disk.
   */
  writeUntold<T>(body: (db: WriteDb) => Sync<T>): T {
    const result = this.#transact(body, "commit untold");
    this.#onCommit();
    return result;
  }

  /** Runs `body` in a transaction that is rolled back, whatever it answers. */
  undone<T>(body: (db: WriteDb) => Sync<T>): T {
    return this.#transact(body, "rollback");
  }

  #transact<T>(body: (db: WriteDb) => Sync<T>, end: "commit" | "commit untold" | "rollback"): T {
    if (this.#writing || this.#reading)
      throw new Error("A transaction is already open on this file");
    if (!this.#takeReserved()) this.#begin(() => this.#beginNow());
    this.#writing = true;
    const transaction = new Transaction(this.#sqlite, this, this.#cache);
    try {
      const result = body(transaction);
      if (result instanceof Promise) throw new Error("A transaction body can't be async");
      if (end === "rollback") this.#cache.clear();
      this.#sqlite.query(end === "rollback" ? end : "commit").run();
      if (end === "commit" && transaction.changes > 0) this.#log?.note();
      return answerOf(result);
    } catch (error) {
      this.#cache.clear();
      if (this.#sqlite.inTransaction) this.#sqlite.query("rollback").run();
      throw error;
    } finally {
      transaction.end();
      this.#writing = false;
    }
  }

  #beginNow(): void {
    this.#sqlite.query("begin immediate").run();
  }

  /**
   * Begins the next transaction ahead of it. Throws SQLite's error when that can't be at the
   * moment: another process writes, or the file is read-only. `write` goes on from here; what no
   * write takes over in this turn of the loop is undone.
   */
  reserve(): void {
    if (this.#reservation !== null) return;
    this.#beginNow();
    this.#reservation = setImmediate(() => this.#release());
  }

  /** Whether a transaction was begun already. SQLite itself undoes one when reading in it fails. */
  #takeReserved(): boolean {
    if (this.#reservation === null) return false;
    clearImmediate(this.#reservation);
    this.#reservation = null;
    return this.#sqlite.inTransaction;
  }

  #release(): void {
    if (this.#takeReserved()) this.#sqlite.query("rollback").run();
  }

  /**
   * Looks at the log (`noop`), or writes of it into the file what nobody reads any more
   * (`passive`), in frames.
   */
  checkpoint(mode: "noop" | "passive"): { log: number; checkpointed: number } | null {
    this.#release();
    return this.get(`pragma wal_checkpoint(${mode})`, []);
  }

  /**
   * Resolves when everything that was committed by now is on the disk, and rejects when that can't
   * be said; null when it is there already.
   */
  durable(): Promise<void> | null {
    return this.#log?.durable() ?? null;
  }

  /** Resolves when it may be written to, which is kept waiting for a moment now and then; or null. */
  get pause(): Promise<void> | null {
    return this.#log?.pause ?? null;
  }

  close(): void {
    this.#release();
    this.#log?.end();
    this.#sqlite.close(true);
  }
}

class Transaction implements WriteDb {
  readonly #sqlite: Database;
  readonly #connection: Connection;
  readonly #cache: Map<string, unknown>;
  #open = true;
  #changes = 0;

  constructor(sqlite: Database, connection: Connection, cache: Map<string, unknown>) {
    this.#sqlite = sqlite;
    this.#connection = connection;
    this.#cache = cache;
  }

  all<Row>(sql: string, values: SqlValue[]): Row[] {
    return this.#live().all<Row>(sql, values);
  }

  get<Row>(sql: string, values: SqlValue[]): Row | null {
    return this.#live().get<Row>(sql, values);
  }

  cached<T>(key: string, compute: () => T): T {
    return this.#live().cached(key, compute);
  }

  /** What it writes can begin what is on its way. */
  readonly isAtRest = false;

  run(sql: string, values: SqlValue[]): number {
    return this.#run(sql, values).changes;
  }

  insert(sql: string, values: SqlValue[]): number {
    return Number(this.#run(sql, values).lastInsertRowid);
  }

  get changes(): number {
    return this.#changes;
  }

  forget(key: string): void {
    this.#live();
    this.#cache.delete(key);
  }

  end(): void {
    this.#open = false;
  }

  #run(sql: string, values: SqlValue[]): Changes {
    this.#live();
    const began = performance.now();
    const result = this.#sqlite.query<unknown, SqlValue[]>(sql).run(...values);
    const ms = performance.now() - began;
    if (ms >= SLOW_MS) statementTook(this.#sqlite.filename, sql, ms);
    this.#changes += result.changes;
    return result;
  }

  #live(): Connection {
    if (!this.#open) throw new Error("This transaction has ended");
    return this.#connection;
  }
}
