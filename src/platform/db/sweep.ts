import { describeError } from "../log.ts";
import { openFile } from "./engine.ts";
import { migrateFile } from "./migrate.ts";

export interface SweepResult {
  migrated: number;
  current: number;
  failed: { file: string; error: string }[];
}

/** Migrates many files one after the other; one broken file is reported and stops none of the others. */
export function sweep(
  files: readonly string[],
  migrations: readonly string[],
  onProgress: (done: number, total: number) => void = () => {},
): SweepResult {
  const result: SweepResult = { migrated: 0, current: 0, failed: [] };
  for (const [index, file] of files.entries()) {
    try {
      const sqlite = openFile(file, { synchronous: "FULL" });
      try {
        result[migrateFile(sqlite, file, migrations) > 0 ? "migrated" : "current"]++;
      } finally {
        sqlite.close(true);
      }
    } catch (error) {
      result.failed.push({ file, error: String(describeError(error).error) });
    }
    onProgress(index + 1, files.length);
  }
  return result;
}

/** One line that redraws itself on a terminal: `[#####     ] 500/1000`. */
export function progressBar(done: number, total: number, width = 40): string {
  const filled = total === 0 ? width : Math.round((done / total) * width);
  return `\r[${"#".repeat(filled)}${" ".repeat(width - filled)}] ${done}/${total}`;
}
