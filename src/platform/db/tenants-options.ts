import type { Log } from "../log.ts";
import type { FileNames } from "./files/names.ts";
import type { Syncing } from "./log-sync.ts";
import type { OwnerOf } from "./open-migrated.ts";
import type { UpgradeFile } from "./upgrades.ts";

/** What the tenant files are kept by. */
export interface TenantsOptions {
  folder: string;
  /**
   * Where new files are made before they are whole; on the same file system, and watched by nobody.
   */
  newFolder: string;
  /** Which file is whose; left out where each has its first. */
  names?: FileNames;
  migrations: readonly string[];
  /** How many files stay open; the least recently used one is closed first. */
  capacity: number;
  synchronous: "FULL" | "NORMAL";
  /** With it, and `FULL`, one sync off the thread serves many commits. */
  syncing?: Syncing | undefined;
  log: Log;
  /** Whose file one is, as it says itself: one of another tenant is damage. */
  ownerOf?: OwnerOf;
  /** Answers `1` of a file at rest (`ReadDb.isAtRest`). */
  askRest?: string;
  /** The folder in which a file is kept as it was before it is migrated; nowhere when left out. */
  aside?: string;
  /**
   * How a large file of an older version is brought to this one beside this process; otherwise
   * where it is opened.
   */
  upgradeFile?: UpgradeFile;
  /**
   * Called after a file was opened that this process has not had open before: the first one, or one
   * that was put back.
   */
  onNewFile?: (tenantId: string) => void;
  /** Called after a file was closed in order, with nothing left in memory. */
  onClose?: (tenantId: string) => void;
  /**
   * Called after every commit to a file, and when one is opened: it may hold what a crash left to
   * be done.
   */
  onCommit?: (tenantId: string) => void;
}
