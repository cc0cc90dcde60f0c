import { dirname } from "node:path";
import { ownerOf } from "#/core/orgs/org.ts";
import { isBusy } from "#/platform/db/engine.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { patiently } from "#/platform/db/patience.ts";
import { migrateFile } from "#/platform/db/sweep.ts";
import type { UpgradeFile } from "#/platform/db/upgrades.ts";
import { itself, OWN_WORK } from "#/platform/program.ts";
import { asideFolder } from "./paths.ts";

/** What it exits with when another process holds the file: EX_TEMPFAIL of sysexits.h. */
const HELD = 75;

/**
 * Brings an organization's file to this version in a process of its own, so that nobody waits for
 * it.
 */
export const upgradeFile: UpgradeFile = async (path, { signal, patienceMs }) => {
  const command = itself(OWN_WORK.upgrade, path);
  // Whatever it was doing is undone by who opens the file next.
  const ends = { signal, timeout: patienceMs, killSignal: "SIGKILL" } as const;
  const child = Bun.spawn(command, { stdin: "ignore", stdout: "ignore", stderr: "pipe", ...ends });
  const [code, said] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  if (code === HELD) return "held";
  if (code !== 0)
    throw new Error(said.trim() || `The process that migrates ${path} ended with ${code}.`);
  return "done";
};

/** Who holds a file for longer keeps no other file waiting for it. */
const PATIENCE_MS = 500;

/**
 * What that process does, and exits with. The folder belongs to who started it, so it takes no lock
 * of its own but the file's.
 */
export async function upgradeOne(path: string): Promise<number> {
  const aside = asideFolder(dirname(dirname(path)));
  try {
    await patiently(() => migrateFile(path, tenantMigrations, { ownerOf, aside }), PATIENCE_MS);
    return 0;
  } catch (error) {
    if (isBusy(error)) return HELD;
    throw error;
  }
}
