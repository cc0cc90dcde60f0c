import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { unpack, writeNew } from "#/platform/backups/packed.ts";
import { openVault, type Vault } from "#/platform/backups/vault.ts";
import { fileName as databaseName, readFileName } from "#/platform/db/files/names.ts";
import { invalid } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
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
  if (at) return fromReplica(org, at);
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
  const folder = replacedFolder(tenantsDir);
  const began = beginningOfEpoch(tenantsDir, org.id, org.epoch);
  const epoch = began?.replaced ?? lastReplaced(folder, org);
  const path = epoch === null ? null : join(folder, databaseName(org.id, epoch));
  if (path === null || !existsSync(path))
    throw invalid("from", "unknown", "Nothing of it was replaced here.");
  return {
    what: `${basename(path)}, which was replaced`,
    of: epoch === null ? null : { epoch, isLast: true },
    take: async () => path,
    takeFile: noFiles,
  };
}

/** Where that is not known, the newest of those before. */
function lastReplaced(folder: string, { id, epoch }: Wanted["org"]): number | null {
  const found = existsSync(folder) ? readdirSync(folder).map(readFileName) : [];
  const own = found.flatMap((one) => (one?.tenantId === id ? [one.epoch] : []));
  return own
    .filter((one) => one < epoch)
    .reduce<number | null>((a, b) => Math.max(a ?? 0, b), null);
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
    return {
      what: `the backup ${name}, as it was at ${copy.copied_at}`,
      of: { epoch: copy.epoch, isLast: false },
      async take(path) {
        await takeOut(vault, copy, path);
        return path;
      },
      takeFile: (key, path) => takeKept(vault, key, path),
    };
  }
  const isLatest = from === "latest";
  const which = isLatest ? "No backup" : `No backup ${from}`;
  const hint = isLatest ? "" : ` A file is named with its folder: ./${from}.`;
  throw invalid("from", "unknown", `${which} of it is in ${vault.where}.${hint}`);
}

/** Writes a stored file that a vault keeps into a new one; false where it keeps none. */
export async function takeKept(vault: Vault, key: string, path: string): Promise<boolean> {
  const body = await vault.read(fileName(key));
  if (!body) return false;
  await writeNew(path, body);
  return true;
}
