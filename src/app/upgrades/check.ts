import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { orgsWithFiles } from "#/core/orgs/epochs.ts";
import { newId } from "#/lib/ids.ts";
import { copyWhole } from "#/platform/db/files/copies.ts";
import { lookInto } from "#/platform/db/files/look.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { FolderInUse, type FolderLock, lockFolder } from "#/platform/db/lock.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { removeFile } from "#/platform/db/new-tenant.ts";
import { versionIn } from "#/platform/db/open-migrated.ts";
import { migrateFile, type SweepResult } from "#/platform/db/sweep.ts";
import { ownFolder } from "#/platform/whole-file.ts";
import { checkingFolder, globalPath, orgsFolder } from "../paths.ts";

/** What migrating everything would do. */
export interface Checked {
  /** Organizations whose files would be migrated, and whose copies were. */
  waiting: number;
  current: number;
  failed: SweepResult["failed"];
}

/**
 * Tries on copies what migrating every file would do, and changes none of them; beside a server of the
 * earlier version too.
 */
export function checkMigrations(
  tenantsDir: string,
  onProgress: (done: number, total: number) => void,
): Checked {
  const folder = checkingFolder(tenantsDir);
  ownFolder(folder);
  const { release } = held(folder);
  try {
    forgetIn(folder);
    return checkIn(folder, tenantsDir, onProgress);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    release();
  }
}

/** Locks the folder of copies; what keeps it from being locked leaves none, unless that is another check. */
function held(folder: string): FolderLock {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUse)) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what a check left that was killed; one that goes on is let alone. */
export function forgetCheck(tenantsDir: string): void {
  const folder = checkingFolder(tenantsDir);
  if (!existsSync(folder)) return;
  try {
    const { release } = lockFolder(folder);
    rmSync(folder, { recursive: true, force: true });
    release();
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
  }
}

function forgetIn(folder: string): void {
  for (const name of readdirSync(folder)) if (name !== "lock") rmSync(join(folder, name));
}

function checkIn(
  folder: string,
  tenantsDir: string,
  onProgress: (done: number, total: number) => void,
): Checked {
  const checked: Checked = { waiting: 0, current: 0, failed: [] };
  const path = globalPath(tenantsDir);
  const names = lookInto(path, orgsWithFiles).map(({ id, epoch }) => fileName(id, epoch));
  const files = [
    { path, migrations: globalMigrations },
    ...names.map((name) => ({
      path: join(orgsFolder(tenantsDir), name),
      migrations: tenantMigrations,
    })),
  ];
  for (const [at, file] of files.entries()) {
    const copy = join(folder, newId());
    try {
      const isCurrent = versionIn(file.path) === file.migrations.length;
      if (!isCurrent) {
        copyWhole(file.path, copy, { isSynced: false });
        migrateFile(copy, file.migrations);
      }
      if (file.path !== path) checked[isCurrent ? "current" : "waiting"]++;
    } catch (error) {
      checked.failed.push({ file: file.path, error: String(error) });
    } finally {
      removeFile(copy);
    }
    onProgress(at + 1, files.length);
  }
  return checked;
}
