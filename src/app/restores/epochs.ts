import { existsSync, readdirSync } from "node:fs";
import { readFileName } from "#/platform/db/files/names.ts";
import { orgsFolder, replacedFolder } from "../paths.ts";

/** The largest epoch that each organization has had here, by the files that are left of it. */
export function knownEpochs(tenantsDir: string): Map<string, number> {
  const known = new Map<string, number>();
  for (const folder of [orgsFolder(tenantsDir), replacedFolder(tenantsDir)])
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const found = readFileName(name);
      if (found) known.set(found.tenantId, Math.max(found.epoch, known.get(found.tenantId) ?? 0));
    }
  return known;
}

/** The next epoch of an organization: what a crash left of one counts, so that no name is used twice. */
export const nextEpoch = (tenantsDir: string, { id, epoch }: { id: string; epoch: number }) =>
  Math.max(epoch, knownEpochs(tenantsDir).get(id) ?? 0) + 1;
