import { oneOf, t } from "#/lib/schema.ts";
import { nothing } from "#/platform/operation.ts";
import { listOperation, operation } from "../../access/operation.ts";
import { projectExample, templateExample } from "../examples.ts";
import { presentProject, projectSchema } from "../present.ts";
import {
  applyTemplate,
  createTemplate,
  editTemplate,
  newTemplateBody,
  restoreTemplate,
  templatePatch,
  trashTemplate,
  usedTemplateBody,
} from "./change.ts";
import { presentTemplate, presentTemplates, templateSchema } from "./present.ts";
import { findTemplate, listTemplates, TEMPLATE_STATUSES } from "./store.ts";

const tag = "Templates";

export const list = listOperation({
  id: "listTemplates",
  tag,
  path: "/templates",
  access: "member",
  summary: "The templates of the organization",
  description: "By name. Everybody but clients sees and uses all of them.",
  returns: "A page of templates.",
  query: { status: t.Optional(oneOf(TEMPLATE_STATUSES, { description: "`active` when absent." })) },
  item: templateSchema,
  sample: templateExample,
  run: ({ scope, query, page }) =>
    scope.read((r) => {
      const { rows, total } = listTemplates(r, query.status ?? "active", page);
      return { rows: presentTemplates(r, rows), total };
    }),
});

export const create = operation({
  id: "createTemplate",
  tag,
  method: "POST",
  path: "/templates",
  access: "member",
  makes: true,
  errors: [404, 409, 422],
  summary: "Make a template",
  description: `With \`project_id\` from what is active in that project as you see it: its tools, links and content, without drafts,
approvals, lines of chats, cheers, followers and whether something is completed. Without, an empty one. What is in a template is
made, read and edited like what is in projects, under the ids of its tools; nobody is told of it, assigned to it or asked by it, and it
is in no list, search, feed or report. It remembers the day its days are told from: the project's \`starts_on\`, else the earliest day in
it, else today.`,
  body: newTemplateBody,
  example: { name: "Launch", include_comments: false },
  returns: "The template.",
  answer: templateSchema,
  sample: templateExample,
  run: ({ scope, body }) => scope.write((w) => presentTemplate(w, createTemplate(w, body))),
});

export const getTemplate = operation({
  id: "getTemplate",
  tag,
  method: "GET",
  path: "/templates/:id",
  access: "member",
  errors: [404],
  summary: "One template",
  description: "With its tools and their container ids.",
  returns: "The template.",
  answer: templateSchema,
  sample: templateExample,
  run: ({ scope, params }) => scope.read((r) => presentTemplate(r, findTemplate(r, params.id))),
});

export const updateTemplate = operation({
  id: "updateTemplate",
  tag,
  method: "PATCH",
  path: "/templates/:id",
  access: "member",
  errors: [403, 404, 422],
  summary: "Change a template",
  description: "For admins and who made it.",
  body: templatePatch,
  example: { description: "What every launch needs.", clients_enabled: true },
  returns: "The template.",
  answer: templateSchema,
  sample: templateExample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentTemplate(w, editTemplate(w, params.id, body))),
});

export const deleteTemplate = operation({
  id: "deleteTemplate",
  tag,
  method: "DELETE",
  path: "/templates/:id",
  access: "member",
  errors: [403, 404],
  summary: "Put a template into the trash",
  description:
    "For admins and who made it. It is purged after 30 days, unless it is restored before; projects made from it stay.",
  returns: "It is in the trash.",
  answer: nothing,
  run: ({ scope, params }) => scope.write((w) => trashTemplate(w, params.id)),
});

export const restore = operation({
  id: "restoreTemplate",
  tag,
  method: "PUT",
  path: "/templates/:id/status/active",
  access: "member",
  errors: [403, 404],
  summary: "Take a template out of the trash",
  description:
    "For admins and who made it, with all that was in it. `GET …/templates?status=trashed` lists those that are there.",
  returns: "The template.",
  answer: templateSchema,
  sample: templateExample,
  run: ({ scope, params }) => scope.write((w) => presentTemplate(w, restoreTemplate(w, params.id))),
});

export const useTemplate = operation({
  id: "useTemplate",
  tag,
  method: "POST",
  path: "/templates/:id/use",
  access: "member",
  makes: true,
  errors: [402, 404, 409, 422],
  summary: "Make a project from a template",
  description: `You are on it, and follow all that is in it. Every day and event is as far from \`starts_on\` as it was from the day that
the template remembers. Those who are assigned stay so as far as they reach the project; nobody is told.`,
  body: usedTemplateBody,
  example: { name: "Launch in Oslo", starts_on: "2026-12-01" },
  returns: "The project.",
  answer: projectSchema,
  sample: projectExample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentProject(w, applyTemplate(w, params.id, body))),
});
