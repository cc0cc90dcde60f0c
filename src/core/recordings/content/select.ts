import { offsetOf, type Page } from "#/lib/page.ts";
import { counting } from "#/platform/db/count.ts";
import { family, select } from "#/platform/db/query.ts";
import { asNumber, type Fragment, numberArg, source, sql } from "#/platform/db/sql.ts";
import type { Listed } from "#/platform/http/paging.ts";
import type { Read } from "../../access/scope.ts";
import { type Audience, audienceOf, rec, visible, withProject } from "../../access/visible.ts";
import type { Found } from "../type.ts";
import { findInOrder } from "./find.ts";

interface Selection<A> {
  /** A table of its own, joined to the recording it names: `bookmarks b on b.recording_id`. */
  table: Fragment;
  /** Its column with the id of the recording. */
  id: Fragment;
  /** What narrows it; the actor is the argument `actor`. */
  where: Fragment<A>;
  order: Fragment;
}

/**
 * A list without pages holds so much text at most. What is behind that is cut off, as it is behind
 * its last row.
 */
const MOST_BYTES = 8_000_000;

/** A row of a list before its recording is read. */
export interface Keyed {
  seq: number;
}

/** The same, with how much text it has: that is known before any is read. */
export interface Measured extends Keyed {
  bytes: number;
}

/** The first `limit` recordings of a query over `r`, for `fitting`. */
export const measured = <A>(from: Fragment<A>, order: Fragment) =>
  select(
    { seq: rec.seq, bytes: asNumber(sql`coalesce(octet_length(${rec.contentHtml}), 0)`) },
    sql`${from} order by ${order} limit ${numberArg("limit")}`,
  );

export const found = (r: Read, places: readonly Keyed[]): Found[] =>
  findInOrder(
    r,
    places.map(({ seq }) => seq),
  );

/** The first of these, as far as their texts fit into one answer. */
export function fitting(places: readonly Measured[]): readonly Measured[] {
  let before = 0;
  const end = places.findIndex(({ bytes }) => {
    if (before >= MOST_BYTES) return true;
    before += bytes;
    return false;
  });
  return end < 0 ? places : places.slice(0, end);
}

/**
 * Recordings that a table names, as the actor sees them: what they don't see is neither listed nor
 * counted.
 */
export function selectFound<A>({ table, id, where, order }: Selection<A>) {
  const from = (
    audience: Audience,
  ) => sql`from ${table} cross join ${source(rec)} on ${rec.id} = ${id} ${withProject}
    where ${where} and ${visible(audience)}`;
  const paged = family(({ audience }: { audience: Audience }) =>
    select(
      { seq: rec.seq },
      sql`${from(audience)} order by ${order} limit ${numberArg("limit")} offset ${numberArg("offset")}`,
    ),
  );
  const some = family(({ audience }: { audience: Audience }) => measured(from(audience), order));
  const total = family(({ audience }: { audience: Audience }) => counting(from(audience)));
  /** Where they are: at most so many, and so much text. */
  const places = (r: Read, args: A, limit: number): readonly Measured[] =>
    fitting(some({ audience: audienceOf(r) }).all(r.db, { ...args, actor: r.actor.id, limit }));
  return {
    places,
    all: (r: Read, args: A, limit: number): Found[] => found(r, places(r, args, limit)),
    page(r: Read, args: A, at: Page): Listed<Found> {
      const key = { audience: audienceOf(r) };
      const all = { ...args, actor: r.actor.id };
      return {
        rows: found(r, paged(key).all(r.db, { ...all, limit: at.perPage, offset: offsetOf(at) })),
        total: total(key).get(r.db, all)?.total ?? 0,
      };
    },
  };
}
