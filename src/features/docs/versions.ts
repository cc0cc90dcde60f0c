import type { Read, Write } from "#/core/access/scope.ts";
import type { RemoveOlder } from "#/core/activity/history.ts";
import { bylineOf, bylineSchema } from "#/core/people/present.ts";
import { attachments } from "#/core/recordings/content/attachments.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import { filesNamedIn } from "#/core/recordings/content/rich-text.ts";
import { afterRemoval } from "#/core/recordings/removal.ts";
import type { Found } from "#/core/recordings/type.ts";
import { newId } from "#/lib/ids.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { at, id, named, nullable, type Static, t } from "#/lib/schema.ts";
import { counting } from "#/platform/db/count.ts";
import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import { arg, asNumber, numberArg, orNull, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { events } from "#/schema/tenant/activity.ts";
import { documentVersions } from "#/schema/tenant/docs.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";

/** So many texts are kept of a document beside that of now; the oldest go first. */
const MOST_KEPT = 100;

const insert = insertInto(documentVersions);
const update = updateById(documentVersions);
const columns = {
  id: documentVersions.id,
  number: documentVersions.number,
  title: orNull(documentVersions.title),
  creatorId: documentVersions.creatorId,
  createdAt: documentVersions.createdAt,
};
const ofOne = sql`from document_versions where recording_id = ${arg("recording")}`;
const last = select(columns, sql`${ofOne} order by number desc limit 1`);
const page = select(
  columns,
  sql`${ofOne} order by number desc limit ${numberArg("limit")} offset ${numberArg("offset")}`,
);
const total = counting(ofOne);
const one = select(
  { ...columns, contentHtml: orNull(documentVersions.contentHtml) },
  sql`${ofOne} and id = ${arg("id")}`,
);
const dropOld = command(
  sql`delete from document_versions where recording_id = ${arg("recording")} and number < ${numberArg("from")}`,
);
const dropSuperseded = command(
  sql`delete from document_versions where seq in (
        select seq from document_versions where superseded_at < ${arg("before")} order by superseded_at limit ${numberArg("most")})`,
);

/** Each time before now that its title or its words were saved, by the change log. */
const saves = sql`from events where recording_id = ${arg("recording")} and action in ('title_changed', 'content_changed')
  and created_at < ${arg("now")}`;
const lastSave = select(
  { actorId: events.actorId, createdAt: events.createdAt },
  sql`${saves} order by seq desc limit 1`,
);
const countSaves = select({ count: asNumber(sql`count(distinct created_at)`) }, saves);

type Version = NonNullable<ReturnType<typeof last.get>>;

/** The version that a document says, of which no row is kept yet: it has the id of the document. */
function unkept(r: Read, { id, creatorId, publishedAt, createdAt }: Recording): Version {
  const log = { recording: id, now: r.now.toISOString() };
  const saved = lastSave.get(r.db, log);
  return {
    id,
    number: 1 + (countSaves.get(r.db, log)?.count ?? 0),
    title: null,
    creatorId: saved?.actorId ?? creatorId,
    createdAt: saved?.createdAt ?? publishedAt ?? createdAt,
  };
}

/** Keeps what a document said before it was edited, and the files in that. Nobody but its author saw a draft. */
export function keepVersion(w: Write, before: Found, after: Recording): void {
  const isSame = before.title === after.title && before.contentHtml === after.contentHtml;
  if (before.publishedAt === null || isSame) return;
  const recordingId = before.id;
  const now = w.now.toISOString();
  const said = { title: before.title, contentHtml: before.contentHtml, supersededAt: now };
  const known = last.get(w.db, { recording: recordingId });
  const { id, number, creatorId, createdAt } = known ?? unkept(w, before);
  if (known) update.run(w.db, id, said);
  else insert.run(w.db, { id, recordingId, number, creatorId, createdAt, ...said });
  attachments().keep(w, { version: id, recording: recordingId }, filesNamedIn(w, before));
  const next = { id: newId(), number: number + 1, creatorId: w.actor.id, createdAt: now };
  const unsaid = { title: null, contentHtml: null, supersededAt: null };
  insert.run(w.db, { ...next, recordingId, ...unsaid });
  const dropped = dropOld.run(w.db, { recording: recordingId, from: next.number - MOST_KEPT });
  if (dropped > 0) afterRemoval()(w.db, w.now, w.enqueue);
}

/** Removes what was said no more before a time, and files that stood in nothing else. */
export const removeSupersededTexts: RemoveOlder = ({ db, now }, what) => {
  const removed = dropSuperseded.run(db, what);
  if (removed > 0) afterRemoval()(db, now, (job) => enqueueJob(db, job, now));
  return removed;
};

const fields = {
  id: id("The first one has that of its document."),
  number: t.Integer({ description: "From 1 on; it goes on where older ones are gone." }),
  title: t.String(),
  creator: bylineSchema,
  created_at: at,
  current: t.Boolean({ description: "It is what the document says now." }),
};
export const listedVersion = named("DocumentVersion", t.Object(fields));
export const readVersion = named(
  "DocumentVersionText",
  t.Object({ ...fields, content_html: nullable(t.String()) }),
);

/** A document that the actor sees; 404 for anything else. */
function findDocument(r: Read, id: string): Found {
  const found = findRecording(r, id);
  if (found.type !== "document") throw new NotFound();
  return found;
}

const present = (r: Read, document: Found, version: Version): Static<typeof listedVersion> => ({
  id: version.id,
  number: version.number,
  title: version.title ?? document.title,
  creator: bylineOf(r, version.creatorId),
  created_at: version.createdAt,
  current: version.title === null,
});

/** What is kept of a document, what it says now first. */
export function listVersions(r: Read, documentId: string, at: Page) {
  const document = findDocument(r, documentId);
  const recording = document.id;
  const count = total.get(r.db, { recording })?.total ?? 0;
  const some = { recording, limit: at.perPage, offset: offsetOf(at) };
  const first = at.page === 1 ? [unkept(r, document)] : [];
  const rows = count > 0 ? page.all(r.db, some) : first;
  return { rows: rows.map((row) => present(r, document, row)), total: Math.max(1, count) };
}

/** One of them with its words. */
export function findVersion(r: Read, documentId: string, id: string): Static<typeof readVersion> {
  const document = findDocument(r, documentId);
  const recording = document.id;
  const kept = one.get(r.db, { recording, id });
  const isOnly = id === recording && last.get(r.db, { recording }) === null;
  if (!kept && !isOnly) throw new NotFound();
  const version = kept ?? unkept(r, document);
  const words = kept && kept.title !== null ? kept.contentHtml : document.contentHtml;
  return { ...present(r, document, version), content_html: words };
}
