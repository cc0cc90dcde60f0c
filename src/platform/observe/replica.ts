import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** How far Litestream is with a file. */
export interface Replica {
  path: string;
  /** When it took in something last, in milliseconds since 1970. */
  takenAt: number;
  /** Something was written since. */
  isBehind: boolean;
}

/** The folder that Litestream keeps beside a file. */
export const tracesOf = (path: string): string =>
  join(dirname(path), `.${basename(path)}-litestream`);

/** The name of the file that a folder of Litestream's is of; null for one that is none. */
export const readTraces = (name: string): string | null =>
  /^\.(.+)-litestream$/.exec(name)?.[1] ?? null;

/** Where it writes what it takes in, in its folder. */
export const takenInto = (traces: string): string => join(traces, "ltx", "0");

/**
 * How far Litestream is with a file: what it takes in it keeps in a folder beside the file, and sends from
 * there. Null where it doesn't replicate the file.
 */
export async function replicaOf(path: string): Promise<Replica | null> {
  const [taken, log] = await Promise.all([
    stat(takenInto(tracesOf(path))).catch(() => null),
    stat(`${path}-wal`).catch(() => null),
  ]);
  if (taken === null) return null;
  const isBehind = log !== null && log.size > 0 && log.mtimeMs > taken.mtimeMs;
  return { path, takenAt: taken.mtimeMs, isBehind };
}

/**
 * Follows replicas from look to look: one that is behind for a moment is on its way, one that took nothing in
 * since it was first seen behind stands still. What it answers is for how many seconds the worst has.
 */
export function lagOver(): (replicas: readonly Replica[], nowMs: number) => number {
  let known = new Map<string, { takenAt: number; since: number }>();
  return (replicas, now) => {
    const seen: typeof known = new Map();
    for (const { path, takenAt, isBehind } of replicas) {
      if (!isBehind) continue;
      const before = known.get(path);
      seen.set(path, before?.takenAt === takenAt ? before : { takenAt, since: now });
    }
    known = seen;
    return Math.max(0, ...[...known.values()].map(({ since }) => (now - since) / 1000));
  };
}
