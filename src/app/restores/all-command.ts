import { openVault } from "#/platform/backups/vault.ts";
import { backupPlace, type Config } from "#/platform/config.ts";
import { requireEngine } from "#/platform/db/engine.ts";
import { lockFolder } from "#/platform/db/lock.ts";
import { progressBar } from "#/platform/db/sweep.ts";
import { say } from "#/platform/log.ts";
import { ownFolder } from "#/platform/whole-file.ts";
import { readManifests } from "../backups/manifest.ts";
import { openServices } from "../services.ts";
import { readOptions } from "./commands.ts";
import { type RestoredAll, restoreEverything } from "./everything.ts";

/** How it is written. */
export const RESTORE_ALL_USAGE = `  atoll server restore --all [BACKUP] [--from DIR]
      make this installation what it was at a backup, the newest without a name; no server may run
`;

/** Whether a restore of everything is meant. */
export const isRestoreAll = (command: string | undefined, words: readonly string[]): boolean =>
  command === "restore" && words.includes("--all");

/** Restores everything, where no server runs; answers the exit code. */
export async function restoreAll(config: Config, asked: readonly string[]): Promise<number> {
  const { words, options } = readOptions(
    asked.filter((word) => word !== "--all"),
    ["from"],
  );
  requireEngine();
  const place =
    options.from === undefined ? config.backups.place : backupPlace(process.env, options.from);
  const vault = openVault(place, config.tenantsDir);
  const manifests = await readManifests(vault);
  const manifest = manifests.find(
    ({ name, of }) => of === null && (words.length === 0 || name === words[0]),
  );
  if (!manifest) {
    say(
      "stderr",
      `There is no backup of everything${words[0] ? ` ${words[0]}` : ""} in ${vault.where}.\n`,
    );
    return 1;
  }
  ownFolder(config.tenantsDir);
  const { release } = lockFolder(config.tenantsDir);
  const onProgress = (done: number, total: number) => say("stderr", progressBar(done, total));
  const restored = await restoreEverything({ config, vault, manifest, onProgress }).finally(
    release,
  );
  say("stderr", "\n");
  // Memberships and due work are derived from the files anew.
  const running = await openServices(config);
  await running.close();
  say("stdout", told(manifest.name, restored));
  return restored.missing.length + restored.lost > 0 ? 1 : 0;
}

function told(
  name: string,
  { orgs, rows, missing, files, lost, ended, replaced }: RestoredAll,
): string {
  return [
    `Everything is as it was at ${name}: ${orgs} organizations, ${rows.toLocaleString("en")} rows, ${files} stored files put back.\n`,
    missing.length > 0 ? `Of these there is no copy: ${missing.join(", ")}.\n` : "",
    lost > 0 ? `${lost} stored files are nowhere.\n` : "",
    ended === null
      ? "Sessions, tokens and passkeys that were ended since work again: nothing here knows of them.\n"
      : `${ended} sessions, tokens and passkeys that were ended since stay so.\n`,
    replaced === null ? "" : `What was here is in ${replaced}.\n`,
  ].join("");
}
