import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { FileNames } from "#/platform/db/files/names.ts";
import { readFileName } from "#/platform/db/files/names.ts";
import type { Log } from "#/platform/log.ts";
import { ownFolder, syncFolder } from "#/platform/whole-file.ts";
import { orgsFolder, replacedFolder } from "../paths.ts";

/** So long a file that another took the place of is kept. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Puts a file away with what stands in its log alone; answers where it is, or null when there is none. */
export function putAway(tenantsDir: string, path: string): string | null {
  const folder = replacedFolder(tenantsDir);
  ownFolder(folder);
  const to = join(folder, basename(path));
  const isThere = existsSync(path);
  for (const suffix of ["-wal", ""])
    if (existsSync(path + suffix)) renameSync(path + suffix, to + suffix);
  rmSync(`${path}-shm`, { force: true });
  for (const touched of [folder, dirname(path)]) syncFolder(touched);
  return isThere ? to : null;
}

/**
 * Puts away what a crash left of an exchange of files: those of another epoch than the one that
 * counts.
 */
export function putOthersAway(tenantsDir: string, names: FileNames, log: Log): void {
  const folder = orgsFolder(tenantsDir);
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  for (const name of isThere ? readdirSync(folder) : []) {
    if (readFileName(name) === null || names.tenantOf(name) !== null) continue;
    const file = putAway(tenantsDir, join(folder, name));
    log.warn("A file that is not an organization's own any more was put away", { file });
  }
}

/** Removes what was put away long ago, by a time that has passed for sure. */
export function clearReplaced(tenantsDir: string, now: Date): void {
  const folder = replacedFolder(tenantsDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).ctimeMs < now.getTime() - KEPT_MS) rmSync(path, { recursive: true });
  }
}
