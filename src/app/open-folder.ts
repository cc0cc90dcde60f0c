import { existsSync } from "node:fs";
import { epochsOf } from "#/core/orgs/epochs.ts";
import { type Clock, systemClock, TrustedClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { keepReading, keptReading } from "#/platform/db/clock-row.ts";
import { FileNames } from "#/platform/db/files/names.ts";
import { openGlobal } from "#/platform/db/global.ts";
import type { Syncing } from "#/platform/db/log-sync.ts";
import type { Log } from "#/platform/log.ts";
import { loadSecrets } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import { openStore } from "#/platform/storage/open.ts";
import { asideFolder, globalPath, orgsFolder } from "./paths.ts";

const SECRET_LOST =
  "The secret was missing beside what is here, and a new one was made. Put the old one back from a backup and start again, or: links in mails sent so far (confirmations, invitations, unsubscribing) lead nowhere, no device is known, codes of authenticators are refused (recovery codes work), browsers are pushed to once they subscribe anew, streams of notifications begin anew, and answers kept for an Idempotency-Key outside organizations can't be given again";

export interface Folder
  extends Pick<Services, "secrets" | "global" | "clock" | "trusted" | "store"> {
  /** Which file is whose. */
  names: FileNames;
  /** Resolves when what was written to the global file could not be brought to the disk. */
  unsure: Promise<Error>;
}

/** What is beside the organizations' files. */
export async function openFolder(
  config: Config,
  { clock = systemClock, syncing }: { clock?: Clock } & { syncing: Syncing },
  log: Log,
): Promise<Folder> {
  const { tenantsDir, synchronous, secret } = config;
  const { promise: unsure, resolve: onUnsure } = Promise.withResolvers<Error>();
  const isNew = !existsSync(orgsFolder(tenantsDir));
  const secrets = loadSecrets(
    tenantsDir,
    secret,
    (file) => void (isNew || log.warn(SECRET_LOST, { file })),
  );
  const store = await openStore(config, { secrets, clock });
  const global = await openGlobal(globalPath(tenantsDir), {
    synchronous,
    syncing: { ...syncing, onFailure: (error) => onUnsure(unsureOf(tenantsDir, error)) },
    orgsFolder: orgsFolder(tenantsDir),
    aside: asideFolder(tenantsDir),
  });
  const trusted = new TrustedClock(clock, await keptReading(global));
  await keepReading(global, trusted.reading());
  const names = new FileNames(orgsFolder(tenantsDir), await epochsOf(global));
  return { secrets, store, global, names, clock, trusted, unsure };
}

/** Nothing can be served without the global file: the process ends, and begins anew with what there is. */
const unsureOf = (tenantsDir: string, cause: unknown): Error =>
  new Error(`What was written to ${globalPath(tenantsDir)} could not be brought to the disk`, {
    cause,
  });
