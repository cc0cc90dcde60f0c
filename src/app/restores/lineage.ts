import { existsSync } from "node:fs";
import { join } from "node:path";
import { breathe } from "#/lib/pace.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { replacedFolder } from "../paths.ts";
import { type Began, beginningOfEpoch } from "./began.ts";

/** Of which of an organization's files a source is a copy. */
export interface CopyOf {
  epoch: number;
  /** It is that file as it was when it was replaced. */
  isLast: boolean;
}

/** A file that was the organization's after a source was copied. */
export interface Since {
  /** Null for the one that is the organization's now. */
  path: string | null;
  /** Null where all that it hasn't was taken back. */
  began: Began | null;
}

/**
 * What was the organization's file since a source was copied, the oldest first: each says what was taken
 * back in its time. Where that isn't known, the one of now stands for all of them.
 */
export async function lineage(
  tenantsDir: string,
  { id, epoch: current }: { id: string; epoch: number },
  copy: CopyOf | null,
): Promise<Since[]> {
  const since: Since[] = [];
  let epoch = current;
  let path: string | null = null;
  for (;;) {
    // Each of them may name many people.
    await breathe();
    const isLater = copy !== null && epoch > copy.epoch;
    const began: Began | null = isLater ? beginningOfEpoch(tenantsDir, id, epoch) : null;
    since.unshift({ path, began });
    if (began === null) return since;
    epoch = began.replaced;
    if (copy?.isLast && epoch === copy.epoch) return since;
    path = join(replacedFolder(tenantsDir), fileName(id, epoch));
    if (epoch >= current || !existsSync(path)) return [{ path: null, began: null }];
  }
}
