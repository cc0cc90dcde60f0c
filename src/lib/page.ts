/** A page asked for: `page` counts from 1, `perPage` is 1 to 100. */
export interface Page {
  page: number;
  perPage: number;
}

export const offsetOf = ({ page, perPage }: Page): number => (page - 1) * perPage;

/**
 * The `Link` header that names the next page (RFC 8288), or null on the last one. `requestUrl` gives path and query,
 * `baseUrl` where people reach the server.
 */
export function nextPageLink(
  requestUrl: string,
  baseUrl: string,
  { page, perPage }: Page,
  total: number,
): string | null {
  if (page * perPage >= total) return null;
  return nextLink(requestUrl, baseUrl, { page: String(page + 1), per_page: String(perPage) });
}

/** The `Link` header that names the same list with these query parameters as the next one. */
export function nextLink(requestUrl: string, baseUrl: string, parameters: Record<string, string>): string {
  const { pathname, search } = new URL(requestUrl);
  const next = new URL(pathname + search, baseUrl);
  for (const [name, value] of Object.entries(parameters)) next.searchParams.set(name, value);
  return `<${next}>; rel="next"`;
}
