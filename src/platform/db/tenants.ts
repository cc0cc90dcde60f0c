import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Unavailable } from "../errors.ts";
import { describeError, type Log } from "../log.ts";
import { ownFolder, writeWhole } from "../whole-file.ts";
import { Connection, type WriteDb } from "./connection.ts";
import { openFile } from "./engine.ts";
import { migrateFile, templateImage } from "./migrate.ts";
import { newTenantImage } from "./new-tenant.ts";

interface Options {
  folder: string;
  /** Where new files are made before they are whole; on the same file system, and watched by nobody. */
  newFolder: string;
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

  /** Removes what a crash left of files that were being made. */
  constructor(options: Options) {
    this.#options = options;
    const { folder, newFolder } = options;
    for (const path of [folder, newFolder]) ownFolder(path);
    for (const name of readdirSync(newFolder)) rmSync(join(newFolder, name), { force: true });
    for (const name of readdirSync(folder)) if (name.startsWith(".new-")) rmSync(join(folder, name), { force: true });
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

  /** Makes a file and fills it in one transaction; it appears, under its name, only when it is whole and on the disk. */
  create(tenantId: string, fill: (db: WriteDb) => void): void {
    const path = this.path(tenantId);
    if (existsSync(path)) throw new Error("The tenant exists already");
    this.#template ??= templateImage(this.#options.migrations);
    writeWhole(path, newTenantImage(this.#template, fill), { madeIn: this.#options.newFolder });
  }

  /** Removes a tenant's file for good. */
  remove(tenantId: string): void {
    this.close(tenantId);
    for (const suffix of ["", "-wal", "-shm"]) rmSync(this.path(tenantId) + suffix, { force: true });
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
