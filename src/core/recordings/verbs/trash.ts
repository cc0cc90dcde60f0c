import { breathe } from "#/lib/pace.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { at, id, named, nullable, oneOf, t } from "#/lib/schema.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { counting } from "#/platform/db/count.ts";
import { later, select } from "#/platform/db/query.ts";
import { arg, numberArg, source, sql } from "#/platform/db/sql.ts";
import { Conflict, NotFound } from "#/platform/errors.ts";
import { droppingJobs } from "#/platform/jobs/about.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { recordings, STATUSES } from "#/schema/tenant/recordings.ts";
import { pastProjectReference, recordingTypeName } from "../../access/references.ts";
import type { Read, Scope, Write } from "../../access/scope.ts";
import { p, rec, remains } from "../../access/visible.ts";
import { bumpOrg } from "../../orgs/org.ts";
import { bylineOf, bylineSchema } from "../../people/present.ts";
import { foundColumns } from "../content/find.ts";
import { noteLeaving } from "../log.ts";
import { afterRemoval, beginRemoval, endRemoval, isBeingRemoved, removePiece } from "../removal.ts";
import type { Found } from "../type.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is trashed is removed for good after 30 days. */
const PURGE_AFTER_MS = 30 * DAY_MS;

export const purge = jobKind("purge", { recording_id: t.String(), trashed_at: t.String() });

/** When that is for what is trashed now. */
export const purgeTime = ({ latest }: Write): Date => new Date(latest.getTime() + PURGE_AFTER_MS);

const places = sql`from ${source(rec)} left join ${source(p)} on ${p.id} = ${rec.projectId}
  left join recordings parent on parent.id = ${rec.parentId}
  where ${rec.publishedAt} is not null and ${p.anchorOn} is null and ${remains}`;
/** The roots of what was trashed: not what only lies in something trashed, and nobody's drafts. */
const inTrash = sql`${places} and ${rec.ownStatus} = 'trashed' and ${rec.trashedAt} is not null
  and coalesce(parent.status, '') <> 'trashed'`;

const page = later(() =>
  select(
    foundColumns(),
    sql`${inTrash} order by ${rec.trashedAt} desc, ${rec.id} desc limit ${numberArg("limit")} offset ${numberArg("offset")}`,
  ),
);
const total = counting(inTrash);
const one = later(() => select(foundColumns(), sql`${inTrash} and ${rec.id} = ${arg("id")}`));
const inside = select(
  { id: rec.id },
  sql`${places} and (parent.status = 'trashed' or ${p.status} = 'trashed') and ${rec.id} = ${arg("id")}`,
);
const stillTrashed = select(
  { id: recordings.id },
  sql`from recordings where id = ${arg("id")} and own_status = 'trashed' and trashed_at = ${arg("trashedAt")}`,
);
const dropJobs = droppingJobs(purge, "recording_id");

const trashFields = {
  id: id(),
  type: recordingTypeName,
  title: t.String(),
  project: nullable(pastProjectReference),
  creator: bylineSchema,
  trashed_at: nullable(at),
  purges_at: nullable(at),
};
export const trashItem = named("TrashItem", t.Object(trashFields));
export const restoredItem = named(
  "RestoredItem",
  t.Object({ ...trashFields, status: oneOf(STATUSES) }),
);

/** The account's trash, for owners: titles and places across all projects, never content. */
export function listTrash(r: Read, at: Page) {
  const rows = page().all(r.db, { actor: r.actor.id, limit: at.perPage, offset: offsetOf(at) });
  return {
    rows: rows.map((row) => presentTrashed(r, row)),
    total: total.get(r.db, {})?.total ?? 0,
  };
}

/** The root of something trashed; anything else is 404. */
export function findTrashed(r: Read, id: string): Found {
  const found = one().get(r.db, { actor: r.actor.id, id });
  if (!found) throw new NotFound();
  return found;
}

/**
 * The same to take it back: what lies in something trashed comes with that, and by itself it is
 * 409.
 */
export function findToRestore(r: Read, id: string): Found {
  if (!one().get(r.db, { actor: r.actor.id, id }) && inside.get(r.db, { id }))
    throw new Conflict("What it is in is trashed. Restore that first.");
  return findTrashed(r, id);
}

/** Those who delete something for good wait for so much of it; the rest goes on without them. */
const PIECES_WAITED_FOR = 100;
const LATER_MS = 60_000;

/**
 * Removes a trashed recording and everything under it for good: it is gone at once for everybody,
 * and from the file piece by piece. A job stands by for what is left.
 */
export async function deleteForGood(scope: Scope, id: string): Promise<void> {
  const isDone = (w: Write, projectId: string | null) => {
    const hasMore = removePiece(w.db, id);
    afterRemoval()(w.db, w.now, w.enqueue);
    if (!hasMore) endOf(w.db, id);
    w.touch(projectId);
    return !hasMore;
  };
  const begin = (w: Write): { projectId: string | null; isGone: boolean } => {
    const found = findTrashed(w, id);
    const { projectId, trashedAt } = found;
    noteLeaving(w, found);
    bumpOrg(w.db);
    beginRemoval(w.db, id);
    dropJobs(w.db, id);
    const later = new Date(w.now.getTime() + LATER_MS);
    w.enqueue(purge.at(later, { recording_id: id, trashed_at: trashedAt ?? "" }));
    return { projectId, isGone: isDone(w, projectId) };
  };
  const { projectId, isGone } = scope.write(begin);
  for (let piece = 1; !isGone && piece < PIECES_WAITED_FOR; piece++) {
    await breathe();
    if (scope.write((w) => isDone(w, projectId))) return;
  }
}

function endOf(db: WriteDb, id: string): void {
  endRemoval(db, id);
  dropJobs(db, id);
}

/**
 * Removes what has been in the trash for 30 days, unless it was restored in between, and what was
 * begun to be removed.
 */
export const purgeHandler = handles(purge, {
  isFinal: true,
  piece({ db, now }, { recording_id: id, trashed_at }) {
    if (!isBeingRemoved(db, id)) {
      if (!stillTrashed.get(db, { id, trashedAt: trashed_at })) return false;
      beginRemoval(db, id);
    }
    const hasMore = removePiece(db, id);
    afterRemoval()(db, now, (job) => enqueueJob(db, job, now));
    if (!hasMore) endRemoval(db, id);
    bumpOrg(db);
    return hasMore;
  },
});

export const presentTrashed = (r: Read, row: Found) => ({
  id: row.id,
  type: row.type,
  title: row.title,
  project: row.projectId ? { id: row.projectId, name: row.projectName } : null,
  creator: bylineOf(r, row.creatorId),
  trashed_at: row.trashedAt,
  purges_at: row.trashedAt && new Date(Date.parse(row.trashedAt) + PURGE_AFTER_MS).toISOString(),
});
