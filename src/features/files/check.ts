import { avatarsAfter, PEOPLE } from "#/core/identity/avatar.ts";
import { readOrg } from "#/core/orgs/org.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import type { GlobalDb } from "#/platform/db/global.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, numberArg, sql } from "#/platform/db/sql.ts";
import type { Storage } from "#/platform/storage/storage.ts";
import { blobs } from "#/schema/tenant/files.ts";
import { keyOf, VARIANTS } from "./blobs.ts";

const STRIDE = 1000;

const some = select(
  {
    id: blobs.id,
    state: blobs.state,
    byteSize: blobs.byteSize,
    hasPreviews: blobs.hasPreviews,
    refs: blobs.refs,
    counted: asNumber(sql`(select count(*) from file_versions v where v.blob_id = blobs.id)
      + (select count(*) from attachments a where a.blob_id = blobs.id)`),
  },
  sql`from blobs where id > ${arg("after")} order by id limit ${numberArg("limit")}`,
);

/** What is wrong between the rows of an organization and its bytes in the store. */
export interface FileFaults {
  /** Rows whose bytes are gone, or of another size. */
  withoutBytes: string[];
  /** Bytes that no row knows of. */
  withoutRow: string[];
  /** Rows whose count of what refers to them is wrong. */
  miscounted: string[];
}

/** Looks for them among the pictures of people. */
export async function checkAvatars(
  global: Pick<GlobalDb, "all">,
  storage: Storage,
): Promise<FileFaults> {
  const faults: FileFaults = { withoutBytes: [], withoutRow: [], miscounted: [] };
  const stored = new Set<string>();
  for await (const { key } of storage.list(`${PEOPLE}/`)) stored.add(key);
  for (let after = ""; ; ) {
    const people = await global.all(avatarsAfter, { after, limit: STRIDE });
    for (const { avatar } of people) {
      const key = `${PEOPLE}/${avatar}`;
      if (avatar !== null && !stored.delete(key)) faults.withoutBytes.push(key);
    }
    if (people.length < STRIDE) break;
    after = people.at(-1)?.id ?? "";
  }
  faults.withoutRow.push(...stored);
  return faults;
}

/** Looks for them; what is on its way, or about to be removed, is no fault. */
export async function checkFiles(db: ReadDb, storage: Storage): Promise<FileFaults> {
  const { id: orgId, logo } = readOrg(db);
  const faults: FileFaults = { withoutBytes: [], withoutRow: [], miscounted: [] };
  const stored = new Map<string, number>();
  for await (const { key, byteSize } of storage.list(`${orgId}/`)) stored.set(key, byteSize);
  if (logo !== null && !stored.delete(`${orgId}/${logo}`))
    faults.withoutBytes.push(`${orgId}/${logo}`);
  for (let after = ""; ; ) {
    const rows = some.all(db, { after, limit: STRIDE });
    for (const { id, state, byteSize, hasPreviews, refs, counted } of rows) {
      const key = keyOf(orgId, id);
      if (refs !== counted) faults.miscounted.push(key);
      if (state === "ready" && stored.get(key) !== byteSize) faults.withoutBytes.push(key);
      stored.delete(key);
      for (const variant of VARIANTS) {
        const isThere = stored.delete(keyOf(orgId, id, variant));
        if (state === "ready" && hasPreviews && !isThere)
          faults.withoutBytes.push(keyOf(orgId, id, variant));
      }
    }
    if (rows.length < STRIDE) break;
    after = rows.at(-1)?.id ?? "";
  }
  faults.withoutRow.push(...stored.keys());
  return faults;
}
