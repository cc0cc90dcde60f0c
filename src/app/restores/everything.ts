import { existsSync } from "node:fs";
import { join } from "node:path";
import { endCredentials } from "#/core/identity/operator/ended.ts";
import { beginEpoch, type ListedOrg, orgsWithFiles } from "#/core/orgs/epochs.ts";
import { messageOf } from "#/lib/files/system-error.ts";
import { isFullDisk } from "#/platform/db/engine.ts";
import { copyWhole } from "#/platform/db/files/copies.ts";
import { lookInto } from "#/platform/db/files/look.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { openPrepared, openReplaced } from "#/platform/db/files/prepared.ts";
import { globalMigrations } from "#/platform/db/migrations.ts";
import { removeFile } from "#/platform/db/new-tenant.ts";
import { readAgain } from "#/platform/jobs/wake-index.ts";
import { StartError } from "#/platform/start-error.ts";
import { emptyFolder, ownFolder, syncFolder } from "#/platform/whole-file.ts";
import { globalPath, orgsFolder } from "../paths.ts";
import { knownEpochs } from "./epochs.ts";
import { exchangeAll, giveUp, isDecided, restoringFolder } from "./exchange-all.ts";
import { lastChangeIn } from "./replica.ts";

/** What a restore of everything did. */
export interface RestoredAll {
  orgs: number;
  rows: number;
  /** Organizations that are nowhere, and why. */
  missing: string[];
  /** Organizations that stay what they were here, and why. */
  kept: string[];
  /** Stored files that were put back. */
  files: number;
  /** Stored files that the backup names, and has not as they were. */
  lost: number;
  /** Lists of stored files that can't be read, and why: what they name is in the backup, and nobody knows what. */
  unlisted: string[];
  /** When the last change was made that any organization has; null for none. */
  lastChange: string | null;
  /** What people had signed in with that was ended since; null where that is not known. */
  ended: number | null;
  /** Where everything is that was here; null where nothing was. */
  replaced: string | null;
}

/** What came of stored files. */
export type FilesBack = Pick<RestoredAll, "files" | "lost" | "unlisted">;

/** Where everything comes from. */
export interface Everything {
  /** Writes the global database into a new file; answers its rows. */
  global(to: string): Promise<number>;
  /** Writes one organization's database into a new file; answers its rows. Throws where there is none. */
  org(id: string, to: string): Promise<number>;
  /** All that there are, by the global database that was written. */
  orgs(globalPath: string): ListedOrg[];
  /** Writes the secret into a new file, where it is kept. */
  secret(to: string): Promise<void>;
  /** Puts stored files back. */
  files(): Promise<FilesBack>;
}

interface Restoring {
  tenantsDir: string;
  from: Everything;
  /** What can't be had stays as it is here, instead of keeping all from being restored. */
  isPartial: boolean;
  onProgress: (done: number, total: number) => void;
}

/**
 * Makes the folder what it was: all of it is written and checked beside what is here, and only when all
 * of it is there names are exchanged. For who holds the folder; what was here is kept. Every file has a
 * new name, so that no log or replica of before is taken for its own. No exchange may be decided yet.
 * Throws what is missing or wrong, with everything as it was.
 */
export async function restoreEverything(restoring: Restoring): Promise<RestoredAll> {
  const { tenantsDir } = restoring;
  const folder = restoringFolder(tenantsDir);
  emptyFolder(folder);
  try {
    const ready = await makeReady(restoring, folder);
    return { ...ready, replaced: exchangeAll(tenantsDir) };
  } catch (error) {
    if (!isDecided(tenantsDir)) giveUp(tenantsDir);
    throw error;
  }
}

async function makeReady(
  restoring: Restoring,
  folder: string,
): Promise<Omit<RestoredAll, "replaced">> {
  const { tenantsDir, from } = restoring;
  ownFolder(join(folder, "orgs"));
  const globalCopy = join(folder, "global.sqlite");
  const globalRows = await from.global(globalCopy);
  const { epochs, rows, ...taken } = await takeOrgs(restoring, folder, globalCopy);
  const ended = await setGlobal(globalCopy, epochs, globalPath(tenantsDir));
  const secret = join(folder, "secret");
  await from.secret(secret);
  for (const made of [secret, join(folder, "orgs"), folder]) if (existsSync(made)) syncFolder(made);
  const back = await from.files();
  const orgs = epochs.size - taken.kept.length;
  return { orgs, rows: rows + globalRows, ...taken, ...back, ended };
}

interface Taken extends Pick<RestoredAll, "rows" | "missing" | "kept" | "lastChange"> {
  epochs: Map<string, number>;
}

/** Writes every organization's file, under the name that it is going to have. */
async function takeOrgs(
  { tenantsDir, from, isPartial, onProgress }: Restoring,
  folder: string,
  globalCopy: string,
): Promise<Taken> {
  const known = knownEpochs(tenantsDir);
  const now = Math.floor(Date.now() / 1000);
  const taken: Taken = { epochs: new Map(), rows: 0, missing: [], kept: [], lastChange: null };
  const orgs = from.orgs(globalCopy);
  for (const [at, org] of orgs.entries()) {
    const epoch = Math.max(now, org.epoch + 1, (known.get(org.id) ?? 0) + 1);
    const path = join(folder, "orgs", fileName(org.id, epoch));
    try {
      taken.rows += await from.org(org.id, path);
      taken.epochs.set(org.id, epoch);
      taken.lastChange = later(taken.lastChange, await lastChangeIn(path));
    } catch (error) {
      removeFile(path);
      if (isFullDisk(error)) throw error;
      const named = `${org.slug} (${org.id}: ${messageOf(error)})`;
      if (isPartial && copyHere(tenantsDir, org.id, path)) {
        taken.epochs.set(org.id, epoch);
        taken.kept.push(named);
      } else taken.missing.push(named);
    }
    if (taken.epochs.has(org.id)) syncFolder(path);
    onProgress(at + 1, orgs.length);
  }
  if (taken.missing.length > 0 && !isPartial)
    throw new StartError(
      `Nothing was changed: of ${taken.missing.length} of ${orgs.length} organizations there is no copy that can be used: ${taken.missing.join(", ")}. Take another backup, or say --partial: then the others are restored, and these stay what they are here.`,
    );
  return taken;
}

const later = (one: string | null, other: string | null): string | null =>
  (one ?? "") > (other ?? "") ? one : other;

/** Copies the file that an organization has here; false where it has none that can be read. */
function copyHere(tenantsDir: string, id: string, to: string): boolean {
  try {
    const here = lookInto(globalPath(tenantsDir), orgsWithFiles).find((org) => org.id === id);
    if (!here) return false;
    copyWhole(join(orgsFolder(tenantsDir), fileName(id, here.epoch)), to, { isNobodys: true });
    return true;
  } catch (error) {
    removeFile(to);
    if (isFullDisk(error)) throw error;
    return false;
  }
}

/** Names the new files, and ends what was ended by what is here, where that can be read. */
async function setGlobal(
  path: string,
  epochs: ReadonlyMap<string, number>,
  before: string,
): Promise<number | null> {
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
    await file.finish();
  }
}

function endedSince(db: ReturnType<typeof openPrepared>["db"], before: string): number | null {
  if (!existsSync(before)) return null;
  try {
    const was = openReplaced(before, globalMigrations);
    try {
      return db.write((tx) => endCredentials(tx, was.db));
    } finally {
      was.close();
    }
  } catch {
    return null;
  }
}
