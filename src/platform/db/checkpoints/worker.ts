import { constants, Database } from "bun:sqlite";
import { statSync } from "node:fs";

/** The file whose log is asked about; one that has its name by now and is another is left alone. */
export interface Asked {
  path: string;
  inode: number;
}

/** Null when all went well. */
export interface Answered {
  error: string | null;
}

declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  const answer: Answered = { error: null };
  try {
    writeBack(data);
  } catch (error) {
    answer.error = String(error);
  }
  self.postMessage(answer);
};

/** Writes what nobody reads any more in the log into the file, and has the disk keep it. */
function writeBack({ path, inode }: Asked): void {
  const isSame = () => statSync(path, { throwIfNoEntry: false })?.ino === inode;
  if (!isSame()) return;
  const sqlite = new Database(path, constants.SQLITE_OPEN_READWRITE);
  try {
    if (!isSame()) return;
    // Both are synced: the log before any of it is written to the file, and that after it was.
    sqlite.run("pragma busy_timeout = 0; pragma synchronous = normal");
    sqlite.query("pragma wal_checkpoint(passive)").get();
  } finally {
    sqlite.close(true);
  }
}
