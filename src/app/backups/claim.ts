import { writeNew } from "#/platform/backups/packed.ts";
import type { Vault } from "#/platform/backups/vault.ts";
import { folderFault } from "#/platform/backups/whereabouts.ts";
import { StartError } from "#/platform/start-error.ts";
import { backupNames, readManifest } from "./manifest.ts";

/** By this file a place is known as one that Atoll keeps backups in. */
const MARK = "atoll-backups";
const TEXT = "Atoll keeps backups here, and removes those that got old.\n";

/**
 * Makes a place one for backups, before anything is written to it. Throws `StartError` for one where
 * somebody else keeps something, and for the folder of all data: what is in it could be taken for
 * parts of backups that are not needed any more.
 */
export async function claim(vault: Vault, tenantsDir: string): Promise<void> {
  const fault = folderFault(vault.workshop, tenantsDir);
  if (fault !== null)
    throw new StartError(`Backups can't be kept in ${vault.where}: it ${fault}. Take another one.`);
  const isMarked = (await vault.size(MARK)) !== null;
  if (!isMarked && !vault.isOwn && !(await vault.isEmpty()) && !(await hasBackup(vault)))
    throw new StartError(
      `${vault.where} is not empty, and nothing in it is a backup. Take an empty folder, or a new one.`,
    );
  vault.prepare();
  if (isMarked) return;
  const mark = vault.temporary();
  await writeNew(mark, TEXT);
  await vault.put(MARK, mark);
}

/** Whether a version of Atoll that left no mark kept backups there. */
async function hasBackup(vault: Vault): Promise<boolean> {
  for (const name of await backupNames(vault)) {
    const manifest = await readManifest(vault, name).catch(() => null);
    if (manifest !== null) return true;
  }
  return false;
}
