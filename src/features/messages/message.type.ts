import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { draftable } from "#/core/recordings/capabilities/draftable.ts";
import { linkable } from "#/core/recordings/capabilities/linkable.ts";
import { pinnable } from "#/core/recordings/capabilities/pinnable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { containerType } from "#/core/recordings/container.ts";
import { recordingType } from "#/core/recordings/type.ts";
import { id, named, nullable, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import { findCategory, listCategories, presentCategory } from "./categories.ts";

export const messageBoard = containerType("message_board", "Message board", "message_board");

export const categorySchema = named(
  "Category",
  t.Object({ id: id(), name: t.String(), icon: nullable(t.String()) }),
);

export const message = recordingType({
  name: "message",
  label: "Message",
  parents: ["message_board"],
  title: "required",
  content: "optional",
  input: { category_id: t.Optional(nullable(id())) },
  output: {
    category_id: nullable(id()),
    category: nullable(categorySchema),
    pinned: t.Boolean(),
    pinned_at: nullable(t.String({ format: "date-time" })),
  },
  can: { edit: "author-or-admin" },
  capabilities: [trashable, commentable, draftable, pinnable, linkable],
  resolve(w, own) {
    if (typeof own.category_id === "string" && !findCategory(w, own.category_id)) {
      throw invalid("category_id", "invalid", "There is no such category.");
    }
    return own;
  },
  load: (r) => ({
    categories: new Map(listCategories(r).map((row) => [row.id, presentCategory(row)])),
  }),
  present: (row, { categories }) => ({
    category_id: row.categoryId,
    category: categories.get(row.categoryId ?? "") ?? null,
    pinned: row.pinnedAt !== null,
    pinned_at: row.pinnedAt,
  }),
});
