import { nothing } from "#/platform/operation.ts";
import { listOperation, operation } from "../../access/operation.ts";
import { allowedBy } from "../allowed.ts";
import { applyStatus } from "../verbs/status.ts";
import {
  deleteForGood,
  findToRestore,
  listTrash,
  presentTrashed,
  restoredItem,
  trashItem,
} from "../verbs/trash.ts";
import { trashedExample } from "./examples.ts";

const tag = "Trash";

export const list = listOperation({
  id: "listTrash",
  tag,
  path: "/trash",
  access: "owner",
  errors: [422],
  summary: "What was trashed, across projects",
  description: "Titles only, latest first. A row is the root of what was trashed together.",
  returns: "A page of the trash.",
  item: trashItem,
  sample: trashedExample,
  run: ({ scope, page }) => scope.read((r) => listTrash(r, page)),
});

export const restoreFromTrash = operation({
  id: "restoreFromTrash",
  tag,
  method: "POST",
  path: "/trash/:id/restore",
  access: "owner",
  errors: [404, 409],
  summary: "Restore something with everything under it",
  returns: "It is back.",
  answer: restoredItem,
  sample: { ...trashedExample, trashed_at: null, purges_at: null, status: "active" },
  run: ({ scope, params }) =>
    scope.write((w) => {
      const trashed = findToRestore(w, params.id);
      const restored = applyStatus(w, allowedBy("as an owner", trashed), "active");
      return { ...presentTrashed(w, { ...trashed, trashedAt: null }), status: restored.status };
    }),
});

export const deleteFromTrash = operation({
  id: "deleteFromTrash",
  tag,
  method: "DELETE",
  path: "/trash/:id",
  access: "owner",
  errors: [404],
  summary: "Delete something for good",
  description:
    "Irreversible, with everything under it: it is gone at once. Of very much the rest leaves the file in the background.",
  returns: "It is gone.",
  answer: nothing,
  run: async ({ scope, params }) => {
    await deleteForGood(scope, params.id);
  },
});
