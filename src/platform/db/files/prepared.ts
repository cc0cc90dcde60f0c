import { rmSync } from "node:fs";
import { synced } from "../../whole-file.ts";
import { Connection } from "../connection.ts";
import { openMigrated } from "../open-migrated.ts";
import { sizeOf } from "../tenant-file.ts";

/** A file that is nobody's yet, open to be made ready. */
export interface Prepared {
  db: Connection;
  /** Brings all of it into the file itself, and that to the disk; throws where something stays in its log. */
  finish(): Promise<void>;
  /** Closes it as it is. */
  close(): void;
}

/** Opens a file of this version that nobody else has open; what is written to it is synced when it is finished. */
export function openPrepared(path: string, migrations: readonly string[]): Prepared {
  const { sqlite } = openMigrated(path, { synchronous: "NORMAL", migrations });
  const db = new Connection(sqlite);
  return {
    db,
    close: () => db.close(),
    async finish() {
      // It counts only once it is finished: the disk is waited for then, beside the loop.
      sqlite.run("pragma synchronous = off");
      db.get("pragma wal_checkpoint(truncate)", []);
      db.close();
      if (sizeOf(`${path}-wal`) > 0) throw new Error(`${path} still has a log`);
      await synced(path);
      for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true });
    },
  };
}
