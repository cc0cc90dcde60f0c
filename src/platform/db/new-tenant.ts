import { Database } from "bun:sqlite";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Connection, type WriteDb } from "./connection.ts";
import { inWalMode } from "./migrate.ts";

/**
 * The bytes of a new tenant's file, filled in one transaction. It is made in memory, so that there is no log a part of it
 * could be left in, whoever else opens the file the moment it appears.
 */
export function newTenantImage(template: Uint8Array, fill: (db: WriteDb) => void): Uint8Array {
  const sqlite = Database.deserialize(template);
  try {
    sqlite.run("pragma foreign_keys = on");
    new Connection(sqlite).write((db) => fill(db));
    return inWalMode(sqlite.serialize());
  } finally {
    sqlite.close(true);
  }
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
