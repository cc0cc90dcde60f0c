import { compareKeys } from "#/lib/cursor.ts";
import { pacer } from "#/lib/pace.ts";
import type { Page } from "#/lib/page.ts";
import { afterArgs, isAfter, sortedBy } from "#/platform/db/keyset.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, numberArg, source, sql } from "#/platform/db/sql.ts";
import type { Listed } from "#/platform/http/paging.ts";
import type { Scope } from "../../access/scope.ts";
import { rec, remains, storedAsShown } from "../../access/visible.ts";
import type { Found } from "../type.ts";
import { findRecording } from "./find.ts";
import { type ChildFilter, pageOfKeys, planChildren, spanOf } from "./list.ts";
import { type Key, keyColumns, type Shape, sortOf, timeKeys, wanted } from "./list-shape.ts";

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
const fromEdge = sql`(${numberArg("fromPosition")}, ${arg("fromCreatedAt")}, ${arg("fromId")})`;
const toEdge = sql`(${numberArg("toPosition")}, ${arg("toCreatedAt")}, ${arg("toId")})`;
const fromArgs = ({ position, createdAt, id }: Edge) => ({
  fromPosition: position,
  fromCreatedAt: createdAt,
  fromId: id,
});
const toArgs = ({ position, createdAt, id }: Edge) => ({
  toPosition: position,
  toCreatedAt: createdAt,
  toId: id,
});

const from = sql`from ${source(rec)} indexed by recordings_by_position`;
const isBehind = sql`${ownOrder} > ${fromEdge}`;

const nextEdge = select(
  { position: rec.position, createdAt: rec.createdAt, id: rec.id },
  sql`${from}
      where ${rec.parentId} = ${arg("parent")} and ${isBehind}
      order by ${rec.position}, ${rec.createdAt}, ${rec.id} limit 1 offset ${STRIDE - 1}`,
);

/**
 * The first of some children. Whatever they are sorted and narrowed by stands in the index they are
 * gone through in.
 */
const firstOf = family(({ after, ...shape }: Shape & { after: boolean }) => {
  const { columns, direction } = sortOf(shape);
  return select(
    keyColumns,
    sql`${from}
        where ${wanted(shape)} and ${isBehind} and ${ownOrder} <= ${toEdge} and ${asShown(shape)} and ${remains}
        ${after ? sql`and ${isAfter(columns, direction)}` : sql``}
        order by ${sortedBy(columns, direction)} limit ${numberArg("most")}`,
  );
});
const asShown = ({ shown, audience }: Shape) => (shown ? sql`true` : storedAsShown(audience));

type ByTime = ChildFilter & { sort: NonNullable<ChildFilter["sort"]> };

/**
 * The children of a recording the actor sees, by a time. They are gone through in their own order,
 * so many at once, and the rows of the page alone are read.
 */
export async function listByTime(
  scope: Scope,
  parentId: string,
  filter: ByTime,
  page: Page,
): Promise<Listed<Found>> {
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
      const behind = { ...args, ...fromArgs(edge) };
      const next = nextEdge.get(r.db, behind) ?? END;
      const found = some.all(r.db, { ...behind, ...toArgs(next), ...span });
      const all = new Map([...first, ...found].map((key) => [key.seq, key]));
      first = [...all.values()]
        .sort((a, b) => sign * compareKeys(keysOf(a), keysOf(b)))
        .slice(0, span.most);
      return next;
    });
  return scope.read((r) => pageOfKeys(r, page, planned, first.slice(offset)));
}
