import type { Column } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { named, nullable, oneOf, t } from "#/lib/schema.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, type Fragment, nullableArg, sql } from "#/platform/db/sql.ts";
import { memberships } from "#/schema/tenant/people.ts";
import { projectPrefs } from "#/schema/tenant/projects.ts";
import type { Read, Write } from "../access/scope.ts";
import type { Hearing } from "../notifications/scope.ts";

export const bellBody = named(
  "ProjectBell",
  t.Object({
    scope: nullable(oneOf(["everything", "mentions"]), {
      description: "`null`: your account's default.",
    }),
  }),
);
export type BellScope = "everything" | "mentions" | null;

const m = alias(memberships, "m");

type Mine = { project: string; membership: string };

const star = command(
  sql`insert into project_prefs (project_id, membership_id, starred_at) values (${arg("project")}, ${arg("membership")}, ${nullableArg("at")})
      on conflict (project_id, membership_id) do update set
        starred_at = case when excluded.starred_at is null then null else coalesce(starred_at, excluded.starred_at) end`,
);
const ring = command(
  sql`insert into project_prefs (project_id, membership_id, notification_scope)
      values (${arg("project")}, ${arg("membership")}, ${nullableArg("scope")})
      on conflict (project_id, membership_id) do update set notification_scope = excluded.notification_scope`,
);
const bell = select(
  { scope: projectPrefs.notificationScope },
  sql`from project_prefs where project_id = ${arg("project")} and membership_id = ${arg("membership")}`,
);

/** The bell of the project beats the account's default. */
const everything = select(
  { id: m.id },
  sql`from json_each(${arg("ids")}) wanted join memberships m on m.id = wanted.value
      left join project_prefs pp on pp.project_id = ${nullableArg("project")} and pp.membership_id = m.id
      where coalesce(pp.notification_scope, json_extract(m.preferences, '$.notifications.scope'), 'everything') = 'everything'
      order by wanted.key`,
);

/**
 * Those of these people who want to hear of everything that is posted in a project, not only of
 * mentions.
 */
export const thoseWhoHearEverything: Hearing = (r, projectId, ids) =>
  everything.all(r.db, { project: projectId, ids: JSON.stringify(ids) }).map(({ id }) => id);

/** Whether the actor starred a project, by its id. */
export const isStarred = <A>(
  project: Fragment<A> | Column,
) => sql`exists (select 1 from project_prefs pp
  where pp.project_id = ${project} and pp.membership_id = ${arg("actor")} and pp.starred_at is not null)`;

const mine = (r: Read, projectId: string): Mine => ({ project: projectId, membership: r.actor.id });

/** The actor's star on a project. */
export function setStar(w: Write, projectId: string, starred: boolean): void {
  star.run(w.db, { ...mine(w, projectId), at: starred ? w.now.toISOString() : null });
  w.touch(projectId);
}

/** What the actor wants to hear of a project; null is the account's default. */
export const readBell = (r: Read, projectId: string): { scope: BellScope } => ({
  scope: bell.get(r.db, mine(r, projectId))?.scope ?? null,
});

export function setBell(w: Write, projectId: string, scope: BellScope): { scope: BellScope } {
  ring.run(w.db, { ...mine(w, projectId), scope });
  w.touch(projectId);
  return { scope };
}
