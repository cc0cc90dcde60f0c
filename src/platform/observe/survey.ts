import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Replica, replicaOf } from "./replica.ts";

/** What lies in a folder of SQLite files. */
export interface Survey {
  files: number;
  /** The logs (`-wal`) beside them that hold anything. */
  logs: number;
  logBytes: number;
  largestLog: { path: string; bytes: number } | null;
  /** How far Litestream is with those that have a log and that it replicates. */
  replicas: Replica[];
}

/** So many files are looked at side by side. */
const TOGETHER = 32;

/** Counts the files of a folder and measures their logs, beside the thread that serves. Throws what keeps the folder from being read. */
export async function surveyed(folder: string): Promise<Survey> {
  const names = await readdir(folder);
  const survey: Survey = { files: 0, logs: 0, logBytes: 0, largestLog: null, replicas: [] };
  survey.files = names.filter((name) => name.endsWith(".sqlite") && !name.startsWith(".")).length;
  const logs = names.filter((name) => name.endsWith(".sqlite-wal"));
  for (let at = 0; at < logs.length; at += TOGETHER) {
    const paths = logs.slice(at, at + TOGETHER).map((name) => join(folder, name));
    const sizes = await Promise.all(paths.map(sizeOf));
    for (const [index, bytes] of sizes.entries()) note(survey, paths[index] ?? "", bytes);
    const files = paths.map((path) => path.slice(0, -"-wal".length));
    const replicas = await Promise.all(files.map(replicaOf));
    survey.replicas.push(...replicas.filter((replica) => replica !== null));
  }
  return survey;
}

/** In bytes; 0 for what is not there, any more. */
const sizeOf = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.size ?? 0;

function note(survey: Survey, path: string, bytes: number): void {
  if (bytes === 0) return;
  survey.logs++;
  survey.logBytes += bytes;
  if (bytes > (survey.largestLog?.bytes ?? 0)) survey.largestLog = { path, bytes };
}

/** The log of one file, in bytes. */
export const logBytesOf = (path: string): Promise<number> => sizeOf(`${path}-wal`);

/** Asks again only after a while; whoever asks before gets the same. */
export function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; found: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (kept === null || now - kept.at >= ms) kept = { at: now, found: ask() };
    return kept.found;
  };
}
