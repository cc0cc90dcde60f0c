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

/** What of a project's content an audience may be shown: for clients only what is visible to clients. */
export const shownTo = (audience: Audience): SQL =>
  audience === "client" ? sql`${r.visibleToClients} = 1` : sql`true`;

/**
 * Which recordings the actor sees: in a project they reach, what their audience is shown; drafts only their author. The
 * one predicate every list, lookup, search, count and feed goes through.
 */
export const visible = (audience: Audience): SQL =>
  sql`${reachable(audience)} and (${r.publishedAt} is not null or ${r.creatorId} = ${arg("actor")}) and ${shownTo(audience)}`;

/** The same rule of reach for anybody: the membership that a query names `m`. */
const anyoneReaches = sql`m.status = 'active' and ((${p.allAccess} = 1 and m.role <> 'client')
  or exists (select 1 from project_members pm where pm.project_id = ${p.id} and pm.membership_id = m.id))`;

/** Whether the membership `m` of a query sees the published recording `r` of the project `p`. */
export const anyoneSees = sql`${anyoneReaches} and (m.role <> 'client' or ${r.visibleToClients} = 1)`;

const reaches = query<{ project: string; membership: string }, { id: string }>(
  sql`select m.id from ${source(p)} join memberships m on m.id = ${arg("membership")}
      where ${p.id} = ${arg("project")} and ${anyoneReaches}`,
);
const recordingAndProject = sql`${source(r)} join ${source(p)} on ${p.id} = ${r.projectId}`;
const sees = query<{ recording: string; membership: string }, { id: string }>(
  sql`select m.id from ${recordingAndProject} join memberships m on m.id = ${arg("membership")}
      where ${r.id} = ${arg("recording")} and ${anyoneSees}`,
);
const whoSees = query<{ recording: string }, { id: string }>(
  sql`select m.id from ${recordingAndProject} cross join memberships m where ${r.id} = ${arg("recording")} and ${anyoneSees}`,
);

/** Whether somebody reaches a project. */
export const canReachProject = ({ db }: Read, membershipId: string, projectId: string): boolean =>
  reaches.get(db, { project: projectId, membership: membershipId }) !== null;

/** Whether somebody sees a recording, or will when it is published. */
export const canSee = ({ db }: Read, membershipId: string, recordingId: string): boolean =>
  sees.get(db, { recording: recordingId, membership: membershipId }) !== null;

/** Everybody who sees a recording, or will when it is published. */
export const everybodyWhoSees = ({ db }: Read, recordingId: string): string[] =>
  whoSees.all(db, { recording: recordingId }).map(({ id }) => id);
