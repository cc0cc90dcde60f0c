import { id, named, t } from "#/lib/schema.ts";
import { operation } from "../access/operation.ts";
import type { Read } from "../access/scope.ts";
import { canReachProject } from "../access/visible.ts";
import { findPending, leadTo } from "../people/invitations/invite.ts";
import { findProject, requireToEdit } from "./find.ts";

const tag = "People";
const path = "/people/invitations/:id/projects";
const projectIds = t.Object({ project_ids: t.Array(id(), { maxItems: 100 }) });
const schema = named("InvitationProjects", projectIds);
const example = { project_ids: ["0193b0c8-7d10-7000-8000-000000000010"] };

/** Of the projects that an invitation leads to, those the actor reaches. */
const present = (r: Read, ids: readonly string[]) => ({
  project_ids: ids.filter((project) => canReachProject(r, r.actor.id, project)),
});

export const getInvitationProjects = operation({
  id: "getInvitationProjects",
  tag,
  method: "GET",
  path,
  access: "member",
  errors: [404],
  summary: "The projects of an invitation",
  returns: "Those that you reach.",
  answer: schema,
  sample: example,
  run: ({ scope, params }) => scope.read((r) => present(r, findPending(r, params.id).projectIds)),
});

export const updateInvitationProjects = operation({
  id: "updateInvitationProjects",
  tag,
  method: "PUT",
  path,
  access: "member",
  errors: [403, 404, 422],
  summary: "Change the projects of an invitation",
  description:
    "Replaces those that you reach, by projects whose people you may change. From then on you answer for the invitation: it ends when you leave or get a lower role.",
  body: projectIds,
  example,
  returns: "The projects.",
  answer: schema,
  sample: example,
  run: ({ scope, params, body }) =>
    scope.write((w) => {
      const changed = leadTo(w, findPending(w, params.id), body.project_ids);
      for (const project of body.project_ids)
        requireToEdit(w, findProject(w, project), "restrict_people_edits");
      return present(w, changed.projectIds);
    }),
});
