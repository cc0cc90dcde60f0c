import { errorOf } from "#/client/errors.ts";
import { nextAddress } from "#/client/pages.ts";
import type { Session } from "./account/session.ts";

export interface Pages {
  body: unknown;
  /** Whether there are pages behind. */
  hasMore: boolean;
}

/**
 * A list with all that is behind its first page. A server may be known by another name than it was asked by, so
 * that a path is all that is taken of where the next page is.
 */
export async function everyPage(
  session: Session,
  first: Response,
  body: unknown,
  all: boolean | undefined,
): Promise<Pages> {
  if (!Array.isArray(body)) return { body, hasMore: false };
  const rows: unknown[] = [...body];
  let next = pathOf(nextAddress(first));
  while (all && next !== null) {
    const page = await session.send(next);
    const more: unknown = await page.json().catch(() => null);
    if (!page.ok) throw errorOf(page, more);
    rows.push(...(Array.isArray(more) ? more : []));
    next = pathOf(nextAddress(page));
  }
  return { body: rows, hasMore: next !== null };
}

function pathOf(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address, "http://localhost");
  return url && url.pathname + url.search;
}
