import { operation } from "#/core/access/operation.ts";
import { categorySchema } from "#/features/messages/message.type.ts";
import { t } from "#/lib/schema.ts";
import { done, ok } from "#/platform/operation.ts";
import {
  categoryPatch,
  createCategory,
  deleteCategory,
  editCategory,
  listCategories,
  newCategoryBody,
  presentCategory,
} from "./categories.ts";

const tag = "Messages";
const example = { id: "0193b0c8-7d10-7000-8000-0000000000f0", name: "Announcement", icon: "📢" };

export const list = operation({
  id: "listCategories",
  tag,
  method: "GET",
  path: "/categories",
  access: "client",
  summary: "The message categories",
  returns: "In their order.",
  answer: t.Array(categorySchema),
  sample: [example],
  run: ({ scope }) => scope.read((r) => listCategories(r).map(presentCategory)),
});

export const create = operation({
  id: "createCategory",
  tag,
  method: "POST",
  path: "/categories",
  access: "admin",
  makes: true,
  errors: [403, 409, 422],
  summary: "Make a message category",
  body: newCategoryBody,
  example: { name: "Announcement", icon: "📢" },
  returns: "The category.",
  answer: categorySchema,
  sample: example,
  run: ({ scope, body }) => scope.write((w) => presentCategory(createCategory(w, body))),
});

export const updateCategory = operation({
  id: "updateCategory",
  tag,
  method: "PATCH",
  path: "/categories/:id",
  access: "admin",
  errors: [403, 404, 422],
  summary: "Change a message category",
  body: categoryPatch,
  example: { icon: null },
  returns: "The category.",
  answer: categorySchema,
  sample: example,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentCategory(editCategory(w, params.id, body))),
});

export const remove = operation({
  id: "deleteCategory",
  tag,
  method: "DELETE",
  path: "/categories/:id",
  access: "admin",
  errors: [403, 404],
  summary: "Delete a message category",
  description: "Messages that had it have none.",
  returns: "It is gone.",
  answer: ok,
  sample: done,
  run: async ({ scope, params }) => {
    await deleteCategory(scope, params.id);
    return done;
  },
});
