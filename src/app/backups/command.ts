import { setPriority } from "node:os";
import { openVault, type Vault } from "#/platform/backups/vault.ts";
import type { Config } from "#/platform/config.ts";
import { FolderInUse, lockFolder } from "#/platform/db/lock.ts";
import { progressBar } from "#/platform/db/sweep.ts";
import { say } from "#/platform/log.ts";
import { table } from "../control/table.ts";
import { requireFolder } from "../paths.ts";
import { noteAttempt } from "./attempts.ts";
import { backUp, NoSuchOrg } from "./back-up.ts";
import { claim } from "./claim.ts";
import { installationOf, isOf, newestOfAll } from "./installation.ts";
import { backupNames, type Manifest, readManifests } from "./manifest.ts";
import { type Cleared, clearBackups } from "./retention.ts";
import { type Verified, verifyBackup } from "./verify.ts";

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

interface Asked {
  words: readonly string[];
  vault: Vault;
  isQuiet: boolean;
  sizesOnly: boolean;
}

/** Does what keeps backups, in this process, beside a server or without one; answers the exit code. */
export async function keepBackups(
  config: Config,
  command: BackupCommand,
  asked: readonly string[],
): Promise<number> {
  const read = readWords(config, asked);
  if (read === null || read.words.length > (command === "backups" ? 0 : 1)) {
    say("stderr", BACKUP_USAGE);
    return 2;
  }
  if (command === "backup") return backup(config, read);
  const { vault } = read;
  if (!vault.isOwn && !vault.isThere()) return failed(`There is no folder ${vault.where}.\n`);
  return command === "backups" ? list(config, read) : verify(config, read);
}

function failed(sentence: string): number {
  say("stderr", sentence);
  return 1;
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
  return { words, isQuiet, sizesOnly, vault: openVault(place, config.tenantsDir) };
}

/** Requests come first. */
const NICENESS = 19;

async function backup(config: Config, { words: [org], vault, isQuiet }: Asked): Promise<number> {
  setPriority(NICENESS);
  requireFolder(config.tenantsDir);
  const attempt = { at: new Date().toISOString(), of: org ?? null };
  const onProgress = (done: number, total: number) =>
    isQuiet ? undefined : say("stderr", progressBar(done, total));
  let release = () => {};
  try {
    await claim(vault, config);
    const lock = lockFolder(vault.workshop);
    release = () => {
      vault.forgetUnfinished();
      lock.release();
    };
    const installation = installationOf(config);
    const made = await backUp({ config, vault, installation, org, onProgress });
    if (!isQuiet) say("stderr", "\n");
    const { keep } = config.backups;
    const cleared = await clearBackups(vault, { keep, installation, made: made.name });
    const [first] = made.failed;
    noteAttempt(config.tenantsDir, {
      ...attempt,
      name: made.name,
      error: first ? `${made.failed.length} not copied; ${first.id}: ${first.error}` : null,
    });
    say("stdout", told(made, vault));
    say("stdout", clearedText(cleared));
    for (const { id, error } of made.failed) say("stderr", `${id} was not copied: ${error}\n`);
    return made.failed.length > 0 ? 1 : 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof NoSuchOrg) {
      say("stderr", `There is no organization ${reason}.\n`);
      return 1;
    }
    // It is the other one that says how it went.
    if (error instanceof FolderInUse) throw error;
    noteAttempt(config.tenantsDir, { ...attempt, name: null, error: reason });
    say("stderr", `The backup failed: ${reason}\n`);
    return 1;
  } finally {
    release();
  }
}

function told({ name, orgs, global, started_at, ended_at }: Manifest, { where }: Vault): string {
  const seconds = (Date.parse(ended_at) - Date.parse(started_at)) / 1000;
  const rows = orgs.reduce((sum, copy) => sum + copy.rows, global?.rows ?? 0);
  return `${name} in ${where}: ${count(orgs.length, "organization")}, ${count(rows, "row")}, ${seconds.toFixed(1)} s\n`;
}

const clearedText = ({ backups, freed, others, unread }: Cleared): string =>
  [
    backups > 0 ? `${backups} older removed, ${size(freed)} freed\n` : "",
    others > 0 ? `${count(others, "backup")} of other installations are there too, and stay\n` : "",
    unread.length > 0
      ? `Nothing older was removed: these can't be read, and may need it: ${unread.join(", ")}\n`
      : "",
  ].join("");

const count = (number: number, what: string): string =>
  `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;

const UNITS = ["B", "KB", "MB", "GB", "TB"];

/** A size as people read it. */
export function size(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** unit).toFixed(unit === 0 ? 0 : 1)} ${UNITS[unit]}`;
}

async function list(config: Config, { vault }: Asked): Promise<number> {
  let broken = 0;
  const manifests = await readManifests(vault, (name, error) => {
    broken++;
    say("stderr", `${name} can't be read: ${String(error)}\n`);
  });
  const own = installationOf(config);
  say(
    "stdout",
    table(
      ["name", "of", "organizations", "rows", "packed", "not copied", "installation"],
      manifests.map((manifest) => {
        const { name, of, orgs, global, failed, installation } = manifest;
        const all = global ? [...orgs, global] : orgs;
        return [
          name,
          of === null ? "all" : (orgs[0]?.slug ?? of),
          String(orgs.length),
          all.reduce((sum, copy) => sum + copy.rows, 0).toLocaleString("en"),
          size(all.reduce((sum, copy) => sum + copy.packed_bytes, 0)),
          String(failed.length),
          isOf(own, manifest) ? "this one" : (installation?.address ?? "not known"),
        ];
      }),
    ),
  );
  say("stdout", `${count(manifests.length, "backup")} in ${vault.where}\n`);
  return broken > 0 ? 1 : 0;
}

async function verify(config: Config, { vault, words: [name], sizesOnly }: Asked): Promise<number> {
  const none = `There is no backup${name === undefined ? "" : ` ${name}`} in ${vault.where}.\n`;
  if ((await backupNames(vault)).length === 0) return failed(none);
  vault.prepare();
  const { release } = lockFolder(vault.workshop);
  try {
    const manifests = await readManifests(vault);
    const manifest =
      name === undefined
        ? (newestOfAll(manifests, installationOf(config)) ?? manifests[0])
        : manifests.find((known) => known.name === name);
    if (!manifest) return failed(none);
    const found = await verifyBackup(vault, manifest, { sizesOnly });
    say("stdout", verified(manifest, found));
    for (const line of found.faults) say("stderr", `${line}\n`);
    return found.faults.length > 0 ? 1 : 0;
  } finally {
    vault.forgetUnfinished();
    release();
  }
}

const verified = ({ name }: Manifest, { databases, rows, files, faults }: Verified): string =>
  `${name}: ${count(databases, "database")} whole, ${count(rows, "row")}, ${count(files, "stored file")}, ${count(faults.length, "fault")}\n`;
