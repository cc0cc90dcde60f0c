import { isId } from "#/lib/ids.ts";
import { family, select } from "#/platform/db/query.ts";
import { inIds, source, sql } from "#/platform/db/sql.ts";
import type { Read } from "../access/scope.ts";
import {
  type Audience,
  audienceOf,
  content,
  p,
  reachable,
  rec,
  visible,
} from "../access/visible.ts";
import { directory } from "../orgs/memberships.ts";
import { seesPerson } from "../people/find.ts";

type Details = Record<string, unknown>;

const hidden = family(({ audience }: { audience: Audience }) =>
  select(
    { id: rec.id },
    sql`from ${content} where ${inIds(rec.id, "ids")} and not (${visible(audience)})
        union all select ${p.id} from ${source(p)} where ${inIds(p.id, "ids")} and not (${reachable(audience)})`,
  ),
);

/**
 * The details of changes as the actor may see them: where they name a recording, a project or a
 * person that is hidden from them, they say null, or leave it out of a list.
 */
export function masker(r: Read, all: readonly Details[]): (details: Details) => Details {
  const ids = [...new Set(all.flatMap(idsIn))];
  if (ids.length === 0) return (details) => details;
  const rows = hidden({ audience: audienceOf(r) }).all(r.db, {
    ids: JSON.stringify(ids),
    actor: r.actor.id,
  });
  const masked = new Set([...rows.map(({ id }) => id), ...hiddenPeople(r, ids)]);
  const mask = (value: unknown): unknown => {
    if (typeof value === "string") return masked.has(value) ? null : value;
    if (Array.isArray(value)) return value.filter((item) => !masked.has(item)).map(mask);
    return isDetails(value) ? maskAll(value) : value;
  };
  const maskAll = (details: Details): Details =>
    Object.fromEntries(Object.entries(details).map(([key, value]) => [key, mask(value)]));
  return masked.size === 0 ? (details) => details : maskAll;
}

function hiddenPeople(r: Read, ids: readonly string[]): string[] {
  const { byId } = directory(r.db);
  const sees = seesPerson(r);
  return ids.filter((id) => {
    const person = byId.get(id);
    return person !== undefined && !sees(person);
  });
}

const isDetails = (value: unknown): value is Details => typeof value === "object" && value !== null;

function idsIn(value: unknown): string[] {
  if (typeof value === "string") return isId(value) ? [value] : [];
  return isDetails(value) ? Object.values(value).flatMap(idsIn) : [];
}
