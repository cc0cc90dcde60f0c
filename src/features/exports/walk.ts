import type { Read } from "#/core/access/scope.ts";
import { rec } from "#/core/access/visible.ts";
import { attachments } from "#/core/recordings/content/attachments.ts";
import { findInOrder } from "#/core/recordings/content/find.ts";
import { presentList } from "#/core/recordings/content/present.ts";
import { exported, type HangingList } from "#/core/recordings/exported.ts";
import type { Found } from "#/core/recordings/type.ts";
import { subscribersOf } from "#/core/subscriptions/subscriptions.ts";
import type { Sync } from "#/platform/db/connection.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asBoolean, asNumber, inIds, numberArg, source, sql } from "#/platform/db/sql.ts";
import type { Out } from "#/platform/http/written.ts";
import type { Status } from "#/schema/tenant/recordings.ts";

/** What an export works with: each read is one short transaction, in the name of who is an owner still. */
export interface Reading {
  out: Out;
  read<T>(body: (r: Read) => Sync<T>): T;
}

/** So many rows, or so many bytes of text, are read and written at a time. */
const AT_ONCE = 20;
const BYTES_AT_ONCE = 50_000;

interface Key {
  seq: number;
  id: string;
  position: number;
  createdAt: string;
  bytes: number;
  isParent: boolean;
}
const key = {
  seq: rec.seq,
  id: rec.id,
  position: rec.position,
  createdAt: rec.createdAt,
  bytes: asNumber(
    sql`coalesce(octet_length(${rec.contentHtml}), 0) + octet_length(${rec.details})`,
  ),
  isParent: asBoolean(
    sql`exists (select 1 from recordings child where child.parent_id = ${rec.id})`,
  ),
};

/** Where recordings lie: a page of them behind a key, empty behind the last. */
type Place = (r: Read, after: Key | null) => Key[];

const under = select(
  key,
  sql`from ${source(rec)} where ${rec.parentId} = ${arg("parent")}
      and (${rec.position}, ${rec.createdAt}, ${rec.id}) > (${numberArg("position")}, ${arg("at")}, ${arg("id")})
      order by ${rec.position}, ${rec.createdAt}, ${rec.id} limit ${AT_ONCE}`,
);
const atTop = select(
  key,
  sql`from ${source(rec)} where ${rec.projectId} = ${arg("project")} and ${inIds(rec.type, "types")}
      and ${rec.parentId} is null and ${rec.seq} > ${numberArg("seq")} order by ${rec.seq} limit ${AT_ONCE}`,
);
const inAccount = select(
  key,
  sql`from ${source(rec)} where ${rec.projectId} is null and ${rec.type} = ${arg("type")} and ${rec.status} = ${arg("status")}
      and ${rec.parentId} is null and ${rec.chatId} is null
      and (${rec.createdAt}, ${rec.id}) > (${arg("at")}, ${arg("id")})
      order by ${rec.createdAt}, ${rec.id} limit ${AT_ONCE}`,
);

/** What lies under a recording, in its order. */
export const childrenOf =
  (parent: string): Place =>
  ({ db }, after) =>
    under.all(db, {
      parent,
      position: after?.position ?? -Number.MAX_VALUE,
      at: after?.createdAt ?? "",
      id: after?.id ?? "",
    });

/** What lies at the top of a project: its tools, and what stands beside them. */
export function topOf(project: string, types: readonly string[]): Place {
  const args = { project, types: JSON.stringify(types) };
  return ({ db }, after) => atTop.all(db, { ...args, seq: after?.seq ?? 0 });
}

/** The events of the organization that lie in no project. */
export const accountEvents =
  (type: string, status: Status): Place =>
  ({ db }, after) =>
    inAccount.all(db, { type, status, at: after?.createdAt ?? "", id: after?.id ?? "" });

/** Writes recordings with all that is under them, as the elements of an array. */
export async function writeRecordings(x: Reading, ...places: readonly Place[]): Promise<void> {
  let before = "";
  for (const place of places)
    for (let page = x.read((r) => place(r, null)); page.length > 0; ) {
      for (const group of groupsOf(page))
        for (const one of x.read((r) => present(r, group))) {
          x.out.put(before);
          before = ",";
          await writeRecording(x, one);
        }
      const last = page.at(-1) ?? null;
      page = page.length < AT_ONCE ? [] : x.read((r) => place(r, last));
    }
}

/** Rows that have no more text together than is read at a time, or one of them. */
function groupsOf(page: readonly Key[]): Key[][] {
  const groups: Key[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of page) {
    bytes += row.bytes;
    if (bytes > BYTES_AT_ONCE) {
      groups.push([]);
      bytes = row.bytes;
    }
    groups.at(-1)?.push(row);
  }
  return groups;
}

interface Presented {
  row: Found;
  isParent: boolean;
  fields: object;
}

function present(r: Read, keys: readonly Key[]): Presented[] {
  const rows = findInOrder(
    r,
    keys.map(({ seq }) => seq),
  );
  const parents = new Set(keys.flatMap(({ id, isParent }) => (isParent ? [id] : [])));
  const fields = presentList(r, rows);
  return rows.map((row, index) => ({
    row,
    isParent: parents.has(row.id),
    fields: fields[index] ?? {},
  }));
}

/** One recording; what hangs on it and lies in it follows its own fields. */
async function writeRecording(x: Reading, { row, isParent, fields }: Presented): Promise<void> {
  const text = JSON.stringify({ ...fields, ...x.read((r) => besides(r, row)) });
  x.out.put(text.slice(0, -1));
  await x.out.turn();
  for (const { lists = [] } of exported())
    for (const list of lists) if (list.isOn(row)) await writeList(x, row, list);
  x.out.put(',"children":[');
  if (isParent) await writeRecordings(x, childrenOf(row.id));
  x.out.put("]}");
}

const besides = (r: Read, { id, contentHtml }: Found) => ({
  subscriber_ids: subscribersOf(r, id),
  content_attachments: contentHtml?.includes("/attachments/") ? attachments().in(r, id) : [],
});

async function writeList(x: Reading, { id }: Found, { key, page }: HangingList): Promise<void> {
  x.out.put(`,${JSON.stringify(key)}:[`);
  for (let number = 1, length = PAGE; length === PAGE; number++) {
    const rows = x.read((r) => page(r, id, { page: number, perPage: PAGE }));
    if (rows.length > 0) x.out.put((number > 1 ? "," : "") + JSON.stringify(rows).slice(1, -1));
    length = rows.length;
    await x.out.turn();
  }
  x.out.put("]");
}

const PAGE = 100;
