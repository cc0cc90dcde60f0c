import { existsSync } from "node:fs";
import { epochsOf } from "#/core/orgs/epochs.ts";
import { FileNames } from "#/platform/db/files/names.ts";
import { openGlobal } from "#/platform/db/global.ts";
import { asideFolder, globalPath, orgsFolder } from "./paths.ts";

/** Which file is whose, for who has the folder and no server. */
export async function fileNamesIn(tenantsDir: string): Promise<FileNames> {
  const folder = orgsFolder(tenantsDir);
  if (!existsSync(globalPath(tenantsDir))) return new FileNames(folder);
  const aside = asideFolder(tenantsDir);
  const options = { synchronous: "FULL", orgsFolder: folder, aside } as const;
  const global = await openGlobal(globalPath(tenantsDir), options);
  try {
    return new FileNames(folder, await epochsOf(global));
  } finally {
    global.close();
  }
}
