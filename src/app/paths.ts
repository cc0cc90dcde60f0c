import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#/platform/start-error.ts";

export const orgsFolder = (tenantsDir: string): string => join(tenantsDir, "orgs");
/** Where organizations' files are made; no watcher of `orgs/` sees them before they are whole. */
export const newFolder = (tenantsDir: string): string => join(tenantsDir, "new");
export const globalPath = (tenantsDir: string): string => join(tenantsDir, "global.sqlite");

/** Throws `StartError` for a folder that isn't there: what looks after one makes none. */
export function requireFolder(tenantsDir: string): void {
  if (!existsSync(tenantsDir))
    throw new StartError(
      `TENANTS_DIR is ${tenantsDir}, but there is no such folder. Nothing was ever started there.`,
    );
}

const ownerOf = (path: string): number | undefined =>
  statSync(path, { throwIfNoEntry: false })?.uid;

/**
 * Throws `StartError` where root is about to make files in a folder of somebody else's: a server that
 * runs as that user could not use them.
 */
export function requireOwner(tenantsDir: string): void {
  const folderOwner = ownerOf(tenantsDir) ?? 0;
  const owner = ownerOf(globalPath(tenantsDir)) ?? folderOwner;
  if (process.geteuid?.() !== 0 || owner === 0) return;
  if (folderOwner === 0)
    throw new StartError(
      `${globalPath(tenantsDir)} is of the user with the id ${owner}, and TENANTS_DIR is root's: nobody but root can use both. Give all of it to one user: chown -R USER: ${tenantsDir}`,
    );
  throw new StartError(
    `TENANTS_DIR is ${tenantsDir}, of the user with the id ${owner}, who could not use what root makes there. Run it as that user: sudo -u '#${owner}' …, or sudo atollctl … of the package.`,
  );
}

/** Where the bytes of stored files are, unless they are in a bucket. */
export const filesFolder = (tenantsDir: string): string => join(tenantsDir, "files");
/** Where files are as they were before they were migrated. */
export const asideFolder = (tenantsDir: string): string => join(tenantsDir, "before");
/** Where copies are on which a migration is tried. */
export const checkingFolder = (tenantsDir: string): string => join(tenantsDir, "checking");
/** Where files wait that others took the place of. */
export const replacedFolder = (tenantsDir: string): string => join(tenantsDir, "replaced");
