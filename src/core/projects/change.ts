import { newId } from "#/lib/ids.ts";
import { color, day, id, nullable, type Static, t } from "#/lib/schema.ts";
import { VISIBLE_LINE } from "#/lib/text.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { command, insertInto, updateById } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { Conflict, Forbidden, invalid } from "#/platform/errors.ts";
import type { Action } from "#/schema/tenant/activity.ts";
import { type Project, type ProjectStatus, projects } from "#/schema/tenant/projects.ts";
import { grantProject, projectMemberIds } from "../access/grants.ts";
import { noteLeavingProject, noteProject } from "../access/live/project.ts";
import { isClient } from "../access/roles.ts";
import type { Write } from "../access/scope.ts";
import { recordProjectEvent } from "../activity/record.ts";
import { checkName, nameText } from "../identity/identities.ts";
import { bumpOrg } from "../orgs/org.ts";
import { requirePlanRoom } from "../orgs/plans.ts";
import { countActive } from "../people/account/account.ts";
import { publishOverdue } from "../recordings/verbs/schedule.ts";
import { purgeTime } from "../recordings/verbs/trash.ts";
import { type FoundProject, findProject, isAdminOrCreator, requireToEdit } from "./find.ts";
import { folderExists } from "./folders.ts";
import { setStar } from "./prefs.ts";
import { purgeProject } from "./purge.ts";
import { createTools } from "./tools.ts";

const name = nameText({ minLength: 1, description: "Can't contain a link." });
const description = t.Optional(nullable(t.String({ maxLength: 10_000 })));

export const newProjectBody = t.Object({
  name,
  description,
  all_access: t.Optional(
    t.Boolean({ description: "Everybody but clients reaches it. Invite-only by default." }),
  ),
});

export const projectPatch = t.Object({
  name: t.Optional(name),
  description,
  all_access: t.Optional(t.Boolean()),
  folder_id: t.Optional(nullable(id("A home-screen folder."))),
  color: t.Optional(nullable(color())),
  starts_on: t.Optional(nullable(day())),
  ends_on: t.Optional(nullable(day())),
  clients_enabled: t.Optional(t.Boolean()),
  client_company_name: t.Optional(
    nullable(t.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_LINE })),
  ),
});

const update = updateById(projects);
const bump = command(sql`update projects set changes = changes + 1 where id = ${arg("id")}`);

/** Changes the entity tags of a project. */
export const bumpProject = (db: WriteDb, id: string): void => void bump.run(db, { id });

/** A project of the actor with nothing in it yet. */
export function blankProject(w: Write, input: Static<typeof newProjectBody>): Project {
  const now = w.now.toISOString();
  return {
    id: newId(),
    name: checkName(input.name),
    description: input.description ?? null,
    status: "active",
    allAccess: input.all_access ?? false,
    folderId: null,
    color: null,
    startsOn: null,
    endsOn: null,
    clientsEnabled: false,
    clientCompanyName: null,
    creatorId: w.actor.id,
    changes: 0,
    trashedAt: null,
    createdAt: now,
    updatedAt: now,
    anchorOn: null,
  };
}

export const insertProject = insertInto(projects);

/** Makes a project with all its tools; its creator is on it and has it starred. */
export function createProject(w: Write, input: Static<typeof newProjectBody>): FoundProject {
  const project = openProject(w, blankProject(w, input));
  createTools(w, project.id);
  return findProject(w, project.id);
}

/** Stores a project that has no tools yet; its creator is on it and has it starred. */
export function openProject(w: Write, project: Project): Project {
  if (isClient(w.actor)) throw new Forbidden("A client can't make projects.", "role_required");
  requirePlanRoom(w.db, "projects", countActive(w.db));
  insertProject.run(w.db, project);
  grantProject(w, project.id, w.actor.id);
  setStar(w, project.id, true);
  recordProjectEvent(w, "project_created", project.id);
  return project;
}

/** Changes what a PATCH names. */
export function editProject(
  w: Write,
  project: FoundProject,
  input: Static<typeof projectPatch>,
): FoundProject {
  const {
    name,
    all_access,
    folder_id,
    starts_on = project.startsOn,
    ends_on = project.endsOn,
  } = input;
  if (folder_id && !folderExists(w, folder_id))
    throw invalid("folder_id", "invalid", "There is no such folder.");
  if (starts_on && ends_on && ends_on < starts_on)
    throw invalid("ends_on", "out_of_range", "It can't end before it starts.");
  const opens = all_access !== undefined && all_access !== project.allAccess;
  if (opens) requireToEdit(w, project, "restrict_people_edits");
  if (all_access === false && !projectMemberIds(w, project.id).includes(w.actor.id))
    throw new Conflict(
      "You reach this project only because everybody does. Join it, or have yourself put on it, first.",
    );
  const changes: Partial<Project> = {
    name: name === undefined ? undefined : checkName(name, { stored: project.name }),
    description: input.description,
    allAccess: all_access,
    folderId: folder_id,
    color: input.color,
    startsOn: input.starts_on,
    endsOn: input.ends_on,
    clientsEnabled: input.clients_enabled,
    clientCompanyName: input.client_company_name,
  };
  if (all_access === false) noteLeavingProject(w, project.id);
  update.run(w.db, project.id, { ...changes, updatedAt: w.now.toISOString() });
  w.touch(project.id);
  noteProject(w, project.id);
  if (changes.name !== undefined && changes.name !== project.name) {
    recordProjectEvent(w, "project_renamed", project.id, {
      before: project.name,
      after: changes.name,
    });
  }
  if (opens) {
    bumpOrg(w.db);
    recordProjectEvent(w, "access_changed", project.id, { all_access });
  }
  return findProject(w, project.id);
}

const EVENTS: Record<ProjectStatus, Action> = {
  active: "project_restored",
  archived: "project_archived",
  trashed: "project_trashed",
};

/** Archives, trashes or restores a project with everything in it; for admins and its creator. */
export function setProjectStatus(
  w: Write,
  project: FoundProject,
  status: ProjectStatus,
): FoundProject {
  if (isClient(w.actor) || !isAdminOrCreator(w, project)) {
    throw new Forbidden(
      "Only an admin or its creator can archive or trash a project.",
      "role_required",
    );
  }
  if (project.status === status) return project;
  if (status === "active") requirePlanRoom(w.db, "projects", countActive(w.db));
  const trashedAt = status === "trashed" ? w.now.toISOString() : null;
  update.run(w.db, project.id, { status, trashedAt, updatedAt: w.now.toISOString() });
  if (trashedAt)
    w.enqueue(purgeProject.at(purgeTime(w), { project_id: project.id, trashed_at: trashedAt }));
  if (status === "active") publishOverdue(w);
  recordProjectEvent(w, EVENTS[status], project.id);
  return { ...project, status, trashedAt, updatedAt: w.now.toISOString() };
}
