import { id, oneOf, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import { PAGE_HEADERS, pageAnswer, paged, pageOf, wordText } from "#/platform/http/paging.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { answerIfChanged } from "../access/changes.ts";
import { orgRoutes } from "../access/routes.ts";
import type { Write } from "../access/scope.ts";
import { createProject, editProject, newProjectBody, projectPatch, setProjectStatus } from "./change.ts";
import { projectExample } from "./examples.ts";
import { findAnyProject, findProject, findProjectToEdit, listProjects } from "./find.ts";
import { joinProject } from "./people.ts";
import { setStar } from "./prefs.ts";
import { presentProject, presentProjects } from "./present.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const STATUSES = ["active", "archived", "trashed"] as const;
const withStatus = t.Object({ org_slug: t.String(), id: id(), status: wordText(STATUSES, "What it is to be.") });
const tag = "Projects";
const answers = { 200: { description: "The project.", schema: ref("Project"), example: projectExample } };

const listQuery = t.Object({
  ...paged(),
  status: t.Optional(oneOf(STATUSES, { description: "`active` when absent." })),
  scope: t.Optional(oneOf(["all"], { description: "Every project, for owners only." })),
});

const operations = {
  listProjects: describe({
    id: "listProjects",
    tag,
    errors: [403, 422],
    summary: "The projects you reach",
    description: "Starred ones first, then by name.",
    answers: {
      200: {
        description: "A page of projects.",
        schema: listOf("Project"),
        example: [projectExample],
        headers: PAGE_HEADERS,
      },
    },
  }),
  createProject: describe({
    id: "createProject",
    tag,
    errors: [402, 403, 409, 422],
    summary: "Make a project",
    description: "It has all six tools, is starred for you, and is invite-only unless `all_access`.",
    example: { name: "Website", description: "The new site." },
    answers: { 201: answers[200] },
  }),
  getProject: describe({
    id: "getProject",
    tag,
    isTagged: true,
    errors: [404],
    summary: "One project",
    description: "With its tools and their container ids. Answers an `ETag`.",
    answers,
  }),
  updateProject: describe({
    id: "updateProject",
    tag,
    errors: [403, 404, 409, 422],
    summary: "Change a project",
    description: "Moving it into a home-screen folder is done here, by `folder_id`.",
    example: { color: "blue", ends_on: "2026-12-31" },
    answers,
  }),
  updateProjectStatus: describe({
    id: "updateProjectStatus",
    tag,
    errors: [403, 404, 422],
    summary: "Archive, trash or restore a project",
    description: "For admins and its creator. A trashed project is purged after 30 days.",
    answers,
  }),
  starProject: describe({ id: "starProject", tag, errors: [404], summary: "Star a project", answers }),
  unstarProject: describe({ id: "unstarProject", tag, errors: [404], summary: "Unstar a project", answers }),
  joinProject: describe({
    id: "joinProject",
    tag,
    errors: [403, 404],
    summary: "Join any project, as an owner",
    answers,
  }),
};

/** Projects: making, reading and changing. */
export const projectRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/projects",
      ({ scope, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          return presentProjects(r, answer({ request, set }, page, listProjects(r, query, page)));
        }),
      { access: "client", query: listQuery, ...operations.listProjects },
    )
    .post("/projects", ({ scope, body }) => scope.write((w) => presentProject(w, createProject(w, body))), {
      creates: "client",
      body: newProjectBody,
      ...operations.createProject,
      ...json,
    })
    .get(
      "/projects/:id",
      ({ scope, params, request, set }) =>
        scope.read((r) => {
          const project = findProject(r, params.id);
          answerIfChanged(r, project, { request, set });
          return presentProject(r, project);
        }),
      { access: "client", params: one, ...operations.getProject },
    )
    .patch(
      "/projects/:id",
      ({ scope, params, body }) =>
        scope.write((w) => presentProject(w, editProject(w, findProjectToEdit(w, params.id), body))),
      { access: "client", params: one, body: projectPatch, ...operations.updateProject, ...json },
    );
};

/** Archiving, starring and joining a project. */
export const projectVerbRoutes = (services: Services) =>
  orgRoutes(services)
    .put(
      "/projects/:id/status/:status",
      ({ scope, params }) => scope.write((w) => changeStatus(w, params.id, params.status)),
      { access: "client", params: withStatus, ...operations.updateProjectStatus },
    )
    .put("/projects/:id/star", ({ scope, params }) => scope.write((w) => star(w, params.id, true)), {
      access: "client",
      params: one,
      ...operations.starProject,
    })
    .delete("/projects/:id/star", ({ scope, params }) => scope.write((w) => star(w, params.id, false)), {
      access: "client",
      params: one,
      ...operations.unstarProject,
    })
    .post("/projects/:id/join", ({ scope, params }) => scope.write((w) => join(w, params.id)), {
      access: "owner",
      params: one,
      ...operations.joinProject,
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
