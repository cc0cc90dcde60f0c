import { existsSync } from "node:fs";
import { ownerOf } from "#/core/orgs/org.ts";
import { files } from "#/features/files/index.ts";
import { systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { openGlobal } from "#/platform/db/global.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { Tenants } from "#/platform/db/tenants.ts";
import { createLog, describeError } from "#/platform/log.ts";
import { loadSecrets } from "#/platform/secret.ts";
import { openStore } from "#/platform/storage/open.ts";
import type { Storage } from "#/platform/storage/storage.ts";
import { fileNamesIn } from "./file-names.ts";
import { globalPath, newFolder, orgsFolder } from "./paths.ts";

type FileFaults = Awaited<ReturnType<typeof files.check>>;

/** Compares what organizations know of their files with what the store has; one line for each fault. */
export async function checkStore(config: Config, say: (line: string) => void): Promise<number> {
  const { tenantsDir, secret } = config;
  const secrets = loadSecrets(tenantsDir, secret);
  const { storage } = await openStore(config, { secrets, clock: systemClock });
  const tenants = new Tenants({
    folder: orgsFolder(tenantsDir),
    newFolder: newFolder(tenantsDir),
    names: await fileNamesIn(tenantsDir),
    migrations: tenantMigrations,
    capacity: 1,
    synchronous: "FULL",
    log: createLog("silent"),
    ownerOf,
  });
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
  for (const id of tenants.ids().sort()) {
    await look(tenants.path(id), () => files.check(tenants.get(id), storage));
    tenants.close(id);
  }
  if (existsSync(globalPath(tenantsDir)))
    await look(globalPath(tenantsDir), () => checkPeople(config, storage));
  return faults;
}

async function checkPeople({ tenantsDir }: Config, storage: Storage): Promise<FileFaults> {
  const options = { synchronous: "FULL", orgsFolder: orgsFolder(tenantsDir) } as const;
  const global = await openGlobal(globalPath(tenantsDir), options);
  try {
    return await files.checkAvatars(global, storage);
  } finally {
    global.close();
  }
}
