import { instant, t } from "#/lib/schema.ts";
import { checkedInstant } from "#/platform/times.ts";
import { listOperation, operation } from "../access/operation.ts";
import type { Read } from "../access/scope.ts";
import { eventSchema, type Subject } from "../activity/log.ts";
import { readLog } from "../activity/read-log.ts";
import { personExample } from "../people/examples.ts";
import { sending } from "../people/invitations/mails.ts";
import { personPresenter, personSchema } from "../people/present.ts";
import { eventExample } from "../recordings/operations/examples.ts";
import { projectExample } from "./examples.ts";
import { type FoundProject, findProject, findProjectToEdit } from "./find.ts";
import { changeProjectPeople, projectPeople, projectPeopleBody } from "./people.ts";
import { bellBody, readBell, setBell } from "./prefs.ts";
import { changeTool, presentTool, toolKey, toolPatch, toolSchema, toolsAmong } from "./tools.ts";

const tag = "Projects";

const presentTools = (r: Read, project: FoundProject) =>
  (toolsAmong(r, [project.id]).get(project.id) ?? []).map(presentTool);
const presentPeople = (r: Read, project: FoundProject) =>
  projectPeople(r, project).map(personPresenter(r));

export const listTools = operation({
  id: "listTools",
  tag,
  method: "GET",
  path: "/projects/:id/tools",
  access: "client",
  errors: [404],
  summary: "The tools of a project",
  returns: "The tools in their order.",
  answer: t.Array(toolSchema),
  sample: projectExample.tools,
  run: ({ scope, params }) => scope.read((r) => presentTools(r, findProject(r, params.id))),
});

export const updateTool = operation({
  id: "updateTool",
  tag,
  method: "PUT",
  path: "/projects/:id/tools/:tool",
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Switch, rename or reorder a tool",
  params: { tool: toolKey },
  body: toolPatch,
  example: { title: "Work", enabled: true },
  returns: "The tools in their order.",
  answer: t.Array(toolSchema),
  sample: projectExample.tools,
  run: ({ scope, params, body }) =>
    scope.write((w) => {
      const project = findProjectToEdit(w, params.id);
      changeTool(w, project, params.tool, body);
      return presentTools(w, project);
    }),
});

export const listProjectPeople = operation({
  id: "listProjectPeople",
  tag,
  method: "GET",
  path: "/projects/:id/people",
  access: "client",
  errors: [404],
  summary: "Who is on a project",
  returns: "The people who reach it.",
  answer: t.Array(personSchema),
  sample: [personExample],
  run: ({ scope, params }) => scope.read((r) => presentPeople(r, findProject(r, params.id))),
});

export const updateProjectPeople = operation({
  id: "updateProjectPeople",
  tag,
  method: "PUT",
  path: "/projects/:id/people",
  access: "client",
  errors: [402, 403, 404, 409, 422],
  summary: "Change who is on a project",
  description:
    "`membership_ids` replaces; `grant` and `revoke` change; `create` invites somebody new into the project.",
  body: projectPeopleBody,
  example: { grant: ["0193b0c8-7d10-7000-8000-0000000000ab"] },
  returns: "The people who reach it.",
  answer: t.Array(personSchema),
  sample: [personExample],
  run: ({ scope, caller, params, body, services }) =>
    sending(services, { scope, caller, count: body.create?.length ?? 0 }, (postage) =>
      scope.write((w) => {
        const project = findProjectToEdit(w, params.id, "restrict_people_edits");
        changeProjectPeople(w, project, body, postage);
        return presentPeople(w, project);
      }),
    ),
});

export const getProjectNotificationPreference = operation({
  id: "getProjectNotificationPreference",
  tag,
  method: "GET",
  path: "/projects/:id/notification-pref",
  access: "client",
  errors: [404],
  summary: "Your bell on a project",
  returns: "Your bell on the project.",
  answer: bellBody,
  sample: { scope: null },
  run: ({ scope, params }) => scope.read((r) => readBell(r, findProject(r, params.id).id)),
});

export const updateProjectNotificationPreference = operation({
  id: "updateProjectNotificationPreference",
  tag,
  method: "PUT",
  path: "/projects/:id/notification-pref",
  access: "client",
  errors: [404, 422],
  summary: "Set your bell on a project",
  body: bellBody,
  example: { scope: "mentions" },
  returns: "Your bell on the project.",
  answer: bellBody,
  sample: { scope: null },
  run: ({ scope, params, body }) =>
    scope.write((w) => setBell(w, findProject(w, params.id).id, body.scope)),
});

export const listProjectEvents = listOperation({
  id: "listProjectEvents",
  tag: "Activity",
  path: "/projects/:id/events",
  access: "client",
  errors: [404, 422],
  summary: "The timeline of a project",
  isEndless: true,
  query: {
    since: t.Optional(instant({ description: "Only what happened at or after this time." })),
    q: t.Optional(
      t.String({ maxLength: 200, description: "As in the activity of the organization." }),
    ),
  },
  returns: "Newest first.",
  item: eventSchema,
  sample: eventExample,
  run: async ({ scope, params, query, page }) => {
    const subject: Subject = { by: "project", id: scope.read((r) => findProject(r, params.id).id) };
    const filter = { since: checkedInstant("since", query.since)?.toISOString() };
    return /* FIX */ await readLog(scope, { subject, filter, q: query.q, page });
  },
});
