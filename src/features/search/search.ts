import type { Read, Scope } from "#/core/access/scope.ts";
import { canReachProject } from "#/core/access/visible.ts";
import { presentList } from "#/core/recordings/content/present.ts";
import type { Found } from "#/core/recordings/type.ts";
import { pacer } from "#/lib/pace.ts";
import { offsetOf, type Page } from "#/lib/page.ts";
import { textOf } from "#/lib/plain-text.ts";
import { select } from "#/platform/db/query.ts";
import { asText, inIds, orNull, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import { excerpter } from "./excerpt.ts";
import type { Filter } from "./filter.ts";
import { collect, type Hit, readHits } from "./hits.ts";
import { placesFor } from "./places.ts";
import { anywhere, type Clause, inTitle, type Match, type Others, parse } from "./query.ts";
import { type Ranking, ranking } from "./rank.ts";
import { othersFor } from "./words.ts";

/** Hits are counted, and ordered, up to so many. */
const MOST_HITS = 10_000;
/** With the words in their titles so many are kept whatever their age. */
const MOST_TITLED = 1000;
/** What merely holds the words is looked for until there are so many. */
const MOST_LOOSE = 500;
/** So many more come from older titles. */
const MOST_LOOSE_TITLED = 100;
/** The titles of so many are weighed; the others come by age. */
const MOST_WEIGHED = 2000;
/** The texts of so many, the best by title and age, are read to put them in order. */
const MOST_READ = 100;
/** So much of each. */
const READ_LENGTH = 20_000;
/** So many recordings are presented in one step. */
const STEP = 20;

export interface Searching {
  q: string;
  filter: Filter;
  sort: "relevance" | "recent";
  page: Page;
}

interface Ranked extends Hit {
  score: number;
}

/** What fits the words and the filter and the actor sees, best first, a page of it. */
export async function search(scope: Scope, { q, filter, page, ...asked }: Searching) {
  scope.read((r) => requireProjects(r, filter));
  const clauses = parse(q);
  const isLooking = q.trim() !== "";
  if (isLooking && clauses.length === 0) return { rows: [], total: 0 };
  const pace = pacer();
  const sort = clauses.length === 0 ? "recent" : asked.sort;
  const hits = await collectAll(scope, { clauses, filter, sort, pace });
  const ranks = ranking(clauses);
  const ranked = await rankAll(scope, ranks, hits, pace);
  const ordered =
    sort === "recent"
      ? ranked.sort(newestFirst)
      : await refine(scope, ranks, ranked.sort(bestFirst), pace);
  const wanted = ordered.slice(offsetOf(page), offsetOf(page) + page.perPage);
  return {
    rows: await present(scope, { clauses, ranks, filter, wanted, pace }),
    total: ordered.length,
  };
}

function requireProjects(r: Read, { projects }: Filter): void {
  for (const id of projects ?? []) if (!canReachProject(r, r.actor.id, id)) throw new NotFound();
}

interface Collecting {
  clauses: readonly Clause[];
  filter: Filter;
  sort: Searching["sort"];
  pace: () => Promise<void>;
}

/**
 * Hits in the order in which they are worth weighing: with the very words in their titles, with the
 * very words, and, where those are few, with words that begin with or hold them; the newest first
 * of each.
 */
async function collectAll(
  scope: Scope,
  { clauses, filter, sort, pace }: Collecting,
): Promise<Hit[]> {
  const hits = new Map<number, Hit>();
  const places = scope.read((r) => placesFor(r, filter));
  const run = (words: Match, most: number, hits: Map<number, Hit>) => {
    const match = places === null ? words : [...words, places];
    return collect({ scope, match, filter, hits, most, pace });
  };
  await run(anywhere(clauses), MOST_HITS, hits);
  if (hits.size > MOST_WEIGHED && sort === "relevance") {
    const titled = new Map<number, Hit>();
    await run(inTitle(clauses), MOST_TITLED, titled);
    return [...new Map([...titled, ...hits]).values()].slice(0, MOST_HITS);
  }
  const others: Others =
    hits.size < MOST_LOOSE ? scope.read((r) => othersFor(r, clauses)) : new Map();
  if (others.size > 0) {
    await run(anywhere(clauses, others), MOST_LOOSE, hits);
    if (hits.size === MOST_LOOSE && sort === "relevance")
      await run(inTitle(clauses, others), MOST_LOOSE + MOST_LOOSE_TITLED, hits);
  }
  return [...hits.values()];
}

/** By title and age alone, which is quick. */
async function rankAll(
  scope: Scope,
  ranks: Ranking,
  hits: readonly Hit[],
  pace: () => Promise<void>,
): Promise<Ranked[]> {
  const now = scope.read((r) => r.now);
  const ranked: Ranked[] = [];
  for (const [index, hit] of hits.entries()) {
    const score = index < MOST_WEIGHED ? ranks.title(hit.title).score : 0;
    ranked.push({ ...hit, score: score + ranks.recency(now, hit.createdAt) });
    if (index % STEP === 0) await pace();
  }
  return ranked;
}

const newestFirst = (a: Ranked, b: Ranked): number =>
  a.createdAt === b.createdAt ? b.seq - a.seq : a.createdAt < b.createdAt ? 1 : -1;
const bestFirst = (a: Ranked, b: Ranked): number => b.score - a.score || newestFirst(a, b);

const contents = select(
  { seq: recordings.seq, html: orNull(asText(sql`substr(content_html, 1, ${READ_LENGTH + 1})`)) },
  sql`from recordings where ${inIds(sql`seq`, "seqs")}`,
);

/** Puts the first of them in the order their texts deserve as well. */
async function refine(
  scope: Scope,
  ranks: Ranking,
  hits: Ranked[],
  pace: () => Promise<void>,
): Promise<Ranked[]> {
  const first = hits.slice(0, MOST_READ);
  for (let at = 0; at < first.length; at += STEP) {
    const step = new Map(first.slice(at, at + STEP).map((hit) => [hit.seq, hit]));
    const texts = scope.read(({ db }) =>
      contents.all(db, { seqs: JSON.stringify([...step.keys()]) }),
    );
    for (const { seq, html } of texts) {
      const hit = step.get(seq);
      if (hit) hit.score += ranks.content(textOf(html, READ_LENGTH));
      await pace();
    }
  }
  return [...first.sort(bestFirst), ...hits.slice(MOST_READ)];
}

interface Presenting {
  clauses: readonly Clause[];
  ranks: Ranking;
  filter: Filter;
  wanted: readonly Ranked[];
  pace: () => Promise<void>;
}

async function present(scope: Scope, { clauses, ranks, filter, wanted, pace }: Presenting) {
  const excerpt = excerpter(clauses);
  const presented = [];
  for (let at = 0; at < wanted.length; at += STEP) {
    const step = new Map(wanted.slice(at, at + STEP).map((hit) => [hit.seq, hit]));
    const found = scope.read((r) => {
      const rows = readHits(r, filter, [...step.keys()]);
      const presented = presentList(r, rows);
      return rows.flatMap((row, index) =>
        presented[index] ? [{ recording: presented[index], row }] : [],
      );
    });
    for (const { recording, row } of found) {
      const score = rounded(step.get(row.seq)?.score ?? 0);
      const excerpt_html = excerpt(textOf(row.contentHtml), row.title);
      presented.push({ ...recording, excerpt_html, matched: matchedIn(row, ranks), score });
      await pace();
    }
  }
  return presented;
}

/** The title of a file is its name. */
function matchedIn({ title, details }: Found, ranks: Ranking): "title" | "content" | "file" {
  if (!ranks.title(title).hasAll) return "content";
  return typeof details.file_type === "string" ? "file" : "title";
}

const rounded = (score: number): number => Math.round(score * 1000) / 1000;
