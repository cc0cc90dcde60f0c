import { alias } from "drizzle-orm/sqlite-core";
import { offsetOf, type Page } from "#/lib/page.ts";
import { family, select } from "#/platform/db/query.ts";
import { arg, asNumber, columnsOf, numberArg, orNull, source, sql } from "#/platform/db/sql.ts";
import { Conflict, Forbidden, invalid, NotFound } from "#/platform/errors.ts";
import { type Project, type ProjectStatus, projectPrefs } from "#/schema/tenant/projects.ts";
import { refusalToEditProject } from "../access/abilities.ts";
import { isAdmin, isOwner } from "../access/roles.ts";
import type { Read } from "../access/scope.ts";
import {
  type Audience,
  audienceOf,
  isReachedByOther,
  isTemplate,
  p,
  reachable,
} from "../access/visible.ts";

/** A project with what the actor keeps about it. */
export type FoundProject = Project & { starredAt: string | null };

type View = Audience | "everything";
/** One that is being removed has nobody on it, and is not even listed among all. */
export const isLeft = sql`not exists (select 1 from removals where removals.id = ${p.id})`;
const seen = (view: View) =>
  view === "everything" ? sql`not ${isTemplate} and ${isLeft}` : reachable(view);
const prefs = alias(projectPrefs, "prefs");
const from = sql`from ${source(p)} left join project_prefs prefs on prefs.project_id = ${p.id} and prefs.membership_id = ${arg("actor")}`;
const columns = { ...columnsOf(p), starredAt: orNull(prefs.starredAt) };

const byId = family(({ view }: { view: View }) =>
  select(columns, sql`${from} where ${p.id} = ${arg("id")} and ${seen(view)}`),
);
/** Which of them: `together` are those that somebody else reaches as well. */
type Which = "each" | "together";
const listed = ({ view, which }: { view: View; which: Which }) =>
  sql`${p.status} = ${arg("status")} and ${seen(view)} ${which === "together" ? sql`and ${isReachedByOther}` : sql``}`;
const page = family((key: { view: View; which: Which }) =>
  select(
    columns,
    sql`${from} where ${listed(key)}
        order by prefs.starred_at is null, ${p.name} collate nocase, ${p.id} limit ${numberArg("limit")} offset ${numberArg("offset")}`,
  ),
);
const total = family((key: { view: View; which: Which }) =>
  select({ total: asNumber(sql`count(*)`) }, sql`from ${source(p)} where ${listed(key)}`),
);

/** A project the actor reaches; any other is the same 404 as one that doesn't exist. */
export function findProject(r: Read, id: string): FoundProject {
  const found = byId({ view: audienceOf(r) }).get(r.db, { id, actor: r.actor.id });
  if (!found) throw new NotFound();
  return found;
}

/** Any project, for an owner who joins it. */
export function findAnyProject(r: Read, id: string): FoundProject {
  const found = isOwner(r.actor)
    ? byId({ view: "everything" }).get(r.db, { id, actor: r.actor.id })
    : null;
  if (!found) throw new NotFound();
  return found;
}

interface Filter {
  status?: ProjectStatus;
  scope?: "all";
  membership_id?: string;
}

/**
 * Projects by status, the actor's starred ones first, then by name. `all` lists every project, for
 * owners only; `membership_id` keeps those of the actor's that this person reaches, too.
 */
export function listProjects(r: Read, { scope, status, membership_id: other }: Filter, at: Page) {
  if (scope === "all" && !isOwner(r.actor))
    throw new Forbidden("Only an owner can list every project.", "role_required");
  // Who is on what one doesn't reach is told to nobody.
  if (scope === "all" && other !== undefined)
    throw invalid("membership_id", "invalid", "Ask for `scope=all` without it.");
  const key = {
    view: scope === "all" ? ("everything" as const) : audienceOf(r),
    which: other === undefined ? ("each" as const) : ("together" as const),
  };
  const args = { actor: r.actor.id, status: status ?? "active", other: other ?? "" };
  return {
    rows: page(key).all(r.db, { ...args, limit: at.perPage, offset: offsetOf(at) }),
    total: total(key).get(r.db, args)?.total ?? 0,
  };
}

type Restriction = Parameters<typeof refusalToEditProject>[2];

/** Throws 403 unless the actor may change a project, or who is on it. */
export function requireToEdit(r: Read, project: Project, restriction?: Restriction): void {
  const refused = refusalToEditProject(r, project, restriction);
  if (refused) throw refused;
}

/** A live project whose settings, tools or links the actor may change; 403 or 409 otherwise. */
export function findProjectToEdit(r: Read, id: string, restriction?: Restriction): FoundProject {
  const project = findProject(r, id);
  requireToEdit(r, project, restriction);
  if (project.status !== "active")
    throw new Conflict(`This project is ${project.status}. Restore it first.`);
  return project;
}

export const isAdminOrCreator = (r: Read, { creatorId }: Project): boolean =>
  isAdmin(r.actor) || creatorId === r.actor.id;
