import { sql } from "drizzle-orm";
import { offsetOf, type Page } from "#/lib/page.ts";
import { type Args, arg, family, query, source } from "#/platform/db/query.ts";
import type { Read } from "../access/scope.ts";
import { type Audience, audienceOf, r as rec, visible, withProject } from "../access/visible.ts";
import { decodeFound, effective, foundFields } from "./find.ts";
import type { Listed } from "./list.ts";
import type { Found } from "./type.ts";

const linking = (audience: Audience) => sql`from recording_references ref join ${source(rec)} on ${rec.id} = ref.from_id
  ${withProject} where ref.to_id = ${arg("to")} and ${effective} <> 'trashed' and ${visible(audience)}`;

const page = family(({ audience }: { audience: Audience }) =>
  query<Args, Found>(
    sql`select ${foundFields} ${linking(audience)}
        order by ${rec.createdAt} desc, ${rec.id} desc limit ${arg("limit")} offset ${arg("offset")}`,
    decodeFound,
  ),
);
const total = family(({ audience }: { audience: Audience }) =>
  query<Args, { total: number }>(sql`select count(*) as total ${linking(audience)}`),
);

/** The recordings whose text links to this one, newest first, as far as the actor sees them. */
export function listReferences(r: Read, to: string, at: Page): Listed {
  const key = { audience: audienceOf(r) };
  const args = { to, actor: r.actor.id };
  return {
    rows: page(key).all(r.db, { ...args, limit: at.perPage, offset: offsetOf(at) }),
    total: total(key).get(r.db, args)?.total ?? 0,
  };
}
