import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { allLiveOrgs } from "#/core/orgs/find.ts";
import { ownerOf } from "#/core/orgs/org.ts";
import { fileName, readFileName } from "#/platform/db/files/names.ts";
import { openGlobal } from "#/platform/db/global.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { type SweepResult, sweep } from "#/platform/db/sweep.ts";
import { asideFolder, globalPath, orgsFolder } from "./paths.ts";

/**
 * Migrates the global file and every organization's. A broken one is named and stops none of the
 * others; so is one that is missing: the global file beside the folder of the organizations, and an
 * organization's that the global file knows.
 */
export async function migrateAll(
  tenantsDir: string,
  onProgress: (done: number, total: number) => void,
): Promise<SweepResult> {
  const folder = orgsFolder(tenantsDir);
  const found = existsSync(folder)
    ? readdirSync(folder).filter((name) => readFileName(name) !== null)
    : [];
  const path = globalPath(tenantsDir);
  const aside = asideFolder(tenantsDir);
  const hasGlobal = existsSync(path) || existsSync(folder);
  const global = sweep(hasGlobal ? [path] : [], globalMigrations, { aside });
  const known = hasGlobal && global.failed.length === 0 ? await knownFiles(tenantsDir) : [];
  const ids = new Set(known.map((name) => readFileName(name)?.tenantId));
  // Of one that the global file knows only the file that it says; what others took the place of is as it was.
  const others = found.filter((name) => !ids.has(readFileName(name)?.tenantId));
  const names = [...others, ...known].sort();
  const result = sweep(
    names.map((name) => join(folder, name)),
    tenantMigrations,
    { onProgress, ownerOf, aside },
  );
  return { ...result, failed: [...global.failed, ...result.failed] };
}

/** The names of the files that the global file knows of. */
async function knownFiles(tenantsDir: string): Promise<string[]> {
  const global = await openGlobal(globalPath(tenantsDir), {
    synchronous: "FULL",
    orgsFolder: orgsFolder(tenantsDir),
  });
  const orgs = await global.all(allLiveOrgs, {});
  global.close();
  return orgs.map(({ id, epoch }) => fileName(id, epoch));
}
