import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { ownerOf } from "#/core/orgs/org.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { openMigrated } from "#/platform/db/open-migrated.ts";
import { patiently } from "#/platform/db/patience.ts";
import type { UpgradeFile } from "#/platform/db/upgrades.ts";

/** The word after the program's name that makes it bring one file to this version, and nothing else. */
export const UPGRADE_FILE = "upgrade-file";

/** A single binary holds its sources in a file system of its own, and is started by itself. */
const isBinary = /^(?:\/\$bunfs\/|B:[\\/]~BUN[\\/])/.test(Bun.main);
const program = isBinary ? [] : [fileURLToPath(new URL("../main.ts", import.meta.url))];

/** Brings an organization's file to this version in a process of its own, so that nobody waits for it. */
export const upgradeFile: UpgradeFile = async (path, signal) => {
  const command = [process.execPath, ...program, UPGRADE_FILE, path];
  const child = Bun.spawn(command, { stdin: "ignore", stdout: "ignore", stderr: "pipe", signal });
  const [code, said] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  if (code !== 0) throw new Error(said.trim() || `The process that migrates ${path} ended with ${code}.`);
};

/** A process that was ended leaves another one that goes on for a moment. */
const PATIENCE_MS = 60_000;

/** What that process does. The folder belongs to who started it, so it takes no lock of its own but the file's. */
export async function upgradeOne(path: string): Promise<void> {
  const owner = { id: basename(path, ".sqlite"), ownerOf };
  const expected = { synchronous: "FULL", migrations: tenantMigrations, owner } as const;
  const { sqlite } = await patiently(() => openMigrated(path, expected), PATIENCE_MS);
  sqlite.close(true);
}
