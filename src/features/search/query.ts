import {
  composed,
  fold,
  spellings,
  type Token,
  terms,
  termsOf,
  tokens,
  WORD_CHARACTER,
} from "#/lib/fold.ts";

/**
 * One thing that must be found: a word, words that stand together, a run of characters, a picture.
 */
export interface Clause {
  tokens: readonly Token[];
  /** Stood in quotation marks: found only just as it was written. */
  isQuoted: boolean;
  /** May go on: the last word, which somebody may still be typing. */
  isOpen: boolean;
}

/** How well a place in a text fits: the same words, the beginning of a word, or a part of one. */
export type Fit = "whole" | "start" | "part";

export interface Span {
  start: number;
  end: number;
  fit: Fit;
}

/** Further words of a query, and further pairs of its runs, narrow nothing. */
const MOST_TERMS = 16;
/** Parts of words are found from three characters on. */
const SHORTEST_PART = 3;

/**
 * What somebody is looking for. Nothing in it is syntax but quotation marks in pairs; what holds no
 * letter, digit or picture says nothing.
 */
export function parse(q: string): Clause[] {
  const pieces = [...q.matchAll(/["“]([^"“”]*)["”]|([^\s"“”]+)/g)];
  const clauses = pieces.flatMap(([, quoted, bare], index) => {
    const isQuoted = quoted !== undefined;
    const isOpen = !isQuoted && index === pieces.length - 1;
    return split(tokens(fold(composed(quoted ?? bare ?? ""))), isQuoted).map(
      (found, part, all) => ({
        tokens: found,
        isQuoted,
        isOpen: isOpen && part === all.length - 1 && found.at(-1)?.kind === "word",
      }),
    );
  });
  const different = new Map(clauses.map((clause) => [keyOf(clause), clause]));
  return shortened([...different.values()]);
}

const keyOf = ({ tokens, isQuoted }: Clause): string =>
  `${isQuoted} ${tokens.map(({ text }) => text).join(" ")}`;

/**
 * A single character is a clause of its own: next to others it may stand inside a run, where the
 * index has only pairs.
 */
const isSign = ({ kind, text }: Token): boolean =>
  kind === "sign" || (kind === "run" && [...text].length === 1);

/**
 * What belongs together: all that is quoted; else the words of `e-mail`, but not those beside a
 * run.
 */
function split(all: readonly Token[], isQuoted: boolean): Token[][] {
  const groups: Token[][] = [];
  for (const token of all) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const joins =
      before &&
      !isSign(token) &&
      !isSign(before) &&
      (isQuoted || (token.kind === "word" && before.kind === "word"));
    if (last && joins) last.push(token);
    else groups.push([token]);
  }
  return groups;
}

/** The first clauses that have so many terms together; the last one may end early. */
function shortened(clauses: readonly Clause[]): Clause[] {
  let room = MOST_TERMS;
  return clauses.flatMap((clause) => {
    const kept: Token[] = [];
    for (const { kind, text } of clause.tokens) {
      if (room === 0) break;
      const token = { kind, text: kind === "run" ? [...text].slice(0, room + 1).join("") : text };
      kept.push(token);
      room -= terms(token).length;
    }
    const isWhole = kept.length === clause.tokens.length;
    return kept.length === 0 ? [] : [{ ...clause, tokens: kept, isOpen: clause.isOpen && isWhole }];
  });
}

/** What the index is asked for: of each list one expression must fit. */
export type Match = readonly (readonly string[])[];

/** The last words that clauses may have beside their own. */
export type Others = ReadonlyMap<Clause, readonly string[]>;
const NONE: Others = new Map();

/** Everything, anywhere. */
export const anywhere = (clauses: readonly Clause[], others = NONE): Match =>
  clauses.map((clause) => alternatives(clause, others.get(clause) ?? [], "{title content}"));

/** Everything in the title, but for single characters, which have no place of their own there. */
export const inTitle = (clauses: readonly Clause[], others = NONE): Match =>
  clauses.map((clause) => alternatives(clause, others.get(clause) ?? [], "{title}"));

/**
 * A clause as FTS5 reads it, and with each of the other last words it may have. Tokens hold
 * letters, digits and pictures alone, so that nothing in them is syntax.
 */
function alternatives({ tokens }: Clause, others: readonly string[], columns: string): string[] {
  const [first] = tokens;
  if (first && isSign(first)) return [`{signs} : "${first.text}"`];
  const words = termsOf(tokens);
  const all = [words, ...others.map((other) => [...words.slice(0, -1), other])];
  return all.map((some) => `${columns} : "${some.join(" ")}"`);
}

const isWordCharacter = new RegExp(`^${WORD_CHARACTER}$`, "v");
const GAP = "[^\\p{L}\\p{N}\\p{M}]";
// Whatever may follow a gap can't be in it: a gap that could end in several places would be tried
// in all of them.
const GAP_BETWEEN_CLAUSES = "[^\\p{L}\\p{N}\\p{M}\\p{Extended_Pictographic}]*";

/** The tokens of a clause one after the other; only a word and a run may touch. */
const patternOf = ({ tokens }: Clause): string =>
  tokens
    .map(({ kind, text }, index) => {
      const before = tokens[index - 1];
      const gap = before ? `${GAP}${before.kind === kind ? "+" : "*"}` : "";
      return gap + (kind === "word" ? spellings(text) : text);
    })
    .join("");

/** Finds a clause in folded text, in the order of the places. */
export function finder(clause: Clause): (folded: string, most: number) => Span[] {
  const [first, last] = [clause.tokens.at(0), clause.tokens.at(-1)];
  const mayStartInside = first?.kind !== "word" || isFoundInside(clause);
  const mayGoOn = last?.kind !== "word" || isFoundInside(clause) || clause.isOpen;
  const before = mayStartInside ? "" : `(?<!${WORD_CHARACTER})`;
  const after = mayGoOn ? "" : `(?!${WORD_CHARACTER})`;
  const pattern = new RegExp(`${before}${patternOf(clause)}${after}`, "gv");
  const isWord = (character: string | undefined) =>
    character !== undefined && isWordCharacter.test(character);
  const fitOf = (folded: string, start: number, end: number): Fit => {
    if (first?.kind === "word" && isWord(folded[start - 1])) return "part";
    return last?.kind === "word" && isWord(folded[end]) ? "start" : "whole";
  };
  return (folded, most) => {
    const places: Span[] = [];
    pattern.lastIndex = 0;
    for (
      let found = pattern.exec(folded);
      found && places.length < most;
      found = pattern.exec(folded)
    ) {
      const [start, end] = [found.index, pattern.lastIndex];
      places.push({ start, end, fit: fitOf(folded, start, end) });
    }
    return places;
  };
}

/**
 * Whether it is found inside of longer words as well: one word that is long enough, and not quoted.
 */
export function isFoundInside({ tokens, isQuoted }: Clause): boolean {
  const [token] = tokens;
  return (
    !isQuoted &&
    tokens.length === 1 &&
    token?.kind === "word" &&
    [...token.text].length >= SHORTEST_PART
  );
}

/** Whether all clauses stand one after the other in folded text, as they were written. */
export function together(clauses: readonly Clause[]): (folded: string) => boolean {
  if (clauses.length < 2) return () => false;
  const pattern = new RegExp(clauses.map(patternOf).join(GAP_BETWEEN_CLAUSES), "v");
  return (folded) => pattern.test(folded);
}
