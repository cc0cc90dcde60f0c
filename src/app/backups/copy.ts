import { rm, stat } from "node:fs/promises";
import { pack } from "#/platform/backups/packed.ts";
import type { Vault } from "#/platform/backups/vault.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { contentsOf, copyWhole } from "#/platform/db/files/copies.ts";
import { type DatabaseCopy, databaseName } from "./manifest.ts";

/**
 * Copies a database into the vault, as it is at one moment: the copy is opened, checked and counted
 * before it counts, and takes no room where the same is kept already. `look` reads in the copy.
 */
export async function copyDatabase<T = null>(
  vault: Vault,
  path: string,
  look?: (db: ReadDb) => T,
): Promise<DatabaseCopy & { seen: T | null }> {
  const [plain, packed] = [vault.temporary(), vault.temporary()];
  const copied_at = new Date().toISOString();
  try {
    copyWhole(path, plain, { isSynced: false });
    const { version, rows, seen } = contentsOf(plain, { quick: true, ...(look ? { look } : {}) });
    const { sha256, bytes } = await pack(plain, packed);
    const known = await vault.size(databaseName(sha256));
    const packed_bytes = (await stat(packed)).size;
    // What is kept and was cut, or emptied, is kept anew.
    if (known !== packed_bytes) await vault.put(databaseName(sha256), packed);
    return { sha256, bytes, packed_bytes, version, rows, copied_at, seen };
  } finally {
    for (const left of [plain, packed]) await rm(left, { force: true });
  }
}
