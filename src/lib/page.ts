/** A page asked for: `page` counts from 1, `perPage` is 1 to 100. */
export interface Page {
  page: number;
  perPage: number;
}

export const offsetOf = ({ page, perPage }: Page): number => (page - 1) * perPage;

/** The `Link` header that names the next page (RFC 8288), or null on the last one. */
export function nextPageLink(url: URL, { page, perPage }: Page, total: number): string | null {
  if (page * perPage >= total) return null;
  const next = new URL(url);
  next.searchParams.set("page", String(page + 1));
  next.searchParams.set("per_page", String(perPage));
  return `<${next}>; rel="next"`;
}
