import { Database } from "bun:sqlite";
import { join } from "node:path";
import { sqliteCode } from "./engine.ts";

/** Another process owns the folder. Two processes must never write the same tenants. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
}

/**
 * Takes the folder for this process by an exclusive lock on a small file in it; the operating system drops the lock
 * when the process ends, however it ends. Answers the function that gives it back.
 */
export function lockFolder(folder: string): () => void {
  const sqlite = new Database(join(folder, "lock"), { create: true });
  try {
    sqlite.run("pragma locking_mode = exclusive");
    sqlite.run("begin exclusive");
  } catch (error) {
    sqlite.close(true);
    if (sqliteCode(error).startsWith("SQLITE_BUSY")) throw new FolderInUse(`Another Atoll process is using ${folder}.`);
    throw error;
  }
  return () => sqlite.close(true);
}
