import type { Read, Write } from "#/core/access/scope.ts";
import { type Audience, audienceOf, content, rec, visibleHere } from "#/core/access/visible.ts";
import { readOrg } from "#/core/orgs/org.ts";
import type { Attachments } from "#/core/recordings/content/attachments.ts";
import { newId } from "#/lib/ids.ts";
import { command, family, insertInto, select } from "#/platform/db/query.ts";
import { arg, inIds, orNull, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { attachments, blobs } from "#/schema/tenant/files.ts";
import { sweepLater } from "./blobs.ts";

const insert = insertInto(attachments);
export const removeAttachment = command(sql`delete from attachments where id = ${arg("id")}`);

/** A file as it is served: what it is called, and where its bytes are. */
export const fileColumns = {
  blobId: blobs.id,
  state: blobs.state,
  byteSize: blobs.byteSize,
  contentType: blobs.contentType,
  width: orNull(blobs.width),
  height: orNull(blobs.height),
  hasPreviews: blobs.hasPreviews,
};
const columns = {
  ...fileColumns,
  id: attachments.id,
  filename: attachments.filename,
  uses: attachments.uses,
  uploadId: orNull(blobs.uploadId),
};

const isNewOfActor = sql`attachments.creator_id = ${arg("actor")} and attachments.uses = 0`;
/** It stood in a text that was kept, which the team alone reads. */
const wasThere = (audience: Audience) =>
  audience === "client"
    ? sql`false`
    : sql`exists (select 1 from version_files f cross join ${content}
        where f.attachment_id = attachments.id and ${rec.id} = f.recording_id and ${visibleHere(audience)})`;
const byId = family(({ audience }: { audience: Audience }) =>
  select(
    columns,
    sql`from attachments cross join blobs on blobs.id = attachments.blob_id
        where attachments.id = ${arg("id")} and (${isNewOfActor} or exists (
          select 1 from note_files n where n.attachment_id = attachments.id and n.membership_id = ${arg("actor")}) or exists (
          select 1 from attachment_uses u cross join ${content}
          where u.attachment_id = attachments.id and ${rec.id} = u.recording_id and ${visibleHere(audience)})
          or ${wasThere(audience)})`,
  ),
);
const own = select(
  columns,
  sql`from attachments cross join blobs on blobs.id = attachments.blob_id
      where attachments.id = ${arg("id")} and attachments.creator_id = ${arg("actor")}`,
);
const inText = select(
  columns,
  sql`from attachment_uses u cross join attachments on attachments.id = u.attachment_id
      cross join blobs on blobs.id = attachments.blob_id
      where u.recording_id = ${arg("recording")} order by attachments.id`,
);
const use = command(
  sql`insert or ignore into attachment_uses (attachment_id, recording_id)
      select id, ${arg("recording")} from attachments where ${inIds(sql`id`, "ids")}`,
);
const leave = command(
  sql`delete from attachment_uses where recording_id = ${arg("recording")} and not ${inIds(sql`attachment_id`, "ids")}`,
);
const unclaim = command(
  sql`update attachments set unclaimed_at = ${arg("now")} where ${inIds(sql`id`, "ids")} and uses = 0`,
);
const useInVersion = command(
  sql`insert or ignore into version_files (attachment_id, version_id, recording_id)
      select id, ${arg("version")}, ${arg("recording")} from attachments where ${inIds(sql`id`, "ids")}`,
);
const inNote = select(
  { id: attachments.id, blobId: attachments.blobId },
  sql`from note_files n cross join attachments on attachments.id = n.attachment_id where n.note_id = ${arg("note")}`,
);
const useInNote = command(
  sql`insert or ignore into note_files (attachment_id, note_id, membership_id)
      select id, ${arg("note")}, ${arg("actor")} from attachments where ${inIds(sql`id`, "ids")}`,
);
const leaveNote = command(
  sql`delete from note_files where note_id = ${arg("note")} and not ${inIds(sql`attachment_id`, "ids")}`,
);
const moveNote = command(
  sql`update note_files as merged set note_id = ${arg("to")} where note_id = ${arg("from")}`,
);
const copyUses = command(
  sql`insert or ignore into attachment_uses (attachment_id, recording_id)
      select u.attachment_id, wanted.key from json_each(${arg("pairs")}) wanted
      cross join attachment_uses u where u.recording_id = wanted.value`,
);

export type AttachmentRow = NonNullable<ReturnType<typeof own.get>>;

/** Keeps a file that somebody may put into a text, for a day unless they do. */
export function keepAttachment(w: Write, blobId: string, filename: string): string {
  const id = newId();
  const now = w.now.toISOString();
  const row = { id, blobId, filename, creatorId: w.actor.id, uses: 0 };
  insert.run(w.db, { ...row, unclaimedAt: now, createdAt: now });
  w.enqueue(sweepLater(blobId, w.now));
  return id;
}

/** One that is all there and that the actor may see; null for any other. */
export function lookUpAttachment(r: Read, id: string): AttachmentRow | null {
  const found = byId({ audience: audienceOf(r) }).get(r.db, { id, actor: r.actor.id });
  return found?.state === "ready" ? found : null;
}

export function findAttachment(r: Read, id: string): AttachmentRow {
  const found = lookUpAttachment(r, id);
  if (!found) throw new NotFound();
  return found;
}

/** One that the actor themselves sent, or is sending. */
export function findOwnAttachment(r: Read, id: string): AttachmentRow {
  const found = own.get(r.db, { id, actor: r.actor.id });
  if (!found || found.state === "doomed") throw new NotFound();
  return found;
}

/** The address to show one by, which stands in texts: without the host, which may change. */
export const addressOf = (r: Read, id: string): string =>
  `/api/v1/${readOrg(r.db).slug}/attachments/${id}/file`;

type Standing = Pick<AttachmentRow, "id" | "blobId">;

interface Place {
  use: (ids: string) => void;
  leave: (ids: string) => void;
}

/**
 * Has these files stand somewhere, and no others; new ones are those that the actor may see. What
 * stands there no more is kept for a day where it stands nowhere else.
 */
function standIn(
  w: Write,
  before: readonly Standing[],
  ids: readonly string[],
  { use, leave }: Place,
): void {
  const known = new Set(before.map(({ id }) => id));
  const now = ids.filter((id) => known.has(id) || lookUpAttachment(w, id) !== null);
  if (now.length > 0) use(JSON.stringify(now));
  const left = before.filter(({ id }) => !now.includes(id));
  if (left.length === 0) return;
  leave(JSON.stringify(now));
  const gone = JSON.stringify(left.map(({ id }) => id));
  unclaim.run(w.db, { ids: gone, now: w.now.toISOString() });
  for (const { blobId } of left) w.enqueue(sweepLater(blobId, w.now));
}

export const inTexts: Attachments = {
  mayEmbed: (r, id) => lookUpAttachment(r, id) !== null,
  embed(w, recording, ids) {
    standIn(w, inText.all(w.db, { recording }), ids, {
      use: (ids) => void use.run(w.db, { recording, ids }),
      leave: (ids) => void leave.run(w.db, { recording, ids }),
    });
  },
  keep(w, kept, ids) {
    if (ids.length > 0) useInVersion.run(w.db, { ...kept, ids: JSON.stringify(ids) });
  },
  embedOwn(w, note, ids) {
    standIn(w, inNote.all(w.db, { note }), ids, {
      use: (ids) => void useInNote.run(w.db, { note, actor: w.actor.id, ids }),
      leave: (ids) => void leaveNote.run(w.db, { note, ids }),
    });
  },
  renameNote: (db, ids) => void moveNote.run(db, ids),
  in: (r, recording) =>
    inText.all(r.db, { recording }).map((file) => ({
      id: file.id,
      filename: file.filename,
      content_type: file.contentType,
      byte_size: file.byteSize,
      width: file.width,
      height: file.height,
      url: addressOf(r, file.id),
      previewable: file.hasPreviews,
    })),
  copied(w, copies) {
    const pairs = JSON.stringify(Object.fromEntries(copies.map(({ id, from }) => [id, from])));
    copyUses.run(w.db, { pairs });
  },
};
