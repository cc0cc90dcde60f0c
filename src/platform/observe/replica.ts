import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * For how many seconds Litestream has not taken in what was written to a file's log: it keeps what it took in
 * a folder beside the file, and sends it from there. 0 where it has all; null where it doesn't replicate the file.
 */
export async function replicaLag(path: string): Promise<number | null> {
  const [taken, log] = await Promise.all([
    stat(join(dirname(path), `.${basename(path)}-litestream`, "ltx", "0")).catch(() => null),
    stat(`${path}-wal`).catch(() => null),
  ]);
  if (taken === null) return null;
  return log === null || log.size === 0 ? 0 : Math.max(0, (log.mtimeMs - taken.mtimeMs) / 1000);
}
