import { daysBetween } from "#/lib/due.ts";
import { day, id, type Static, t } from "#/lib/schema.ts";
import { updateById } from "#/platform/db/query.ts";
import { invalid } from "#/platform/errors.ts";
import { type Project, projects } from "#/schema/tenant/projects.ts";
import { requireRoom } from "../../access/limits.ts";
import { noteProject } from "../../access/live/project.ts";
import type { Write } from "../../access/scope.ts";
import { checkName, nameText } from "../../identity/identities.ts";
import { todayOf } from "../../people/today.ts";
import {
  copyContents,
  firstDayOf,
  laterDay,
  readContents,
  type Whole,
} from "../../recordings/bulk/copy-contents.ts";
import { purgeTime } from "../../recordings/verbs/trash.ts";
import {
  blankProject,
  insertProject,
  newProjectBody,
  openProject,
  projectPatch,
} from "../change.ts";
import { type FoundProject, findProject } from "../find.ts";
import { copyLinks } from "../links.ts";
import { purgeProject } from "../purge.ts";
import { copyTools, createTools } from "../tools.ts";
import {
  countTemplates,
  findTemplate,
  findTemplateToEdit,
  isTrashed,
  type Template,
} from "./store.ts";

export const newTemplateBody = t.Object({
  project_id: t.Optional(id("The project that it is made from; empty without one.")),
  name: t.Optional(
    nameText({
      minLength: 1,
      description: "Can't contain a link. That of the project when absent; needed without one.",
    }),
  ),
  include_assignments: t.Optional(
    t.Boolean({
      description: "Who is assigned stays so, in each new project as far as they reach it.",
    }),
  ),
  include_comments: t.Optional(
    t.Boolean({ description: "Comments keep their authors and times." }),
  ),
});
export const usedTemplateBody = t.Object({
  ...newProjectBody.properties,
  starts_on: t.Optional(
    day({ description: "The day that its days count from; today, where you are, when absent." }),
  ),
});
export const templatePatch = t.Pick(projectPatch, ["name", "description", "clients_enabled"]);

const update = updateById(projects);

/** Makes a template from nothing, or from what is active in a project. */
export function createTemplate(w: Write, input: Static<typeof newTemplateBody>): Template {
  requireRoom("templates", countTemplates(w), "name");
  return input.project_id === undefined
    ? makeEmpty(w, input.name)
    : makeFrom(w, findProject(w, input.project_id), input);
}

function makeEmpty(w: Write, name: string | undefined): Template {
  if (name === undefined) throw invalid("name", "required", "A template needs a name.");
  const template = { ...blankProject(w, { name }), anchorOn: todayOf(w) };
  insertProject.run(w.db, template);
  createTools(w, template.id);
  return findTemplate(w, template.id);
}

function makeFrom(
  w: Write,
  project: FoundProject,
  { name, include_assignments, include_comments }: Static<typeof newTemplateBody>,
): Template {
  const { description, color, startsOn, endsOn, clientsEnabled } = project;
  const template: Project = {
    ...blankProject(w, { name: name ?? project.name, description }),
    color,
    startsOn,
    endsOn,
    clientsEnabled,
    anchorOn: todayOf(w),
  };
  insertProject.run(w.db, template);
  const whole = copyAll(w, project, template, {
    withComments: include_comments === true,
    assigned: include_assignments === true ? "all" : "nobody",
    days: 0,
    isFollowed: false,
  });
  const firstDay = startsOn ?? firstDayOf(w, whole);
  if (firstDay) update.run(w.db, template.id, { anchorOn: firstDay });
  return findTemplate(w, template.id);
}

type How = Pick<Parameters<typeof copyContents>[2], "assigned" | "days" | "isFollowed">;

/** Copies the tools of a project with what is active in them, and its links; answers what that was. */
function copyAll(
  w: Write,
  from: Project,
  to: Project,
  { withComments, ...how }: How & { withComments: boolean },
): Whole {
  const containers = copyTools(w, from.id, to.id);
  const whole = readContents(w, containers, { withComments });
  const container = containers[0]?.to ?? "";
  copyContents(w, whole, { ...how, projectId: to.id, container });
  copyLinks(w, from.id, to.id);
  w.touch(to.id);
  noteProject(w, to.id);
  return whole;
}

/** Changes what a PATCH names; for admins and who made it. */
export function editTemplate(w: Write, id: string, input: Static<typeof templatePatch>): Template {
  const template = findTemplateToEdit(w, id);
  update.run(w.db, id, {
    name: input.name === undefined ? undefined : checkName(input.name, { stored: template.name }),
    description: input.description,
    clientsEnabled: input.clients_enabled,
    updatedAt: w.now.toISOString(),
  });
  w.touch(id);
  noteProject(w, id);
  return findTemplate(w, id);
}

/** Puts a template into the trash, from which it is purged as a project is. */
export function trashTemplate(w: Write, id: string): void {
  findTemplateToEdit(w, id);
  const trashedAt = w.now.toISOString();
  update.run(w.db, id, { status: "trashed", trashedAt, updatedAt: trashedAt });
  w.enqueue(purgeProject.at(purgeTime(w), { project_id: id, trashed_at: trashedAt }));
  w.touch(id);
  noteProject(w, id);
}

/** Takes a template out of the trash; one that is in none stays as it is. */
export function restoreTemplate(w: Write, id: string): Template {
  if (!isTrashed(w, id)) return findTemplateToEdit(w, id);
  findTemplateToEdit(w, id, "trashed");
  update.run(w.db, id, { status: "active", trashedAt: null, updatedAt: w.now.toISOString() });
  w.touch(id);
  noteProject(w, id);
  return findTemplate(w, id);
}

/** Makes a project from a template, its days as far from its first as they are from the template's own. */
export function applyTemplate(
  w: Write,
  id: string,
  { starts_on, ...input }: Static<typeof usedTemplateBody>,
): FoundProject {
  const template = findTemplate(w, id);
  const days = daysBetween(template.anchorOn, starts_on ?? todayOf(w));
  const { startsOn, endsOn, color, clientsEnabled } = template;
  const project = openProject(w, {
    ...blankProject(w, { ...input, description: descriptionOf(input, template) }),
    color,
    clientsEnabled,
    startsOn: startsOn && laterDay(startsOn, days),
    endsOn: endsOn && laterDay(endsOn, days),
  });
  copyAll(w, template, project, { withComments: true, assigned: "seeing", days, isFollowed: true });
  return findProject(w, project.id);
}

const descriptionOf = (input: Static<typeof newProjectBody>, template: Template): string | null =>
  input.description === undefined ? template.description : input.description;
