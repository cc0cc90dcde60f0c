import { nextPageLink, type Page } from "#/lib/page.ts";
import { t } from "#/lib/schema.ts";
import { invalid } from "../errors.ts";

/** A whole number in a query string; it stands as an integer in the API description. */
export const integerText = (range: { minimum: number; maximum: number }, description: string) =>
  t.String({ pattern: "^-?[0-9]{1,15}$", description, "x-as": { type: "integer", ...range, description } });

/** `true` or `false` in a query string; it stands as a boolean in the API description. */
export const booleanText = (description: string) =>
  t.String({ pattern: "^(true|false|1|0)$", description, "x-as": { type: "boolean", description } });

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
  if (value < minimum || value > maximum) throw invalid(field, "out_of_range", `From ${minimum} to ${maximum}.`);
  return value;
}

const LAST_PAGE = 1_000_000;
const MOST_ROWS = 100;

/** The query parameters of a paged list. */
export const paged = (fallback = 50) => ({
  page: t.Optional(integerText({ minimum: 1, maximum: LAST_PAGE }, "Counts from 1.")),
  per_page: t.Optional(integerText({ minimum: 1, maximum: MOST_ROWS }, `Rows on a page; ${fallback} by default.`)),
});

/** The page a query asks for; throws 422 outside 1 to 1,000,000 and 1 to 100 rows. */
export const pageOf = (query: { page?: string; per_page?: string }, fallback = 50): Page => ({
  page: integerIn("page", query.page, 1, [1, LAST_PAGE]),
  perPage: integerIn("per_page", query.per_page, fallback, [1, MOST_ROWS]),
});

type Headers = Record<string, string | number | string[] | undefined>;

interface Answering {
  request: Request;
  set: { headers: Headers };
}

/** Sets `X-Total-Count` and, unless this is the last page, `Link: <…>; rel="next"`; answers the rows. */
export const pageAnswer =
  ({ config }: { config: { baseUrl: string } }) =>
  <Row>({ request, set }: Answering, page: Page, { rows, total }: { rows: Row[]; total: number }): Row[] => {
    set.headers["x-total-count"] = String(total);
    const link = nextPageLink(request.url, config.baseUrl, page, total);
    if (link) set.headers.link = link;
    return rows;
  };

/** How the headers of a paged list stand in the API description. */
export const PAGE_HEADERS = {
  Link: { description: 'The next page, `rel="next"`; absent on the last one.', schema: { type: "string" } },
  "X-Total-Count": { description: "Rows on all pages together.", schema: { type: "integer" } },
};
