import { errorOf } from "#/client/errors.ts";
import { nextAddress } from "#/client/pages.ts";
import type { Session } from "./account/session.ts";

export interface Pages {
  body: unknown;
  /** Whether there are pages behind. */
  hasMore: boolean;
}

interface First {
  /** Of what was asked. */
  path: string;
  first: Response;
  /** What it answered. */
  body: unknown;
  all?: boolean | undefined;
}

/**
 * A list with all that is behind its first page. A server may be known by another name than it was asked by, so
 * that a path is all that is taken of where the next page is.
 */
export async function everyPage(
  session: Session,
  { path, first, body, all = false }: First,
): Promise<Pages> {
  if (!Array.isArray(body)) return everyEarlier(session, { path, first, body, all });
  const rows: unknown[] = [...body];
  let next = pathOf(nextAddress(first));
  while (all && next !== null) {
    const { page, body: more } = await pageAt(session, next);
    rows.push(...(Array.isArray(more) ? more : []));
    next = pathOf(nextAddress(page));
  }
  return { body: rows, hasMore: next !== null };
}

/** An answer with a list that says by which cursor one asks for what came before, and all of that. */
async function everyEarlier(session: Session, { path, body, all }: First): Promise<Pages> {
  let { earlier_cursor: cursor, ...whole } = Object(body);
  if (typeof cursor !== "string") return { body, hasMore: false };
  const [place = "", query = ""] = path.split("?");
  const asked = new URLSearchParams(query);
  while (all && typeof cursor === "string") {
    asked.set("before", cursor);
    const { earlier_cursor: next, ...more } = Object(
      (await pageAt(session, `${place}?${asked}`)).body,
    );
    for (const [name, rows] of Object.entries(more))
      if (Array.isArray(rows) && Array.isArray(whole[name]))
        whole = { ...whole, [name]: [...whole[name], ...rows] };
    cursor = next;
  }
  const hasMore = typeof cursor === "string";
  return { body: hasMore ? { ...whole, earlier_cursor: cursor } : whole, hasMore };
}

/** One page more. */
async function pageAt(session: Session, path: string): Promise<{ page: Response; body: unknown }> {
  const page = await session.send(path);
  const body: unknown = await page.json().catch(() => null);
  if (!page.ok) throw errorOf(page, body);
  return { page, body };
}

function pathOf(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address, "http://localhost");
  return url && url.pathname + url.search;
}
