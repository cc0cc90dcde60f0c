import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Unavailable } from "../errors.ts";
import { describeError, type Log } from "../log.ts";
import { ownFolder, writeWhole } from "../whole-file.ts";
import { Connection, type WriteDb } from "./connection.ts";
import { isBusy, openFile } from "./engine.ts";
import { migrateFile, templateImage } from "./migrate.ts";
import { newTenantImage } from "./new-tenant.ts";
import { briefly, patiently } from "./patience.ts";

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

/** So long a request waits while another process holds its organization's file; nobody else is held meanwhile. */
const PATIENCE_MS = 1000;

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
    try {
      return this.#known(tenantId) ?? briefly(() => this.#openAnew(tenantId));
    } catch (error) {
      throw this.#unavailable(tenantId, error);
    }
  }

  /** The same, with patience while another process holds the file. */
  async reach(tenantId: string): Promise<Connection> {
    const known = this.#known(tenantId);
    if (known) return known;
    try {
      return await patiently(() => this.#known(tenantId) ?? this.#openAnew(tenantId), PATIENCE_MS);
    } catch (error) {
      throw this.#unavailable(tenantId, error);
    }
  }

  /** Resolves when a tenant can be written to; throws `Unavailable` when another process holds its file for too long. */
  async writable(tenantId: string): Promise<void> {
    try {
      await patiently(() => this.get(tenantId).requireWritable(), PATIENCE_MS);
    } catch (error) {
      if (!isBusy(error)) throw error;
      throw this.#unavailable(tenantId, error);
    }
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

  #known(tenantId: string): Connection | null {
    const known = this.#open.get(tenantId);
    if (!known) return null;
    this.#open.delete(tenantId);
    this.#open.set(tenantId, known);
    return known;
  }

  #openAnew(tenantId: string): Connection {
    const connection = this.#openFile(tenantId);
    this.#open.set(tenantId, connection);
    this.#options.onCommit?.(tenantId);
    if (this.#open.size > this.#options.capacity) queueMicrotask(() => this.#evict());
    return connection;
  }

  #openFile(tenantId: string): Connection {
    const path = this.path(tenantId);
    const sqlite = openFile(path, this.#options);
    try {
      migrateFile(sqlite, path, this.#options.migrations);
      return new Connection(sqlite, { onCommit: () => this.#options.onCommit?.(tenantId) });
    } catch (error) {
      sqlite.close(true);
      throw error;
    }
  }

  #unavailable(tenantId: string, error: unknown): Unavailable {
    const told = { tenant: tenantId, file: this.path(tenantId), ...describeError(error) };
    this.#options.log.error("A tenant's file can't be opened", told);
    return new Unavailable("This organization is not available at the moment.");
  }

  #evict(): void {
    for (const tenantId of this.#open.keys()) {
      if (this.#open.size <= this.#options.capacity) return;
      this.close(tenantId);
    }
  }
}
