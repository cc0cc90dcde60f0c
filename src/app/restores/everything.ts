import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { endCredentials } from "#/core/identity/operator/ended.ts";
import { beginEpoch } from "#/core/orgs/epochs.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { openPrepared } from "#/platform/db/files/prepared.ts";
import { globalMigrations } from "#/platform/db/migrations.ts";
import { removeFile } from "#/platform/db/new-tenant.ts";
import { readAgain } from "#/platform/jobs/wake-index.ts";
import { emptyFolder, ownFolder, syncFolder } from "#/platform/whole-file.ts";
import { globalPath, orgsFolder, replacedFolder } from "../paths.ts";
import { knownEpochs } from "./epochs.ts";

/** What a restore of everything did. */
export interface RestoredAll {
  orgs: number;
  rows: number;
  /** Organizations that the backup knows of, and has no copy of. */
  missing: string[];
  /** Stored files that were put back. */
  files: number;
  /** Stored files that the backup names and has not. */
  lost: number;
  /** What people had signed in with that was ended since; null where that is not known. */
  ended: number | null;
  /** Where everything is that was here; null where nothing was. */
  replaced: string | null;
}

/** Where everything comes from. */
export interface Everything {
  /** Writes the global database into a new file; answers its rows. */
  global(to: string): Promise<number>;
  /** Writes one organization's database into a new file; answers its rows. Throws where there is none. */
  org(id: string, to: string): Promise<number>;
  /** All that there are, by the global database that was written. */
  orgs(globalPath: string): { id: string; epoch: number }[];
  /** Writes the secret into a new file, where it is kept. */
  secret(to: string): Promise<void>;
  /** Puts stored files back. */
  files(): Promise<Pick<RestoredAll, "files" | "lost">>;
}

interface Restoring {
  tenantsDir: string;
  from: Everything;
  onProgress: (done: number, total: number) => void;
}

/**
 * Makes the folder what it was: all of it is written and checked beside what is here, and then names are
 * exchanged. For who holds the folder; what was here is kept. Every file has a new name, so that no log
 * or replica of before is taken for its own.
 */
export async function restoreEverything(restoring: Restoring): Promise<RestoredAll> {
  const { tenantsDir, from, onProgress } = restoring;
  const folder = join(tenantsDir, "restoring");
  emptyFolder(folder);
  ownFolder(join(folder, "orgs"));
  const known = knownEpochs(tenantsDir);
  const now = Math.floor(Date.now() / 1000);
  const epochs = new Map<string, number>();
  const missing: string[] = [];
  const globalCopy = join(folder, "global.sqlite");
  let rows = await from.global(globalCopy);
  const orgs = from.orgs(globalCopy);
  for (const [at, org] of orgs.entries()) {
    const epoch = Math.max(now, org.epoch + 1, (known.get(org.id) ?? 0) + 1);
    const path = join(folder, "orgs", fileName(org.id, epoch));
    try {
      rows += await from.org(org.id, path);
      syncFolder(path);
      epochs.set(org.id, epoch);
    } catch (error) {
      removeFile(path);
      missing.push(`${org.id} (${error instanceof Error ? error.message : String(error)})`);
    }
    onProgress(at + 1, orgs.length);
  }
  const ended = setGlobal(globalCopy, epochs, globalPath(tenantsDir));
  const secret = join(folder, "secret");
  await from.secret(secret);
  for (const made of [secret, join(folder, "orgs"), folder]) if (existsSync(made)) syncFolder(made);
  const back = await from.files();
  return {
    orgs: epochs.size,
    rows,
    missing,
    ...back,
    ended,
    replaced: exchange(tenantsDir, folder),
  };
}

/** Names the new files, and ends what was ended by what is here, where that can be read. */
function setGlobal(
  path: string,
  epochs: ReadonlyMap<string, number>,
  before: string,
): number | null {
  const file = openPrepared(path, globalMigrations);
  try {
    file.db.write((tx) => {
      for (const [id, epoch] of epochs) {
        beginEpoch(tx, { id, epoch });
        readAgain(tx, id);
      }
    });
    return endedSince(file.db, before);
  } finally {
    file.finish();
  }
}

function endedSince(db: ReturnType<typeof openPrepared>["db"], before: string): number | null {
  if (!existsSync(before)) return null;
  try {
    const was = openPrepared(before, globalMigrations);
    try {
      return db.write((tx) => endCredentials(tx, was.db));
    } finally {
      was.close();
    }
  } catch {
    return null;
  }
}

/** The global file goes first and comes last: without it nothing starts beside organizations. */
function exchange(tenantsDir: string, folder: string): string | null {
  const away = join(
    replacedFolder(tenantsDir),
    `all-${new Date().toISOString().replace(/[:.]/g, "-")}`,
  );
  const names = ["global.sqlite", "global.sqlite-wal", "orgs"];
  const isAnything = names.some((name) => existsSync(join(tenantsDir, name)));
  if (isAnything) ownFolder(away);
  if (existsSync(join(folder, "secret"))) names.push("secret");
  for (const name of names)
    if (existsSync(join(tenantsDir, name)) && isAnything)
      renameSync(join(tenantsDir, name), join(away, name));
  rmSync(join(tenantsDir, "global.sqlite-shm"), { force: true });
  for (const name of ["secret", "orgs", "global.sqlite"])
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(tenantsDir, name));
  rmSync(folder, { recursive: true, force: true });
  for (const touched of [tenantsDir, orgsFolder(tenantsDir)]) syncFolder(touched);
  return isAnything ? away : null;
}
