import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { Unavailable } from "../errors.ts";
import { describeError, type Log } from "../log.ts";
import { Connection, type WriteDb } from "./connection.ts";
import { openFile } from "./engine.ts";
import { inWalMode, migrateFile, templateImage } from "./migrate.ts";

interface Options {
  folder: string;
  migrations: readonly string[];
  /** How many files stay open; the least recently used one is closed first. */
  capacity: number;
  synchronous: "FULL" | "NORMAL";
  log: Log;
  /** Called after a file was closed in order, with nothing left in memory. */
  onClose?: (tenantId: string) => void;
  /** Called after every commit to a file, and when one is opened: it may hold what a crash left to be done. */
  onCommit?: (tenantId: string) => void;
}

/** The tenant files: one folder, opened on demand, kept in an LRU, one connection each. */
export class Tenants {
  readonly #options: Options;
  readonly #open = new Map<string, Connection>();
  #template: Uint8Array | null = null;

  constructor(options: Options) {
    this.#options = options;
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  }

  get openCount(): number {
    return this.#open.size;
  }

  isOpen(tenantId: string): boolean {
    return this.#open.has(tenantId);
  }

  path(tenantId: string): string {
    return join(this.#options.folder, `${tenantId}.sqlite`);
  }

  /** The ids of all files in the folder. */
  ids(): string[] {
    const names = readdirSync(this.#options.folder);
    return names.filter((name) => name.endsWith(".sqlite") && !name.startsWith(".")).map((name) => name.slice(0, -7));
  }

  /** The open file of a tenant, migrated; throws `Unavailable` when it can't be used, which harms no other tenant. */
  get(tenantId: string): Connection {
    const known = this.#open.get(tenantId);
    if (known) {
      this.#open.delete(tenantId);
      this.#open.set(tenantId, known);
      return known;
    }
    const connection = this.#openFile(tenantId);
    this.#open.set(tenantId, connection);
    this.#options.onCommit?.(tenantId);
    if (this.#open.size > this.#options.capacity) queueMicrotask(() => this.#evict());
    return connection;
  }

  /** Makes a file from the template and fills it in one transaction; the file appears only when it is whole. */
  create(tenantId: string, fill: (db: WriteDb) => void): void {
    this.#template ??= inWalMode(templateImage(this.#options.migrations));
    const [path, unfinished] = [this.path(tenantId), join(this.#options.folder, `.new-${tenantId}.sqlite`)];
    if (existsSync(path)) throw new Error("The tenant exists already");
    writeDurably(unfinished, this.#template);
    try {
      const connection = new Connection(openFile(unfinished, this.#options));
      try {
        connection.write((db) => fill(db) as undefined);
      } finally {
        connection.close();
      }
      renameSync(unfinished, path);
      syncFolder(this.#options.folder);
    } catch (error) {
      removeFile(unfinished);
      throw error;
    }
  }

  /** Removes a tenant's file for good. */
  remove(tenantId: string): void {
    this.close(tenantId);
    removeFile(this.path(tenantId));
  }

  close(tenantId: string): void {
    const connection = this.#open.get(tenantId);
    if (!connection) return;
    this.#open.delete(tenantId);
    connection.close();
    this.#options.onClose?.(tenantId);
  }

  closeAll(): void {
    for (const tenantId of [...this.#open.keys()]) this.close(tenantId);
  }

  #openFile(tenantId: string): Connection {
    try {
      const sqlite = openFile(this.path(tenantId), this.#options);
      try {
        migrateFile(sqlite, this.path(tenantId), this.#options.migrations);
        return new Connection(sqlite, () => this.#options.onCommit?.(tenantId));
      } catch (error) {
        sqlite.close(true);
        throw error;
      }
    } catch (error) {
      this.#options.log.error("A tenant's file can't be opened", {
        tenant: tenantId,
        file: this.path(tenantId),
        ...describeError(error),
      });
      throw new Unavailable("This organization is not available at the moment.");
    }
  }

  #evict(): void {
    for (const tenantId of this.#open.keys()) {
      if (this.#open.size <= this.#options.capacity) return;
      this.close(tenantId);
    }
  }
}

function writeDurably(path: string, bytes: Uint8Array): void {
  const file = openSync(path, "w", 0o600);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function removeFile(path: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
}
