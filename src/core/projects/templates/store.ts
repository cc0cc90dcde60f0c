import { offsetOf, type Page } from "#/lib/page.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, columnsOf, numberArg, source, sql } from "#/platform/db/sql.ts";
import { Forbidden, NotFound } from "#/platform/errors.ts";
import type { Listed } from "#/platform/http/paging.ts";
import type { Project } from "#/schema/tenant/projects.ts";
import type { Read } from "../../access/scope.ts";
import { isTemplate, p } from "../../access/visible.ts";
import { isAdminOrCreator, isLeft } from "../find.ts";

/** A project that new ones are made from. */
export type Template = Project & { anchorOn: string };

export const TEMPLATE_STATUSES = ["active", "trashed"] as const;
type Status = (typeof TEMPLATE_STATUSES)[number];

const withStatus = sql`from ${source(p)} where ${isTemplate} and ${isLeft} and ${p.status} = ${arg("status")}`;
const byId = select(columnsOf(p), sql`${withStatus} and ${p.id} = ${arg("id")}`);
const page = select(
  columnsOf(p),
  sql`${withStatus} order by ${p.name} collate nocase, ${p.id} limit ${numberArg("limit")} offset ${numberArg("offset")}`,
);
const total = select({ total: asNumber(sql`count(*)`) }, withStatus);
const all = select({ total: asNumber(sql`count(*)`) }, sql`from ${source(p)} where ${isTemplate}`);

const isOne = (found: Project | null): found is Template =>
  found !== null && found.anchorOn !== null;

/** A template; 404 for one in the trash, unless that is asked for, and for anything else. */
export function findTemplate(r: Read, id: string, status: Status = "active"): Template {
  const found = byId.get(r.db, { id, status });
  if (!isOne(found)) throw new NotFound();
  return found;
}

export const isTrashed = (r: Read, id: string): boolean =>
  byId.get(r.db, { id, status: "trashed" }) !== null;

/** Whether the actor may change, trash or restore it: as an admin, or as who made it. */
export const mayChange = (r: Read, template: Template): boolean => isAdminOrCreator(r, template);

/** One that the actor may change, trash or restore. */
export function findTemplateToEdit(r: Read, id: string, status: Status = "active"): Template {
  const template = findTemplate(r, id, status);
  if (mayChange(r, template)) return template;
  throw new Forbidden("Only an admin or who made it can change this template.", "role_required");
}

/** The templates of the organization, or those in the trash, by name. */
export const listTemplates = (r: Read, status: Status, at: Page): Listed<Template> => ({
  rows: page.all(r.db, { status, limit: at.perPage, offset: offsetOf(at) }).filter(isOne),
  total: total.get(r.db, { status })?.total ?? 0,
});

/** How many there are, those in the trash too. */
export const countTemplates = (r: Read): number => all.get(r.db, {})?.total ?? 0;
