import { requireRoom } from "#/core/access/limits.ts";
import type { Read, Scope, Write } from "#/core/access/scope.ts";
import { p, rec, withProject } from "#/core/access/visible.ts";
import { allowedBy, type Changeable } from "#/core/recordings/allowed.ts";
import { linkable } from "#/core/recordings/capabilities/linkable.ts";
import { findAnywhere, findFor } from "#/core/recordings/content/find.ts";
import { requireCapable } from "#/core/recordings/content/words.ts";
import { logEvent } from "#/core/recordings/log.ts";
import type { Found } from "#/core/recordings/type.ts";
import { changeRecording } from "#/core/recordings/verbs/change.ts";
import { breathe } from "#/lib/pace.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import {
  arg,
  asNumber,
  columnsOf,
  numberArg,
  orNull,
  type RowOf,
  source,
  sql,
} from "#/platform/db/sql.ts";
import { Conflict, NotFound } from "#/platform/errors.ts";
import { newSecretText } from "#/platform/secret.ts";
import { type PublicLink, publicLinks } from "#/schema/tenant/public-links.ts";

/** Whether a recording is published to anybody who has its link. */
export const isLinked = sql`exists (select 1 from public_links l where l.recording_id = ${rec.id})`;
const insert = insertInto(publicLinks);
const remove = command(sql`delete from public_links where recording_id = ${arg("recording")}`);
const one = select(
  columnsOf(publicLinks),
  sql`from ${publicLinks} where ${publicLinks.recordingId} = ${arg("recording")}`,
);

const items = sql`from ${publicLinks} cross join ${source(rec)} on ${rec.id} = ${publicLinks.recordingId} ${withProject}`;
const itemColumns = {
  ...columnsOf(publicLinks),
  id: rec.id,
  type: rec.type,
  title: rec.title,
  projectId: rec.projectId,
  projectName: orNull(p.name),
};
export type LinkedItem = RowOf<typeof itemColumns>;
const page = select(
  itemColumns,
  sql`${items} order by ${publicLinks.createdAt} desc, ${rec.id} limit ${numberArg("limit")} offset ${numberArg("offset")}`,
);
const STRIDE = 100;
const some = select({ id: publicLinks.recordingId }, sql`from ${publicLinks} limit ${STRIDE}`);
const total = select({ total: asNumber(sql`count(*)`) }, sql`from public_links`);

/** The public link of a recording, or null. */
export const linkOf = (r: Read, recordingId: string): PublicLink | null =>
  one.get(r.db, { recording: recordingId });

/** Publishes a recording to anybody who has its link; asking twice changes nothing. */
export function publishLink(w: Write, recordingId: string): PublicLink {
  const recording = findFor(w, recordingId, "link");
  requireCapable(recording, linkable, "can't be published to the web");
  if (recording.publishedAt === null) throw new Conflict("This is a draft. Publish it first.");
  const known = linkOf(w, recordingId);
  if (known) return known;
  requireRoom("publicLinks", total.get(w.db, {})?.total ?? 0, "id");
  const link = {
    recordingId,
    secret: newSecretText(),
    creatorId: w.actor.id,
    createdAt: w.now.toISOString(),
  };
  insert.run(w.db, link);
  changeRecording(w, recording, {});
  logEvent(w, "link_published", recording);
  return link;
}

/** Takes the link back: its page is gone at once, and a later link is another one. */
export function unpublishLink(w: Write, recordingId: string): void {
  const recording = findFor(w, recordingId, "link");
  if (recording.isPublic) withdraw(w, recording);
}

function withdraw(w: Write, recording: Changeable<Found>): void {
  remove.run(w.db, { recording: recording.id });
  changeRecording(w, recording, {});
  logEvent(w, "link_unpublished", recording);
}

/**
 * Every link of the organization, for its owners: what is public is theirs to know, wherever it
 * lies.
 */
export function listLinks(r: Read, at: Page): { rows: LinkedItem[]; total: number } {
  const rows = page.all(r.db, { limit: at.perPage, offset: offsetOf(at) });
  return { rows, total: total.get(r.db, {})?.total ?? 0 };
}

/** Takes back one link, for an owner who need not reach the project. */
export function revokeLink(w: Write, recordingId: string): void {
  if (!linkOf(w, recordingId)) throw new NotFound();
  withdraw(w, allowedBy("as an owner", findAnywhere(w, recordingId)));
}

/** Takes back every link there is, some at a time. */
export async function revokeEveryLink(scope: Scope): Promise<void> {
  const revokeSome = (w: Write): boolean => {
    const found = some.all(w.db, {});
    for (const { id } of found) withdraw(w, allowedBy("as an owner", findAnywhere(w, id)));
    return found.length === STRIDE;
  };
  while (scope.write(revokeSome)) await breathe();
}
