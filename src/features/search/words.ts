import { sql } from "drizzle-orm";
import type { Read } from "#/core/access/scope.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { arg, command, query } from "#/platform/db/query.ts";
import { searchWords } from "#/schema/tenant/search.ts";
import { type Clause, type Others, SHORTEST_PART } from "./query.ts";

/** A query stands for so many further words, divided among its own, and for so many of them at a time. */
const MOST_OTHERS = 64;
const OTHERS_AT_ONCE = 32;
/** Parts of words are looked for in queries of so few words. */
const MOST_WITH_PARTS = 3;
/** So many words with the same beginning are looked through for the oldest. */
const MOST_READ = 20_000;

// Words in the order of their first appearance: the common ones come early.
const beginning = query<{ from: string; to: string; limit: number }, { word: string }>(
  sql`select word from (select ${searchWords.id} as id, ${searchWords.word} as word from ${searchWords}
        where ${searchWords.word} > ${arg("from")} and ${searchWords.word} < ${arg("to")} limit ${MOST_READ})
      order by id limit ${arg("limit")}`,
);
const containing = query<{ pattern: string; word: string; limit: number }, { word: string }>(
  sql`select word from search_parts where word like ${arg("pattern")} and word <> ${arg("word")} limit ${arg("limit")}`,
);

const LAST_CHARACTER = "\u{10ffff}";

/**
 * The last words that the clauses may have beside their own, some at a time: longer ones of the open clause, then ones
 * that hold it.
 */
export function othersFor({ db }: Read, clauses: readonly Clause[]): Others[] {
  const sharing = Math.min(clauses.length, MOST_WITH_PARTS);
  const limit = Math.floor(MOST_OTHERS / sharing);
  const found = clauses.map((clause) => {
    const last = clause.tokens.at(-1);
    if (clause.isQuoted || last?.kind !== "word") return [];
    const word = last.text;
    const bounds = { from: word, to: word + LAST_CHARACTER, limit };
    const starts = clause.isOpen ? beginning.all(db, bounds) : [];
    const isLong = clause.tokens.length === 1 && word.length >= SHORTEST_PART;
    const hasParts = isLong && clauses.length <= MOST_WITH_PARTS;
    const parts = hasParts ? containing.all(db, { pattern: `%${word}%`, word, limit }) : [];
    return [...new Set([...starts, ...parts].map((row) => row.word))].slice(0, limit);
  });
  const atOnce = Math.floor(OTHERS_AT_ONCE / sharing);
  const times = Math.ceil(Math.max(0, ...found.map(({ length }) => length)) / atOnce);
  return Array.from(
    { length: times },
    (_, time) => (clause: Clause) => (found[clauses.indexOf(clause)] ?? []).slice(time * atOnce, (time + 1) * atOnce),
  );
}

const add = command<{ words: string }>(
  sql`insert into search_words (word) select value from json_each(${arg("words")}) where value not in (select word from search_words)`,
);

/** Keeps the words that are not known yet. */
export const keepWords = (db: WriteDb, words: Iterable<string>): number =>
  add.run(db, { words: JSON.stringify([...words]) });
