import { files } from "#/features/files/index.ts";
import type { Config } from "#/platform/config.ts";
import { Connection } from "#/platform/db/connection.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { openAtRest, versionIn } from "#/platform/db/open-migrated.ts";
import { describeError } from "#/platform/log.ts";
import { atRest } from "./examination/at-rest.ts";
import type { Examined } from "./examination/examined.ts";
import { globalPath } from "./paths.ts";

type FileFaults = Awaited<ReturnType<typeof files.check>>;

/**
 * Compares what organizations know of their files with what the store has, for who holds the folder;
 * one line for each fault. Databases are only read; one of an earlier version is left out.
 */
export const checkStore = (config: Config, say: (line: string) => void): Promise<number> =>
  atRest(config, (examined) => compared(examined, say));

async function compared(examined: Examined, say: (line: string) => void): Promise<number> {
  const { config, global, globalVersion, files: own, store } = examined;
  let faults = 0;
  const told = (what: string, keys: readonly string[]) => {
    for (const key of keys) say(`${what}: ${key}`);
    faults += keys.length;
  };
  const look = async (path: string, check: () => Promise<FileFaults>) => {
    try {
      const found = await check();
      told("row without bytes", found.withoutBytes);
      told("bytes without a row", found.withoutRow);
      told("wrong count of references", found.miscounted);
    } catch (error) {
      told(`could not be looked at (${describeError(error).error})`, [path]);
    }
  };
  for (const id of own.ids().sort()) await look(own.path(id), () => comparedOne(examined, id));
  if (globalVersion === globalMigrations.length)
    await look(globalPath(config.tenantsDir), () => files.checkAvatars(global, store.storage));
  return faults;
}

const NONE: FileFaults = { withoutBytes: [], withoutRow: [], miscounted: [] };

async function comparedOne({ files: own, store }: Examined, id: string): Promise<FileFaults> {
  const path = own.path(id);
  if (versionIn(path) < tenantMigrations.length) return NONE;
  // What can't be used is refused here.
  own.read(id, () => null);
  const sqlite = openAtRest(path);
  try {
    return await files.check(new Connection(sqlite), store.storage);
  } finally {
    sqlite.close(true);
  }
}
