import type { Write } from "#/core/access/scope.ts";
import type { RemoveOlder } from "#/core/activity/history.ts";
import { t } from "#/lib/schema.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asBoolean, inIds, numberArg, sql } from "#/platform/db/sql.ts";
import { Conflict } from "#/platform/errors.ts";
import { handles, type JobRequest, jobKind } from "#/platform/jobs/job.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import type { OpenStore } from "#/platform/storage/open.ts";
import { type Storage, WRITE_SECONDS } from "#/platform/storage/storage.ts";
import { blobs } from "#/schema/tenant/files.ts";
import { findOwnAttachment, removeAttachment } from "./attachments.ts";
import { blobById, dropSweep, KEPT_UNCLAIMED_MS, keyOf, sweepJob, VARIANTS } from "./blobs.ts";

const removeJob = jobKind("remove_files", { of: t.Literal("doomed") });
const removeLateJob = jobKind("remove_late_file", { blob_id: t.String() });

/** The last address that was told has ended by then, and what was begun by it is written. */
const WRITABLE_MS = 2 * WRITE_SECONDS * 1000;

/** In the very words of an index. */
const unused = sql`refs = 0 and state <> 'pending'`;
const doomUnused = command(
  sql`update blobs set state = 'doomed' where ${unused} and state = 'ready'`,
);
const doomOne = command(
  sql`update blobs set state = 'doomed' where id = ${arg("id")} and refs = 0`,
);
const pending = select(
  { isParted: asBoolean(sql`upload_id is not null`) },
  sql`from blobs where id = ${arg("id")} and refs = 0 and state = 'pending'`,
);
const dropOrphaned = command(sql`delete from attachments where uses = 0 and unclaimed_at is null`);
const dropUnclaimed = command(
  sql`delete from attachments where blob_id = ${arg("blob")} and uses = 0 and unclaimed_at <= ${arg("before")}`,
);
const doomed = select(
  { id: blobs.id },
  sql`from blobs where ${unused} and state = 'doomed' limit ${numberArg("limit")}`,
);
const forget = command(sql`delete from blobs where ${inIds(sql`id`, "ids")} and state = 'doomed'`);

/** What texts that are gone for good had in them goes too, and bytes that nothing refers to. */
export function removeUnused(db: WriteDb, now: Date, enqueue: (job: JobRequest) => void): void {
  dropOrphaned.run(db, {});
  if (doomUnused.run(db, {}) > 0) enqueue(removeJob.at(now, { of: "doomed" }));
}

const dropSuperseded = command(
  sql`delete from file_versions where seq in (
        select seq from file_versions where superseded_at < ${arg("before")} order by superseded_at limit ${numberArg("most")})`,
);

/** Removes versions that were replaced before a time, and bytes that nothing else refers to. */
export const removeSuperseded: RemoveOlder = ({ db, now }, what) => {
  const removed = dropSuperseded.run(db, what);
  if (removed > 0) removeUnused(db, now, (job) => enqueueJob(db, job, now));
  return removed;
};

/** Removes what nobody claimed in a day, and bytes that never all came. */
export const sweepHandler = handles(sweepJob, ({ store }) => ({
  isFinal: true,
  change({ db, now }, { blob_id: id }) {
    const before = new Date(now.getTime() - KEPT_UNCLAIMED_MS).toISOString();
    const enqueue = (job: JobRequest) => enqueueJob(db, job, now);
    const dropped = dropUnclaimed.run(db, { blob: id, before });
    if (dropped > 0) letGo(db, { id, now, store, enqueue });
    else doom(db, { id, now, enqueue });
  },
}));

/** Takes back an attachment of the actor's, whole or on its way; 409 for one that stands in a text. */
export function takeBack(w: Write, id: string, store: OpenStore): void {
  const { blobId, uses } = findOwnAttachment(w, id);
  if (uses > 0) throw new Conflict("This file stands in a text.");
  removeAttachment.run(w.db, { id });
  dropSweep(w.db, blobId);
  letGo(w.db, { id: blobId, now: w.now, store, enqueue: w.enqueue });
}

interface Unused {
  id: string;
  now: Date;
  enqueue: (job: JobRequest) => void;
}

function doom(db: WriteDb, { id, now, enqueue }: Unused): void {
  if (doomOne.run(db, { id }) > 0) enqueue(removeJob.at(now, { of: "doomed" }));
}

/**
 * Has bytes removed that an attachment referred to. A store that signs for itself takes what comes
 * to an address until that has ended: a file that goes there whole keeps its room until then. Parts
 * are taken no more, but what was being put together meanwhile is looked for once more.
 */
function letGo(db: WriteDb, { store, ...unused }: Unused & { store: OpenStore }): void {
  const { id, now, enqueue } = unused;
  const late = new Date(now.getTime() + WRITABLE_MS);
  const coming = pending.get(db, { id });
  if (coming?.isParted) enqueue(removeLateJob.at(late, { blob_id: id }));
  if (coming && !coming.isParted && store.local === null)
    enqueue(sweepJob.at(late, { blob_id: id }));
  else doom(db, unused);
}

const MOST_AT_ONCE = 200;

/**
 * Removes bytes that nothing refers to, and their rows after them: nothing can refer to a doomed one
 * again, and what a crash interrupts is done once more.
 */
export const removeHandler = handles(removeJob, ({ store, durable }) => ({
  async send({ db, now, tenantId, note }) {
    const found = doomed.all(db, { limit: MOST_AT_ONCE });
    // Else a power cut could bring back what refers to them.
    await durable(tenantId);
    for (const { id } of found) await removeBytes(store.storage, tenantId, id);
    note((tx) => {
      forget.run(tx, { ids: JSON.stringify(found.map(({ id }) => id)) });
      if (found.length === MOST_AT_ONCE) enqueueJob(tx, removeJob.at(now, { of: "doomed" }), now);
    });
  },
}));

/** Removes what came under a key after all that was known of it had been removed. */
export const removeLateHandler = handles(removeLateJob, ({ store }) => ({
  async send({ db, tenantId }, { blob_id: id }) {
    if (blobById.get(db, { id }) === null) await removeBytes(store.storage, tenantId, id);
  },
}));

async function removeBytes(storage: Storage, orgId: string, id: string): Promise<void> {
  const key = keyOf(orgId, id);
  await storage.abort(key);
  await storage.remove(key);
  for (const variant of VARIANTS) await storage.remove(keyOf(orgId, id, variant));
}
