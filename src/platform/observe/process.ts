import { readdirSync, readFileSync } from "node:fs";

/** How many files the process has open; null where the system doesn't say. */
export function openFiles(): number | null {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return null;
  }
}

/** How many files the process may have open; null where the system doesn't say, or sets no limit. */
export function mostOpenFiles(): number | null {
  try {
    const [, limit] =
      /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return limit === undefined ? null : Number(limit);
  } catch {
    return null;
  }
}
