import type { RemoveOlder } from "#/core/activity/history.ts";
import { t } from "#/lib/schema.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, inIds, numberArg, sql } from "#/platform/db/sql.ts";
import { handles, type JobRequest, jobKind } from "#/platform/jobs/job.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { type Storage, WRITE_SECONDS } from "#/platform/storage/storage.ts";
import { blobs } from "#/schema/tenant/files.ts";
import { KEPT_UNCLAIMED_MS, keyOf, sweepJob, VARIANTS } from "./blobs.ts";

const removeJob = jobKind("remove_files", { of: t.Literal("doomed") });

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
  { id: blobs.id },
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
    const dropped = dropUnclaimed.run(db, { blob: id, before });
    // A store that signs for itself takes what comes to an address until that has ended.
    if (dropped > 0 && store.local === null && pending.get(db, { id }) !== null)
      enqueueJob(db, sweepJob.at(new Date(now.getTime() + WRITABLE_MS), { blob_id: id }), now);
    else if (doomOne.run(db, { id }) > 0) enqueueJob(db, removeJob.at(now, { of: "doomed" }), now);
  },
}));

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

async function removeBytes(storage: Storage, orgId: string, id: string): Promise<void> {
  const key = keyOf(orgId, id);
  await storage.abort(key);
  await storage.remove(key);
  for (const variant of VARIANTS) await storage.remove(keyOf(orgId, id, variant));
}
