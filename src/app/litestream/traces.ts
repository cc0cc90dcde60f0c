import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { readTraces, takenInto, tracesOf } from "#/platform/observe/replica.ts";
import { orgsFolder } from "../paths.ts";

/** Litestream has sent what it took of a file that is gone within this. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what Litestream keeps beside files of organizations that are not there any more, as they were replaced
 * or removed, by a time that has passed for sure: it holds what was written to them last.
 */
export async function clearTraces(tenantsDir: string, now: Date): Promise<void> {
  const folder = orgsFolder(tenantsDir);
  const names = new Set(await readdir(folder).catch(() => []));
  for (const name of names) {
    const file = readTraces(name);
    if (file === null || names.has(file)) continue;
    const traces = tracesOf(join(folder, file));
    const { mtimeMs } = await stat(takenInto(traces)).catch(() => stat(traces));
    if (mtimeMs < now.getTime() - KEPT_MS) await rm(traces, { recursive: true, force: true });
  }
}
