import { composed, fold, spellings, type Token, terms, tokens, WORD_CHARACTER } from "#/lib/fold.ts";
import { MILESTONE } from "./rows.ts";

/** One thing that must be found: a word, words that stand together, a run of characters, a picture. */
export interface Clause {
  tokens: readonly Token[];
  /** Stood in quotation marks: found only just as it was written. */
  isQuoted: boolean;
  /** May go on: the last word, which somebody may still be typing. */
  isOpen: boolean;
}

/** How well a place in a text fits: the same words, the beginning of a word, or a part of one. */
export type Fit = "whole" | "start" | "part";

export interface Place {
  start: number;
  end: number;
  fit: Fit;
}

/** Further words of a query narrow nothing. */
const MOST_CLAUSES = 16;
/** Parts of words are found from three characters on. */
export const SHORTEST_PART = 3;

/**
 * What somebody is looking for. Nothing in it is syntax but quotation marks in pairs; what holds no letter, digit or
 * picture says nothing.
 */
export function parse(q: string): Clause[] {
  const pieces = [...q.matchAll(/["“]([^"“”]*)["”]|([^\s"“”]+)/g)];
  const clauses = pieces.flatMap(([, quoted, bare], index) => {
    const isQuoted = quoted !== undefined;
    const isOpen = !isQuoted && index === pieces.length - 1;
    return split(tokens(fold(composed(quoted ?? bare ?? ""))), isQuoted).map((found, part, all) => ({
      ...{ tokens: found, isQuoted, isOpen: isOpen && part === all.length - 1 && found.at(-1)?.kind === "word" },
    }));
  });
  const different = new Map(clauses.map((clause) => [keyOf(clause), clause]));
  return [...different.values()].slice(0, MOST_CLAUSES);
}

const keyOf = ({ tokens, isQuoted }: Clause): string => `${isQuoted} ${tokens.map(({ text }) => text).join(" ")}`;

/** A single character is a clause of its own: next to others it may stand inside a run, where the index has only pairs. */
const isSign = ({ kind, text }: Token): boolean => kind === "sign" || (kind === "run" && [...text].length === 1);

/** What belongs together: all that is quoted; else the words of `e-mail`, but not those beside a run. */
function split(all: readonly Token[], isQuoted: boolean): Token[][] {
  const groups: Token[][] = [];
  for (const token of all) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const joins =
      before && !isSign(token) && !isSign(before) && (isQuoted || (token.kind === "word" && before.kind === "word"));
    if (last && joins) last.push(token);
    else groups.push([token]);
  }
  return groups;
}

/**
 * What the index is asked for: of each list one expression must fit. Tokens hold letters, digits and pictures alone, so
 * that nothing in them is syntax.
 */
export type Match = readonly (readonly string[])[];

export type Others = (clause: Clause) => readonly string[];

/** A clause as FTS5 reads it, and with each of the other last words it may have. */
function alternatives(clause: Clause, others: readonly string[], column: string): string[] {
  const [first] = clause.tokens;
  if (first && isSign(first)) return [inSigns(first.text)];
  const words = clause.tokens.flatMap(terms);
  return [words, ...others.map((other) => [...words.slice(0, -1), other])].map((all) =>
    all.length === 1 ? `${column}${quote(all)}` : `${column}${quote(all)} OR ${inSigns(MILESTONE)}`,
  );
}

const quote = (words: readonly string[]): string => `"${words.join(" ")}"`;
const inSigns = (sign: string): string => `{signs} : ${quote([sign])}`;

/** Everything, anywhere. */
export const anywhere = (clauses: readonly Clause[], others: Others): Match =>
  clauses.map((clause) => alternatives(clause, others(clause), ""));

/** Everything in the title, but for single characters, which have no place of their own there. */
export const inTitle = (clauses: readonly Clause[], others: Others): Match =>
  clauses.map((clause) => alternatives(clause, others(clause), "{title} : "));

const isWordCharacter = new RegExp(`^${WORD_CHARACTER}$`, "v");
const BETWEEN = `[^\\p{L}\\p{N}\\p{M}]+`;
const patternOf = ({ tokens }: Clause): string =>
  tokens.map(({ kind, text }) => (kind === "word" ? spellings(text) : text)).join(BETWEEN);

/** Finds a clause in folded text, in the order of the places. */
export function finder(clause: Clause): (folded: string, most: number) => Place[] {
  const pattern = new RegExp(patternOf(clause), "gv");
  const [first, last] = [clause.tokens.at(0), clause.tokens.at(-1)];
  const isWord = (character: string | undefined) => character !== undefined && isWordCharacter.test(character);
  const fitOf = (folded: string, start: number, end: number): Fit => {
    if (first?.kind === "word" && isWord(folded[start - 1])) return "part";
    return last?.kind === "word" && isWord(folded[end]) ? "start" : "whole";
  };
  return (folded, most) => {
    const places: Place[] = [];
    pattern.lastIndex = 0;
    for (let found = pattern.exec(folded); found && places.length < most; found = pattern.exec(folded)) {
      const [start, end] = [found.index, pattern.lastIndex];
      const fit = fitOf(folded, start, end);
      if (counts(clause, fit)) places.push({ start, end, fit });
    }
    return places;
  };
}

/** Whether a place of this fit is what was asked for. */
export function counts({ tokens, isQuoted, isOpen }: Clause, fit: Fit): boolean {
  if (fit === "whole") return true;
  if (isQuoted) return false;
  const isLong = tokens.length === 1 && [...(tokens[0]?.text ?? "")].length >= SHORTEST_PART;
  return isLong || (isOpen && fit === "start");
}

/** Whether all clauses stand one after the other in folded text, as they were written. */
export function together(clauses: readonly Clause[]): (folded: string) => boolean {
  if (clauses.length < 2) return () => false;
  const pattern = new RegExp(clauses.map(patternOf).join("[^\\p{L}\\p{N}\\p{M}]*"), "v");
  return (folded) => pattern.test(folded);
}
