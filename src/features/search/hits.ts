import type { Read, Scope } from "#/core/access/scope.ts";
import {
  type Audience,
  audienceOf,
  content,
  rec,
  visible,
  withProject,
} from "#/core/access/visible.ts";
import { foundColumns } from "#/core/recordings/content/find.ts";
import type { Found } from "#/core/recordings/type.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, inIds, orNull, source, sql } from "#/platform/db/sql.ts";
import { type Filter, type FilterShape, filterArgs, narrowed, shapeOf } from "./filter.ts";
import { type Matcher, matchAll, matcher, type Span } from "./match.ts";
import type { Match } from "./query.ts";

/** So much of a title is weighed. */
const WEIGHED_LENGTH = 1000;

/** A recording that fits, as little of it as ranking needs. */
export interface Hit {
  seq: number;
  title: string;
  createdAt: string;
}

const newest = select({ seq: orNull(asNumber(sql`max(seq)`)) }, sql`from recordings`);

// What waits to be taken in is not found by what it said before.
const admitted = family(({ audience, ...shape }: FilterShape & { audience: Audience }) =>
  select(
    {
      seq: rec.seq,
      title: asText(sql`substr(${rec.title}, 1, ${WEIGHED_LENGTH})`),
      createdAt: rec.createdAt,
    },
    sql`from json_each(${arg("seqs")}) wanted cross join ${source(rec)} on ${rec.seq} = wanted.value ${withProject}
        where ${narrowed(shape)} and not exists (select 1 from search_pending s where s.seq = ${rec.seq})
        and ${visible(audience)}`,
  ),
);

const bySeq = family(({ audience, ...shape }: FilterShape & { audience: Audience }) =>
  select(
    foundColumns(),
    sql`from ${content} where ${inIds(rec.seq, "seqs")} and ${narrowed(shape)} and ${visible(audience)}`,
  ),
);

const argsOf = (r: Read, filter: Filter, seqs: readonly number[]) => ({
  ...filterArgs(filter),
  actor: r.actor.id,
  seqs: JSON.stringify(seqs),
});

/** The whole rows of some hits, in their order; what the actor sees no more is left out. */
export function readHits(r: Read, filter: Filter, seqs: readonly number[]): Found[] {
  const found = bySeq({ audience: audienceOf(r), ...shapeOf(filter) }).all(
    r.db,
    argsOf(r, filter, seqs),
  );
  const known = new Map(found.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => known.get(seq) ?? []);
}

/** One look at the index covers so many recordings to begin with. */
const FIRST_SPAN = 16_384;
const SHORTEST_SPAN = 2048;
/**
 * Quicker looks cover more the next time, slower ones less; shorter spans cost nearly as much, as
 * every look has its price.
 */
const QUICK_MS = 2;
const SLOW_MS = 8;

interface Search {
  scope: Scope;
  /** What the index is asked for; when it is nothing, everything there is. */
  match: Match;
  filter: Filter;
  /** Where hits are collected, each once; the search ends when it holds so many. */
  hits: Map<number, Hit>;
  most: number;
  pace: () => Promise<void>;
}

/**
 * Collects what fits and the actor sees, the newest first. It goes back through the index a span at
 * a time, so that no query, however common its words, keeps others waiting; spans grow as long as
 * they are quick.
 */
export async function collect({ scope, match, filter, hits, most, pace }: Search): Promise<void> {
  let below = scope.read((r) => (newest.get(r.db, {})?.seq ?? 0) + 1);
  const look = match.length === 0 ? matchAll : matcher(match);
  let length = FIRST_SPAN;
  while (below > 1 && hits.size < most) {
    const began = performance.now();
    const span = { from: Math.max(1, below - length), below };
    const found = scope.read((r) => hitsIn(r, { look, filter, span, known: hits }));
    for (const hit of found.hits) if (hits.size < most) hits.set(hit.seq, hit);
    below = found.from;
    const took = performance.now() - began;
    if (took < QUICK_MS) length *= 4;
    else if (took > SLOW_MS) length = Math.max(SHORTEST_SPAN, Math.floor(length / 2));
    await pace();
  }
}

interface Looking {
  look: Matcher;
  filter: Filter;
  span: Span;
  known: ReadonlyMap<number, Hit>;
}

function hitsIn(r: Read, { look, filter, span, known }: Looking): { hits: Hit[]; from: number } {
  const { seqs, from } = look(r, span);
  const fresh = seqs.filter((seq) => !known.has(seq));
  if (fresh.length === 0) return { hits: [], from };
  return {
    hits: admitted({ audience: audienceOf(r), ...shapeOf(filter) }).all(
      r.db,
      argsOf(r, filter, fresh),
    ),
    from,
  };
}
