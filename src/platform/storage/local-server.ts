import { rm } from "node:fs/promises";
import { BadRequest, Conflict, invalid, NotFound } from "../errors.ts";
import { answerBytes } from "../http/bytes.ts";
import type { LocalStorage } from "./local.ts";
import type { Addresses, WritePermit } from "./local-address.ts";
import { TurnOver } from "./turns.ts";
import { SizeDiffers, writeTo } from "./write-to.ts";

interface Local {
  storage: LocalStorage;
  addresses: Addresses;
  /** Whether somebody still waits for the bytes of a key. */
  isAwaited(key: string): Promise<boolean>;
}

/**
 * Answers a request to a signed address of the local store. Throws 404 for one that was not signed
 * here, or has ended, or is for another method.
 */
export async function answerStore(
  local: Local,
  request: Request,
  token: string,
): Promise<Response> {
  const { storage, addresses } = local;
  const permit = addresses.open(token);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (permit === null || (permit.does === "read") !== isRead) throw new NotFound();
  if (permit.does !== "read") return taking(local, permit, request);
  const { key, contentType, disposition } = permit;
  const byteSize = await storage.stat(key);
  if (byteSize === null) throw new NotFound();
  return answerBytes(request, {
    byteSize,
    etag: null,
    headers: {
      "content-type": contentType,
      "content-disposition": disposition,
      "cache-control": "private, no-store",
    },
    read: (span) => storage.read(key, span),
  });
}

async function taking(local: Local, permit: WritePermit, { body }: Request): Promise<Response> {
  // It was swept, or its organization has ended: what came now would belong to nobody.
  if (!(await local.isAwaited(permit.key))) throw new NotFound();
  const pieces = released(body ?? new Blob([]).stream());
  try {
    const etag =
      permit.does === "part"
        ? await local.storage.writePart(permit, permit, pieces)
        : await takeWhole(local, permit, pieces);
    return new Response(null, { status: 200, headers: { etag } });
  } catch (error) {
    if (error instanceof SizeDiffers)
      throw invalid("body", "invalid", `This address takes exactly ${permit.byteSize} bytes.`);
    if (error instanceof TurnOver)
      throw new Conflict("This part was sent again meanwhile, or its upload is over.");
    if (error instanceof Error && error.name === "AbortError")
      throw new BadRequest("The body ended before it was whole.");
    throw error;
  }
}

/**
 * The pieces of a body, each given back to the system once it was used: the collector would come
 * to them when they are hundreds of megabytes.
 */
async function* released(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const piece of body) {
    yield piece;
    const { buffer } = piece;
    // Where it is a part of something, the rest of that is still to come.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0);
  }
}

async function takeWhole(
  { storage, isAwaited }: Local,
  { key, byteSize }: WritePermit,
  pieces: AsyncIterable<Uint8Array>,
): Promise<string> {
  // Written once: what was looked at when it was completed stays what it is.
  if ((await storage.stat(key)) !== null) throw new Conflict("This was written already.");
  const path = storage.temporary();
  try {
    await writeTo(path, "wx", pieces, { byteSize });
    if (!(await isAwaited(key))) throw new NotFound();
    if (!(await storage.putOnce(key, path))) throw new Conflict("This was written already.");
    if (await isAwaited(key)) return `"${key.split("/")[1]}"`;
    await storage.remove(key);
    throw new NotFound();
  } finally {
    await rm(path, { force: true });
  }
}
