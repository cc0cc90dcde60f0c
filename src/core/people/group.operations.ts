import { t } from "#/lib/schema.ts";
import { nothing } from "#/platform/operation.ts";
import { operation } from "../access/operation.ts";
import { groupExample } from "./examples.ts";
import {
  createGroup,
  deleteGroup,
  editGroup,
  findGroup,
  groupPatch,
  groupSchema,
  listGroups,
  newGroupBody,
  presentGroup,
  presentGroups,
} from "./groups.ts";

const tag = "Groups";

export const list = operation({
  id: "listGroups",
  tag,
  method: "GET",
  path: "/groups",
  access: "member",
  summary: "The groups of the organization",
  description:
    "People of the team who are mentioned together: a mention of a group is one of everybody in it who sees the place.",
  returns: "In the order they were made.",
  answer: t.Array(groupSchema),
  sample: [groupExample],
  run: ({ scope }) => scope.read((r) => presentGroups(r, listGroups(r))),
});

export const create = operation({
  id: "createGroup",
  tag,
  method: "POST",
  path: "/groups",
  access: "admin",
  makes: true,
  errors: [403, 409, 422],
  summary: "Make a group",
  body: newGroupBody,
  example: { name: "Designers", membership_ids: groupExample.membership_ids },
  returns: "The group.",
  answer: groupSchema,
  sample: groupExample,
  run: ({ scope, body }) => scope.write((w) => presentGroup(w, createGroup(w, body))),
});

export const getGroup = operation({
  id: "getGroup",
  tag,
  method: "GET",
  path: "/groups/:id",
  access: "member",
  errors: [404],
  summary: "One group",
  returns: "The group.",
  answer: groupSchema,
  sample: groupExample,
  run: ({ scope, params }) => scope.read((r) => presentGroup(r, findGroup(r, params.id))),
});

export const updateGroup = operation({
  id: "updateGroup",
  tag,
  method: "PATCH",
  path: "/groups/:id",
  access: "admin",
  errors: [403, 404, 422],
  summary: "Rename a group, or say who is in it",
  description: "Whoever leaves the team is in no group any more.",
  body: groupPatch,
  example: { membership_ids: [] },
  returns: "The group.",
  answer: groupSchema,
  sample: groupExample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentGroup(w, editGroup(w, findGroup(w, params.id), body))),
});

export const remove = operation({
  id: "deleteGroup",
  tag,
  method: "DELETE",
  path: "/groups/:id",
  access: "admin",
  errors: [403, 404],
  summary: "Delete a group",
  description: "Where it was mentioned, its name stays.",
  returns: "It is gone.",
  answer: nothing,
  run: ({ scope, params }) => {
    scope.write((w) => deleteGroup(w, findGroup(w, params.id)));
  },
});
