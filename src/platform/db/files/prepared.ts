import { rmSync } from "node:fs";
import { synced } from "../../whole-file.ts";
import { Connection } from "../connection.ts";
import type { Synchronous } from "../engine.ts";
import { openMigrated } from "../open-migrated.ts";
import { sizeOf } from "../tenant-file.ts";

/** A file that is nobody's yet, open to be made ready. */
export interface Prepared {
  db: Connection;
  /** Brings all of it into the file itself, and closes it; throws where something stays in its log. */
  settle(): void;
  /** The same, and brings all of the file to the disk, whoever wrote it. */
  finish(): Promise<void>;
  /** Closes it as it is. */
  close(): void;
}

/**
 * Opens a file of this version that nobody else has open, and that is nobody's yet: what is written to
 * it is synced when it is finished. One that is somebody's is opened by `openReplaced`.
 */
export const openPrepared = (path: string, migrations: readonly string[]): Prepared =>
  opened(path, migrations, "OFF");

/** Opens a file that is about to be replaced: until it is, it keeps what it acknowledged. */
export const openReplaced = (path: string, migrations: readonly string[]): Prepared =>
  opened(path, migrations, "NORMAL");

function opened(path: string, migrations: readonly string[], synchronous: Synchronous): Prepared {
  const { sqlite } = openMigrated(path, { synchronous, migrations });
  const db = new Connection(sqlite);
  const settle = (): void => {
    db.get("pragma wal_checkpoint(truncate)", []);
    db.close();
    if (sizeOf(`${path}-wal`) > 0) throw new Error(`${path} still has a log`);
    for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true });
  };
  return {
    db,
    close: () => db.close(),
    settle,
    async finish() {
      // It counts only once it is finished: the disk is waited for beside the loop.
      settle();
      await synced(path);
    },
  };
}
