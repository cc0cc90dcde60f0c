import type { Read, Scope } from "#/core/access/scope.ts";
import { canReach } from "#/core/access/visible.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import { LONGEST_FILENAME } from "#/lib/files/names.ts";
import { type Static, type TObject, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import { type Signed, WRITE_SECONDS } from "#/platform/storage/storage.ts";
import { type AttachmentRow, addressOf, findOwnAttachment, keepAttachment } from "./attachments.ts";
import { awaitBytes, discard, dropSweep, keyOf, pendingBlob, updateBlob } from "./blobs.ts";
import { requireFilename } from "./names.ts";
import { requireTakingFiles } from "./upload.operations.ts";
import { upload } from "./upload.type.ts";
import { requireRoomToCome } from "./usage.ts";
import { findToReplace } from "./versions.ts";

const GIGABYTE = 1024 ** 3;
/** Above this a file is sent in parts, each as large as this but the last. */
const PART_BYTES = 64 * 1024 * 1024;

export const newAttachment = {
  filename: t.String({ minLength: 1, maxLength: LONGEST_FILENAME }),
  byte_size: t.Integer({ minimum: 1, maximum: 10 * GIGABYTE }),
};
type NewAttachment = Static<TObject<typeof newAttachment>>;

interface Destination {
  project_id?: string;
  dm_id?: string;
  recording_id?: string;
}

/** Refuses a place that the actor doesn't reach, and what would not take a file there. */
export function requirePlace(r: Read, { project_id, dm_id, recording_id }: Destination): void {
  const reaches = (projectId: string | null, chatId: string | null) =>
    canReach(r, r.actor.id, { projectId, chatId });
  if (project_id !== undefined && !reaches(project_id, null))
    throw invalid("project_id", "not_member", "You don't reach this project.");
  if (dm_id !== undefined && !reaches(null, dm_id))
    throw invalid("dm_id", "not_member", "You are not in this chat.");
  if (recording_id === undefined) return;
  if (findRecording(r, recording_id).type === upload.name) findToReplace(r, recording_id);
  else requireTakingFiles(r, recording_id);
}

/** Begins to take in a file: a row says that it is coming, and the answer says where it goes. */
export async function beginUpload(
  services: Services,
  scope: Scope,
  { filename, byte_size }: NewAttachment,
) {
  requireFilename("filename", filename);
  scope.read((r) => requireRoomToCome(r, byte_size));
  const blob = pendingBlob(byte_size, services.clock.now());
  const { storage } = services.store;
  const key = keyOf(scope.orgId, blob.id);
  awaitBytes(services, scope.orgId, blob);
  try {
    await services.durable(scope.orgId);
    const uploadId = byte_size > PART_BYTES ? await storage.createParted(key) : null;
    const sent = await sentOf(services, scope.orgId, { ...blob, blobId: blob.id, uploadId });
    await services.wakeIndex.ensureAwake(scope.orgId);
    return scope.write((w) => {
      dropSweep(w.db, blob.id);
      updateBlob.run(w.db, blob.id, { uploadId });
      return presentSent(w, findOwnAttachment(w, keepAttachment(w, blob.id, filename)), sent);
    });
  } catch (error) {
    await discard(services, scope.orgId, blob.id);
    throw error;
  }
}

/** The parts of a file, by their numbers. */
export const partsOf = (byteSize: number) =>
  Array.from({ length: Math.ceil(byteSize / PART_BYTES) }, (_, index) => ({
    number: index + 1,
    start: index * PART_BYTES,
    byteSize: Math.min(PART_BYTES, byteSize - index * PART_BYTES),
  }));

type Coming = Pick<AttachmentRow, "blobId" | "byteSize" | "uploadId">;

/** Where the bytes of a file go, with new addresses, and which of its parts are there. */
export async function sentOf(
  { store, clock }: Services,
  orgId: string,
  { blobId, byteSize, uploadId }: Coming,
) {
  const key = keyOf(orgId, blobId);
  const expires_at = new Date(clock.now().getTime() + WRITE_SECONDS * 1000).toISOString();
  const common = { method: "PUT" as const, expires_at };
  if (uploadId === null) {
    const { url, headers } = await store.storage.signWrite(key, byteSize);
    return { ...common, url, headers, parts: [], part_size: null };
  }
  const upload = { key, uploadId };
  const there = new Map((await store.storage.parts(upload)).map((part) => [part.number, part]));
  const parts = [];
  for (const part of partsOf(byteSize)) {
    const { url }: Signed = await store.storage.signPart(upload, part);
    const { number } = part;
    parts.push({ number, byte_size: part.byteSize, url, etag: there.get(number)?.etag ?? null });
  }
  return { ...common, url: null, headers: {}, parts, part_size: PART_BYTES };
}

export const describeFile = (r: Read, file: AttachmentRow) => ({
  id: file.id,
  status: file.state === "ready" ? ("ready" as const) : ("pending" as const),
  url: addressOf(r, file.id),
  content_type: file.contentType,
  byte_size: file.byteSize,
  width: file.width,
  height: file.height,
});

/** An attachment, for who sends it. */
export const presentSent = (
  r: Read,
  file: AttachmentRow,
  upload: Awaited<ReturnType<typeof sentOf>> | null,
) => ({ ...describeFile(r, file), filename: file.filename, upload });
