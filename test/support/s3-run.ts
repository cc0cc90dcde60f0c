import { rmSync } from "node:fs";
import { join } from "node:path";

/**
 * What a server of S3 can't do: list objects, sign for a download under any name, write only once,
 * say which uploads in parts there are, which is asked before anything is removed.
 */
export type Gap = "list" | "names" | "once" | "parts";

/** The S3 server that keeps the files of a run (`test/files-on-s3.test.ts`). */
export interface S3Run {
  /** As `STORAGE_URL` has it. */
  url: string;
  /** The folder of the bucket. */
  folder: string;
  gaps: readonly Gap[];
}

/** Null for a run on a folder. */
export const s3Run: S3Run | null = process.env.TEST_S3 ? JSON.parse(process.env.TEST_S3) : null;

/** Whether what keeps the files lacks something. */
export const lacks = (gap: Gap): boolean => s3Run?.gaps.includes(gap) ?? false;

/** All servers of a run share the bucket: the pictures of people begin anew. */
export function beginBucket(): void {
  if (s3Run) rmSync(join(s3Run.folder, "people"), { recursive: true, force: true });
}
