import { ownerOf } from "#/core/orgs/org.ts";
import { startOver, takeIn } from "#/features/search/index.ts";
import { FileNames } from "#/platform/db/files/names.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import type { SweepResult } from "#/platform/db/sweep.ts";
import { Tenants } from "#/platform/db/tenants.ts";
import { createLog, describeError } from "#/platform/log.ts";

interface Folders {
  folder: string;
  newFolder: string;
  /** Which file is whose; left out where each has its first. */
  names?: FileNames;
}

/**
 * Builds the search index of every organization anew; one broken file is reported and stops none of
 * the others.
 */
export function reindex(
  { folder, newFolder, names = new FileNames(folder) }: Folders,
  onProgress: (done: number, total: number) => void = () => {},
): { indexed: number; failed: SweepResult["failed"] } {
  const log = createLog("silent");
  const tenants = new Tenants({
    folder,
    newFolder,
    names,
    migrations: tenantMigrations,
    capacity: 1,
    synchronous: "FULL",
    log,
    ownerOf,
  });
  const ids = tenants.ids().sort();
  const failed: SweepResult["failed"] = [];
  for (const [index, id] of ids.entries()) {
    try {
      const db = tenants.get(id);
      db.write((tx) => startOver(tx));
      while (takeIn(db) > 0);
    } catch (error) {
      failed.push({ file: tenants.path(id), error: String(describeError(error).error) });
    }
    tenants.close(id);
    onProgress(index + 1, ids.length);
  }
  return { indexed: ids.length - failed.length, failed };
}
