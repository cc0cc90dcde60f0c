import type { Read } from "#/core/access/scope.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asText, numberArg, sql } from "#/platform/db/sql.ts";
import { searchWords } from "#/schema/tenant/search.ts";
import { type Clause, isFoundInside, type Others } from "./query.ts";

/** A query stands for so many further words, divided among its own. */
const MOST_OTHERS = 64;
/** Parts of words are looked for in queries of so few words. */
const MOST_WITH_PARTS = 3;
/** So many words with the same beginning are looked through for the oldest. */
const MOST_READ = 20_000;

// Words in the order of their first appearance: the common ones come early.
const beginning = select(
  { word: asText(sql`word`) },
  sql`from (select ${searchWords.id} as id, ${searchWords.word} as word from ${searchWords}
        where ${searchWords.word} > ${arg("from")} and ${searchWords.word} < ${arg("to")} limit ${MOST_READ})
      order by id limit ${numberArg("limit")}`,
);
const containing = select(
  { word: asText(sql`word`) },
  sql`from search_parts where word like ${arg("pattern")} and word <> ${arg("word")} limit ${numberArg("limit")}`,
);

const LAST_CHARACTER = "\u{10ffff}";

/**
 * The last words that clauses may have beside their own: longer ones of the open clause, then ones
 * that hold it.
 */
export function othersFor({ db }: Read, clauses: readonly Clause[]): Others {
  const limit = Math.floor(MOST_OTHERS / Math.min(clauses.length, MOST_WITH_PARTS));
  const others = new Map<Clause, string[]>();
  for (const clause of clauses) {
    const last = clause.tokens.at(-1);
    if (clause.isQuoted || last?.kind !== "word") continue;
    const word = last.text;
    const starts = clause.isOpen
      ? beginning.all(db, { from: word, to: word + LAST_CHARACTER, limit })
      : [];
    const hasParts = isFoundInside(clause) && clauses.length <= MOST_WITH_PARTS;
    const parts = hasParts ? containing.all(db, { pattern: `%${word}%`, word, limit }) : [];
    const all = new Set([...starts, ...parts].map((row) => row.word));
    if (all.size > 0) others.set(clause, [...all].slice(0, limit));
  }
  return others;
}

const add = command(
  sql`insert into search_words (word) select value from json_each(${arg("words")}) where value not in (select word from search_words)`,
);

/** Keeps the words that are not known yet. */
export const keepWords = (db: WriteDb, words: Iterable<string>): number =>
  add.run(db, { words: JSON.stringify([...words]) });
