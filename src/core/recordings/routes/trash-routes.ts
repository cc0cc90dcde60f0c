import { id, t } from "#/lib/schema.ts";
import { PAGE_HEADERS, pageAnswer, paged, pageOf } from "#/platform/http/paging.ts";
import { describe, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { orgRoutes } from "../../access/routes.ts";
import { applyStatus } from "../verbs/status.ts";
import { deleteForGood, findToRestore, listTrash, presentTrashed } from "../verbs/trash.ts";
import { trashedExample } from "./examples.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Trash";

const operations = {
  listTrash: describe({
    id: "listTrash",
    tag,
    errors: [422],
    summary: "What was trashed, across projects",
    description: "Titles only, latest first. A row is the root of what was trashed together.",
    answers: {
      200: {
        description: "A page of the trash.",
        schema: listOf("TrashItem"),
        example: [trashedExample],
        headers: PAGE_HEADERS,
      },
    },
  }),
  restoreFromTrash: describe({
    id: "restoreFromTrash",
    tag,
    errors: [404, 409],
    summary: "Restore something with everything under it",
    answers: {
      200: {
        description: "It is back.",
        schema: ref("RestoredItem"),
        example: { ...trashedExample, trashed_at: null, purges_at: null, status: "active" },
      },
    },
  }),
  deleteFromTrash: describe({
    id: "deleteFromTrash",
    tag,
    errors: [404],
    summary: "Delete something for good",
    description:
      "Irreversible, with everything under it: it is gone at once. Of very much the rest leaves the file in the background.",
    answers: { 204: { description: "It is gone." } },
  }),
};

/** The account's trash, for owners. */
export const trashRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/trash",
      ({ scope, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          return answer({ request, set }, page, listTrash(r, page));
        }),
      {
        access: "owner",
        query: t.Object(paged()),
        ...operations.listTrash,
      },
    )
    .post(
      "/trash/:id/restore",
      ({ scope, params }) =>
        scope.write((w) => {
          const trashed = findToRestore(w, params.id);
          const restored = applyStatus(w, trashed, "active");
          return { ...presentTrashed(w, { ...trashed, trashedAt: null }), status: restored.status };
        }),
      { access: "owner", params: one, ...operations.restoreFromTrash },
    )
    .delete(
      "/trash/:id",
      async ({ scope, params, set }) => {
        await deleteForGood(scope, params.id);
        set.status = 204;
      },
      { access: "owner", params: one, ...operations.deleteFromTrash },
    );
};
