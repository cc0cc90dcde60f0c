import type { Vault } from "#/platform/backups/vault.ts";
import { readList } from "./files.ts";
import {
  databaseName,
  fileName,
  isPart,
  listName,
  type Manifest,
  manifestName,
  readManifests,
  secretName,
} from "./manifest.ts";

/** What a clearing removed. */
export interface Cleared {
  backups: number;
  /** In bytes. */
  freed: number;
}

/**
 * Keeps the newest `keep` backups of all, and as many of each organization that has some of its own,
 * and removes what belongs to none of those. Nothing is removed where a backup can't be read: it may
 * name anything. For who holds the workshop alone.
 */
export async function clearBackups(vault: Vault, keep: number): Promise<Cleared> {
  let isSure = true;
  const manifests = await readManifests(vault, () => {
    isSure = false;
  });
  if (!isSure) return { backups: 0, freed: 0 };
  const bySubject = Map.groupBy(manifests, ({ of }) => of);
  const old = new Set([...bySubject.values()].flatMap((newest) => newest.slice(keep)));
  for (const { name } of old) await vault.remove(manifestName(name));
  const kept = manifests.filter((manifest) => !old.has(manifest));
  return { backups: old.size, freed: await sweep(vault, await namedBy(vault, kept)) };
}

/** The names of all that some backups consist of. */
async function namedBy(vault: Vault, manifests: readonly Manifest[]): Promise<Set<string>> {
  const named = new Set<string>();
  const lists = new Set<string>();
  for (const { orgs, global, secret } of manifests) {
    if (secret !== null) named.add(secretName(secret));
    for (const { sha256, files } of global ? [...orgs, global] : orgs) {
      named.add(databaseName(sha256));
      if (files !== null) lists.add(files);
    }
  }
  for (const list of lists) {
    named.add(listName(list));
    for (const [key] of await readList(vault, list)) named.add(fileName(key));
  }
  return named;
}

const FOLDERS = ["databases/", "lists/", "files/", "secrets/"];

async function sweep(vault: Vault, named: ReadonlySet<string>): Promise<number> {
  let freed = 0;
  for (const folder of FOLDERS)
    for await (const { name, byteSize } of vault.list(folder)) {
      if (named.has(name) || !isPart(name)) continue;
      await vault.remove(name);
      freed += byteSize;
    }
  return freed;
}
