import type { Read } from "#/core/access/scope.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, numberArg, sql } from "#/platform/db/sql.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import type { Match } from "./query.ts";
import { MILESTONE, rowidOf } from "./rows.ts";

/** A stretch of recordings by `seq`, from the first on and below the other. */
export interface Span {
  from: number;
  below: number;
}

/**
 * What of a span fits, the newest first. It may go back less far than it was asked to: `from` says
 * how far.
 */
export interface Matched {
  seqs: number[];
  from: number;
}
export type Matcher = (r: Read, span: Span) => Matched;

/** So much is found at once. */
const MOST_FOUND = 2000;

const matching = select(
  { seq: asNumber(sql`rowid / 2`) },
  sql`from search_index where search_index match ${arg("match")}
      and rowid < ${numberArg("below")} and rowid >= ${numberArg("from")} and rowid % 2 = 0 order by rowid desc limit ${MOST_FOUND}`,
);
const everything = select(
  { seq: recordings.seq },
  sql`from recordings where seq < ${numberArg("below")} and seq >= ${numberArg("from")} order by seq desc limit ${MOST_FOUND}`,
);

/** Everything there is. */
export const matchAll: Matcher = ({ db }, { from, below }) =>
  upTo(everything.all(db, { from, below }), from);

/**
 * Looks a query up. While FTS5 looks for what all parts of an expression agree on, it heeds no
 * bound; so every part also fits at the milestones, where they all agree soon.
 */
export function matcher(match: Match): Matcher {
  const expression = match.map((list) => `(${[...list, MILESTONE].join(" OR ")})`).join(" AND ");
  return ({ db }, { from, below }) =>
    upTo(matching.all(db, { match: expression, from: rowidOf(from), below: rowidOf(below) }), from);
}

function upTo(rows: readonly { seq: number }[], from: number): Matched {
  const seqs = rows.map(({ seq }) => seq);
  return seqs.length < MOST_FOUND ? { seqs, from } : { seqs, from: seqs.at(-1) ?? from };
}
