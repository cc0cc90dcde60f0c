import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { isBusy, isDamage } from "./engine.ts";

/** Another process owns the folder. Two processes must never write the same tenants. */
export class FolderInUse extends StartError {
  override readonly name = "FolderInUse";
}

/** A folder that belongs to this process. */
export interface FolderLock {
  /**
   * False when the lock's file was removed meanwhile: it was made and taken again. Throws
   * `FolderInUse` when somebody else did.
   */
  stillHeld(): boolean;
  release(): void;
}

/**
 * Takes the folder for this process by an exclusive lock on a small file in it; the operating
 * system drops the lock when the process ends, however it ends.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, "lock");
  let held = take(folder, path);
  return {
    stillHeld() {
      if (inodeOf(path) === held.inode) return true;
      const again = take(folder, path);
      held.sqlite.close(true);
      held = again;
      return false;
    },
    release: () => held.sqlite.close(true),
  };
}

interface Held {
  sqlite: Database;
  inode: number | null;
}

const inodeOf = (path: string): number | null =>
  statSync(path, { throwIfNoEntry: false })?.ino ?? null;

function take(folder: string, path: string): Held {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) throw noLock(path);
  const sqlite = new Database(path, { create: true });
  try {
    sqlite.run("pragma locking_mode = exclusive");
    sqlite.run("begin exclusive");
    return { sqlite, inode: inodeOf(path) };
  } catch (error) {
    sqlite.close(true);
    if (isBusy(error)) throw new FolderInUse(`Another Atoll process is using ${folder}.`);
    if (!isDamage(error)) throw error;
    throw noLock(path);
  }
}

const noLock = (path: string): StartError =>
  new StartError(`${path} is no lock of Atoll's. Remove it, then start again.`);
