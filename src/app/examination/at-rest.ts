import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { orgsWithFiles } from "#/core/orgs/epochs.ts";
import { ownerOf } from "#/core/orgs/org.ts";
import { systemClock, TrustedClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { keptReading } from "#/platform/db/clock-row.ts";
import { Connection } from "#/platform/db/connection.ts";
import { FileNames } from "#/platform/db/files/names.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { openAtRest, readAtRest } from "#/platform/db/open-migrated.ts";
import { createLog } from "#/platform/log.ts";
import { createMailer } from "#/platform/mail/mailer.ts";
import { knownSecrets } from "#/platform/secret.ts";
import { StartError } from "#/platform/start-error.ts";
import { openStore } from "#/platform/storage/open.ts";
import { globalPath, orgsFolder } from "../paths.ts";
import { requireSettled } from "../restores/exchange-all.ts";
import type { Examined, OrgFiles } from "./examined.ts";

/** The files of a folder that no server has. */
function filesIn(tenantsDir: string, names: FileNames): OrgFiles {
  const folder = orgsFolder(tenantsDir);
  return {
    ids: () =>
      existsSync(folder) ? readdirSync(folder).flatMap((name) => names.tenantOf(name) ?? []) : [],
    path: (id) => names.path(id),
    isOpen: () => false,
    isHeld: () => false,
    isAwake: () => false,
    read: (id, look) =>
      readAtRest(names.path(id), { migrations: tenantMigrations, owner: { id, ownerOf } }, look),
  };
}

/**
 * Reads a folder that no server has, for who holds it: nothing is migrated, finished or tidied.
 * Throws `StartError` where a start would say the same.
 */
export async function atRest<T>(
  config: Config,
  look: (examined: Examined) => Promise<T>,
): Promise<T> {
  const { tenantsDir, secret, mailUrl, mailFrom, baseUrl } = config;
  requireSettled(tenantsDir);
  const path = globalPath(tenantsDir);
  const log = createLog("silent");
  const secrets = knownSecrets(tenantsDir, secret);
  if (secrets === null)
    throw new StartError(
      `${join(tenantsDir, "secret")} is missing, or no secret. Put it back from a backup: a start makes a new one, and links in mails sent so far stop working.`,
    );
  const { globalVersion, listed } = readAtRest(
    path,
    { migrations: globalMigrations },
    (db, version) => ({
      globalVersion: version,
      listed: orgsWithFiles(db),
    }),
  );
  const sqlite = openAtRest(path);
  try {
    const db = new Connection(sqlite);
    const global: Examined["global"] = {
      all: async (query, args) => query.all(db, args),
      get: async (query, args) => query.get(db, args),
    };
    const names = new FileNames(
      orgsFolder(tenantsDir),
      listed.map(({ id, epoch }) => [id, epoch]),
    );
    const isCurrent = globalVersion === globalMigrations.length;
    const mail = { mailUrl, mailFrom, baseUrl, folder: join(tenantsDir, "mail"), log };
    return await look({
      config,
      clock: systemClock,
      trusted: new TrustedClock(systemClock, isCurrent ? await keptReading(global) : null),
      log,
      isServer: false,
      mailer: { check: () => createMailer(mail).check() },
      store: await openStore(config, { secrets, clock: systemClock }),
      global,
      globalVersion,
      listed: async () => listed,
      files: filesIn(tenantsDir, names),
    });
  } finally {
    sqlite.close(true);
  }
}
