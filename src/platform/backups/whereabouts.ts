import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";

/**
 * Why backups can't be kept in a folder, as the end of a sentence that begins with it: it is in the
 * folder of all data, or around it. Links are followed. Null for any other one, and for `backups` in it.
 */
export function folderFault(folder: string, tenantsDir: string): string | null {
  const [place, data] = [realOf(folder), realOf(tenantsDir)];
  if (place === join(data, "backups")) return null;
  if (isWithin(place, data)) return `lies in TENANTS_DIR (${tenantsDir})`;
  return isWithin(data, place) ? `has TENANTS_DIR in it (${tenantsDir})` : null;
}

/** Whether a path is a folder or lies below it. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Where a path leads, of which the end need not be there. */
function realOf(path: string): string {
  const whole = resolve(path);
  if (existsSync(whole) || dirname(whole) === whole) return realpathSync(whole);
  return join(realOf(dirname(whole)), basename(whole));
}
