import type { Scope } from "#/core/access/scope.ts";
import { Conflict, invalid } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import { type Part, PartsDiffer, type Storage } from "#/platform/storage/storage.ts";
import { type AttachmentRow, findOwnAttachment } from "./attachments.ts";
import { describeFile } from "./begin-upload.ts";
import { keyOf, markReady } from "./blobs.ts";
import { contentTypeOf, HEAD_BYTES } from "./sniff.ts";

type Said = readonly Pick<Part, "number" | "etag">[];

/**
 * Makes an attachment ready when all of its bytes are there: the parts that are said, and as many
 * bytes as were announced. Asked again it answers the same.
 */
export async function completeUpload(services: Services, scope: Scope, id: string, parts: Said) {
  const found = scope.read((r) => findOwnAttachment(r, id));
  if (found.state === "ready") return scope.read((r) => describeFile(r, found));
  const { storage } = services.store;
  const key = keyOf(scope.orgId, found.blobId);
  await together(storage, key, found, parts);
  const contentType = await contentTypeOf(
    await headIn(storage, key, found.byteSize),
    found.filename,
  );
  await services.wakeIndex.ensureAwake(scope.orgId);
  return scope.write((w) => {
    const { state, blobId, byteSize } = findOwnAttachment(w, id);
    if (state === "pending") markReady(w, blobId, { contentType, byteSize });
    return describeFile(w, findOwnAttachment(w, id));
  });
}

async function together(
  storage: Storage,
  key: string,
  { byteSize, uploadId }: AttachmentRow,
  parts: Said,
): Promise<void> {
  let stored = await storage.stat(key);
  // All of it may be there already: the answer to who completed it first was lost.
  if (stored === null && uploadId !== null) {
    const putting = putTogether(storage, { key, uploadId }, { parts, byteSize });
    const fault = await putting.then(
      () => null,
      (error: unknown) => error,
    );
    stored = await storage.stat(key);
    // Or somebody else has just put it together.
    if (fault !== null && stored === null) throw fault;
  }
  if (stored === null) throw new Conflict("The bytes are not there yet.");
  if (stored !== byteSize)
    throw invalid("byte_size", "invalid", `The store has ${stored} bytes of ${byteSize}.`);
}

async function putTogether(
  storage: Storage,
  upload: { key: string; uploadId: string },
  { parts, byteSize }: { parts: Said; byteSize: number },
): Promise<void> {
  // Nothing is put together that would not be the file: what is there stays as it is.
  const there = (await storage.parts(upload)).reduce((sum, part) => sum + part.byteSize, 0);
  if (there !== byteSize)
    throw invalid("parts", "invalid", `The store has ${there} bytes of ${byteSize}.`);
  try {
    await storage.complete(
      upload,
      parts.toSorted((a, b) => a.number - b.number),
    );
  } catch (error) {
    if (!(error instanceof PartsDiffer)) throw error;
    throw invalid("parts", "invalid", "These are not the parts that are there.");
  }
}

async function headIn(storage: Storage, key: string, byteSize: number): Promise<Uint8Array> {
  const head = await storage.read(key, { start: 0, end: Math.min(HEAD_BYTES, byteSize) });
  return new Uint8Array(await new Response(head).arrayBuffer());
}
