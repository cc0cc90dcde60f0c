import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf } from "#/lib/files/system-error.ts";

interface Options {
  /**
   * A folder of the same file system in which the file is made; its own folder when it is left out.
   */
  madeIn?: string;
}

/**
 * Writes a file whole or not at all: it is made under another name, synced, and only then takes its
 * own, for its owner's eyes only. After it returns, file and name survive a power cut. Throws what
 * the file system throws and leaves nothing.
 */
export function writeWhole(
  path: string,
  bytes: Uint8Array | string,
  { madeIn = dirname(path) }: Options = {},
): void {
  const unfinished = join(
    madeIn,
    madeIn === dirname(path) ? `.${basename(path)}.new` : basename(path),
  );
  try {
    writeSynced(unfinished, bytes);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
  if (madeIn !== dirname(path)) syncFolder(madeIn);
}

function writeSynced(path: string, bytes: Uint8Array | string): void {
  const file = openNew(path);
  try {
    writeFileSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Whatever has the name, left by a crash or put there, is removed, and not written to. */
function openNew(path: string): number {
  try {
    return openSync(path, "wx", 0o600);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    rmSync(path, { force: true });
    return openSync(path, "wx", 0o600);
  }
}

/** Gives a file that is whole its name; after it returns, file and name survive a power cut. */
export function moveWhole(from: string, to: string): void {
  syncFolder(from);
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Has the names in a folder, or the bytes of a file, survive a power cut. */
export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The same beside the loop, so that nobody else waits for the disk. */
export async function synced(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** `writeWhole` beside the loop. */
export async function writtenWhole(path: string, text: string): Promise<void> {
  const unfinished = join(dirname(path), `.${basename(path)}.new`);
  await rm(unfinished, { force: true });
  await writeFile(unfinished, text, { flag: "wx", mode: 0o600 });
  await synced(unfinished);
  await rename(unfinished, path);
  await synced(dirname(path));
}

/** Makes a folder for its owner's eyes only, unless it is there. */
export const ownFolder = (path: string): void =>
  void mkdirSync(path, { recursive: true, mode: 0o700 });

/** The same without anything in it. */
export function emptyFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
  ownFolder(path);
}
