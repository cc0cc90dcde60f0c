import { rm } from "node:fs/promises";
import { messageOf } from "#/lib/files/system-error.ts";
import { sumOf, unpack } from "#/platform/backups/packed.ts";
import type { Vault } from "#/platform/backups/vault.ts";
import { contentsOf } from "#/platform/db/files/copies.ts";
import { readList } from "./files.ts";
import {
  type DatabaseCopy,
  databaseName,
  fileName,
  type Manifest,
  secretName,
} from "./manifest.ts";

/** Unpacks a database of a backup into a new file. Throws where it is missing, damaged or another. */
export async function takeOut(
  vault: Vault,
  { sha256, bytes }: Pick<DatabaseCopy, "sha256" | "bytes">,
  to: string,
): Promise<void> {
  const body = await vault.read(databaseName(sha256));
  if (!body) throw new Error(`${databaseName(sha256)} is missing`);
  const found = await unpack(body, to);
  if (found.sha256 !== sha256 || found.bytes !== bytes)
    throw new Error(`${databaseName(sha256)} is not what was kept`);
}

/** What was found of a backup: how much was looked at, and what is wrong. */
export interface Verified {
  databases: number;
  rows: number;
  files: number;
  faults: string[];
}

/**
 * Takes every database of a backup out, has SQLite check all of it and counts its rows, and reads
 * every stored file and compares its sum; `sizesOnly` looks at their sizes alone.
 */
export async function verifyBackup(
  vault: Vault,
  { global, orgs, secret, failed }: Manifest,
  { sizesOnly = false }: { sizesOnly?: boolean } = {},
): Promise<Verified> {
  const found: Verified = { databases: 0, rows: 0, files: 0, faults: [] };
  const fault = (what: string, error: unknown) =>
    void found.faults.push(`${what}: ${messageOf(error)}`);
  for (const { id, error } of failed) fault(id, `was not copied (${error})`);
  const all = orgs.map((copy) => ({ what: `${copy.slug} (${copy.id})`, copy }));
  for (const { what, copy } of global ? [{ what: "global", copy: global }, ...all] : all) {
    try {
      found.rows += await verifyDatabase(vault, copy);
      found.databases++;
      if (copy.files !== null)
        found.files += await verifyFiles(vault, copy.files, { sizesOnly, fault });
    } catch (error) {
      fault(what, error);
    }
  }
  if (secret !== null) {
    const kept = await vault.read(secretName(secret));
    if (!kept) fault("secret", "is missing");
    else if ((await sumOf(kept)) !== secret) fault("secret", "is not what was kept");
  }
  return found;
}

async function verifyDatabase(vault: Vault, copy: DatabaseCopy): Promise<number> {
  const path = vault.temporary();
  try {
    await takeOut(vault, copy, path);
    const { rows, version } = contentsOf(path);
    if (rows !== copy.rows || version !== copy.version)
      throw new Error(
        `has ${rows} rows of version ${version}, not ${copy.rows} of ${copy.version}`,
      );
    return rows;
  } finally {
    await rm(path, { force: true });
  }
}

/** Tells of every stored file that is not as it was kept; answers how many there should be. */
async function verifyFiles(
  vault: Vault,
  list: string,
  { sizesOnly, fault }: { sizesOnly: boolean; fault: (what: string, error: unknown) => void },
): Promise<number> {
  const files = await readList(vault, list);
  for (const { key, bytes, sha256 } of files) {
    const name = fileName(key);
    const found = await vault.size(name);
    if (found === null) fault(name, "is missing");
    else if (found !== bytes) fault(name, `has ${found} bytes, not ${bytes}`);
    else if (!sizesOnly && sha256 !== null) {
      const body = await vault.read(name);
      if (!body || (await sumOf(body)) !== sha256) fault(name, "is not what was kept");
    }
  }
  return files.length;
}
