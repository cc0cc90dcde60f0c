import { offsetOf, type Page } from "#/lib/page.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, columnsOf, numberArg, source, sql } from "#/platform/db/sql.ts";
import { Forbidden, NotFound } from "#/platform/errors.ts";
import type { Listed } from "#/platform/http/paging.ts";
import type { Project } from "#/schema/tenant/projects.ts";
import type { Read } from "../../access/scope.ts";
import { isTemplate, p } from "../../access/visible.ts";
import { isAdminOrCreator } from "../find.ts";

/** A project that new ones are made from. */
export type Template = Project & { anchorOn: string };

const active = sql`from ${source(p)} where ${isTemplate} and ${p.status} = 'active'`;
const byId = select(columnsOf(p), sql`${active} and ${p.id} = ${arg("id")}`);
const page = select(
  columnsOf(p),
  sql`${active} order by ${p.name} collate nocase, ${p.id} limit ${numberArg("limit")} offset ${numberArg("offset")}`,
);
const total = select({ total: asNumber(sql`count(*)`) }, active);
const all = select({ total: asNumber(sql`count(*)`) }, sql`from ${source(p)} where ${isTemplate}`);

const isOne = (found: Project | null): found is Template =>
  found !== null && found.anchorOn !== null;

/** A template; 404 for one in the trash and for anything else. */
export function findTemplate(r: Read, id: string): Template {
  const found = byId.get(r.db, { id });
  if (!isOne(found)) throw new NotFound();
  return found;
}

/** One that the actor may change or trash: as an admin, or as who made it. */
export function findTemplateToEdit(r: Read, id: string): Template {
  const template = findTemplate(r, id);
  if (isAdminOrCreator(r, template)) return template;
  throw new Forbidden("Only an admin or who made it can change this template.", "role_required");
}

/** The templates of the organization, by name. */
export const listTemplates = (r: Read, at: Page): Listed<Template> => ({
  rows: page.all(r.db, { limit: at.perPage, offset: offsetOf(at) }).filter(isOne),
  total: total.get(r.db, {})?.total ?? 0,
});

/** How many there are, those in the trash too. */
export const countTemplates = (r: Read): number => all.get(r.db, {})?.total ?? 0;
