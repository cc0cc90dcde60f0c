import { fullSide, spreadBetween } from "#/lib/positions.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asNumber, numberArg, orNull, sql } from "#/platform/db/sql.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import type { Write } from "../../access/scope.ts";

/**
 * So many neighbours on each side are renumbered at first, and four times as many while that makes
 * no room.
 */
const FEW_NEIGHBOURS = 64;
const MOST_NEIGHBOURS = 4096;

type Neighbourhood = { parent: string; self: string; position: number };

const siblings = sql`from recordings indexed by recordings_by_position where parent_id = ${arg("parent")} and id <> ${arg("self")}`;
const around = select(
  {
    twins: asNumber(
      sql`(select count(*) from (select 1 ${siblings} and position = ${numberArg("position")} limit 1))`,
    ),
    before: orNull(
      asNumber(
        sql`(select position ${siblings} and position < ${numberArg("position")} order by position desc limit 1)`,
      ),
    ),
    after: orNull(
      asNumber(
        sql`(select position ${siblings} and position > ${numberArg("position")} order by position limit 1)`,
      ),
    ),
  },
  sql``,
);
const neighbour = { id: recordings.id, position: recordings.position };
const upTo = select(
  neighbour,
  sql`${siblings} and position <= ${numberArg("position")}
      order by position desc, created_at desc, id desc limit ${numberArg("limit")}`,
);
const from = select(
  neighbour,
  sql`${siblings} and position > ${numberArg("position")} order by position, created_at, id limit ${numberArg("limit")}`,
);
const setPosition = command(
  sql`update recordings set position = ${numberArg("position")} where id = ${arg("id")}`,
);

/**
 * Where something goes that is to have a position among the children of a parent. When no number is
 * left beside it, as after some fifty midpoints between the same two, its neighbours are
 * renumbered.
 */
export function freePosition(w: Write, wanted: Neighbourhood): number {
  const { twins = 0, before = null, after = null } = around.get(w.db, wanted) ?? {};
  const { position } = wanted;
  const side = fullSide(position, { before, after, isTaken: twins > 0 });
  if (side === null) return position;
  return renumber(
    w,
    side === "before" && before !== null ? { ...wanted, position: before } : wanted,
  );
}

/**
 * Makes room after whatever stands at a position and before what comes next; answers the number in
 * between.
 */
function renumber(w: Write, place: Neighbourhood): number {
  for (let count = FEW_NEIGHBOURS; count <= MOST_NEIGHBOURS; count *= 4) {
    const left = upTo.all(w.db, { ...place, limit: count + 1 }).toReversed();
    const right = from.all(w.db, { ...place, limit: count + 1 });
    const low = left.length > count ? left.shift() : undefined;
    const high = right.length > count ? right.pop() : undefined;
    const numbers = spreadBetween(
      low?.position ?? null,
      high?.position ?? null,
      left.length + 1 + right.length,
    );
    const [free] = numbers?.splice(left.length, 1) ?? [];
    if (numbers === null || free === undefined) continue;
    for (const [index, { id }] of [...left, ...right].entries())
      setPosition.run(w.db, { id, position: numbers[index] ?? free });
    return free;
  }
  return place.position;
}
