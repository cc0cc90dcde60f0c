import { id, t } from "#/lib/schema.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { orgRoutes } from "../access/routes.ts";
import { folderExample, linkExample } from "./examples.ts";
import { findProject, findProjectToEdit } from "./find.ts";
import {
  createFolder,
  deleteFolder,
  editFolder,
  folderPatch,
  listFolders,
  newFolderBody,
  presentFolder,
} from "./folders.ts";
import { createLink, deleteLink, editLink, linkPatch, listLinks, newLinkBody, presentLink } from "./links.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const oneLink = t.Object({ org_slug: t.String(), id: id(), link_id: id() });
const tag = "Projects";
const link = { description: "The link.", schema: ref("ProjectLink"), example: linkExample };
const folder = { description: "The folder.", schema: ref("HomeFolder"), example: folderExample };

const operations = {
  listProjectLinks: describe({
    id: "listProjectLinks",
    tag,
    errors: [404],
    summary: "The external links of a project",
    answers: { 200: { description: "In their order.", schema: listOf("ProjectLink"), example: [linkExample] } },
  }),
  createProjectLink: describe({
    id: "createProjectLink",
    tag,
    errors: [403, 404, 409, 422],
    summary: "Add an external link",
    example: { url: "https://example.com/brief", title: "The brief" },
    answers: { 201: link },
  }),
  updateProjectLink: describe({
    id: "updateProjectLink",
    tag,
    errors: [403, 404, 409, 422],
    summary: "Change an external link",
    example: { title: "The final brief" },
    answers: { 200: link },
  }),
  deleteProjectLink: describe({
    id: "deleteProjectLink",
    tag,
    errors: [403, 404, 409],
    summary: "Remove an external link",
    answers: { 204: { description: "It is gone." } },
  }),
  listFolders: describe({
    id: "listFolders",
    tag,
    summary: "The folders of the home screen",
    answers: { 200: { description: "In their order.", schema: listOf("HomeFolder"), example: [folderExample] } },
  }),
  createFolder: describe({
    id: "createFolder",
    tag,
    errors: [409, 422],
    summary: "Make a home-screen folder",
    example: { name: "Marketing", color: "blue" },
    answers: { 201: folder },
  }),
  updateFolder: describe({
    id: "updateFolder",
    tag,
    errors: [404, 422],
    summary: "Rename, recolor or reorder a folder",
    example: { color: null },
    answers: { 200: folder },
  }),
  deleteFolder: describe({
    id: "deleteFolder",
    tag,
    errors: [404],
    summary: "Delete a folder",
    description: "Its projects return to the top level.",
    answers: { 204: { description: "It is gone." } },
  }),
};

/** External links of a project, and the folders of the home screen. */
export const projectHomeRoutes = (services: Services) =>
  orgRoutes(services)
    .get(
      "/projects/:id/links",
      ({ scope, params }) => scope.read((r) => listLinks(r, findProject(r, params.id).id).map(presentLink)),
      { access: "client", params: one, ...operations.listProjectLinks },
    )
    .post(
      "/projects/:id/links",
      ({ scope, params, body }) =>
        scope.write((w) => presentLink(createLink(w, findProjectToEdit(w, params.id).id, body))),
      { creates: "client", params: one, body: newLinkBody, ...operations.createProjectLink, ...json },
    )
    .patch(
      "/projects/:id/links/:link_id",
      ({ scope, params, body }) =>
        scope.write((w) => presentLink(editLink(w, findProjectToEdit(w, params.id).id, params.link_id, body))),
      { access: "client", params: oneLink, body: linkPatch, ...operations.updateProjectLink, ...json },
    )
    .delete(
      "/projects/:id/links/:link_id",
      ({ scope, params, set }) => {
        scope.write((w) => deleteLink(w, findProjectToEdit(w, params.id).id, params.link_id));
        set.status = 204;
      },
      { access: "client", params: oneLink, ...operations.deleteProjectLink },
    )
    .get("/folders", ({ scope }) => scope.read((r) => listFolders(r).map(presentFolder)), {
      access: "member",
      ...operations.listFolders,
    })
    .post("/folders", ({ scope, body }) => scope.write((w) => presentFolder(createFolder(w, body))), {
      creates: "member",
      body: newFolderBody,
      ...operations.createFolder,
      ...json,
    })
    .patch(
      "/folders/:id",
      ({ scope, params, body }) => scope.write((w) => presentFolder(editFolder(w, params.id, body))),
      { access: "member", params: one, body: folderPatch, ...operations.updateFolder, ...json },
    )
    .delete(
      "/folders/:id",
      ({ scope, params, set }) => {
        scope.write((w) => deleteFolder(w, params.id));
        set.status = 204;
      },
      { access: "member", params: one, ...operations.deleteFolder },
    );
