import { decodeCursor, encodeCursor, type SortKeys } from "#/lib/cursor.ts";
import { MOST_COUNTED, MOST_NUMBERED, nextLink, type Page } from "#/lib/page.ts";
import { t } from "#/lib/schema.ts";
import { BadRequest, invalid } from "../errors.ts";

/** A whole number in a query string; it stands as an integer in the API description. */
export const integerText = (range: { minimum: number; maximum: number }, description: string) =>
  t.String({
    pattern: "^-?[0-9]{1,15}$",
    description,
    "x-as": { type: "integer", ...formatOf(range), ...range, description },
  });

/** As much as fits, so that a client counts in the smallest number there is. */
const formatOf = ({ maximum }: { maximum: number }) => ({
  format: maximum < 2 ** 31 ? "int32" : "int64",
});

/** `true` or `false` in a query string; it stands as a boolean in the API description. */
export const booleanText = (description: string) =>
  t.String({
    pattern: "^(true|false|1|0)$",
    description,
    "x-as": { type: "boolean", description },
  });

/**
 * A word in an address that the verb behind it checks; it stands as a closed list in the API
 * description.
 */
export const wordText = (words: readonly string[], description: string) =>
  t.String({ description, "x-as": { type: "string", enum: words, description } });

/**
 * One word or several with commas between, which the verb behind it checks; it stands as a pattern
 * in the API description.
 */
export const commaText = (word: string, what: string) => {
  const description = `${what}, or several with commas between.`;
  return t.String({
    description,
    "x-as": { type: "string", pattern: `^${word}(?:,${word})*$`, description },
  });
};
export const ANY_TYPE = "[a-z_]+";
export const ANY_ID = "[0-9A-Fa-f-]{36}";

const OF_IDS = new RegExp(`^${ANY_ID}$`);

/**
 * The ids that a query names with commas between, none when it names nothing; throws 422 for what
 * is no id.
 */
export function idsIn(field: string, text: string | undefined): string[] | null {
  const ids = (text ?? "").split(",").filter(Boolean);
  if (!ids.every((one) => OF_IDS.test(one)))
    throw invalid(field, "invalid", "One id, or several with commas between.");
  return ids.length > 0 ? ids.map((one) => one.toLowerCase()) : null;
}

/**
 * The words of a closed list that a query names with commas between, at least one; throws 422 for
 * any other.
 */
export function wordsIn<Word extends string>(
  field: string,
  text: string,
  known: readonly Word[],
): Word[] {
  const names = text.split(",").filter(Boolean);
  const words = names.flatMap((name) => known.find((word) => word === name) ?? []);
  if (words.length === 0 || words.length < names.length)
    throw invalid(field, "not_in_list", `One of ${known.join(", ")}.`);
  return words;
}

/** Reads what `booleanText` let through. */
export const isTrue = (text: string | undefined): boolean => text === "true" || text === "1";

/** Reads what `integerText` let through; outside the range is 422. */
export function integerIn(
  field: string,
  text: string | undefined,
  fallback: number,
  [minimum, maximum]: [number, number],
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (value < minimum || value > maximum)
    throw invalid(field, "out_of_range", `From ${minimum} to ${maximum}.`);
  return value;
}

const MOST_ROWS = 100;

/** The query parameters of a paged list. */
export const paged = (fallback = 50) => ({
  page: t.Optional(
    integerText(
      { minimum: 1, maximum: MOST_NUMBERED },
      `Counts from 1, and reaches the first ${MOST_NUMBERED.toLocaleString("en")} rows.`,
    ),
  ),
  per_page: t.Optional(
    integerText({ minimum: 1, maximum: MOST_ROWS }, `Rows on a page; ${fallback} by default.`),
  ),
});

/** The same of a list without an end: the pages behind the first are found by a cursor. */
export const endless = (fallback = 50) => ({
  ...paged(fallback),
  cursor: t.Optional(
    t.String({
      maxLength: 2000,
      description: "Where to go on, from the `Link` of the page before; it takes no `page`.",
    }),
  ),
});

/** The page a query asks for; throws 422 for what only `Link` reaches. */
export function pageOf(
  query: { page?: string; per_page?: string; cursor?: string },
  fallback = 50,
): Page {
  const page = integerIn("page", query.page, 1, [1, MOST_NUMBERED]);
  const perPage = integerIn("per_page", query.per_page, fallback, [1, MOST_ROWS]);
  if (page * perPage > MOST_NUMBERED)
    throw invalid(
      "page",
      "out_of_range",
      "Pages reach the first 10,000 rows. Follow `Link` to those after them.",
    );
  if (query.cursor !== undefined && query.page !== undefined)
    throw invalid("page", "invalid", "A cursor says where the page begins.");
  return { page, perPage, cursor: query.cursor };
}

/**
 * The sort keys a page begins after, or null for one that begins at the start; 400 for a cursor
 * that is none of the list's.
 */
export function placeOf(
  { cursor }: Page,
  kinds: readonly ("string" | "number")[],
): SortKeys | null {
  if (cursor === undefined) return null;
  const keys = decodeCursor(cursor, kinds);
  if (!keys) throw new BadRequest("This is no cursor of this list.", "invalid_cursor");
  return keys;
}

type Headers = Record<string, string | number | string[] | undefined>;

interface Answering {
  request: Request;
  set: { headers: Headers };
}

/** A page of a list. */
export interface Listed<Row> {
  rows: Row[];
  /** Rows on all pages together; lists that may be long count up to `MOST_COUNTED`. */
  total: number;
  /** Of a list with cursors: the sort keys of the last row, or null on the last page. */
  next?: SortKeys | null;
}

/** A list that is read backwards from its end: it has no pages, and nobody counts it. */
export interface Backwards<Row> {
  rows: Row[];
  /** The parameters that ask for what came before, or null. */
  earlier: Record<string, string> | null;
}

/** Sets the headers of a page, as `PAGE_HEADERS` describes them, and answers its rows. */
export function answerPage<Row>(
  { request, set }: Answering,
  baseUrl: string,
  page: Page,
  listed: Listed<Row> | Backwards<Row>,
): Row[] {
  const parameters = "earlier" in listed ? listed.earlier : countPage(set, page, listed);
  if (parameters) set.headers.link = nextLink(request.url, baseUrl, parameters);
  return listed.rows;
}

function countPage(
  set: Answering["set"],
  page: Page,
  { rows, total, next }: Listed<unknown>,
): Record<string, string | null> | null {
  const isExact = total < MOST_COUNTED;
  set.headers["x-total-count"] = String(isExact ? total : MOST_COUNTED - 1);
  if (!isExact) set.headers["x-total-count-exact"] = "false";
  const parameters =
    next === undefined
      ? numbered(page, total, rows.length)
      : next && { page: null, cursor: encodeCursor(next) };
  return parameters && { ...parameters, per_page: String(page.perPage) };
}

/** The next page by its number, as far as those reach. */
function numbered({ page, perPage }: Page, total: number, rows: number): { page: string } | null {
  // Of more rows than are counted there is a next page as long as this one is full.
  const hasMore = total < MOST_COUNTED ? page * perPage < total : rows === perPage;
  const isReached = hasMore && (page + 1) * perPage <= MOST_NUMBERED;
  return isReached ? { page: String(page + 1) } : null;
}

/** The headers of a paged list. */
export const PAGE_HEADERS = ["Link", "X-Total-Count", "X-Total-Count-Exact"];
