import { basename } from "node:path";
import { describeError, say } from "../log.ts";
import { readFileName } from "./files/names.ts";
import { type OwnerOf, openMigrated } from "./open-migrated.ts";

export interface SweepResult {
  migrated: number;
  current: number;
  failed: { file: string; error: string }[];
}

interface Options {
  onProgress?: (done: number, total: number) => void;
  /** Whose file one is, where they are named after their tenants: one of another is broken. */
  ownerOf?: OwnerOf | undefined;
  /** The folder in which each is kept as it was before it is migrated. */
  aside?: string | undefined;
}

/**
 * Brings one file to the newest version and closes it; answers how many steps it took. Throws what
 * `openMigrated` does. Closing it brings its log to the disk and then into the file; a crash before
 * that leaves it as it was.
 */
export function migrateFile(
  path: string,
  migrations: readonly string[],
  { ownerOf, aside }: Pick<Options, "ownerOf" | "aside"> = {},
): number {
  const owner = ownerOf && { id: readFileName(basename(path))?.tenantId ?? "", ownerOf };
  const { sqlite, steps } = openMigrated(path, {
    synchronous: "NORMAL",
    migrations,
    owner,
    aside,
  });
  sqlite.close(true);
  return steps;
}

/**
 * Migrates many files one after the other; one broken file is reported and stops none of the
 * others.
 */
export function sweep(
  files: readonly string[],
  migrations: readonly string[],
  { onProgress = () => {}, ...kept }: Options = {},
): SweepResult {
  const result: SweepResult = { migrated: 0, current: 0, failed: [] };
  for (const [index, file] of files.entries()) {
    try {
      result[migrateFile(file, migrations, kept) > 0 ? "migrated" : "current"]++;
    } catch (error) {
      result.failed.push({ file, error: String(describeError(error).error) });
    }
    onProgress(index + 1, files.length);
  }
  return result;
}

/** Draws on standard error how far something is; nothing where that is no terminal. */
export function showProgress(done: number, total: number): void {
  if (process.stderr.isTTY) say("stderr", progressBar(done, total));
}

/** Goes on below what was drawn. */
export function endProgress(): void {
  if (process.stderr.isTTY) say("stderr", "\n");
}

/** One line that redraws itself on a terminal: `[#####     ] 500/1000`. */
export function progressBar(done: number, total: number, width = 40): string {
  const filled = total === 0 ? width : Math.round((done / total) * width);
  return `\r[${"#".repeat(filled)}${" ".repeat(width - filled)}] ${done}/${total}`;
}
