import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { PEOPLE } from "#/core/identity/avatar.ts";
import { type ListedOrg, orgsWithFiles } from "#/core/orgs/epochs.ts";
import { messageOf } from "#/lib/files/system-error.ts";
import { measured, writeNew } from "#/platform/backups/packed.ts";
import type { Vault } from "#/platform/backups/vault.ts";
import type { Config } from "#/platform/config.ts";
import { stateOf } from "#/platform/db/files/copies.ts";
import { lookInto } from "#/platform/db/files/look.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { version as program } from "../../../package.json";
import { filesFolder, globalPath, orgsFolder } from "../paths.ts";
import { requireSettled } from "../restores/exchange-all.ts";
import { copyDatabase } from "./copy.ts";
import { FileKeeper } from "./files.ts";
import { type Installation, isOf } from "./installation.ts";
import {
  databaseName,
  type Manifest,
  manifestName,
  nameOf,
  numberOf,
  type OrgCopy,
  readManifests,
  secretName,
} from "./manifest.ts";

export interface BackupOptions {
  config: Pick<Config, "tenantsDir" | "storage" | "secret" | "baseUrl">;
  vault: Vault;
  installation: Installation;
  /** The slug or the id of the one organization that is wanted; left out for all. */
  org?: string | undefined;
  /** Told of each organization that was copied, or was not. */
  onProgress?: (done: number, total: number) => void;
}

/** The organization that was asked for is not there. */
export class NoSuchOrg extends Error {
  override readonly name = "NoSuchOrg";
}

/** Half of the time is the server's own: after each organization it rests for as long as that took, or this. */
const LONGEST_REST_MS = 1000;

interface Run extends BackupOptions {
  keeper: FileKeeper;
  /** The newest copy of each organization before this one. */
  earlier: ReadonlyMap<string, OrgCopy>;
  /** The list of the newest pictures of people. */
  people: string | null;
  failed: Manifest["failed"];
}

/**
 * Makes a backup beside a server that runs, or without one: each database by a connection of its own,
 * checked and counted, the global one after the others, so that it knows everybody they name. For a
 * process of its own that holds the vault's workshop. What can't be copied is said and stops nothing
 * else; its last copy goes on being kept.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { config, vault, org, installation } = options;
  const started = new Date();
  requireSettled(config.tenantsDir);
  vault.forgetUnfinished();
  const manifests = await readManifests(vault);
  const own = manifests.filter((manifest) => isOf(installation, manifest));
  const earlier = new Map(
    own.toReversed().flatMap(({ orgs }) => orgs.map((copy) => [copy.id, copy] as const)),
  );
  const keeper = new FileKeeper(vault, filesFolder(config.tenantsDir));
  const people = own.find(({ global }) => global !== null)?.global?.files ?? null;
  const run: Run = { ...options, keeper, earlier, people, failed: [] };
  const path = globalPath(config.tenantsDir);
  const listed = lookInto(path, orgsWithFiles).filter(
    ({ id, slug }) => org === undefined || id === org || slug === org,
  );
  if (org !== undefined && listed.length === 0) throw new NoSuchOrg(org);
  const { orgs, global } = await copyAll(run, listed);
  const manifest: Manifest = {
    format: "atoll-backup",
    version: 1,
    name: nameOf(started),
    started_at: started.toISOString(),
    ended_at: new Date().toISOString(),
    program,
    number: 1 + Math.max(0, ...manifests.map(numberOf)),
    ...(installation.id === null
      ? {}
      : { installation: { id: installation.id, address: config.baseUrl } }),
    of: org === undefined ? null : (listed[0]?.id ?? null),
    global,
    orgs,
    failed: run.failed,
    secret: org === undefined ? await keepSecret(run) : null,
  };
  const written = vault.temporary();
  await writeNew(written, JSON.stringify(manifest));
  await vault.put(manifestName(manifest.name), written);
  return manifest;
}

async function copyAll(
  run: Run,
  listed: readonly ListedOrg[],
): Promise<Pick<Manifest, "orgs" | "global">> {
  const copied = new Map<string, OrgCopy>();
  let done = 0;
  const copy = async (orgs: readonly ListedOrg[]) => {
    for (const org of orgs) {
      const began = performance.now();
      const found = await copyOrg(run, org);
      if (found) copied.set(org.id, found);
      run.onProgress?.(++done, Math.max(done, listed.length));
      await Bun.sleep(Math.min(performance.now() - began, LONGEST_REST_MS));
    }
  };
  await copy(listed);
  if (run.org !== undefined) return { orgs: [...copied.values()], global: null };
  await run.keeper.know(run.people);
  await run.keeper.keep(PEOPLE);
  const { seen, ...global } = await copyDatabase(
    run.vault,
    globalPath(run.config.tenantsDir),
    orgsWithFiles,
  );
  await run.keeper.keep(PEOPLE);
  const known = seen ?? [];
  // What was made meanwhile.
  const tried = new Set(listed.map(({ id }) => id));
  await copy(known.filter(({ id }) => !tried.has(id)));
  const ids = new Set(known.map(({ id }) => id));
  run.failed = run.failed.filter(({ id }) => ids.has(id));
  const orgs = [...copied.values()].filter(({ id }) => ids.has(id));
  return { orgs, global: { ...global, files: await run.keeper.list(PEOPLE) } };
}

/** Null for one that can't be copied, and was not before. */
async function copyOrg(run: Run, org: ListedOrg): Promise<OrgCopy | null> {
  const { vault, earlier, config, failed } = run;
  const { id, slug, name } = org;
  const before = earlier.get(id);
  try {
    await run.keeper.know(before?.files);
    const faults = await run.keeper.keep(id);
    const { epoch, path } = placeOf(config.tenantsDir, org);
    const state = stateOf(path);
    const isSame = state !== null && before?.state === state && before.epoch === epoch;
    const isKept =
      isSame && (await vault.size(databaseName(before.sha256))) === before.packed_bytes;
    const copied_at = new Date().toISOString();
    const { seen: _, ...copy } = isKept
      ? { ...before, copied_at, seen: null }
      : await copyDatabase(vault, path);
    faults.push(...(await run.keeper.keep(id)));
    for (const error of new Set(faults)) failed.push({ id, error });
    return { ...copy, id, slug, name, epoch, state, files: await run.keeper.list(id) };
  } catch (error) {
    failed.push({ id, error: messageOf(error) });
    return before ?? null;
  }
}

/** Where its file is; asked again where another took its place since it was listed. */
function placeOf(tenantsDir: string, org: ListedOrg): { epoch: number; path: string } {
  const pathOf = (epoch: number) => join(orgsFolder(tenantsDir), fileName(org.id, epoch));
  if (existsSync(pathOf(org.epoch))) return { epoch: org.epoch, path: pathOf(org.epoch) };
  const now = lookInto(globalPath(tenantsDir), orgsWithFiles).find(({ id }) => id === org.id);
  const epoch = now?.epoch ?? org.epoch;
  return { epoch, path: pathOf(epoch) };
}

/** One that the environment gives is the operator's to keep. */
async function keepSecret({ config, vault }: Run): Promise<string | null> {
  const path = join(config.tenantsDir, "secret");
  if (config.secret !== null || !existsSync(path)) return null;
  const { sha256 } = await measured(path);
  const copy = vault.temporary();
  await copyFile(path, copy);
  await vault.put(secretName(sha256), copy);
  return sha256;
}
