import { sql } from "drizzle-orm";
import type { Read } from "#/core/access/scope.ts";
import { type Args, arg, query } from "#/platform/db/query.ts";
import type { Match } from "./query.ts";
import { isMilestone, rowidOf, seqOf } from "./rows.ts";

/** A stretch of recordings by `seq`, from the first on and below the other. */
export interface Span {
  from: number;
  below: number;
}

/** What of a span fits, the newest first. It may go back less far than it was asked to: `from` says how far. */
export interface Matched {
  seqs: number[];
  from: number;
}
export type Matcher = (r: Read, span: Span) => Matched;

/** At once so many rows are read for one list, at least so many of each of its expressions, and so much is found. */
const MOST_ROWS = 8000;
const FEWEST_ROWS = 100;
const MOST_FOUND = 2000;

const matching = query<Args, { row: number }>(
  sql`select rowid as row from search_index where search_index match ${arg("match")}
      and rowid < ${arg("below")} and rowid >= ${arg("from")} order by rowid desc limit ${arg("limit")}`,
);
const everything = query<Args, { seq: number }>(
  sql`select seq from recordings where seq < ${arg("below")} and seq >= ${arg("from")} order by seq desc limit ${MOST_FOUND}`,
);

/** Everything there is. */
export const matchAll: Matcher = ({ db }, span) => {
  const seqs = everything.all(db, { ...span }).map(({ seq }) => seq);
  return upTo(seqs, span.from);
};

const upTo = (seqs: number[], from: number): Matched =>
  seqs.length < MOST_FOUND ? { seqs, from } : { seqs, from: seqs.at(-1) ?? from };

/**
 * Looks a query up, list by list. Not as one expression: while FTS5 looks for what all of its parts agree on, it heeds no
 * bound, and it looks alternatives up again for each of the other words' recordings (half a second where this takes ten
 * milliseconds).
 */
export function matcher(match: Match): Matcher {
  const lists = match.map((expressions) => ({ expressions, found: expressions.length }));
  return (r, span) => {
    // How many lists each recording of the span stands in, of those looked up so far.
    const counts = new Uint8Array(span.below - span.from);
    let { from } = span;
    // The rarest first, so that a span without it is left at once.
    lists.sort((a, b) => a.found - b.found);
    for (const [index, list] of lists.entries()) {
      let some = false;
      let room = MOST_ROWS;
      for (const match of list.expressions) {
        const limit = Math.max(room, FEWEST_ROWS);
        const rows = matching.all(r.db, { match, from: rowidOf(from), below: rowidOf(span.below), limit });
        room -= rows.length;
        for (const { row } of rows) {
          const place = seqOf(row) - span.from;
          if (isMilestone(row) || counts[place] !== index) continue;
          counts[place] = index + 1;
          some = true;
        }
        list.found += rows.length;
        if (rows.length === limit) from = Math.max(from, Math.ceil(seqOf(rows.at(-1)?.row ?? 0)));
      }
      if (!some) return { seqs: [], from };
    }
    const places = placesOf(counts, match.length, from - span.from);
    return upTo(
      places.map((place) => span.from + place),
      from,
    );
  };
}

/** Where a count is reached, from the last place back to a first one, up to the limit. */
function placesOf(counts: Uint8Array, wanted: number, first: number): number[] {
  const places: number[] = [];
  for (let place = counts.lastIndexOf(wanted); place >= first; place = counts.lastIndexOf(wanted, place - 1)) {
    places.push(place);
    if (place === 0 || places.length === MOST_FOUND) break;
  }
  return places;
}
