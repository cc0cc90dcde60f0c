import { composed, fold } from "#/lib/fold.ts";
import { type Clause, type Fit, finder, type Span, together } from "./query.ts";

const TITLE = 10;
const TITLE_TOGETHER = 2;
const WHOLE_TITLE = 3;
const CONTENT = 4;
const CONTENT_TOGETHER = 1.5;
/** Something new is worth this much more than something old, and half of it after half a year. */
const RECENCY = 2.5;
const HALF_LIFE_MS = 180 * 24 * 60 * 60 * 1000;
/**
 * How often a word stands in a text counts against its length, as in BM25: this many characters are
 * usual.
 */
const USUAL_LENGTH = 400;
const SATURATION = 0.8;
const LENGTH_SHARE = 0.7;
/** More places of one clause in one text change nothing. */
const MOST_PLACES = 20;

const WORTH: Record<Fit, number> = { whole: 1, start: 0.7, part: 0.4 };

/** A query made ready to be held against many texts. */
export interface Ranking {
  /** How well a title fits, from 0 on, and whether everything stands in it. */
  title(text: string): { score: number; hasAll: boolean };
  content(text: string): number;
  recency(now: Date, createdAt: string): number;
}

export function ranking(clauses: readonly Clause[]): Ranking {
  const finders = clauses.map(finder);
  const stand = together(clauses);
  return {
    title(text) {
      const folded = fold(composed(text));
      const found = finders.map((find) => find(folded, MOST_PLACES));
      if (found.every((places) => places.length === 0)) return { score: 0, hasAll: false };
      const score = mean(found.map(best));
      const covered = Math.min(
        1,
        sum(found.map(([place]) => (place ? place.end - place.start : 0))) / folded.length,
      );
      const isWhole = covered >= 1 - (clauses.length - 1) / folded.length;
      return {
        score:
          TITLE * score * (0.6 + 0.4 * covered) +
          (stand(folded) ? TITLE_TOGETHER : 0) +
          (isWhole ? WHOLE_TITLE : 0),
        hasAll: found.every((places) => places.length > 0),
      };
    },
    content(text) {
      const folded = fold(composed(text));
      const usual = 1 - LENGTH_SHARE + (LENGTH_SHARE * folded.length) / USUAL_LENGTH;
      const found = finders.map((find) => find(folded, MOST_PLACES));
      const weights = found.map(
        (places) => best(places) * (places.length / (places.length + SATURATION * usual)),
      );
      return CONTENT * mean(weights) + (stand(folded) ? CONTENT_TOGETHER : 0);
    },
    recency(now, createdAt) {
      const age = Math.max(0, now.getTime() - Date.parse(createdAt));
      return RECENCY * 2 ** (-age / HALF_LIFE_MS);
    },
  };
}

const best = (places: readonly Span[]): number =>
  Math.max(0, ...places.map(({ fit }) => WORTH[fit]));
const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : sum(values) / values.length;
