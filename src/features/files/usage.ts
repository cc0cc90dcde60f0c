import { recordingReference } from "#/core/access/references.ts";
import type { Read } from "#/core/access/scope.ts";
import { type Audience, audienceOf, content, rec, visible } from "#/core/access/visible.ts";
import { limitsOf, requirePlanRoom } from "#/core/orgs/plans.ts";
import { named, nullable, type Static, t } from "#/lib/schema.ts";
import { family, select } from "#/platform/db/query.ts";
import { asNumber, sql } from "#/platform/db/sql.ts";
import { storageUse } from "#/schema/tenant/files.ts";

const MOST_LISTED = 50;
/** So many of the largest are looked at for those that may be listed. */
const MOST_LOOKED_AT = 2000;

const used = select(
  { bytes: storageUse.bytes, coming: storageUse.coming },
  sql`from storage_use where id = 1`,
);
/** Files by what they stand in. Of chats, and of drafts, nobody is told. */
const largest = family(({ audience }: { audience: Audience }) =>
  select(
    { id: rec.id, type: rec.type, title: rec.title, byteSize: asNumber(sql`big.byte_size`) },
    sql`from (select id, byte_size from blobs where state = 'ready' order by byte_size desc limit ${MOST_LOOKED_AT}) big
        cross join ${content} where ${rec.id} in (
          select recording_id from file_versions where blob_id = big.id
          union select u.recording_id from attachments a cross join attachment_uses u on u.attachment_id = a.id
          where a.blob_id = big.id)
        and ${rec.chatId} is null and ${rec.publishedAt} is not null
        and ${visible(audience)} order by big.byte_size desc limit ${MOST_LISTED}`,
  ),
);

export const storageSchema = named(
  "StorageUse",
  t.Object({
    used_bytes: t.Integer(),
    limit_bytes: nullable(t.Integer({ description: "Null where there is none." })),
    largest: t.Array(
      t.Object({
        recording: recordingReference,
        byte_size: t.Integer(),
      }),
      { description: "Of what you see, but for chats and drafts; at most 50." },
    ),
  }),
);

/** Everything that is stored, whoever sees it. */
export const usedStorage = (r: Read): number => used.get(r.db, {})?.bytes ?? 0;

function limitOf({ db }: Read): number | null {
  const { storage_bytes } = limitsOf(db);
  return storage_bytes < 0 ? null : storage_bytes;
}

/** Refuses bytes that the plan has no room for. */
export const requireRoomFor = (r: Read, byteSize: number): void =>
  requirePlanRoom(r.db, "storage_bytes", usedStorage(r), byteSize);

/**
 * The same of bytes that are announced. What is on its way, and what never comes until it is swept,
 * is together no more than the plan lets an organization keep.
 */
export function requireRoomToCome(r: Read, byteSize: number): void {
  requireRoomFor(r, byteSize);
  requirePlanRoom(r.db, "storage_bytes", used.get(r.db, {})?.coming ?? 0, byteSize);
}

/** What is stored, and the largest files that the actor sees. */
export const storageOf = (r: Read): Static<typeof storageSchema> => ({
  used_bytes: usedStorage(r),
  limit_bytes: limitOf(r),
  largest: largest({ audience: audienceOf(r) })
    .all(r.db, { actor: r.actor.id })
    .map(({ byteSize, ...recording }) => ({ recording, byte_size: byteSize })),
});
