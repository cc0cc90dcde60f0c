import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { replicaLag } from "./replica.ts";

/** What lies in a folder of SQLite files. */
export interface Survey {
  files: number;
  /** The logs (`-wal`) beside them that hold anything. */
  logs: number;
  logBytes: number;
  largestLog: { path: string; bytes: number } | null;
  /** What Litestream is furthest behind with; null where it replicates none of those with a log. */
  replica: { path: string; lagSeconds: number } | null;
}

/** So many files are looked at side by side. */
const TOGETHER = 32;

/** Counts the files of a folder and measures their logs, beside the thread that serves. Throws what keeps the folder from being read. */
export async function surveyed(folder: string): Promise<Survey> {
  const names = await readdir(folder);
  const survey: Survey = { files: 0, logs: 0, logBytes: 0, largestLog: null, replica: null };
  survey.files = names.filter((name) => name.endsWith(".sqlite") && !name.startsWith(".")).length;
  const logs = names.filter((name) => name.endsWith(".sqlite-wal"));
  for (let at = 0; at < logs.length; at += TOGETHER) {
    const paths = logs.slice(at, at + TOGETHER).map((name) => join(folder, name));
    const sizes = await Promise.all(paths.map(sizeOf));
    for (const [index, bytes] of sizes.entries()) note(survey, paths[index] ?? "", bytes);
    const files = paths.map((path) => path.slice(0, -"-wal".length));
    const lags = await Promise.all(files.map(replicaLag));
    for (const [index, lag] of lags.entries()) noteLag(survey, files[index] ?? "", lag);
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

function noteLag(survey: Survey, path: string, lagSeconds: number | null): void {
  if (lagSeconds !== null && lagSeconds >= (survey.replica?.lagSeconds ?? 0))
    survey.replica = { path, lagSeconds };
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
