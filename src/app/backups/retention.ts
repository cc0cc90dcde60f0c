import type { Kept, Vault } from "#/platform/backups/vault.ts";
import { othersIn } from "./claim.ts";
import { readList } from "./files.ts";
import { type Installation, isOf } from "./installation.ts";
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
  /** How many are of other installations. */
  others: number;
  /** Backups and lists that can't be read; while there are any, nothing is removed. */
  unread: string[];
}

/** What is to be kept. */
export interface Keeping {
  keep: number;
  /** Whose backups are counted; those of others stay. */
  installation: Installation;
  /** The one that was just made, by its name: it stays. */
  made: string;
}

/**
 * Keeps the newest `keep` backups of all, and as many of each organization that has some of its own,
 * and removes what belongs to none of those. Nothing is removed where a backup can't be read: it may
 * name anything. For who holds the workshop alone.
 */
export async function clearBackups(
  vault: Vault,
  { keep, installation, made }: Keeping,
): Promise<Cleared> {
  const unread: string[] = [];
  const manifests = await readManifests(vault, (name) => void unread.push(name));
  const own = manifests.filter((manifest) => isOf(installation, manifest));
  const others = manifests.length - own.length;
  if (unread.length > 0) return { backups: 0, freed: 0, others, unread };
  const bySubject = Map.groupBy(own, ({ of }) => of);
  const old = [...bySubject.values()]
    .flatMap((newest) => newest.slice(keep))
    .filter(({ name }) => name !== made);
  const onUnread = (name: string) => void unread.push(name);
  const kept = manifests.filter((manifest) => !old.includes(manifest));
  const named = await namedBy(vault, kept, onUnread);
  if (unread.length > 0) return { backups: 0, freed: 0, others, unread };
  const released = await namedBy(vault, old, () => {});
  for (const { name } of old) await vault.remove(manifestName(name));
  const unnamed = await unnamedIn(vault, named);
  // Another installation may be in the middle of a backup that nothing names yet; it left its mark first.
  const isShared = others > 0 || (await othersIn(vault, installation.id)) > 0;
  let freed = 0;
  for (const { name, byteSize } of unnamed) {
    if (isShared && !released.has(name)) continue;
    await vault.remove(name);
    freed += byteSize;
  }
  return { backups: old.length, freed, others, unread };
}

/** The names of all that some backups consist of; told of lists that can't be read. */
async function namedBy(
  vault: Vault,
  manifests: readonly Manifest[],
  onUnread: (name: string) => void,
): Promise<Set<string>> {
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
    const files = await readList(vault, list).catch(() => null);
    if (files === null) onUnread(listName(list));
    for (const { key } of files ?? []) named.add(fileName(key));
  }
  return named;
}

const FOLDERS = ["databases/", "lists/", "files/", "secrets/"];

async function unnamedIn(vault: Vault, named: ReadonlySet<string>): Promise<Kept[]> {
  const found: Kept[] = [];
  for (const folder of FOLDERS)
    for await (const kept of vault.list(folder))
      if (!named.has(kept.name) && isPart(kept.name)) found.push(kept);
  return found;
}
