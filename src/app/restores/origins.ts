import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { orgsWithFiles } from "#/core/orgs/epochs.ts";
import { messageOf } from "#/lib/files/system-error.ts";
import { writeNew } from "#/platform/backups/packed.ts";
import type { Vault } from "#/platform/backups/vault.ts";
import { contentsOf, copyWhole } from "#/platform/db/files/copies.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { globalMigrations, tenantMigrations } from "#/platform/db/migrations.ts";
import { moveWhole, ownFolder } from "#/platform/whole-file.ts";
import { readList } from "../backups/files.ts";
import { type DatabaseCopy, type Manifest, secretName } from "../backups/manifest.ts";
import { takeOut } from "../backups/verify.ts";
import { below, restoreReplica } from "../litestream/program.ts";
import { filesFolder, orgsFolder, replacedFolder } from "../paths.ts";
import { knownEpochs } from "./epochs.ts";
import type { Everything, FilesBack } from "./everything.ts";
import { takeKept } from "./find-source.ts";
import { requireCaughtUp } from "./replica.ts";

const NO_FILES: FilesBack = { files: 0, lost: 0, unlisted: [] };

/** Throws for a file that is damaged, or of a later version than this. */
function rowsOf(path: string, known: readonly string[]): number {
  const { rows, version } = contentsOf(path, { quick: true });
  if (version > known.length)
    throw new Error(
      `it is of a later version of Atoll (${version}, this one knows ${known.length})`,
    );
  return rows;
}

/** Everything as a backup has it. */
export function fromBackup(vault: Vault, manifest: Manifest, tenantsDir: string): Everything {
  const { global, orgs } = manifest;
  if (!global) throw new Error(`${manifest.name} is of one organization alone`);
  const unpack = async (copy: DatabaseCopy | undefined, to: string): Promise<number> => {
    if (!copy) throw new Error("there is no copy");
    await takeOut(vault, copy, to);
    return rowsOf(to, copy === global ? globalMigrations : tenantMigrations);
  };
  return {
    global: (to) => unpack(global, to),
    orgs: (path) => contentsOf(path, { quick: true, look: orgsWithFiles }).seen ?? [],
    org: (id, to) =>
      unpack(
        orgs.find((copy) => copy.id === id),
        to,
      ),
    async secret(to) {
      const body = manifest.secret === null ? null : await vault.read(secretName(manifest.secret));
      if (body) await writeNew(to, body);
    },
    files: () => takeFiles(vault, manifest, tenantsDir),
  };
}

/** What is here already stays as it is: nobody changes a stored file. */
async function takeFiles(vault: Vault, { global, orgs }: Manifest, tenantsDir: string) {
  const back: FilesBack = { files: 0, lost: 0, unlisted: [] };
  const lists = new Set([global, ...orgs].flatMap((copy) => copy?.files ?? []));
  const unfinished = join(tenantsDir, "restoring", "stored");
  for (const list of lists) {
    const files = await readList(vault, list).catch((error: unknown) => {
      back.unlisted.push(messageOf(error));
      return [];
    });
    for (const { key, sha256 } of files) {
      const path = join(filesFolder(tenantsDir), key);
      if (existsSync(path)) continue;
      ownFolder(join(path, ".."));
      if (await takeKept(vault, { key, sha256 }, unfinished)) {
        moveWhole(unfinished, path);
        back.files++;
      } else back.lost++;
      rmSync(unfinished, { force: true });
    }
  }
  return back;
}

/** Everything as Litestream replicated it, until a moment where one is given. */
export function fromReplicas(
  base: string,
  timestamp: string | null,
  tenantsDir: string,
): Everything {
  const here = knownEpochs(tenantsDir);
  const names = new Map<string, string>();
  const written = async (url: string, to: string, known: readonly string[]) => {
    const { refused, lastAt } = await restoreReplica({ url, to, timestamp });
    if (refused !== null) throw new Error(`Litestream could not restore ${url}: ${refused.why}`);
    try {
      return { rows: rowsOf(to, known), isLast: lastAt !== null };
    } catch (error) {
      throw new Error(`what Litestream wrote of ${url} can't be read: ${messageOf(error)}`);
    }
  };
  return {
    global: async (to) => (await written(below(base, "global"), to, globalMigrations)).rows,
    orgs(path) {
      const orgs = contentsOf(path, { quick: true, look: orgsWithFiles }).seen ?? [];
      for (const { id, epoch } of orgs) names.set(id, fileName(id, epoch));
      return orgs;
    },
    async org(id, to) {
      const url = below(base, "orgs", names.get(id) ?? "");
      const { rows, isLast } = await written(url, to, tenantMigrations);
      const own = join(orgsFolder(tenantsDir), fileName(id, here.get(id) ?? 0));
      if (timestamp !== null)
        await requireCaughtUp(to, own, { until: timestamp, hasLater: !isLast });
      return rows;
    },
    secret: async () => {},
    files: async () => NO_FILES,
  };
}

/** What the last restore of everything replaced; null where there was none. */
export function fromReplaced(tenantsDir: string): { what: string; from: Everything } | null {
  const all = replacedFolder(tenantsDir);
  const [what] = (existsSync(all) ? readdirSync(all) : [])
    .filter((name) => name.startsWith("all-") && existsSync(join(all, name, "global.sqlite")))
    .sort()
    .reverse();
  if (what === undefined) return null;
  const folder = join(all, what);
  const paths = new Map<string, string>();
  const copied = (path: string, to: string, known: readonly string[]): number => {
    copyWhole(path, to, { isNobodys: true });
    return rowsOf(to, known);
  };
  const from: Everything = {
    global: async (to) => copied(join(folder, "global.sqlite"), to, globalMigrations),
    orgs(path) {
      const orgs = contentsOf(path, { quick: true, look: orgsWithFiles }).seen ?? [];
      for (const { id, epoch } of orgs) paths.set(id, join(folder, "orgs", fileName(id, epoch)));
      return orgs;
    },
    org: async (id, to) => copied(paths.get(id) ?? "", to, tenantMigrations),
    async secret(to) {
      const path = join(folder, "secret");
      if (existsSync(path)) await writeNew(to, Bun.file(path));
    },
    files: async () => NO_FILES,
  };
  return { what: `${what}, which was replaced`, from };
}
