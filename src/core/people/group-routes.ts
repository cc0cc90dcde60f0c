import { id, t } from "#/lib/schema.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { orgRoutes } from "../access/routes.ts";
import { groupExample } from "./examples.ts";
import {
  createGroup,
  deleteGroup,
  editGroup,
  findGroup,
  groupPatch,
  listGroups,
  newGroupBody,
  presentGroup,
  presentGroups,
} from "./groups.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Groups";

const operations = {
  listGroups: describe({
    id: "listGroups",
    tag,
    summary: "The groups of the organization",
    description:
      "People of the team who are mentioned together: a mention of a group is one of everybody in it who sees the place.",
    answers: { 200: { description: "In the order they were made.", schema: listOf("Group"), example: [groupExample] } },
  }),
  createGroup: describe({
    id: "createGroup",
    tag,
    errors: [403, 409, 422],
    summary: "Make a group",
    example: { name: "Designers", membership_ids: groupExample.membership_ids },
    answers: { 201: { description: "The group.", schema: ref("Group"), example: groupExample } },
  }),
  getGroup: describe({
    id: "getGroup",
    tag,
    errors: [404],
    summary: "One group",
    answers: { 200: { description: "The group.", schema: ref("Group"), example: groupExample } },
  }),
  updateGroup: describe({
    id: "updateGroup",
    tag,
    errors: [403, 404, 422],
    summary: "Rename a group, or say who is in it",
    description: "Whoever leaves the team is in no group any more.",
    example: { membership_ids: [] },
    answers: { 200: { description: "The group.", schema: ref("Group"), example: groupExample } },
  }),
  deleteGroup: describe({
    id: "deleteGroup",
    tag,
    errors: [403, 404],
    summary: "Delete a group",
    description: "Where it was mentioned, its name stays.",
    answers: { 204: { description: "It is gone." } },
  }),
};

/** Groups of people that are mentioned together. */
export const groupRoutes = (services: Services) =>
  orgRoutes(services)
    .get("/groups", ({ scope }) => scope.read((r) => presentGroups(r, listGroups(r))), {
      access: "member",
      ...operations.listGroups,
    })
    .post("/groups", ({ scope, body }) => scope.write((w) => presentGroup(w, createGroup(w, body))), {
      creates: "admin",
      body: newGroupBody,
      ...operations.createGroup,
      ...json,
    })
    .get("/groups/:id", ({ scope, params }) => scope.read((r) => presentGroup(r, findGroup(r, params.id))), {
      access: "member",
      params: one,
      ...operations.getGroup,
    })
    .patch(
      "/groups/:id",
      ({ scope, params, body }) => scope.write((w) => presentGroup(w, editGroup(w, findGroup(w, params.id), body))),
      { access: "admin", params: one, body: groupPatch, ...operations.updateGroup, ...json },
    )
    .delete(
      "/groups/:id",
      ({ scope, params, set }) => {
        scope.write((w) => deleteGroup(w, findGroup(w, params.id)));
        set.status = 204;
      },
      { access: "admin", params: one, ...operations.deleteGroup },
    );
