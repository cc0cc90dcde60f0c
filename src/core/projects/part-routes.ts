import { id, instant, t } from "#/lib/schema.ts";
import { endless, PAGE_HEADERS, pageAnswer, pageOf } from "#/platform/http/paging.ts";
import { describe, json, listOf } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { checkedInstant } from "#/platform/times.ts";
import { orgRoutes } from "../access/routes.ts";
import type { Read } from "../access/scope.ts";
import type { Subject } from "../activity/log.ts";
import { readLog } from "../activity/read-log.ts";
import { personExample } from "../people/examples.ts";
import { sending } from "../people/invitation-mails.ts";
import { personPresenter } from "../people/present.ts";
import { eventExample } from "../recordings/routes/examples.ts";
import { projectExample } from "./examples.ts";
import { type FoundProject, findProject, findProjectToEdit } from "./find.ts";
import { changeProjectPeople, projectPeople, projectPeopleBody } from "./people.ts";
import { bellBody, readBell, setBell } from "./prefs.ts";
import { changeTool, presentTool, toolKey, toolPatch, toolsAmong } from "./tools.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Projects";
const tools = {
  200: { description: "The tools in their order.", schema: listOf("Tool"), example: projectExample.tools },
};
const people = { 200: { description: "The people who reach it.", schema: listOf("Person"), example: [personExample] } };
const bell = { 200: { description: "Your bell on the project.", schema: bellBody, example: { scope: null } } };

const presentTools = (r: Read, project: FoundProject) =>
  (toolsAmong(r, [project.id]).get(project.id) ?? []).map(presentTool);
const presentPeople = (r: Read, project: FoundProject) => projectPeople(r, project).map(personPresenter(r));

const oneTool = t.Object({ org_slug: t.String(), id: id(), tool: toolKey });
const timeline = t.Object({
  ...endless(),
  since: t.Optional(instant({ description: "Only what happened at or after this time." })),
  q: t.Optional(t.String({ maxLength: 200, description: "As in the activity of the organization." })),
});

const operations = {
  listTools: describe({
    id: "listTools",
    tag,
    errors: [404],
    summary: "The tools of a project",
    answers: tools,
  }),
  updateTool: describe({
    id: "updateTool",
    tag,
    errors: [403, 404, 409, 422],
    summary: "Switch, rename or reorder a tool",
    example: { title: "Work", enabled: true },
    answers: tools,
  }),
  listProjectPeople: describe({
    id: "listProjectPeople",
    tag,
    errors: [404],
    summary: "Who is on a project",
    answers: people,
  }),
  updateProjectPeople: describe({
    id: "updateProjectPeople",
    tag,
    errors: [402, 403, 404, 409, 422],
    summary: "Change who is on a project",
    description:
      "`membership_ids` replaces; `grant` and `revoke` change; `create` invites somebody new into the project.",
    example: { grant: ["0193b0c8-7d10-7000-8000-0000000000ab"] },
    answers: people,
  }),
  getProjectNotificationPreference: describe({
    id: "getProjectNotificationPreference",
    tag,
    errors: [404],
    summary: "Your bell on a project",
    answers: bell,
  }),
  updateProjectNotificationPreference: describe({
    id: "updateProjectNotificationPreference",
    tag,
    errors: [404, 422],
    summary: "Set your bell on a project",
    example: { scope: "mentions" },
    answers: bell,
  }),
  listProjectEvents: describe({
    id: "listProjectEvents",
    tag: "Activity",
    errors: [404, 422],
    summary: "The timeline of a project",
    answers: {
      200: {
        description: "Newest first.",
        schema: listOf("Event"),
        example: [eventExample],
        headers: PAGE_HEADERS,
      },
    },
  }),
};

/** Tools and people of a project. */
export const projectPartRoutes = (services: Services) =>
  orgRoutes(services)
    .get("/projects/:id/tools", ({ scope, params }) => scope.read((r) => presentTools(r, findProject(r, params.id))), {
      access: "client",
      params: one,
      ...operations.listTools,
    })
    .put(
      "/projects/:id/tools/:tool",
      ({ scope, params, body }) =>
        scope.write((w) => {
          const project = findProjectToEdit(w, params.id);
          changeTool(w, project, params.tool, body);
          return presentTools(w, project);
        }),
      { access: "client", params: oneTool, body: toolPatch, ...operations.updateTool, ...json },
    )
    .get(
      "/projects/:id/people",
      ({ scope, params }) => scope.read((r) => presentPeople(r, findProject(r, params.id))),
      { access: "client", params: one, ...operations.listProjectPeople },
    )
    .put(
      "/projects/:id/people",
      ({ scope, caller, params, body }) =>
        sending(services, { scope, caller, count: body.create?.length ?? 0 }, (postage) =>
          scope.write((w) => {
            const project = findProjectToEdit(w, params.id, "restrict_people_edits");
            changeProjectPeople(w, project, body, postage);
            return presentPeople(w, project);
          }),
        ),
      { access: "client", params: one, body: projectPeopleBody, ...operations.updateProjectPeople, ...json },
    );

/** The bell and the timeline of a project. */
export const projectFeedRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/projects/:id/notification-pref",
      ({ scope, params }) => scope.read((r) => readBell(r, findProject(r, params.id).id)),
      { access: "client", params: one, ...operations.getProjectNotificationPreference },
    )
    .put(
      "/projects/:id/notification-pref",
      ({ scope, params, body }) => scope.write((w) => setBell(w, findProject(w, params.id).id, body.scope)),
      { access: "client", params: one, body: bellBody, ...operations.updateProjectNotificationPreference, ...json },
    )
    .get(
      "/projects/:id/events",
      async ({ scope, params, query, request, set }) => {
        const page = pageOf(query);
        const subject: Subject = { by: "project", id: scope.read((r) => findProject(r, params.id).id) };
        const filter = { since: checkedInstant("since", query.since)?.toISOString() };
        return answer({ request, set }, page, await readLog(scope, { subject, filter, q: query.q, page }));
      },
      { access: "client", params: one, query: timeline, ...operations.listProjectEvents },
    );
};
