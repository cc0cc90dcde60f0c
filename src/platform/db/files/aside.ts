import type { Database } from "bun:sqlite";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { ownFolder, syncFolder, writeWhole } from "../../whole-file.ts";
import { withImage } from "../migrate.ts";

/** A copy of so many bytes is made in memory, which takes some milliseconds; a larger one by SQLite. */
const LARGEST_IN_MEMORY = 8 * 1024 * 1024;

/** A file as it was before it was migrated. */
export interface Aside {
  /** What the file is called. */
  name: string;
  /** The number of migration steps it had had. */
  version: number;
  path: string;
}

/**
 * Copies an open file of an older version into a folder, with what stands in its log, before it is
 * migrated; one that was copied at that version before is copied anew. After it returns, the copy survives a power cut.
 */
export function setAside(sqlite: Database, path: string, folder: string, version: number): void {
  ownFolder(folder);
  const to = join(folder, `${basename(path)}.v${version}`);
  if (statSync(path).size <= LARGEST_IN_MEMORY) {
    withImage(sqlite.serialize(), (image) => writeWhole(to, image));
    return;
  }
  const unfinished = join(folder, `.${basename(to)}.new`);
  rmSync(unfinished, { force: true });
  sqlite.run("pragma synchronous = full");
  sqlite.run("vacuum into ?", [unfinished]);
  renameSync(unfinished, to);
  syncFolder(folder);
}

/** All copies in a folder. */
export const asideIn = (folder: string): Aside[] =>
  (existsSync(folder) ? readdirSync(folder) : []).flatMap((found) => {
    const [, name = "", version] = /^([^.].*\.sqlite)\.v(\d+)$/.exec(found) ?? [];
    return name === "" ? [] : [{ name, version: Number(version), path: join(folder, found) }];
  });

/** Of each file the copy of the oldest version: what it was before the first of several migrations. */
export function oldestOf(copies: readonly Aside[]): Aside[] {
  const byName = Map.groupBy(copies, ({ name }) => name);
  return [...byName.values()].flatMap((own) =>
    own.toSorted((a, b) => a.version - b.version).slice(0, 1),
  );
}
