import { type FolderLock, lockFolder } from "#/platform/db/lock.ts";
import { settleRestore } from "./restores/exchange-all.ts";

/**
 * Takes the folder for this process, and settles a restore of everything that was cut short. Throws
 * `FolderInUse`, and `StartError` where what is in it is not all of an installation.
 */
export function takeFolder(tenantsDir: string, onSettled: () => void = () => {}): FolderLock {
  const lock = lockFolder(tenantsDir);
  try {
    if (settleRestore(tenantsDir)) onSettled();
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}
