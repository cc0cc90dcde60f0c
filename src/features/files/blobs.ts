import type { Scope, Write } from "#/core/access/scope.ts";
import { extensionOf } from "#/lib/files/names.ts";
import { type FileType, fileTypeOf, hasPicture } from "#/lib/files/types.ts";
import { newId } from "#/lib/ids.ts";
import { t } from "#/lib/schema.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { droppingJobs } from "#/platform/jobs/about.ts";
import { jobKind } from "#/platform/jobs/job.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { type Blob, blobs } from "#/schema/tenant/files.ts";
import type { Received } from "./receive.ts";
import { contentTypeOf, headOf } from "./sniff.ts";
import { requireRoomFor } from "./usage.ts";

/** What nobody has claimed after so long is removed. */
export const KEPT_UNCLAIMED_MS = 24 * 60 * 60 * 1000;

export const sweepJob = jobKind("sweep_file", { blob_id: t.String() });
export const previewJob = jobKind("preview_file", { blob_id: t.String() });
export const dropSweep = droppingJobs(sweepJob, "blob_id");

const insertBlob = insertInto(blobs);
export const updateBlob = updateById(blobs);
const remove = command(
  sql`delete from blobs where id = ${arg("id")} and refs = 0 and state = 'pending'`,
);
export const blobById = select(columnsOf(blobs), sql`from ${blobs} where id = ${arg("id")}`);

/** A smaller picture of a file. */
export type Variant = "thumb" | "preview";
export const VARIANTS: readonly Variant[] = ["thumb", "preview"];

/** Where bytes are in the store: under their organization, by nothing that anybody sent. */
export const keyOf = (orgId: string, blobId: string, variant?: Variant): string =>
  `${orgId}/${blobId}${variant === undefined ? "" : `.${variant}`}`;

/** What the kind of a file is called in searches. */
export const kindOf = (contentType: string, filename: string): FileType =>
  fileTypeOf(contentType, extensionOf(filename));

/** Bytes that are on their way. */
export const pendingBlob = (byteSize: number, now: Date): Blob => ({
  id: newId(),
  state: "pending",
  byteSize,
  contentType: "application/octet-stream",
  width: null,
  height: null,
  hasPreviews: false,
  uploadId: null,
  refs: 0,
  createdAt: now.toISOString(),
});

/** Has it looked at in a day whether somebody claimed it. */
export const sweepLater = (blobId: string, now: Date) =>
  sweepJob.at(new Date(now.getTime() + KEPT_UNCLAIMED_MS), { blob_id: blobId });

/** All the bytes are there; small pictures of them follow. 402 where the plan has no room for them. */
export function markReady(
  w: Write,
  blobId: string,
  { contentType, byteSize }: Pick<Blob, "contentType" | "byteSize">,
): void {
  requireRoomFor(w, byteSize);
  updateBlob.run(w.db, blobId, { state: "ready", contentType });
  if (hasPicture(contentType)) w.enqueue(previewJob.at(w.now, { blob_id: blobId }));
}

/**
 * Stores a file that came, and then what refers to it. First a row says that bytes are coming, then
 * they come, then one transaction makes both count: whatever a crash leaves in between is swept
 * after a day. A `commit` that refuses leaves nothing.
 */
export async function storing<T>(
  services: Services,
  scope: Scope,
  received: Received,
  commit: (
    w: Write,
    blob: Pick<Blob, "id" | "contentType">,
  ) => T extends PromiseLike<unknown> ? never : T,
): Promise<T> {
  const { clock, store } = services;
  const contentType = await contentTypeOf(await headOf(received.path), received.filename);
  const blob = { ...pendingBlob(received.byteSize, clock.now()), contentType };
  const key = keyOf(scope.orgId, blob.id);
  awaitBytes(services, scope.orgId, blob);
  try {
    await services.durable(scope.orgId);
    await store.storage.put(key, received.path);
    await services.wakeIndex.ensureAwake(scope.orgId);
    return scope.write((w) => {
      markReady(w, blob.id, blob);
      dropSweep(w.db, blob.id);
      return commit(w, blob);
    });
  } catch (error) {
    await discard(services, scope.orgId, blob.id);
    throw error;
  }
}

/** Notes that bytes are coming, and has it looked at in a day whether they came. */
export function awaitBytes({ tenants, clock }: Services, orgId: string, blob: Blob): void {
  const now = clock.now();
  tenants.get(orgId).write((db) => {
    insertBlob.run(db, blob);
    enqueueJob(db, sweepLater(blob.id, now), now);
  });
}

/** Takes bytes back that nothing refers to yet; what can't be now is swept later. */
export async function discard(services: Services, orgId: string, blobId: string): Promise<void> {
  const { tenants, wakeIndex, store, log } = services;
  try {
    await store.storage.abort(keyOf(orgId, blobId));
    await store.storage.remove(keyOf(orgId, blobId));
    await wakeIndex.ensureAwake(orgId);
    tenants.get(orgId).write((db: WriteDb) => {
      remove.run(db, { id: blobId });
      dropSweep(db, blobId);
    });
  } catch (error) {
    log.warn("What was refused could not be removed yet", {
      tenant: orgId,
      ...describeError(error),
    });
  }
}
