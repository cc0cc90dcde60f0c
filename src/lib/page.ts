/**
 * A page asked for: `page` counts from 1, `perPage` is 1 to 100. `cursor` is where it begins
 * instead, where a list has those.
 */
export interface Page {
  page: number;
  perPage: number;
  cursor?: string;
  /** Nobody is told how many rows there are: a list that goes on by cursors need not count them. */
  isUncounted?: true;
}

/** Rows of a list are counted up to so many: one more than is told. */
export const MOST_COUNTED = 1001;

/** So many rows are reached by the number of their page. */
export const MOST_NUMBERED = 10_000;

export const offsetOf = ({ page, perPage }: Page): number => (page - 1) * perPage;

/**
 * The `Link` header (RFC 8288) that names the same list with these query parameters as the next
 * one; null leaves one out.
 */
export function nextLink(
  requestUrl: string,
  baseUrl: string,
  parameters: Record<string, string | null>,
): string {
  const { pathname, search } = new URL(requestUrl);
  const next = new URL(pathname + search, baseUrl);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) next.searchParams.delete(name);
    else next.searchParams.set(name, value);
  }
  return `<${next}>; rel="next"`;
}
