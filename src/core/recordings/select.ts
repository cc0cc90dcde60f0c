import { type SQL, sql } from "drizzle-orm";
import { offsetOf, type Page } from "#/lib/page.ts";
import { counting } from "#/platform/db/count.ts";
import { type Args, arg, family, query, source } from "#/platform/db/query.ts";
import type { Listed } from "#/platform/http/paging.ts";
import type { Read } from "../access/scope.ts";
import { type Audience, audienceOf, r as rec, visible, withProject } from "../access/visible.ts";
import { decodeFound, foundFields } from "./find.ts";
import type { Found } from "./type.ts";

interface Selection {
  /** A table of its own, joined to the recording it names: `bookmarks b on b.recording_id`. */
  table: SQL;
  /** Its column with the id of the recording. */
  id: SQL;
  /** What narrows it; the actor is the argument `actor`. */
  where: SQL;
  order: SQL;
}

/** Recordings that a table names, as the actor sees them: what they don't see is neither listed nor counted. */
export function selectFound({ table, id, where, order }: Selection) {
  const from = (audience: Audience) => sql`from ${table} cross join ${source(rec)} on ${rec.id} = ${id} ${withProject}
    where ${where} and ${visible(audience)}`;
  const rows = family(({ audience }: { audience: Audience }) =>
    query<Args, Found>(
      sql`select ${foundFields} ${from(audience)} order by ${order} limit ${arg("limit")} offset ${arg("offset")}`,
      decodeFound,
    ),
  );
  const total = family(({ audience }: { audience: Audience }) => counting<Args>(from(audience)));
  return {
    /** At most so many. */
    all: (r: Read, args: Args, limit: number): Found[] =>
      rows({ audience: audienceOf(r) }).all(r.db, { ...args, actor: r.actor.id, limit, offset: 0 }),
    page(r: Read, args: Args, at: Page): Listed<Found> {
      const key = { audience: audienceOf(r) };
      const all = { ...args, actor: r.actor.id };
      return {
        rows: rows(key).all(r.db, { ...all, limit: at.perPage, offset: offsetOf(at) }),
        total: total(key).get(r.db, all)?.total ?? 0,
      };
    },
  };
}
