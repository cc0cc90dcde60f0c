import { rm } from "node:fs/promises";
import { unpack } from "#/platform/backups/packed.ts";
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
 * Takes every database of a backup out, has SQLite check all of it and counts its rows, and looks
 * whether every stored file is there in its size.
 */
export async function verifyBackup(
  vault: Vault,
  { global, orgs, secret, failed }: Manifest,
): Promise<Verified> {
  const found: Verified = { databases: 0, rows: 0, files: 0, faults: [] };
  const fault = (what: string, error: unknown) =>
    void found.faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  for (const { id, error } of failed) fault(id, `was not copied (${error})`);
  const all = orgs.map((copy) => ({ what: `${copy.slug} (${copy.id})`, copy }));
  for (const { what, copy } of global ? [{ what: "global", copy: global }, ...all] : all) {
    try {
      found.rows += await verifyDatabase(vault, copy);
      found.databases++;
      if (copy.files !== null) found.files += await verifyFiles(vault, copy.files);
    } catch (error) {
      fault(what, error);
    }
  }
  if (secret !== null && (await vault.size(secretName(secret))) === null)
    fault("secret", "is missing");
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

async function verifyFiles(vault: Vault, list: string): Promise<number> {
  const files = await readList(vault, list);
  for (const [key, size] of files) {
    const found = await vault.size(fileName(key));
    if (found !== size)
      throw new Error(`${fileName(key)} ${found === null ? "is missing" : `has ${found} bytes`}`);
  }
  return files.length;
}
