import { sql } from "drizzle-orm";
import { arg, command, query, source } from "#/platform/db/query.ts";
import type { Read, Write } from "../access/scope.ts";
import { anyoneSees, p, r } from "../access/visible.ts";

const tree = sql`with recursive tree (id) as (
  select ${arg("root")} union all select c.id from recordings c join tree on c.parent_id = tree.id)`;

const ids = query<{ root: string }, { id: string }>(sql`${tree} select id from tree`);

const inherit = command<{ root: string }>(
  sql`with recursive tree (id, status) as (
        select id, status from recordings where id = ${arg("root")}
        union all
        select c.id, case
            when tree.status = 'trashed' or c.own_status = 'trashed' then 'trashed'
            when tree.status = 'archived' or c.own_status = 'archived' then 'archived'
            else c.own_status end
          from recordings c join tree on c.parent_id = tree.id)
      update recordings set status = tree.status from tree where recordings.id = tree.id and recordings.status <> tree.status`,
);
const intoProject = command<{ root: string; project: string }>(
  sql`${tree} update recordings set project_id = ${arg("project")}
      where id in (select id from tree) and project_id <> ${arg("project")}`,
);
const hideFromClients = command<{ root: string }>(
  sql`${tree} update recordings set visible_to_clients = 0 where id in (select id from tree)
      and not exists (select 1 from memberships m where m.id = recordings.creator_id and m.role = 'client')`,
);
const remove = command<{ root: string }>(sql`delete from recordings where id = ${arg("root")}`);

const outsiders = (table: "assignments" | "subscriptions" | "mentions") =>
  command<{ root: string }>(
    sql`${tree} delete from ${sql.identifier(table)} where recording_id in (select id from tree) and not exists (
        select 1 from ${source(r)} join ${source(p)} on ${p.id} = ${r.projectId}
        join memberships m on m.id = ${sql.identifier(table)}.membership_id where ${r.id} = recording_id and ${anyoneSees})`,
  );
const dropOutsiders = [outsiders("assignments"), outsiders("subscriptions"), outsiders("mentions")];

/** The ids of a recording and everything under it. */
export const subtreeIds = ({ db }: Read, root: string): string[] => ids.all(db, { root }).map(({ id }) => id);

/** Hands the root's status down: a descendant keeps its own and answers with the gravest above it. */
export const inheritStatus = (w: Write, root: string): number => inherit.run(w.db, { root });

/**
 * Fits a subtree into its new place: into another project, and hidden from clients where they don't see the parent (but
 * for what clients made themselves). Whoever can't see it there loses their assignments and subscriptions.
 */
export function settleSubtree(w: Write, root: string, { projectId, hide }: { projectId: string; hide: boolean }): void {
  intoProject.run(w.db, { root, project: projectId });
  if (hide) hideFromClients.run(w.db, { root });
  for (const drop of dropOutsiders) drop.run(w.db, { root });
}

/** Removes a recording and everything under it for good. */
export const removeSubtree = (w: Pick<Write, "db">, root: string): number => remove.run(w.db, { root });
