import { alias } from "drizzle-orm/sqlite-core";
import {
  addresses,
  at,
  color,
  day,
  id,
  named,
  nullable,
  oneOf,
  type Static,
  t,
} from "#/lib/schema.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asBoolean, asJson, asNumber, asText, inIds, sql } from "#/platform/db/sql.ts";
import { projectMembers } from "#/schema/tenant/reach.ts";
import { refusalToEditProject } from "../access/abilities.ts";
import { addressesOf } from "../access/addresses.ts";
import { isClient } from "../access/roles.ts";
import { isShown, type Read } from "../access/scope.ts";
import { unreadIn } from "../notifications/tray.ts";
import { directory } from "../orgs/memberships.ts";
import { bylineOf, bylineSchema } from "../people/present.ts";
import { type FoundProject, isAdminOrCreator } from "./find.ts";
import { extraContainers, presentTool, toolSchema, toolsAmong } from "./tools.ts";

const pm = alias(projectMembers, "pm");

const memberCounts = select(
  {
    id: pm.projectId,
    members: asNumber(sql`count(*)`),
    clients: asNumber(sql`sum(m.role = 'client')`),
  },
  sql`from project_members pm join memberships m on m.id = pm.membership_id and m.status = 'active'
      where ${inIds(sql`pm.project_id`, "ids")} group by 1`,
);

/** So many people of a project are named beside how many there are. */
const MOST_FACES = 5;
const firstMembers = select(
  {
    id: asText(sql`wanted.value`),
    people: asJson<string[]>(sql`(select json_group_array(id) from (
      select m.id as id from project_members pm join memberships m on m.id = pm.membership_id and m.status = 'active'
      where pm.project_id = wanted.value order by pm.membership_id limit ${MOST_FACES}))`),
    isOn: asBoolean(
      sql`exists (select 1 from project_members pm where pm.project_id = wanted.value and pm.membership_id = ${arg("actor")})`,
    ),
  },
  sql`from json_each(${arg("ids")}) wanted`,
);

/**
 * The first who reach each project, by when they came to the organization; nobody of one that the
 * actor doesn't reach: an owner who lists all projects sees of it only that there is one.
 */
function firstPeople(
  r: Read,
  projects: readonly FoundProject[],
  ids: string,
): Map<string, string[]> {
  const found = firstMembers.all(r.db, { ids, actor: r.actor.id });
  const members = new Map(found.map((row) => [row.id, row]));
  const team = firstOfTeam(r);
  return new Map(
    projects.map(({ id, allAccess }) => {
      const { people = [], isOn = false } = members.get(id) ?? {};
      if (allAccess) return [id, firstOf([...team, ...people])];
      return [id, isOn || r.isWhole ? people : []];
    }),
  );
}

const firstOf = (ids: readonly string[]): string[] =>
  [...new Set(ids)].toSorted().slice(0, MOST_FACES);

function firstOfTeam(r: Read): string[] {
  const ids: string[] = [];
  for (const person of directory(r.db).byId.values()) {
    if (person.status === "active" && !isClient(person)) ids.push(person.id);
    if (ids.length === MOST_FACES) break;
  }
  return ids;
}

/**
 * How many people reach each project: on an all-access one the whole team and the clients put on
 * it.
 */
function countPeople(r: Read, projects: readonly FoundProject[], ids: string): Map<string, number> {
  const counts = new Map(memberCounts.all(r.db, { ids }).map((row) => [row.id, row]));
  const team = [...directory(r.db).byId.values()].filter(
    (person) => person.status === "active" && !isClient(person),
  ).length;
  return new Map(
    projects.map(({ id, allAccess }) => {
      const { members = 0, clients = 0 } = counts.get(id) ?? {};
      return [id, allAccess ? team + clients : members];
    }),
  );
}

export const projectSchema = named(
  "Project",
  t.Object({
    id: id(),
    name: t.String(),
    description: nullable(t.String()),
    status: oneOf(["active", "archived", "trashed"]),
    all_access: t.Boolean(),
    folder_id: nullable(id()),
    color: nullable(color()),
    starts_on: nullable(day()),
    ends_on: nullable(day()),
    clients_enabled: t.Boolean(),
    client_company_name: nullable(t.String()),
    starred: t.Boolean(),
    tools: t.Array(toolSchema),
    check_ins_id: nullable(id()),
    clients_id: nullable(id()),
    people_count: t.Integer(),
    people_ids: t.Array(id(), {
      description: `The first ${MOST_FACES} of them, by when they came to the organization.`,
    }),
    unread_count: t.Integer({
      description: "Your unread notifications about it and what lies in it; 0 in an export.",
    }),
    creator: bylineSchema,
    can: named(
      "ProjectAbilities",
      t.Object(
        {
          edit: t.Boolean(),
          edit_people: t.Boolean({ description: "Choose who is on it, and invite into it." }),
          set_status: t.Boolean({ description: "Archive it, put it in the trash, bring it back." }),
        },
        { description: "What you may do with it by your role and the settings." },
      ),
    ),
    created_at: at,
    updated_at: at,
    ...addresses,
  }),
);
type Presented = Static<typeof projectSchema>;

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

/** Projects as the actor sees them, each relation read once for the whole list. */
export function presentProjects(r: Read, rows: readonly FoundProject[]): Presented[] {
  const ids = rows.map(({ id }) => id);
  const tools = isShown(r, "tools") ? toolsAmong(r, ids) : NONE;
  const extras = isShown(r, "check_ins_id", "clients_id") ? extraContainers(r, ids) : NONE;
  const json = JSON.stringify(ids);
  const people = isShown(r, "people_count") ? countPeople(r, rows, json) : NONE;
  const faces = isShown(r, "people_ids") ? firstPeople(r, rows, json) : NONE;
  const unread = isShown(r, "unread_count") ? unreadOf(r) : NONE;
  const addressOf = addressesOf(r, "projects");
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
    people_ids: faces.get(project.id) ?? [],
    unread_count: unread.get(project.id) ?? 0,
    creator: bylineOf(r, project.creatorId),
    can: abilitiesOn(r, project),
    created_at: project.createdAt,
    updated_at: project.updatedAt,
    ...addressOf(project.id),
  }));
}

function abilitiesOn(r: Read, project: FoundProject): Presented["can"] {
  const isOpen = project.status === "active";
  return {
    edit: isOpen && refusalToEditProject(r, project) === null,
    edit_people: isOpen && refusalToEditProject(r, project, "restrict_people_edits") === null,
    set_status: !isClient(r.actor) && isAdminOrCreator(r, project),
  };
}

/** Nobody's in an export, which is the organization's. */
const unreadOf = (r: Read): Map<string, number> => (r.isWhole ? new Map() : unreadIn(r));

export function presentProject(r: Read, project: FoundProject) {
  const [presented] = presentProjects(r, [project]);
  if (!presented) throw new Error("A project presents as itself");
  return presented;
}
