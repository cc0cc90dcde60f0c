import { messageOf } from "#/lib/files/system-error.ts";
import { openVault } from "#/platform/backups/vault.ts";
import { isWithin } from "#/platform/backups/whereabouts.ts";
import type { Config } from "#/platform/config.ts";
import { FolderInUse } from "#/platform/db/lock.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/log.ts";
import { StartError } from "#/platform/start-error.ts";
import { asksForHelp } from "../control/words.ts";
import { requireFolder, requireOwner } from "../paths.ts";
import type { Asked } from "./asked.ts";
import { listBackups, verifyOne } from "./inspect.ts";
import { makeBackup } from "./make.ts";

/** What keeps backups, by its first word. */
export const BACKUP_COMMANDS = ["backup", "backups", "verify"] as const;
export type BackupCommand = (typeof BACKUP_COMMANDS)[number];

export const isBackupCommand = (word: string): word is BackupCommand =>
  BACKUP_COMMANDS.some((known) => known === word);

/** How these commands are written. */
export const BACKUP_USAGE = `  atoll server backup [ORG] [--to DIR]
      copy everything, or one organization, into the place that BACKUPS names or another
  atoll server backups [--to DIR]
      list the backups there are
  atoll server verify [NAME] [--to DIR] [--sizes]
      unpack a backup, the newest of everything without a name, check every database in it, count its rows and
      read every stored file; --sizes looks at the sizes of those alone
`;

/** Does what keeps backups, in this process, beside a server or without one; answers the exit code. */
export async function keepBackups(
  config: Config,
  command: BackupCommand,
  asked: readonly string[],
): Promise<number> {
  if (asksForHelp(asked)) {
    say("stdout", BACKUP_USAGE);
    return 0;
  }
  const read = readWords(config, asked);
  if (read === null || read.words.length > (command === "backups" ? 0 : 1)) {
    say("stderr", BACKUP_USAGE);
    return 2;
  }
  requireOwner(config.tenantsDir);
  if (command === "backup") return makeBackup(config, read);
  // Where they lie in the folder itself; those elsewhere may be looked at before there is one.
  if (isWithin(read.vault.where, config.tenantsDir)) requireFolder(config.tenantsDir);
  try {
    return await (command === "backups" ? listBackups(config, read) : verifyOne(config, read));
  } catch (error) {
    if (error instanceof FolderInUse || error instanceof StartError || error instanceof AppError)
      throw error;
    const reason = messageOf(error);
    say("stderr", `The backups in ${read.vault.where} can't be looked at: ${reason}\n`);
    return 1;
  }
}

function readWords(config: Config, asked: readonly string[]): Asked | null {
  const words = [...asked];
  const option = (name: string, more: number) => {
    const at = words.indexOf(name);
    return at < 0 ? [] : words.splice(at, more);
  };
  const isQuiet = option("--quiet", 1).length > 0;
  const sizesOnly = option("--sizes", 1).length > 0;
  const [isTo, to] = option("--to", 2);
  if ((isTo && !to) || words.some((word) => word.startsWith("-"))) return null;
  const place = to === undefined ? config.backups.place : config.backups.at(to);
  const vault = openVault(place, config.tenantsDir);
  return { words, isQuiet, sizesOnly, isElsewhere: to !== undefined, vault };
}
