import { requireRoom } from "#/core/access/limits.ts";
import type { Read, Write } from "#/core/access/scope.ts";
import { rec } from "#/core/access/visible.ts";
import { effective, findRecording } from "#/core/recordings/content/find.ts";
import { selectFound } from "#/core/recordings/content/select.ts";
import type { Found } from "#/core/recordings/type.ts";
import type { Page } from "#/lib/page.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, asNumber, sql } from "#/platform/db/sql.ts";
import type { Listed } from "#/platform/http/paging.ts";
import { bookmarks } from "#/schema/tenant/mine.ts";

/** Whether the actor bookmarked a recording. */
export const isBookmarked = sql`exists (select 1 from bookmarks b
  where b.membership_id = ${arg("actor")} and b.recording_id = ${rec.id})`;
const insert = insertInto(bookmarks, sql`on conflict do nothing`);
const remove = command(
  sql`delete from bookmarks where membership_id = ${arg("actor")} and recording_id = ${arg("recording")}`,
);
const count = select(
  { count: asNumber(sql`count(*)`) },
  sql`from bookmarks where membership_id = ${arg("actor")}`,
);
const mine = selectFound({
  table: sql`bookmarks b`,
  id: sql`b.recording_id`,
  where: sql`b.membership_id = ${arg("actor")} and ${effective} <> 'trashed'`,
  order: sql`b.created_at desc, b.recording_id desc`,
});

/** What the actor bookmarked, the latest first. */
export const listBookmarks = (r: Read, at: Page): Listed<Found> =>
  mine.page(r, { actor: r.actor.id }, at);

/** Bookmarks something the actor sees; asking twice changes nothing. */
export function addBookmark(w: Write, recordingId: string): Found {
  const found = findRecording(w, recordingId);
  if (!found.bookmarked)
    requireRoom("bookmarks", count.get(w.db, { actor: w.actor.id })?.count ?? 0, "recording_id");
  insert.run(w.db, { membershipId: w.actor.id, recordingId, createdAt: w.now.toISOString() });
  w.touch(found.projectId);
  return findRecording(w, recordingId);
}

export function removeBookmark(w: Write, recordingId: string): void {
  const found = findRecording(w, recordingId);
  remove.run(w.db, { actor: w.actor.id, recording: recordingId });
  w.touch(found.projectId);
}
