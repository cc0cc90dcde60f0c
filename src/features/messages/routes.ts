import { orgRoutes } from "#/core/access/routes.ts";
import { id, t } from "#/lib/schema.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import {
  categoryPatch,
  createCategory,
  deleteCategory,
  editCategory,
  listCategories,
  newCategoryBody,
  presentCategory,
} from "./categories.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Messages";
const example = { id: "0193b0c8-7d10-7000-8000-0000000000f0", name: "Announcement", icon: "📢" };

const operations = {
  listCategories: describe({
    id: "listCategories",
    tag,
    summary: "The message categories",
    answers: { 200: { description: "In their order.", schema: listOf("Category"), example: [example] } },
  }),
  createCategory: describe({
    id: "createCategory",
    tag,
    errors: [403, 409, 422],
    summary: "Make a message category",
    example: { name: "Announcement", icon: "📢" },
    answers: { 201: { description: "The category.", schema: ref("Category"), example } },
  }),
  updateCategory: describe({
    id: "updateCategory",
    tag,
    errors: [403, 404, 422],
    summary: "Change a message category",
    example: { icon: null },
    answers: { 200: { description: "The category.", schema: ref("Category"), example } },
  }),
  deleteCategory: describe({
    id: "deleteCategory",
    tag,
    errors: [403, 404],
    summary: "Delete a message category",
    description: "Messages that had it have none.",
    answers: { 200: { description: "It is gone.", schema: ref("Ok"), example: { ok: true } } },
  }),
};

/** Message categories. */
export const messageRoutes = (services: Services) =>
  orgRoutes(services)
    .get("/categories", ({ scope }) => scope.read((r) => listCategories(r).map(presentCategory)), {
      access: "client",
      ...operations.listCategories,
    })
    .post("/categories", ({ scope, body }) => scope.write((w) => presentCategory(createCategory(w, body))), {
      creates: "admin",
      body: newCategoryBody,
      ...operations.createCategory,
      ...json,
    })
    .patch(
      "/categories/:id",
      ({ scope, params, body }) => scope.write((w) => presentCategory(editCategory(w, params.id, body))),
      { access: "admin", params: one, body: categoryPatch, ...operations.updateCategory, ...json },
    )
    .delete(
      "/categories/:id",
      async ({ scope, params }) => {
        await deleteCategory(scope, params.id);
        return { ok: true };
      },
      { access: "admin", params: one, ...operations.deleteCategory },
    );
