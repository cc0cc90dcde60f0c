import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ListedOrg, orgsWithFiles } from "#/core/orgs/epochs.ts";
import { lookInto } from "#/platform/db/files/look.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { versionIn } from "#/platform/db/open-migrated.ts";
import { StartError } from "#/platform/start-error.ts";
import { globalPath, orgsFolder } from "../paths.ts";

/**
 * Throws `StartError` where files of a folder without a server are of an earlier version: a start and
 * `migrate` bring them to this one, and no other command does so by the way.
 */
export function requireCurrent(tenantsDir: string): void {
  const path = globalPath(tenantsDir);
  if (!existsSync(path)) return;
  const paths = [path, ...filesOf(tenantsDir, path)];
  const older = paths.filter((file) =>
    isOlder(file, file === path ? globalMigrations : tenantMigrations),
  );
  if (older.length === 0) return;
  throw new StartError(
    `${older.length === 1 ? "One file here is" : `${older.length} files here are`} of an earlier version, such as ${older[0]}. Only a start and \`atoll server migrate\` bring them to this one, and this command waits for that; \`migrate --check\` tries it.`,
  );
}

function filesOf(tenantsDir: string, path: string): string[] {
  const pathOf = ({ id, epoch }: ListedOrg) => join(orgsFolder(tenantsDir), fileName(id, epoch));
  try {
    return lookInto(path, orgsWithFiles).map(pathOf);
  } catch {
    // What is wrong with it is said by whoever opens it.
    return [];
  }
}

function isOlder(path: string, { length }: readonly string[]): boolean {
  try {
    const version = versionIn(path);
    return version > 0 && version < length;
  } catch {
    return false;
  }
}
