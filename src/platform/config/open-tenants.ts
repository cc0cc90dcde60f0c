import { totalmem } from "node:os";
import { mostOpenFiles } from "../observe/process.ts";

/** An open organization has its file, its log and their index open. */
export const FILES_OF_ONE = 3;
/** Connections, and what the program has open by itself. */
export const OTHER_FILES = 500;
/** What an open organization takes of the memory once people work in it. */
const BYTES_OF_ONE = 1_000_000;
/** So much of the memory they may take together. */
const SHARE = 1 / 5;
const FEWEST = 100;
const MOST = 4000;

interface Machine {
  /** In bytes. */
  memory: number;
  /** How many files may be open; null where there is no limit. */
  files: number | null;
}

const here = (): Machine => ({
  memory: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  files: mostOpenFiles(),
});

/**
 * How many organizations' files stay open where nobody says: opening one costs what a few requests
 * do, so as many as a machine has memory and descriptors for.
 */
export function usualOpenTenants({ memory, files }: Machine = here()): number {
  const byMemory = Math.floor((memory * SHARE) / BYTES_OF_ONE);
  const byFiles = files === null ? MOST : Math.floor((files - OTHER_FILES) / FILES_OF_ONE);
  return Math.max(FEWEST, Math.min(byMemory, byFiles, MOST));
}
