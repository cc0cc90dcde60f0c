import { type FileHandle, open } from "node:fs/promises";
import { Failure, misused } from "../failures.ts";

/** A file that is there and can be read; its bytes are read later. */
export async function readableFile(path: string): Promise<Bun.BunFile> {
  const handle = await open(path).catch((error: unknown) => {
    throw unreadable(path, Object(error).code);
  });
  try {
    if (await isFile(handle)) return Bun.file(path);
  } finally {
    await handle.close();
  }
  throw misused(`${path} is no file.`);
}

const isFile = async (handle: FileHandle): Promise<boolean> => (await handle.stat()).isFile();

const unreadable = (path: string, code: unknown): Failure =>
  code === "ENOENT" || code === "ENOTDIR"
    ? misused(`There is no file ${path}`)
    : new Failure(`${path} can't be read.`);
