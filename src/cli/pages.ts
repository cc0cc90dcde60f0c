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
    const page = await session.send(next);
    const more: unknown = await page.json().catch(() => null);
    if (!page.ok) throw errorOf(page, more);
    rows.push(...(Array.isArray(more) ? more : []));
    next = pathOf(nextAddress(page));
  }
  return { body: rows, hasMore: next !== null };
}

/** An answer with a list that says by which cursor one asks for what came before, and all of that. */
async function everyEarlier(session: Session, { path, body, all }: First): Promise<Pages> {
  const whole: Record<string, unknown> = { ...Object(body) };
  if (typeof whole.earlier_cursor !== "string") return { body, hasMore: false };
  while (all && typeof whole.earlier_cursor === "string") {
    const [place = "", query = ""] = path.split("?");
    const asked = new URLSearchParams(query);
    asked.set("before", whole.earlier_cursor);
    const page = await session.send(`${place}?${asked}`);
    const more: unknown = await page.json().catch(() => null);
    if (!page.ok) throw errorOf(page, more);
    const { earlier_cursor, ...rest } = Object(more);
    for (const [name, rows] of Object.entries(rest)) {
      const before = whole[name];
      if (Array.isArray(rows) && Array.isArray(before)) whole[name] = [...before, ...rows];
    }
    whole.earlier_cursor = earlier_cursor;
  }
  if (whole.earlier_cursor === undefined) delete whole.earlier_cursor;
  return { body: whole, hasMore: "earlier_cursor" in whole };
}

function pathOf(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address, "http://localhost");
  return url && url.pathname + url.search;
}
