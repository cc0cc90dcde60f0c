import { open } from "node:fs/promises";
import type * as library from "file-type";
import { extensionOf } from "#/lib/files/names.ts";
import { typeByName } from "#/lib/files/types.ts";

/** So much of a file says what it is. */
export const HEAD_BYTES = 4100;

/** Loaded with the first file. */
const detector = (): typeof library => require("file-type");

const UNKNOWN = "application/octet-stream";

/** The first bytes of a file of this machine. */
export async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * What a file is by its first bytes, whatever anybody says of it. Only where those leave it open (a
 * zip, plain text) its name decides.
 */
export async function contentTypeOf(head: Uint8Array, filename: string): Promise<string> {
  const extension = extensionOf(filename);
  const found = await detected(head);
  if (found === "application/zip" || (found === null && isZip(head)))
    return typeByName("zip", extension) ?? "application/zip";
  if (found === "application/x-cfb") return typeByName("compound", extension) ?? UNKNOWN;
  if (found === "application/xml" || (found === null && isText(head)))
    return typeByName("text", extension) ?? found ?? "text/plain";
  return found ?? UNKNOWN;
}

/** Null where it can't be told of so little, too. */
async function detected(head: Uint8Array): Promise<string | null> {
  const { fileTypeFromBuffer } = detector();
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found?.mime ?? null;
}

const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;

function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    // The last character may be cut.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
