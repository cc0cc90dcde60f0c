import { alias } from "drizzle-orm/sqlite-core";
import { content, rec } from "#/core/access/visible.ts";
import { effective } from "#/core/recordings/content/find.ts";
import { PLAYER_ORIGINS } from "#/lib/embeds/embeds.ts";
import { escapeHtml } from "#/lib/html.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asText, sql } from "#/platform/db/sql.ts";
import { memberships, org } from "#/schema/tenant/people.ts";
import { type Item, itemsOf } from "./items.ts";
import { STYLE } from "./page-style.ts";

const m = alias(memberships, "m");

interface Published {
  id: string;
  type: string;
  title: string;
  contentHtml: string | null;
  author: string;
  org: string;
  publishedAt: string;
}

const bySecret = select(
  {
    id: rec.id,
    type: rec.type,
    title: rec.title,
    contentHtml: rec.contentHtml,
    author: m.name,
    org: org.name,
    publishedAt: asText(sql`${rec.publishedAt}`),
  },
  sql`from public_links l cross join ${content} join memberships m on m.id = ${rec.creatorId} cross join org
      where l.secret = ${arg("secret")} and ${rec.id} = l.recording_id and ${effective} = 'active'`,
);
/**
 * The page of a link, or the next one of a long list from a place on; null when there is none:
 * unknown, taken back, or no longer active.
 */
export function publicPage(db: ReadDb, secret: string, after?: string): string | null {
  const found = bySecret.get(db, { secret });
  if (!found) return null;
  if (found.type !== "todolist") return after === undefined ? render(found, "") : null;
  const page = itemsOf(db, found.id, after);
  if (!page) return null;
  const more = page.next === null ? "" : `<p><a href="?after=${page.next}" rel="next">More</a></p>`;
  return render(
    after === undefined ? found : { ...found, contentHtml: null },
    `${listOf(page.items)}${more}`,
  );
}

function listOf(items: readonly Item[]): string {
  if (items.length === 0) return "";
  const rows = items.map((item) => `<li>${lineOf(item)}${listOf(item.inside)}</li>`);
  return `<ul>${rows.join("")}</ul>`;
}

const lineOf = ({ type, title, completed }: Item): string => {
  const text = escapeHtml(title);
  if (type === "todolist") return `<h2>${text}</h2>`;
  return completed ? `<del>${text}</del>` : text;
};

/**
 * No script runs and nothing is fetched but pictures of the service itself; the style is allowed by
 * its hash.
 */
export const PAGE_RULES = `default-src 'none'; img-src 'self'; media-src 'self'; frame-src ${PLAYER_ORIGINS.join(" ")}; style-src 'sha256-${new Bun.CryptoHasher("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const shell = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><title>${title}</title><style>${STYLE}</style></head>
<body>${body}</body></html>
`;

/** Nobody knows where its readers are, nor how they want dates. */
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Titles and names are text and escaped; the content was sanitized when it was stored. */
function render(
  { title, contentHtml, author, org, publishedAt }: Published,
  items: string,
): string {
  const by = `${escapeHtml(author)} · ${escapeHtml(org)} · <time datetime="${publishedAt}">${DAY.format(new Date(publishedAt))}</time>`;
  const body = `<main><h1>${escapeHtml(title)}</h1>${contentHtml ?? ""}${items}</main><footer>${by}</footer>`;
  return shell(escapeHtml(title), body);
}

/** The one answer for a link that is unknown, malformed or taken back. */
export const missingPage = shell(
  "Not found",
  "<main><h1>Not found</h1><p>There is nothing here, or no longer.</p></main>",
);
