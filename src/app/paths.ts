import { join } from "node:path";

export const orgsFolder = (tenantsDir: string): string => join(tenantsDir, "orgs");
/** Where organizations' files are made; no watcher of `orgs/` sees them before they are whole. */
export const newFolder = (tenantsDir: string): string => join(tenantsDir, "new");
export const globalPath = (tenantsDir: string): string => join(tenantsDir, "global.sqlite");
