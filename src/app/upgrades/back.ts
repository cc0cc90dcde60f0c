import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Aside, asideIn, oldestOf } from "#/platform/db/files/aside.ts";
import { readFileName } from "#/platform/db/files/names.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { versionIn } from "#/platform/db/open-migrated.ts";
import { StartError } from "#/platform/start-error.ts";
import { ownFolder, syncFolder, writeWhole } from "#/platform/whole-file.ts";
import { asideFolder, globalPath, orgsFolder, replacedFolder } from "../paths.ts";

/**
 * Puts every file that was migrated back as it was before, for the program from before; what was written
 * since is in the files that are put away, and nowhere else. Answers what was put back, and where the
 * others are; one that was cut short goes on. For who holds the folder.
 */
export function goBack(
  tenantsDir: string,
  now: Date,
): { back: Aside[]; away: string; wasBegun: boolean } {
  const wasBegun = existsSync(signPath(tenantsDir));
  const stamp = now.toISOString().replace(/[:.]/g, "-");
  const away = join(replacedFolder(tenantsDir), `migrated-${stamp}`);
  const back = oldestOf(asideIn(asideFolder(tenantsDir)));
  if (back.length > 0) {
    ownFolder(away);
    // From here on nothing starts before it is through.
    writeWhole(signPath(tenantsDir), stamp);
  }
  for (const copy of back) {
    const path = placeOf(tenantsDir, copy.name);
    for (const suffix of ["-wal", ""])
      if (existsSync(path + suffix)) renameSync(path + suffix, join(away, copy.name + suffix));
    rmSync(`${path}-shm`, { force: true });
    renameSync(copy.path, path);
  }
  for (const left of asideIn(asideFolder(tenantsDir))) rmSync(left.path);
  for (const touched of [tenantsDir, orgsFolder(tenantsDir)]) syncFolder(touched);
  rmSync(signPath(tenantsDir), { force: true });
  return { back, away, wasBegun };
}

const signPath = (tenantsDir: string): string => join(asideFolder(tenantsDir), "going-back");

/** Throws `StartError` where `goBack` was cut short: files are of two times until it is through. */
export function requireGoneBack(tenantsDir: string): void {
  if (existsSync(signPath(tenantsDir)))
    throw new StartError(
      "Files were being put back as they were before they were migrated, and not all of them are. Say atoll server migrate --back again, and then start the version of before.",
    );
}

const placeOf = (tenantsDir: string, name: string): string =>
  name === "global.sqlite" ? globalPath(tenantsDir) : join(orgsFolder(tenantsDir), name);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes copies of files that served a day since they were migrated; those that were not, stay. */
export function clearAside(tenantsDir: string, now: Date): void {
  for (const { name, path } of asideIn(asideFolder(tenantsDir))) {
    if (statSync(path).ctimeMs > now.getTime() - DAY_MS) continue;
    if (isMigrated(placeOf(tenantsDir, name), name)) rmSync(path);
  }
}

function isMigrated(path: string, name: string): boolean {
  const { length } =
    readFileName(name)?.tenantId === "global" ? globalMigrations : tenantMigrations;
  try {
    return !existsSync(path) || versionIn(path) >= length;
  } catch {
    return false;
  }
}
