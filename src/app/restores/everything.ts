import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { endCredentials } from "#/core/identity/operator/ended.ts";
import { beginEpoch } from "#/core/orgs/epochs.ts";
import type { Vault } from "#/platform/backups/vault.ts";
import type { Config } from "#/platform/config.ts";
import { contentsOf } from "#/platform/db/files/copies.ts";
import { fileName, readFileName } from "#/platform/db/files/names.ts";
import { openPrepared } from "#/platform/db/files/prepared.ts";
import { globalMigrations } from "#/platform/db/migrations.ts";
import { readAgain } from "#/platform/jobs/wake-index.ts";
import { emptyFolder, ownFolder, syncFolder } from "#/platform/whole-file.ts";
import { readList } from "../backups/files.ts";
import { type Manifest, type OrgCopy, secretName } from "../backups/manifest.ts";
import { takeOut } from "../backups/verify.ts";
import { filesFolder, globalPath, orgsFolder, replacedFolder } from "../paths.ts";
import { takeKept } from "./find-source.ts";

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

interface Restoring {
  config: Pick<Config, "tenantsDir" | "storage">;
  vault: Vault;
  manifest: Manifest;
  onProgress: (done: number, total: number) => void;
}

/**
 * Makes the folder what it was at a backup of everything: all of it is unpacked and checked beside what
 * is here, and then names are exchanged. For who holds the folder; what was here is kept. Every file has a
 * new name, so that no log or replica of before is taken for its own.
 */
export async function restoreEverything(restoring: Restoring): Promise<RestoredAll> {
  const { config, vault, manifest } = restoring;
  const { tenantsDir } = config;
  if (!manifest.global) throw new Error(`${manifest.name} is of one organization alone`);
  const folder = join(tenantsDir, "restoring");
  emptyFolder(folder);
  ownFolder(join(folder, "orgs"));
  const known = knownEpochs(tenantsDir);
  const now = Math.floor(Date.now() / 1000);
  const epochs = new Map<string, number>();
  let rows = 0;
  for (const [at, copy] of manifest.orgs.entries()) {
    const epoch = Math.max(now, copy.epoch + 1, (known.get(copy.id) ?? 0) + 1);
    rows += await unpackChecked(vault, copy, join(folder, "orgs", fileName(copy.id, epoch)));
    epochs.set(copy.id, epoch);
    restoring.onProgress(at + 1, manifest.orgs.length);
  }
  const globalCopy = join(folder, "global.sqlite");
  rows += await unpackChecked(vault, manifest.global, globalCopy);
  const ended = setGlobal(globalCopy, epochs, globalPath(tenantsDir));
  await takeSecret(restoring, folder);
  const back = await takeFiles(restoring);
  const replaced = exchange(tenantsDir, folder);
  const missing = manifest.failed.filter(({ id }) => !epochs.has(id)).map(({ id }) => id);
  return { orgs: epochs.size, rows, missing, ...back, ended, replaced };
}

async function unpackChecked(
  vault: Vault,
  copy: Pick<OrgCopy, "sha256" | "bytes" | "rows">,
  path: string,
): Promise<number> {
  await takeOut(vault, copy, path);
  return contentsOf(path, { quick: true }).rows;
}

/** The largest epoch that each organization has here by now, wherever its files are. */
function knownEpochs(tenantsDir: string): Map<string, number> {
  const known = new Map<string, number>();
  for (const folder of [orgsFolder(tenantsDir), replacedFolder(tenantsDir)])
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const found = readFileName(name);
      if (found) known.set(found.tenantId, Math.max(found.epoch, known.get(found.tenantId) ?? 0));
    }
  return known;
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

async function takeSecret({ vault, manifest }: Restoring, folder: string): Promise<void> {
  const body = manifest.secret === null ? null : await vault.read(secretName(manifest.secret));
  if (body)
    await Bun.write(join(folder, "secret"), await new Response(body).text(), { mode: 0o600 });
}

/** What is here already stays as it is: nobody changes a stored file. */
async function takeFiles({
  config,
  vault,
  manifest,
}: Restoring): Promise<Pick<RestoredAll, "files" | "lost">> {
  const back = { files: 0, lost: 0 };
  const lists = new Set([manifest.global, ...manifest.orgs].flatMap((copy) => copy?.files ?? []));
  for (const list of lists)
    for (const [key] of await readList(vault, list)) {
      const path = join(filesFolder(config.tenantsDir), key);
      if (existsSync(path)) continue;
      ownFolder(join(path, ".."));
      const unfinished = join(config.tenantsDir, "restoring", "stored");
      if (await takeKept(vault, key, unfinished)) {
        await copyFile(unfinished, path);
        back.files++;
      } else back.lost++;
      rmSync(unfinished, { force: true });
    }
  return back;
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
