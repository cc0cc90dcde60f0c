import { sql } from "drizzle-orm";
import { compareKeys } from "#/lib/cursor.ts";
import { pacer } from "#/lib/pace.ts";
import type { Page } from "#/lib/page.ts";
import { afterArgs, isAfter, sortedBy } from "#/platform/db/keyset.ts";
import { type Args, arg, family, query, source } from "#/platform/db/query.ts";
import type { Listed } from "#/platform/http/paging.ts";
import type { Scope } from "../access/scope.ts";
import { r as rec, remains, storedAsShown } from "../access/visible.ts";
import { findRecording } from "./find.ts";
import {
  type ChildFilter,
  type Key,
  keyFields,
  pageOfKeys,
  planChildren,
  type Shape,
  sortOf,
  spanOf,
  timeKeys,
  wanted,
} from "./list.ts";
import type { Found } from "./type.ts";

/** So many children are gone through at once. */
const STRIDE = 25_000;

/** A place among the children of a recording in their own order. */
interface Edge {
  position: number;
  createdAt: string;
  id: string;
}
const START: Edge = { position: -Number.MAX_VALUE, createdAt: "", id: "" };
const END: Edge = { position: Number.MAX_VALUE, createdAt: "", id: "" };

const ownOrder = sql`(${rec.position}, ${rec.createdAt}, ${rec.id})`;
const edgeArg = (name: string) => sql`(${arg(`${name}Position`)}, ${arg(`${name}CreatedAt`)}, ${arg(`${name}Id`)})`;
const edgeArgs = (name: string, { position, createdAt, id }: Edge): Args => ({
  [`${name}Position`]: position,
  [`${name}CreatedAt`]: createdAt,
  [`${name}Id`]: id,
});

const from = sql`from ${source(rec)} indexed by recordings_by_position`;
const isBehind = sql`${ownOrder} > ${edgeArg("from")}`;

const nextEdge = query<Args, Edge>(
  sql`select ${rec.position} as position, ${rec.createdAt} as createdAt, ${rec.id} as id ${from}
      where ${rec.parentId} = ${arg("parent")} and ${isBehind}
      order by ${rec.position}, ${rec.createdAt}, ${rec.id} limit 1 offset ${STRIDE - 1}`,
);

/** The first of some children. Whatever they are sorted and narrowed by stands in the index they are gone through in. */
const firstOf = family(({ after, ...shape }: Shape & { after: boolean }) => {
  const { columns, direction } = sortOf(shape);
  return query<Args, Key>(
    sql`select ${keyFields} ${from}
        where ${wanted(shape)} and ${isBehind} and ${ownOrder} <= ${edgeArg("to")} and ${asShown(shape)} and ${remains}
        ${after ? sql`and ${isAfter(columns, direction)}` : sql``}
        order by ${sortedBy(columns, direction)} limit ${arg("most")}`,
  );
});
const asShown = ({ shown, audience }: Shape) => (shown ? sql`true` : storedAsShown(audience));

type ByTime = ChildFilter & { sort: NonNullable<ChildFilter["sort"]> };

/**
 * The children of a recording the actor sees, by a time. They are gone through in their own order, so many at once, and
 * the rows of the page alone are read.
 */
export async function listByTime(scope: Scope, parentId: string, filter: ByTime, page: Page): Promise<Listed<Found>> {
  const planned = scope.read((r) => planChildren(r, findRecording(r, parentId), filter));
  const [shape, args] = planned;
  const { place, limit, offset } = spanOf(shape, page);
  const span = { ...afterArgs(place), most: offset + limit };
  const some = firstOf({ ...shape, after: place !== null });
  const keysOf = timeKeys[filter.sort];
  const sign = shape.direction === "desc" ? -1 : 1;
  const pace = pacer();
  let first: Key[] = [];
  for (let edge = START; edge !== END; await pace())
    edge = scope.read((r) => {
      const behind = { ...args, ...edgeArgs("from", edge) };
      const next = nextEdge.get(r.db, behind) ?? END;
      const found = some.all(r.db, { ...behind, ...edgeArgs("to", next), ...span });
      const all = new Map([...first, ...found].map((key) => [key.seq, key]));
      first = [...all.values()].sort((a, b) => sign * compareKeys(keysOf(a), keysOf(b))).slice(0, span.most);
      return next;
    });
  return scope.read((r) => pageOfKeys(r, page, planned, first.slice(offset)));
}
