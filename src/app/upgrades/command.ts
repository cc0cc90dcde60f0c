import type { Config } from "#/platform/config.ts";
import { requireEngine } from "#/platform/db/engine.ts";
import { endProgress, type SweepResult, showProgress } from "#/platform/db/sweep.ts";
import { say } from "#/platform/log.ts";
import { ownFolder } from "#/platform/whole-file.ts";
import { migrateAll } from "../migrate-all.ts";
import { requireFolder, requireOwner } from "../paths.ts";
import { takeFolder } from "../take-folder.ts";
import { goBack } from "./back.ts";
import { checkMigrations } from "./check.ts";

const OPTIONS = ["--check", "--back"];

/**
 * Brings every file to this version, with a progress bar; a broken file is named and stops none of
 * the others. With `--check` it is tried on copies, with `--back` undone. Answers the exit code.
 */
export async function migrateFiles(
  { tenantsDir }: Config,
  [option, ...more]: readonly string[],
): Promise<number> {
  // A word that is written wrong is no wish to migrate.
  if (more.length > 0 || (option !== undefined && !OPTIONS.includes(option))) {
    say("stderr", "It is written: atoll server migrate [--check|--back]\n");
    return 2;
  }
  requireEngine();
  requireFolder(tenantsDir);
  requireOwner(tenantsDir);
  ownFolder(tenantsDir);
  if (option === "--check") return check(tenantsDir);
  const { release } = takeFolder(tenantsDir, { goesBack: option === "--back" });
  try {
    return option === "--back" ? back(tenantsDir) : await migrate(tenantsDir);
  } finally {
    release();
  }
}

async function migrate(tenantsDir: string): Promise<number> {
  const { migrated, current, failed } = await migrateAll(tenantsDir, showProgress);
  return ended(`${migrated} migrated, ${current} up to date`, failed);
}

function check(tenantsDir: string): number {
  const { waiting, current, failed } = checkMigrations(tenantsDir, showProgress);
  return ended(`${waiting} would be migrated, ${current} up to date`, failed);
}

function ended(text: string, failed: SweepResult["failed"]): number {
  endProgress();
  say("stdout", `${text}, ${failed.length} failed\n`);
  for (const { file, error } of failed) say("stderr", `${file}: ${error}\n`);
  return failed.length > 0 ? 1 : 0;
}

function back(tenantsDir: string): number {
  const { back: files, away, wasBegun } = goBack(tenantsDir, new Date());
  if (files.length === 0 && !wasBegun) {
    say("stderr", "Nothing was migrated within the last day.\n");
    return 1;
  }
  say("stdout", `${files.length} files are as they were before they were migrated.\n`);
  say("stdout", `What was written since is in ${away} alone.\n`);
  return 0;
}
