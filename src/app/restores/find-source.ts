import { existsSync, readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { measured, unpack, writeNew } from "#/platform/backups/packed.ts";
import { openVault, type Vault } from "#/platform/backups/vault.ts";
import { readFileName } from "#/platform/db/files/names.ts";
import { invalid } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import { type KeptFile, readList } from "../backups/files.ts";
import { installationOf, ownFirst } from "../backups/installation.ts";
import { fileName, readManifests } from "../backups/manifest.ts";
import { takeOut } from "../backups/verify.ts";
import { replacedFolder } from "../paths.ts";
import { beginningOfEpoch } from "./began.ts";
import { fromReplica } from "./replica.ts";
import type { Source } from "./source.ts";

export interface Wanted {
  /** Its id and its epoch now. */
  org: { id: string; epoch: number };
  /** `latest`, the name of a backup, `undo`, or the path of a file. */
  from: string;
  /** Where backups are, where that is not what BACKUPS says. */
  place?: string | undefined;
  /** A moment, with the address that Litestream replicates to. */
  at?: { moment: string; replica: string } | undefined;
}

/** Finds what is wanted; throws 422 where there is none. */
export async function findSource(services: Services, wanted: Wanted): Promise<Source> {
  const { org, from, at } = wanted;
  if (at) {
    const { tenantsDir } = services.config;
    return fromReplica({ ...org, path: services.tenants.path(org.id), tenantsDir }, at);
  }
  if (from === "undo") return undone(services, org);
  if (/[./]/.test(from) && existsSync(from)) return ofFile(from);
  if (from.includes("/")) throw notThere(from);
  return ofBackup(services, wanted);
}

/** A folder that is closed looks as if nothing were in it. */
export const notThere = (path: string): Error =>
  invalid(
    "from",
    "unknown",
    `${path} is not there, or the user that Atoll runs as can't reach it.`,
  );

const noFiles = async (): Promise<boolean> => false;

/** A bare file, packed or not. */
export function ofFile(path: string): Source {
  if (!statSync(path).isFile()) throw invalid("from", "invalid", `${path} is no file.`);
  const isPacked = path.endsWith(".zst");
  return {
    what: `the file ${path}`,
    of: null,
    async take(to) {
      if (!isPacked) return path;
      await unpack(Bun.file(path), to);
      return to;
    },
    takeFile: noFiles,
  };
}

/** The file that the one of now took the place of. */
function undone({ config: { tenantsDir } }: Services, org: Wanted["org"]): Source {
  const began = beginningOfEpoch(tenantsDir, org.id, org.epoch)?.replaced ?? null;
  const before = replacedFiles(replacedFolder(tenantsDir), org.id).filter(({ epoch }) =>
    // Where it is not known which, the newest of those before.
    began === null ? epoch < org.epoch : epoch === began,
  );
  const [last] = before.sort((one, other) => other.epoch - one.epoch);
  if (last === undefined) throw invalid("from", "unknown", "Nothing of it was replaced here.");
  return {
    what: `${basename(last.path)}, which was replaced`,
    of: { epoch: last.epoch, isLast: true },
    take: async () => last.path,
    takeFile: noFiles,
  };
}

/** Files of one organization that others took the place of, alone or with everything. */
function replacedFiles(folder: string, id: string): { epoch: number; path: string }[] {
  const names = (inside: string) => (existsSync(inside) ? readdirSync(inside) : []);
  const all = names(folder).filter((name) => name.startsWith("all-"));
  return [folder, ...all.map((name) => join(folder, name, "orgs"))].flatMap((inside) =>
    names(inside).flatMap((name) => {
      const found = readFileName(name);
      return found?.tenantId === id ? [{ epoch: found.epoch, path: join(inside, name) }] : [];
    }),
  );
}

async function ofBackup(services: Services, { org, from, place }: Wanted): Promise<Source> {
  const { config } = services;
  const where = place === undefined ? config.backups.place : config.backups.at(place);
  const vault = openVault(where, config.tenantsDir);
  const manifests = ownFirst(await readManifests(vault), installationOf(config));
  for (const { name, orgs } of manifests) {
    if (from !== "latest" && from !== name) continue;
    const copy = orgs.find(({ id }) => id === org.id);
    if (!copy) continue;
    let sums: Promise<ReadonlyMap<string, string | null>> | null = null;
    return {
      what: `the backup ${name}, as it was at ${copy.copied_at}`,
      of: { epoch: copy.epoch, isLast: false },
      async take(path) {
        await takeOut(vault, copy, path);
        return path;
      },
      async takeFile(key, path) {
        sums ??= sumsOf(vault, copy.files);
        return takeKept(vault, { key, sha256: (await sums).get(key) ?? null }, path);
      },
    };
  }
  const isLatest = from === "latest";
  const which = isLatest ? "No backup" : `No backup ${from}`;
  const hint = isLatest ? "" : ` A file is named with its folder: ./${from}.`;
  throw invalid("from", "unknown", `${which} of it is in ${vault.where}.${hint}`);
}

/** What stored files were, by their keys; nothing where that can't be read. */
async function sumsOf(vault: Vault, list: string | null) {
  const files = list === null ? [] : await readList(vault, list).catch(() => []);
  return new Map(files.map(({ key, sha256 }) => [key, sha256]));
}

/** Writes a stored file that a vault keeps into a new one; false where it keeps none, or another than it was. */
export async function takeKept(
  vault: Vault,
  { key, sha256 }: Pick<KeptFile, "key" | "sha256">,
  path: string,
): Promise<boolean> {
  const body = await vault.read(fileName(key));
  if (!body) return false;
  await writeNew(path, body);
  if (sha256 === null || (await measured(path)).sha256 === sha256) return true;
  await rm(path);
  return false;
}
