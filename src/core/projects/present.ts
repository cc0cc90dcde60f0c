import { sql } from "drizzle-orm";
import { arg, query } from "#/platform/db/query.ts";
import { isClient } from "../access/roles.ts";
import type { Read } from "../access/scope.ts";
import { bylineOf } from "../people/present.ts";
import type { FoundProject } from "./find.ts";
import { extraContainers, presentTool, toolsAmong } from "./tools.ts";

const peopleCounts = query<{ ids: string }, { id: string; count: number }>(
  sql`select p.id, (select count(*) from memberships m where m.status = 'active'
        and ((p.all_access = 1 and m.role <> 'client')
          or exists (select 1 from project_members pm where pm.project_id = p.id and pm.membership_id = m.id))) as count
      from projects p where p.id in (select value from json_each(${arg("ids")}))`,
);

/** Projects as the actor sees them, each relation read once for the whole list. */
export function presentProjects(r: Read, rows: readonly FoundProject[]) {
  const ids = rows.map(({ id }) => id);
  const tools = toolsAmong(r, ids);
  const extras = extraContainers(r, ids);
  const people = new Map(peopleCounts.all(r.db, { ids: JSON.stringify(ids) }).map(({ id, count }) => [id, count]));
  return rows.map((project) => ({
    id: project.id,
    name: project.name,
    description: project.description,
    status: project.status,
    all_access: project.allAccess,
    folder_id: project.folderId,
    color: project.color,
    starts_on: project.startsOn,
    ends_on: project.endsOn,
    clients_enabled: project.clientsEnabled,
    client_company_name: project.clientCompanyName,
    starred: project.starredAt !== null,
    tools: (tools.get(project.id) ?? []).map(presentTool),
    check_ins_id: isClient(r.actor) ? null : (extras.get(`${project.id} check_ins`) ?? null),
    clients_id: project.clientsEnabled ? (extras.get(`${project.id} clients`) ?? null) : null,
    people_count: people.get(project.id) ?? 0,
    creator: bylineOf(r.db, project.creatorId),
    created_at: project.createdAt,
    updated_at: project.updatedAt,
  }));
}

export function presentProject(r: Read, project: FoundProject) {
  const [presented] = presentProjects(r, [project]);
  if (!presented) throw new Error("A project presents as itself");
  return presented;
}
