import { openVault } from "#/platform/backups/vault.ts";
import type { Config } from "#/platform/config.ts";
import { requireEngine } from "#/platform/db/engine.ts";
import { lockFolder } from "#/platform/db/lock.ts";
import { progressBar } from "#/platform/db/sweep.ts";
import { invalid } from "#/platform/errors.ts";
import { say } from "#/platform/log.ts";
import { ownFolder } from "#/platform/whole-file.ts";
import { installationOf, newestOfAll } from "../backups/installation.ts";
import { readManifests } from "../backups/manifest.ts";
import { openServices } from "../services.ts";
import { type Everything, type RestoredAll, restoreEverything } from "./everything.ts";
import { readOptions } from "./options.ts";
import { fromBackup, fromReplicas } from "./origins.ts";
import { momentOf } from "./replica.ts";

/** How it is written. */
export const RESTORE_ALL_USAGE = `  atoll server restore --all [BACKUP] [--from DIR]
  atoll server restore --all --replica URL [--at TIME]
      make this installation what it was, by a backup (the newest without a name) or Litestream; no server may run
`;

/** Whether a restore of everything is meant. */
export const isRestoreAll = (command: string | undefined, words: readonly string[]): boolean =>
  command === "restore" && words.includes("--all");

interface Wanted {
  what: string;
  from: Everything;
}

/** Restores everything, where no server runs; answers the exit code. */
export async function restoreAll(config: Config, asked: readonly string[]): Promise<number> {
  const { tenantsDir } = config;
  requireEngine();
  ownFolder(tenantsDir);
  const wanted = await wantedOf(config, asked);
  const { release } = lockFolder(tenantsDir);
  const onProgress = (done: number, total: number) => say("stderr", progressBar(done, total));
  const restored = await restoreEverything({ tenantsDir, from: wanted.from, onProgress }).finally(
    release,
  );
  say("stderr", "\n");
  // Memberships and due work are derived from the files anew.
  const running = await openServices(config);
  await running.close();
  say("stdout", told(wanted.what, restored));
  return restored.missing.length + restored.lost > 0 ? 1 : 0;
}

/** Throws 422 where nothing is that is asked for. */
async function wantedOf(config: Config, asked: readonly string[]): Promise<Wanted> {
  const without = asked.filter((word) => word !== "--all");
  const { words, options } = readOptions(without, ["from", "at", "replica"]);
  const { from, at, replica } = options;
  if (replica !== undefined) {
    const moment = momentOf(at ?? new Date().toISOString());
    const until = at === undefined ? null : moment;
    return { what: until ?? "the last moment there is", from: fromReplicas(replica, until) };
  }
  const place = from === undefined ? config.backups.place : config.backups.at(from);
  const vault = openVault(place, config.tenantsDir);
  const [name] = words;
  const known = await readManifests(vault);
  const manifest =
    name === undefined
      ? newestOfAll(known, installationOf(config))
      : known.find((one) => one.of === null && one.name === name);
  if (!manifest)
    throw invalid(
      "from",
      "unknown",
      `There is no backup of everything${name ? ` ${name}` : ""} in ${vault.where}.`,
    );
  return { what: manifest.name, from: fromBackup(vault, manifest, config.tenantsDir) };
}

function told(
  what: string,
  { orgs, rows, missing, files, lost, ended, replaced }: RestoredAll,
): string {
  return [
    `Everything is as it was at ${what}: ${orgs} organizations, ${rows.toLocaleString("en")} rows, ${files} stored files put back.\n`,
    missing.length > 0 ? `Of these there is no copy: ${missing.join(", ")}.\n` : "",
    lost > 0 ? `${lost} stored files are nowhere.\n` : "",
    ended === null
      ? "Sessions, tokens and passkeys that were ended since work again: nothing here knows of them.\n"
      : `${ended} sessions, tokens and passkeys that were ended since stay so.\n`,
    replaced === null ? "" : `What was here is in ${replaced}.\n`,
  ].join("");
}
