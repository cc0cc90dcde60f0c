import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { orgsWithFiles } from "#/core/orgs/epochs.ts";
import { writeNew } from "#/platform/backups/packed.ts";
import type { Vault } from "#/platform/backups/vault.ts";
import { contentsOf } from "#/platform/db/files/copies.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { moveWhole, ownFolder } from "#/platform/whole-file.ts";
import { readList } from "../backups/files.ts";
import { type DatabaseCopy, type Manifest, secretName } from "../backups/manifest.ts";
import { takeOut } from "../backups/verify.ts";
import { below, restoreReplica } from "../litestream/program.ts";
import { filesFolder } from "../paths.ts";
import type { Everything } from "./everything.ts";
import { takeKept } from "./find-source.ts";

/** Everything as a backup has it. */
export function fromBackup(vault: Vault, manifest: Manifest, tenantsDir: string): Everything {
  const { global, orgs } = manifest;
  if (!global) throw new Error(`${manifest.name} is of one organization alone`);
  const unpack = async (copy: DatabaseCopy | undefined, to: string): Promise<number> => {
    if (!copy) throw new Error("there is no copy");
    await takeOut(vault, copy, to);
    return contentsOf(to, { quick: true }).rows;
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
  const back = { files: 0, lost: 0 };
  const lists = new Set([global, ...orgs].flatMap((copy) => copy?.files ?? []));
  const unfinished = join(tenantsDir, "restoring", "stored");
  for (const list of lists)
    for (const { key } of await readList(vault, list)) {
      const path = join(filesFolder(tenantsDir), key);
      if (existsSync(path)) continue;
      ownFolder(join(path, ".."));
      if (await takeKept(vault, key, unfinished)) {
        moveWhole(unfinished, path);
        back.files++;
      } else back.lost++;
      rmSync(unfinished, { force: true });
    }
  return back;
}

/** Everything as Litestream replicated it, until a moment where one is given. */
export function fromReplicas(base: string, timestamp: string | null): Everything {
  const names = new Map<string, string>();
  const written = async (url: string, to: string): Promise<number> => {
    const refused = await restoreReplica(url, to, timestamp);
    if (refused !== null) throw new Error(refused);
    return contentsOf(to, { quick: true }).rows;
  };
  return {
    global: (to) => written(below(base, "global"), to),
    orgs(path) {
      const orgs = contentsOf(path, { quick: true, look: orgsWithFiles }).seen ?? [];
      for (const { id, epoch } of orgs) names.set(id, fileName(id, epoch));
      return orgs;
    },
    org: (id, to) => written(below(base, "orgs", names.get(id) ?? ""), to),
    secret: async () => {},
    files: async () => ({ files: 0, lost: 0 }),
  };
}
