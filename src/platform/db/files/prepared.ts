import { rmSync } from "node:fs";
import { syncFolder } from "../../whole-file.ts";
import { Connection } from "../connection.ts";
import { openMigrated } from "../open-migrated.ts";
import { sizeOf } from "../tenant-file.ts";

/** A file that is nobody's yet, open to be made ready. */
export interface Prepared {
  db: Connection;
  /** Brings all of it into the file itself; throws where something stays in its log. */
  finish(): void;
  /** Closes it as it is. */
  close(): void;
}

/** Opens a file of this version that nobody else has open; what is written to it is synced. */
export function openPrepared(path: string, migrations: readonly string[]): Prepared {
  const { sqlite } = openMigrated(path, { synchronous: "FULL", migrations });
  const db = new Connection(sqlite);
  return {
    db,
    close: () => db.close(),
    finish() {
      db.get("pragma wal_checkpoint(truncate)", []);
      db.close();
      if (sizeOf(`${path}-wal`) > 0) throw new Error(`${path} still has a log`);
      syncFolder(path);
      for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true });
    },
  };
}
