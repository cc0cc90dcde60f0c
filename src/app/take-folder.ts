import { type FolderLock, lockFolder } from "#/platform/db/lock.ts";
import { settleRestore } from "./restores/exchange-all.ts";
import { requireGoneBack } from "./upgrades/back.ts";

interface Taking {
  /** Told where a restore of everything was cut short, and went on. */
  onSettled?: () => void;
  /** It is to go on with a way back to an earlier version. */
  goesBack?: boolean;
}

/**
 * Takes the folder for this process, and settles a restore of everything that was cut short. Throws
 * `FolderInUse`, and `StartError` where what is in it is not all of an installation, or of two times.
 */
export function takeFolder(
  tenantsDir: string,
  { onSettled = () => {}, goesBack = false }: Taking = {},
): FolderLock {
  const lock = lockFolder(tenantsDir);
  try {
    if (!goesBack) requireGoneBack(tenantsDir);
    if (settleRestore(tenantsDir)) onSettled();
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}
