import { lstatSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { t } from "#/lib/schema.ts";
import { StartError } from "#/platform/start-error.ts";
import { emptyFolder, ownFolder, syncFolder, writeWhole } from "#/platform/whole-file.ts";
import { globalPath, replacedFolder } from "../paths.ts";

/** Where everything is written and checked before it takes the place of what is here. */
export const restoringFolder = (tenantsDir: string): string => join(tenantsDir, "restoring");

/** What is exchanged, in this order: without its global file no version of Atoll starts beside the others. */
const EXCHANGED = ["secret", "orgs", "global.sqlite"];

const decisionSchema = t.Object({
  /** The name of the folder in `replaced/` that takes what is here. */
  away: t.String({ pattern: "^all-[\\w-]+$" }),
});
const decisionPath = (tenantsDir: string) => join(restoringFolder(tenantsDir), "exchange.json");

/** Whether what is in `restoring/` takes the place of what is here, now or later. */
export const isDecided = (tenantsDir: string): boolean => isThere(decisionPath(tenantsDir));

/** Throws `StartError` where an exchange was cut short: what is here is of two times until it is through. */
export function requireSettled(tenantsDir: string): void {
  if (isDecided(tenantsDir))
    throw new StartError(
      `A restore of everything into ${tenantsDir} was cut short between two of its files. A start goes on with it, and so does atoll server restore --all; this command waits for that.`,
    );
}

/**
 * Exchanges what is in `restoring/`, which is whole and on the disk, for what is here; answers where that is
 * now, or null where nothing was. From the moment it is decided, whatever ends the process, `settleRestore`
 * goes on.
 */
export function exchangeAll(tenantsDir: string): string | null {
  requireOneDisk(tenantsDir);
  const away = `all-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  writeWhole(decisionPath(tenantsDir), JSON.stringify({ away }));
  goOn(tenantsDir);
  const path = join(replacedFolder(tenantsDir), away);
  return isThere(path) ? path : null;
}

/** Removes what was written; where nothing else is here the folder itself stays, as a sign for whoever starts. */
export function giveUp(tenantsDir: string): void {
  emptyFolder(restoringFolder(tenantsDir));
  if (isThere(globalPath(tenantsDir)))
    rmSync(restoringFolder(tenantsDir), { recursive: true, force: true });
}

/**
 * For who holds the folder, before anything else in it is looked at: goes on with an exchange that was
 * decided and cut short, and removes what was written for one that was not. True where it went on with
 * one. Throws `StartError` where what is here is not all of an installation.
 */
export function settleRestore(tenantsDir: string): boolean {
  const folder = restoringFolder(tenantsDir);
  if (!isThere(folder)) return false;
  if (goOn(tenantsDir)) return true;
  if (!isThere(globalPath(tenantsDir)))
    throw new StartError(
      `A restore of everything into ${tenantsDir} did not come to its end. Run it again (atoll server restore --all …), or remove ${folder} to begin without it.`,
    );
  giveUp(tenantsDir);
  return false;
}

/** Each step may have been done before. False where nothing is decided. */
function goOn(tenantsDir: string): boolean {
  if (!isDecided(tenantsDir)) return false;
  const path = decisionPath(tenantsDir);
  const decided: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!Value.Check(decisionSchema, decided)) throw new StartError(`${path} is not Atoll's.`);
  const away = join(replacedFolder(tenantsDir), decided.away);
  const from = restoringFolder(tenantsDir);
  if (isThere(join(from, "global.sqlite"))) {
    for (const name of ["global.sqlite", "global.sqlite-wal"]) putAside(tenantsDir, name, away);
    rmSync(join(tenantsDir, "global.sqlite-shm"), { force: true });
  }
  for (const name of EXCHANGED) {
    if (!isThere(join(from, name))) continue;
    putAside(tenantsDir, name, away);
    renameSync(join(from, name), join(tenantsDir, name));
    for (const touched of [from, tenantsDir]) syncFolder(touched);
  }
  rmSync(from, { recursive: true, force: true });
  syncFolder(tenantsDir);
  return true;
}

/** What is here under a name is what was, for as long as what comes has another. */
function putAside(tenantsDir: string, name: string, away: string): void {
  const path = join(tenantsDir, name);
  if (!isThere(path)) return;
  ownFolder(away);
  let to = join(away, name);
  // What somebody began here meanwhile.
  for (let more = 1; isThere(to); more++) to = join(away, `${name}.${more}`);
  renameSync(path, to);
  for (const touched of [away, dirname(away), tenantsDir]) syncFolder(touched);
}

/** A name can't go to another disk: that is found out before the first one goes. */
function requireOneDisk(tenantsDir: string): void {
  ownFolder(replacedFolder(tenantsDir));
  const disk = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.dev;
  const own = disk(restoringFolder(tenantsDir));
  for (const path of [
    ...EXCHANGED.map((name) => join(tenantsDir, name)),
    replacedFolder(tenantsDir),
  ])
    if ((disk(path) ?? own) !== own)
      throw new StartError(
        `${path} is on another disk than ${tenantsDir}, and can't be exchanged. Nothing was changed.`,
      );
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
