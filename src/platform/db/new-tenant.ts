import { Database } from "bun:sqlite";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Connection, type WriteDb } from "./connection.ts";
import { migrate, withImage } from "./migrate.ts";

/**
 * A fully migrated file with nothing in it, kept open in memory: every new tenant's file is made of
 * it, so there is no log a part of one could be left in, whoever else opens the file the moment it
 * appears.
 */
export class EmptyTenant {
  static readonly #made = new WeakMap<readonly string[], EmptyTenant>();
  readonly #sqlite = new Database(":memory:");
  readonly #connection = new Connection(this.#sqlite);

  private constructor(migrations: readonly string[]) {
    migrate(this.#sqlite, migrations);
  }

  /** The one of these migrations; making it takes as long as many new tenants. */
  static of(migrations: readonly string[]): EmptyTenant {
    const made = EmptyTenant.#made.get(migrations) ?? new EmptyTenant(migrations);
    EmptyTenant.#made.set(migrations, made);
    return made;
  }

  /**
   * Hands `use` the bytes of a tenant's file, with what `fill` writes; nothing of it stays here.
   */
  filled(fill: (db: WriteDb) => void, use: (image: Uint8Array) => void): void {
    const image = this.#connection.undone((db) => {
      fill(db);
      return this.#sqlite.serialize();
    });
    withImage(image, use);
  }
}

/** Removes a file with its log and what belongs to that, whole or cut short. */
export function removeFile(path: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(path + suffix, { force: true });
}

/** Removes what a crash left of files that were being made. */
export function removeUnfinished(folder: string, newFolder: string): void {
  const unfinished = readdirSync(folder).filter((name) => name.startsWith(".new-"));
  const paths = [
    ...readdirSync(newFolder).map((name) => join(newFolder, name)),
    ...unfinished.map((name) => join(folder, name)),
  ];
  for (const path of paths) rmSync(path, { recursive: true, force: true });
}
