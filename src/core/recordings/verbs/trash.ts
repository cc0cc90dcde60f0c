import { sql } from "drizzle-orm";
import { offsetOf, type Page } from "#/lib/page.ts";
import { type Args, arg, command, query, source } from "#/platform/db/query.ts";
import { NotFound } from "#/platform/errors.ts";
import type { JobHandler } from "#/platform/jobs/runner.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import type { JobRequest, Read, Write } from "../../access/scope.ts";
import { p, r as rec } from "../../access/visible.ts";
import { bumpOrg } from "../../orgs/org.ts";
import { bylineOf } from "../../people/present.ts";
import { decodeFound, foundFields } from "../find.ts";
import { removeSubtree, touchSeries } from "../subtree.ts";
import type { Found } from "../type.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is trashed is removed for good after 30 days. */
export const PURGE_AFTER_MS = 30 * DAY_MS;

/** The roots of what was trashed: not what only lies in something trashed, and nobody's drafts. */
const inTrash = sql`from ${source(rec)} left join ${source(p)} on ${p.id} = ${rec.projectId}
  left join recordings parent on parent.id = ${rec.parentId}
  where ${rec.ownStatus} = 'trashed' and ${rec.trashedAt} is not null and ${rec.publishedAt} is not null
  and coalesce(parent.status, '') <> 'trashed'`;

const page = query<Args, Found>(
  sql`select ${foundFields} ${inTrash} order by ${rec.trashedAt} desc, ${rec.id} desc limit ${arg("limit")} offset ${arg("offset")}`,
  decodeFound,
);
const total = query<Record<string, never>, { total: number }>(sql`select count(*) as total ${inTrash}`);
const one = query<{ id: string }, Found>(
  sql`select ${foundFields} ${inTrash} and ${rec.id} = ${arg("id")}`,
  decodeFound,
);
const stillTrashed = query<
  { id: string; trashedAt: string },
  Pick<Recording, "id" | "type" | "parentId" | "ownStatus">
>(
  sql`select id, type, parent_id as parentId, own_status as ownStatus from recordings
      where id = ${arg("id")} and own_status = 'trashed' and trashed_at = ${arg("trashedAt")}`,
);
const dropJobs = command<{ id: string }>(
  sql`delete from jobs where kind = 'purge' and json_extract(payload, '$.recording_id') = ${arg("id")}`,
);

/** The account's trash, for owners: titles and places across all projects, never content. */
export function listTrash(r: Read, at: Page) {
  const rows = page.all(r.db, { limit: at.perPage, offset: offsetOf(at) });
  return { rows: rows.map((row) => presentTrashed(r, row)), total: total.get(r.db, {})?.total ?? 0 };
}

/** The root of something trashed; anything else is 404. */
export function findTrashed(r: Read, id: string): Found {
  const found = one.get(r.db, { id });
  if (!found) throw new NotFound();
  return found;
}

/** Removes a trashed recording and everything under it at once and for good. */
export function deleteForGood(w: Write, recording: Found): void {
  touchSeries(w, recording.id);
  removeSubtree(w, recording.id);
  dropJobs.run(w.db, { id: recording.id });
  w.touch(recording.projectId);
}

export const purgeJob = (recordingId: string, trashedAt: string, dueAt: Date): JobRequest => ({
  kind: "purge",
  dueAt,
  payload: { recording_id: recordingId, trashed_at: trashedAt },
});

/** Removes what has been in the trash for 30 days, unless it was restored in between. */
export const purgeHandler: JobHandler = {
  isFinal: true,
  change({ db }, { recording_id, trashed_at }) {
    const found = stillTrashed.get(db, { id: String(recording_id), trashedAt: String(trashed_at) });
    if (!found) return;
    removeSubtree({ db }, found.id);
    bumpOrg(db);
  },
};

export const presentTrashed = (r: Read, row: Found) => ({
  id: row.id,
  type: row.type,
  title: row.title,
  project: row.projectId ? { id: row.projectId, name: row.projectName } : null,
  creator: bylineOf(r.db, row.creatorId),
  trashed_at: row.trashedAt,
  purges_at: row.trashedAt && new Date(Date.parse(row.trashedAt) + PURGE_AFTER_MS).toISOString(),
});
