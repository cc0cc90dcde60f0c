import { alias } from "drizzle-orm/sqlite-core";
import { select } from "#/platform/db/query.ts";
import { arg, nullableArg, sql } from "#/platform/db/sql.ts";
import { memberships } from "#/schema/tenant/people.ts";
import type { Read } from "../access/scope.ts";

const m = alias(memberships, "m");

/** The bell of the project beats the account's default. */
const everything = select(
  { id: m.id },
  sql`from json_each(${arg("ids")}) wanted join memberships m on m.id = wanted.value
      left join project_prefs pp on pp.project_id = ${nullableArg("project")} and pp.membership_id = m.id
      where coalesce(pp.notification_scope, json_extract(m.preferences, '$.notifications.scope'), 'everything') = 'everything'
      order by wanted.key`,
);

/** Those of these people who want to hear of everything that is posted in a project, not only of mentions. */
export const thoseWhoHearEverything = (r: Read, projectId: string | null, ids: readonly string[]): string[] =>
  everything.all(r.db, { project: projectId, ids: JSON.stringify(ids) }).map(({ id }) => id);
