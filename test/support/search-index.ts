import { takeIn } from "#/features/search/write.ts";
import { indexed } from "#/lib/fold.ts";
import { textOf } from "#/lib/plain-text.ts";
import { services } from "./server.ts";
import type { Body, World } from "./world.ts";

export type Rows = World["rows"];

/** What the index says of each recording: every column as its terms in their order. */
export function inIndex(rows: Rows, orgId: string): Map<number, string> {
  const db = services.tenants.get(orgId);
  db.write((tx) => {
    tx.run("drop table if exists temp.terms", []);
    return tx.run(
      "create virtual table temp.terms using fts5vocab ('main', 'search_index', 'instance')",
      [],
    );
  });
  const found = new Map<number, string>();
  const terms = rows<{ doc: number; col: string; term: string }>(
    'select doc, col, term from temp.terms where doc % 2 = 0 order by doc, col, "offset"',
  );
  for (const [doc, group] of Map.groupBy(terms, (row) => row.doc))
    found.set(doc / 2, group.map(({ col, term }) => `${col}:${term}`).join(" "));
  return found;
}

/** What it should say, from the recordings as they are. */
export function inRecordings(rows: Rows): Map<number, string> {
  const found = new Map<number, string>();
  for (const { seq, title, content_html, project_id } of rows<Body>("select * from recordings")) {
    const [head, body] = [indexed(title), indexed(textOf(content_html))];
    const columns: Record<string, string> = {
      content: body.terms,
      place: project_id?.replaceAll("-", "") ?? "account",
      signs: [...head.signs.union(body.signs)].join(" "),
      title: head.terms,
    };
    const all = Object.entries(columns).flatMap(([name, text]) =>
      text.split(" ").flatMap((term) => (term ? [`${name}:${term}`] : [])),
    );
    found.set(seq, all.join(" "));
  }
  return found;
}

/** Takes in everything that waits. */
export function takeInAll(orgId: string): void {
  while (takeIn(services.tenants.get(orgId)) > 0);
}
