import { existsSync } from "node:fs";
import { join } from "node:path";
import { openVault } from "#/platform/backups/vault.ts";
import type { Config } from "#/platform/config.ts";
import { requireEngine } from "#/platform/db/engine.ts";
import { lockFolder } from "#/platform/db/lock.ts";
import { endProgress, showProgress } from "#/platform/db/sweep.ts";
import { invalid } from "#/platform/errors.ts";
import { say } from "#/platform/log.ts";
import { ownFolder } from "#/platform/whole-file.ts";
import { installationOf, newestOfAll } from "../backups/installation.ts";
import { readManifests } from "../backups/manifest.ts";
import { requireOwner } from "../paths.ts";
import { openServices } from "../services.ts";
import { type Everything, type RestoredAll, restoreEverything } from "./everything.ts";
import { isDecided, settleRestore } from "./exchange-all.ts";
import { readOptions } from "./options.ts";
import { fromBackup, fromReplaced, fromReplicas } from "./origins.ts";
import { exactness, momentOf, requireAddress } from "./replica.ts";

/** How it is written. */
export const RESTORE_ALL_USAGE = `  atoll server restore --all [BACKUP|undo] [--from DIR] [--partial]
  atoll server restore --all --replica URL [--at TIME] [--partial]
      make this installation what it was, by a backup (the newest without a name), by what the last restore of
      everything replaced, or by Litestream; no server may run;
      --partial leaves organizations as they are of which there is no copy, where all would stay as it is
`;

const FILES = "put the folder files/ back too, and atoll server doctor names what is missing.";
const SECRET =
  "Put the file secret back before people come, or links in mails lead nowhere and authenticators are refused.";
const PARTIAL = "--partial";

interface Wanted {
  what: string;
  /** Stored files and the secret are in no replica. */
  isReplica: boolean;
  from: Everything;
}

/** Restores everything, where no server runs; answers the exit code. */
export async function restoreAll(config: Config, asked: readonly string[]): Promise<number> {
  const { tenantsDir } = config;
  requireEngine();
  requireOwner(tenantsDir);
  // A folder is made for what there is, and not for a word that leads nowhere.
  if (!existsSync(tenantsDir)) await wantedOf(config, asked);
  ownFolder(tenantsDir);
  const { release } = lockFolder(tenantsDir);
  const { wanted, restored } = await restoredBy(config, asked).finally(release);
  endProgress();
  const hasSecret = config.secret !== null || existsSync(join(tenantsDir, "secret"));
  // Memberships and due work are derived from the files anew.
  const running = await openServices(config);
  await running.close();
  say("stdout", told(wanted.what, restored));
  if (wanted.isReplica) say("stdout", `Stored files are in no replica: ${FILES}\n`);
  if (!hasSecret) say("stdout", `There was no secret, and a new one was made. ${SECRET}\n`);
  const { missing, kept, lost, unlisted } = restored;
  return missing.length + kept.length + lost + unlisted.length > 0 ? 1 : 0;
}

async function restoredBy(config: Config, asked: readonly string[]) {
  const { tenantsDir } = config;
  // What another one was doing is what this one begins from.
  if (isDecided(tenantsDir)) settleRestore(tenantsDir);
  const wanted = await wantedOf(config, asked);
  const isPartial = asked.includes(PARTIAL);
  const restoring = { tenantsDir, from: wanted.from, isPartial, onProgress: showProgress };
  return { wanted, restored: await restoreEverything(restoring) };
}

/** Throws 422 where nothing is that is asked for. */
async function wantedOf(config: Config, asked: readonly string[]): Promise<Wanted> {
  const without = asked.filter((word) => word !== "--all" && word !== PARTIAL);
  const { words, options } = readOptions(without, ["from", "at", "replica"]);
  const { from, at, replica } = options;
  if (replica !== undefined) {
    const moment = await momentOf(at ?? new Date().toISOString());
    const until = at === undefined ? null : moment;
    const what = until === null ? "the last moment there is" : until + exactness(until);
    const from = fromReplicas(requireAddress(replica), until, config.tenantsDir);
    return { what, isReplica: true, from };
  }
  const [name] = words;
  if (name === "undo") {
    const replaced = fromReplaced(config.tenantsDir);
    if (!replaced)
      throw invalid("from", "unknown", "No restore of everything replaced anything here.");
    return { ...replaced, isReplica: false };
  }
  const place = from === undefined ? config.backups.place : config.backups.at(from);
  const vault = openVault(place, config.tenantsDir);
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
  const backup = fromBackup(vault, manifest, config.tenantsDir);
  return { what: manifest.name, isReplica: false, from: backup };
}

function told(
  what: string,
  { orgs, rows, lastChange, missing, kept, files, lost, unlisted, ended, replaced }: RestoredAll,
): string {
  return [
    `Everything is as it was at ${what}: ${orgs === 1 ? "1 organization" : `${orgs} organizations`}, ${rows.toLocaleString("en")} rows, ${files} stored files put back.\n`,
    lastChange === null ? "" : `The last change that is in it is of ${lastChange}.\n`,
    kept.length > 0 ? `These stay what they were here: ${kept.join(", ")}.\n` : "",
    missing.length > 0 ? `These are nowhere, and can't be reached: ${missing.join(", ")}.\n` : "",
    lost > 0 ? `${lost} stored files are nowhere, or are not what was kept.\n` : "",
    unlisted.length > 0
      ? `What stored files there were can't be told of some (${unlisted.join(", ")}): copy the folder files/ of the backup into that of TENANTS_DIR, and atoll server doctor names what is missing.\n`
      : "",
    ended === null
      ? "Sessions, tokens and passkeys that were ended since work again: nothing here knows of them.\n"
      : `${ended} sessions, tokens and passkeys that were ended since stay so.\n`,
    replaced === null
      ? ""
      : `What was here is in ${replaced} for 30 days: atoll server restore --all undo\n`,
  ].join("");
}
