import { id, oneOf, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import { wordText } from "#/platform/http/paging.ts";
import { answerIfChanged } from "../access/changes.ts";
import { listOperation, operation } from "../access/operation.ts";
import type { Write } from "../access/scope.ts";
import { unreadIn } from "../notifications/tray.ts";
import {
  createProject,
  editProject,
  newProjectBody,
  projectPatch,
  setProjectStatus,
} from "./change.ts";
import { projectExample } from "./examples.ts";
import { findAnyProject, findProject, findProjectToEdit, listProjects } from "./find.ts";
import { joinProject } from "./people.ts";
import { setStar } from "./prefs.ts";
import { presentProject, presentProjects, projectSchema } from "./present.ts";

const STATUSES = ["active", "archived", "trashed"] as const;
const tag = "Projects";

export const list = listOperation({
  id: "listProjects",
  tag,
  path: "/projects",
  access: "client",
  errors: [403, 422],
  summary: "The projects you reach",
  description: "Starred ones first, then by name.",
  query: {
    status: t.Optional(oneOf(STATUSES, { description: "`active` when absent." })),
    scope: t.Optional(oneOf(["all"], { description: "Every project, for owners only." })),
    membership_id: t.Optional(
      id("Only those that this person reaches, too; not with `scope=all`."),
    ),
  },
  returns: "A page of projects.",
  item: projectSchema,
  sample: projectExample,
  run: ({ scope, query, page }) =>
    scope.read((r) => {
      const { rows, total } = listProjects(r, query, page);
      return { rows: presentProjects(r, rows), total };
    }),
});

export const create = operation({
  id: "createProject",
  tag,
  method: "POST",
  path: "/projects",
  access: "client",
  makes: true,
  errors: [402, 403, 409, 422],
  summary: "Make a project",
  description: "It has all six tools, is starred for you, and is invite-only unless `all_access`.",
  body: newProjectBody,
  example: { name: "Website", description: "The new site." },
  returns: "The project.",
  answer: projectSchema,
  sample: projectExample,
  run: ({ scope, body }) => scope.write((w) => presentProject(w, createProject(w, body))),
});

export const getProject = operation({
  id: "getProject",
  tag,
  method: "GET",
  path: "/projects/:id",
  access: "client",
  isTagged: true,
  errors: [404],
  summary: "One project",
  description: "With its tools and their container ids. Answers an `ETag`.",
  returns: "The project.",
  answer: projectSchema,
  sample: projectExample,
  run: ({ scope, params, reply }) =>
    scope.read((r) => {
      const project = findProject(r, params.id);
      // Nobody's reading or forgetting of a notification is a change of the project.
      answerIfChanged(r, project, reply, { byTime: `${unreadIn(r).get(project.id) ?? 0} unread` });
      return presentProject(r, project);
    }),
});

export const updateProject = operation({
  id: "updateProject",
  tag,
  method: "PATCH",
  path: "/projects/:id",
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Change a project",
  description: "Moving it into a home-screen folder is done here, by `folder_id`.",
  body: projectPatch,
  example: { color: "blue", ends_on: "2026-12-31" },
  returns: "The project.",
  answer: projectSchema,
  sample: projectExample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentProject(w, editProject(w, findProjectToEdit(w, params.id), body))),
});

export const updateProjectStatus = operation({
  id: "updateProjectStatus",
  tag,
  method: "PUT",
  path: "/projects/:id/status/:status",
  access: "client",
  errors: [402, 403, 404, 422],
  summary: "Archive, trash or restore a project",
  description: "For admins and its creator. A trashed project is purged after 30 days.",
  params: { status: wordText(STATUSES, "What it is to be.") },
  returns: "The project.",
  answer: projectSchema,
  sample: projectExample,
  run: ({ scope, params }) => scope.write((w) => changeStatus(w, params.id, params.status)),
});

export const starProject = operation({
  id: "starProject",
  tag,
  method: "PUT",
  path: "/projects/:id/star",
  access: "client",
  errors: [404],
  summary: "Star a project",
  returns: "The project.",
  answer: projectSchema,
  sample: projectExample,
  run: ({ scope, params }) => scope.write((w) => star(w, params.id, true)),
});

export const unstarProject = operation({
  id: "unstarProject",
  tag,
  method: "DELETE",
  path: "/projects/:id/star",
  access: "client",
  errors: [404],
  summary: "Unstar a project",
  returns: "The project.",
  answer: projectSchema,
  sample: projectExample,
  run: ({ scope, params }) => scope.write((w) => star(w, params.id, false)),
});

export const joinProjectOperation = operation({
  id: "joinProject",
  tag,
  method: "POST",
  path: "/projects/:id/join",
  access: "owner",
  errors: [403, 404],
  summary: "Join any project, as an owner",
  returns: "The project.",
  answer: projectSchema,
  sample: projectExample,
  run: ({ scope, params }) => scope.write((w) => join(w, params.id)),
});

function changeStatus(w: Write, projectId: string, wanted: string) {
  const project = findProject(w, projectId);
  const status = STATUSES.find((known) => known === wanted);
  if (!status) throw invalid("status", "not_in_list", `One of ${STATUSES.join(", ")}.`);
  return presentProject(w, setProjectStatus(w, project, status));
}

function join(w: Write, projectId: string) {
  joinProject(w, findAnyProject(w, projectId).id);
  return presentProject(w, findProject(w, projectId));
}

function star(w: Write, projectId: string, starred: boolean) {
  const project = findProject(w, projectId);
  setStar(w, project.id, starred);
  return presentProject(w, findProject(w, project.id));
}
