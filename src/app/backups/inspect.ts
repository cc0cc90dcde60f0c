import { withoutKeys } from "#/platform/backups/setting.ts";
import type { Config } from "#/platform/config.ts";
import { lockFolder } from "#/platform/db/lock.ts";
import { say } from "#/platform/log.ts";
import { table } from "../control/table.ts";
import type { Asked } from "./asked.ts";
import { type Installation, installationOf, isOf, newestOfAll } from "./installation.ts";
import { type Manifest, readManifest, readManifests } from "./manifest.ts";
import { count, size } from "./quantities.ts";
import { type Verified, verifyBackup } from "./verify.ts";

const HEAD = ["name", "of", "organizations", "rows", "packed", "not copied", "installation"];

/** Lists the backups there are; answers the exit code. */
export async function listBackups(config: Config, { vault }: Asked): Promise<number> {
  if (!vault.isOwn && !vault.isThere()) return failed(`There is no folder ${vault.where}.\n`);
  let broken = 0;
  const manifests = await readManifests(vault, (name, error) => {
    broken++;
    say("stderr", `${name} can't be read: ${String(error)}\n`);
  });
  const own = installationOf(config);
  say(
    "stdout",
    table(
      HEAD,
      manifests.map((manifest) => rowOf(manifest, own)),
    ),
  );
  say("stdout", `${count(manifests.length, "backup")} in ${vault.where}\n`);
  return broken > 0 ? 1 : 0;
}

function rowOf(manifest: Manifest, own: Installation): string[] {
  const { name, of, orgs, global, failed, installation } = manifest;
  const all = global ? [...orgs, global] : orgs;
  return [
    name,
    of === null ? "all" : (orgs[0]?.slug ?? of),
    String(orgs.length),
    all.reduce((sum, copy) => sum + copy.rows, 0).toLocaleString("en"),
    size(all.reduce((sum, copy) => sum + copy.packed_bytes, 0)),
    String(failed.length),
    isOf(own, manifest) ? "this one" : (installation?.address ?? "not known"),
  ];
}

/** Verifies one backup and says what was found; answers the exit code. */
export async function verifyOne(
  config: Config,
  { vault, words: [name], sizesOnly }: Asked,
): Promise<number> {
  if (!vault.isOwn && !vault.isThere()) return failed(`There is no folder ${vault.where}.\n`);
  const none = `There is no backup${name === undefined ? "" : ` ${name}`} in ${vault.where}.\n`;
  const wanted = await wantedIn(vault, config, name);
  // Nothing is made in a folder that has no backup: it may be somebody else's.
  if (!wanted) return failed(none);
  vault.prepare();
  const { release } = lockFolder(vault.workshop);
  try {
    // Until the lock was ours another process may have removed it.
    const manifest = await readManifest(vault, wanted.name);
    if (!manifest) return failed(none);
    const found = await verifyBackup(vault, manifest, { sizesOnly });
    say("stdout", verified(manifest, found));
    for (const line of found.faults) say("stderr", `${line}\n`);
    return found.faults.length > 0 ? 1 : 0;
  } finally {
    vault.forgetUnfinished();
    release();
  }
}

/** The backup that is meant; without a name the newest of everything. */
async function wantedIn(
  vault: Asked["vault"],
  config: Config,
  name: string | undefined,
): Promise<Manifest | undefined> {
  const manifests = await readManifests(vault);
  return name === undefined
    ? (newestOfAll(manifests, installationOf(config)) ?? manifests[0])
    : manifests.find((known) => known.name === name);
}

const verified = ({ name }: Manifest, { databases, rows, files, faults }: Verified): string =>
  `${name}: ${count(databases, "database")} whole, ${count(rows, "row")}, ${count(files, "stored file")}, ${count(faults.length, "fault")}\n`;

function failed(sentence: string): number {
  say("stderr", withoutKeys(sentence));
  return 1;
}
