import { t } from "#/lib/schema.ts";
import { nothing } from "#/platform/operation.ts";
import { operation } from "../access/operation.ts";
import { folderExample, linkExample } from "./examples.ts";
import { findProject, findProjectToEdit } from "./find.ts";
import {
  createFolder,
  deleteFolder,
  editFolder,
  folderPatch,
  folderSchema,
  listFolders,
  newFolderBody,
  presentFolder,
} from "./folders.ts";
import {
  createLink,
  deleteLink,
  editLink,
  linkPatch,
  linkSchema,
  listLinks,
  newLinkBody,
  presentLink,
} from "./links.ts";

const tag = "Projects";

export const listProjectLinks = operation({
  id: "listProjectLinks",
  tag,
  method: "GET",
  path: "/projects/:id/links",
  access: "client",
  errors: [404],
  summary: "The external links of a project",
  returns: "In their order.",
  answer: t.Array(linkSchema),
  sample: [linkExample],
  run: ({ scope, params }) =>
    scope.read((r) => listLinks(r, findProject(r, params.id).id).map(presentLink)),
});

export const createProjectLink = operation({
  id: "createProjectLink",
  tag,
  method: "POST",
  path: "/projects/:id/links",
  access: "client",
  makes: true,
  errors: [403, 404, 409, 422],
  summary: "Add an external link",
  body: newLinkBody,
  example: { url: "https://example.com/brief", title: "The brief" },
  returns: "The link.",
  answer: linkSchema,
  sample: linkExample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentLink(createLink(w, findProjectToEdit(w, params.id).id, body))),
});

export const updateProjectLink = operation({
  id: "updateProjectLink",
  tag,
  method: "PATCH",
  path: "/projects/:id/links/:link_id",
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Change an external link",
  body: linkPatch,
  example: { title: "The final brief" },
  returns: "The link.",
  answer: linkSchema,
  sample: linkExample,
  run: ({ scope, params, body }) =>
    scope.write((w) =>
      presentLink(editLink(w, findProjectToEdit(w, params.id).id, params.link_id, body)),
    ),
});

export const deleteProjectLink = operation({
  id: "deleteProjectLink",
  tag,
  method: "DELETE",
  path: "/projects/:id/links/:link_id",
  access: "client",
  errors: [403, 404, 409],
  summary: "Remove an external link",
  returns: "It is gone.",
  answer: nothing,
  run: ({ scope, params }) => {
    scope.write((w) => deleteLink(w, findProjectToEdit(w, params.id).id, params.link_id));
  },
});

export const list = operation({
  id: "listFolders",
  tag,
  method: "GET",
  path: "/folders",
  access: "member",
  summary: "The folders of the home screen",
  returns: "In their order.",
  answer: t.Array(folderSchema),
  sample: [folderExample],
  run: ({ scope }) => scope.read((r) => listFolders(r).map(presentFolder)),
});

export const create = operation({
  id: "createFolder",
  tag,
  method: "POST",
  path: "/folders",
  access: "member",
  makes: true,
  errors: [409, 422],
  summary: "Make a home-screen folder",
  body: newFolderBody,
  example: { name: "Marketing", color: "blue" },
  returns: "The folder.",
  answer: folderSchema,
  sample: folderExample,
  run: ({ scope, body }) => scope.write((w) => presentFolder(createFolder(w, body))),
});

export const updateFolder = operation({
  id: "updateFolder",
  tag,
  method: "PATCH",
  path: "/folders/:id",
  access: "member",
  errors: [404, 422],
  summary: "Rename, recolor or reorder a folder",
  body: folderPatch,
  example: { color: null },
  returns: "The folder.",
  answer: folderSchema,
  sample: folderExample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentFolder(editFolder(w, params.id, body))),
});

export const remove = operation({
  id: "deleteFolder",
  tag,
  method: "DELETE",
  path: "/folders/:id",
  access: "member",
  errors: [404],
  summary: "Delete a folder",
  description: "Its projects return to the top level.",
  returns: "It is gone.",
  answer: nothing,
  run: ({ scope, params }) => {
    scope.write((w) => deleteFolder(w, params.id));
  },
});
