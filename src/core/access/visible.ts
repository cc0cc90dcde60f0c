import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { arg, query, source } from "#/platform/db/query.ts";
import { projects } from "#/schema/tenant/projects.ts";
import { recordings } from "#/schema/tenant/recordings.ts";
import { isClient } from "./roles.ts";
import type { Read } from "./scope.ts";

/** Queries over content name recordings `r` and their projects `p`, so that the predicates below fit all of them. */
export const r = alias(recordings, "r");
export const p = alias(projects, "p");

/** Two kinds of viewers; every visible query is compiled once for each. */
export type Audience = "team" | "client";
export const audienceOf = ({ actor }: Read): Audience => (isClient(actor) ? "client" : "team");

const isMember = sql`exists (select 1 from project_members m where m.project_id = ${p.id} and m.membership_id = ${arg("actor")})`;

/**
 * Which projects the actor (argument `actor`) reaches. Non-clients: those they are on and all-access ones. Clients: only
 * those they were added to. Nobody has more, owners included.
 */
export const reachable = (audience: Audience): SQL =>
  audience === "client" ? isMember : sql`(${p.allAccess} = 1 or ${isMember})`;

/**
 * Which recordings the actor sees: in a project they reach; for clients only what is visible to clients; drafts only
 * their author. The one predicate every list, lookup, search, count and feed goes through.
 */
export function visible(audience: Audience): SQL {
  const shown = audience === "client" ? sql` and ${r.visibleToClients} = 1` : sql``;
  return sql`${reachable(audience)} and (${r.publishedAt} is not null or ${r.creatorId} = ${arg("actor")})${shown}`;
}

const reaches = query<{ project: string; actor: string }, { allAccess: number; isMember: number }>(
  sql`select ${p.allAccess} as allAccess, ${isMember} as isMember from ${source(p)} where ${p.id} = ${arg("project")}`,
);

/** Whether somebody other than the actor reaches a project. */
export function canReachProject(
  db: Read["db"],
  membership: { id: string; role: string; status: string },
  projectId: string,
): boolean {
  if (membership.status !== "active") return false;
  const found = reaches.get(db, { project: projectId, actor: membership.id });
  return found !== null && (found.isMember === 1 || (found.allAccess === 1 && membership.role !== "client"));
}
