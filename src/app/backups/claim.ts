import { writeNew } from "#/platform/backups/packed.ts";
import type { Vault } from "#/platform/backups/vault.ts";
import { folderFault } from "#/platform/backups/whereabouts.ts";
import type { Config } from "#/platform/config.ts";
import { StartError } from "#/platform/start-error.ts";
import { installationId } from "./installation.ts";
import { backupNames, readManifest } from "./manifest.ts";

/** By such a file a place is known as one that an installation keeps backups in. */
const markOf = (id: string | null): string => `${MARK}${id ?? "unknown"}`;
const MARK = "atoll-backups-";
const TEXT = "Atoll keeps backups here, and removes those that got old.\n";

/**
 * Makes a place one for backups, before anything is written to it. Throws `StartError` for one where
 * somebody else keeps something, and for the folder of all data: what is in it could be taken for
 * parts of backups that are not needed any more.
 */
export async function claim(
  vault: Vault,
  { tenantsDir, secret }: Pick<Config, "tenantsDir" | "secret">,
): Promise<void> {
  const fault = folderFault(vault.workshop, tenantsDir);
  if (fault !== null)
    throw new StartError(`Backups can't be kept in ${vault.where}: it ${fault}. Take another one.`);
  const mark = markOf(installationId({ tenantsDir, secret }));
  const marks = await marksIn(vault);
  if (marks.length === 0 && !vault.isOwn && !(await vault.isEmpty()) && !(await hasBackup(vault)))
    throw new StartError(
      `${vault.where} is not empty, and nothing in it is a backup. Take an empty folder, or a new one.`,
    );
  vault.prepare();
  if (marks.includes(mark)) return;
  const written = vault.temporary();
  await writeNew(written, TEXT);
  await vault.put(mark, written);
}

/** How many other installations keep backups in a place, or are about to. */
export async function othersIn(vault: Vault, id: string | null): Promise<number> {
  return (await marksIn(vault)).filter((mark) => mark !== markOf(id)).length;
}

async function marksIn(vault: Vault): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of vault.list(MARK)) found.push(name);
  return found;
}

/** Whether a version of Atoll that left no mark kept backups there. */
async function hasBackup(vault: Vault): Promise<boolean> {
  for (const name of await backupNames(vault)) {
    const manifest = await readManifest(vault, name).catch(() => null);
    if (manifest !== null) return true;
  }
  return false;
}
