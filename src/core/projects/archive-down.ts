import { select, updateById } from "#/platform/db/query.ts";
import { numberArg, sql } from "#/platform/db/sql.ts";
import { projects } from "#/schema/tenant/projects.ts";
import type { Write } from "../access/scope.ts";
import { recordProjectEvent } from "../activity/record.ts";

/** Those behind the first so many, by when something happened in them last. */
const quietest = select(
  { id: projects.id },
  sql`from projects where status = 'active' and anchor_on is null
      order by coalesce((select max(seq) from events where project_id = projects.id), 0) desc, created_at desc
      limit -1 offset ${numberArg("most")}`,
);
const update = updateById(projects);

/** Archives all but the projects that something happened in last, so many of them. */
export function archiveDown(w: Write, most: number): void {
  for (const { id } of quietest.all(w.db, { most })) {
    update.run(w.db, id, { status: "archived", updatedAt: w.now.toISOString() });
    recordProjectEvent(w, "project_archived", id, { by_plan: true });
  }
}
