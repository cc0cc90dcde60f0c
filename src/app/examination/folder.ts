import { statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#/platform/config.ts";
import { readFileName } from "#/platform/db/files/names.ts";
import { logBytesOf, surveyed } from "#/platform/observe/survey.ts";

import { globalPath, orgsFolder } from "../paths.ts";
import { type Finding, found } from "./finding.ts";

/** What only its owner may open. */
const OWN = ["", "global.sqlite", "secret", "orgs", "files", "mail"];
const OTHERS = 0o077;

/** Whether anybody else on the machine can open what is kept, and whether this user can. */
export async function permissions({ tenantsDir }: Config): Promise<Finding> {
  const open: string[] = [];
  const foreign: string[] = [];
  for (const name of OWN) {
    const path = join(tenantsDir, name);
    const seen = statSync(path, { throwIfNoEntry: false });
    if (!seen) continue;
    if ((seen.mode & OTHERS) !== 0) open.push(path);
    if (isForeign(seen)) foreign.push(path);
  }
  foreign.push(...(await foreignIn(orgsFolder(tenantsDir))));
  if (foreign.length > 0)
    return found(
      "fault",
      "permissions",
      `another user owns ${foreign.join(", ")}`,
      `Give them to the user that Atoll runs as: chown -R USER ${tenantsDir}`,
    );
  // Behind a folder that is closed nobody comes to what is in it.
  if (open[0] !== tenantsDir) return found("ok", "permissions", "for the owner alone");
  return found(
    open.includes(join(tenantsDir, "secret")) ? "fault" : "warning",
    "permissions",
    `others on this machine can open ${open.join(", ")}`,
    `Close them: chmod -R go-rwx ${tenantsDir}`,
  );
}

/** Whether another user owns it, where there are users. */
const isForeign = ({ uid }: { uid: number }): boolean =>
  process.getuid !== undefined && uid !== process.getuid();

/** So many files of another user are named. */
const MOST_NAMED = 3;

/** Files of organizations that another user owns. */
async function foreignIn(folder: string): Promise<string[]> {
  const foreign: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (readFileName(name) === null) continue;
    const path = join(folder, name);
    const seen = await stat(path).catch(() => null);
    if (seen && isForeign(seen)) foreign.push(path);
    if (foreign.length === MOST_NAMED) break;
  }
  return foreign;
}

const MEGABYTE = 1024 ** 2;
/** A log is written back at some megabytes; one of this size isn't. */
const LARGE_LOG = 64 * MEGABYTE;

/** Whether write-ahead logs are written back into their files. */
export async function logs({ tenantsDir }: Config): Promise<Finding> {
  const path = globalPath(tenantsDir);
  const global = { path: `${path}-wal`, bytes: await logBytesOf(path) };
  const { largestLog, logBytes } = await surveyed(orgsFolder(tenantsDir));
  const largest = largestLog && largestLog.bytes > global.bytes ? largestLog : global;
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
  const seen = `${megabytes(logBytes + global.bytes)} in all, the largest ${megabytes(largest.bytes)}`;
  if (largest.bytes < LARGE_LOG) return found("ok", "logs", seen);
  return found(
    "warning",
    "logs",
    `${seen}: ${largest.path}`,
    "Something reads that file for very long (a copy, a shell of sqlite3, a replica that stands still): end it, and it is written back.",
  );
}
