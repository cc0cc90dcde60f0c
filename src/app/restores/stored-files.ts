import { rm } from "node:fs/promises";
import { files } from "#/features/files/index.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import type { Services } from "#/platform/services.ts";
import type { Source } from "./source.ts";

/** What of the stored files that an earlier file names was missing. */
export interface FilesBack {
  restored: number;
  missing: string[];
}

/** Puts back what an earlier file names, and the store has no more. */
export async function putFilesBack(
  { store: { storage } }: Services,
  db: ReadDb,
  source: Source,
): Promise<FilesBack> {
  const { withoutBytes } = await files.check(db, storage);
  const back: FilesBack = { restored: 0, missing: [] };
  for (const key of withoutBytes) {
    const path = storage.temporary();
    try {
      if (await source.takeFile(key, path)) {
        await storage.put(key, path);
        back.restored++;
      } else back.missing.push(key);
    } finally {
      await rm(path, { force: true });
    }
  }
  return back;
}
