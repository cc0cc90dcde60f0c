import { sql } from "drizzle-orm";
import { arg, query } from "#/platform/db/query.ts";
import type { Read } from "../access/scope.ts";

/** The bell of the project beats the account's default. */
const everything = query<{ project: string | null; ids: string }, { id: string }>(
  sql`select m.id from json_each(${arg("ids")}) wanted join memberships m on m.id = wanted.value
      left join project_prefs pp on pp.project_id = ${arg("project")} and pp.membership_id = m.id
      where coalesce(pp.notification_scope, json_extract(m.preferences, '$.notifications.scope'), 'everything') = 'everything'
      order by wanted.key`,
);

/** Those of these people who want to hear of everything that is posted in a project, not only of mentions. */
export const thoseWhoHearEverything = (r: Read, projectId: string | null, ids: readonly string[]): string[] =>
  everything.all(r.db, { project: projectId, ids: JSON.stringify(ids) }).map(({ id }) => id);
