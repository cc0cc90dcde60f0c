import { orgRoutes } from "#/core/access/routes.ts";
import { presentList } from "#/core/recordings/present.ts";
import { recordingExample } from "#/core/recordings/routes/examples.ts";
import { id, instant, named, nullable, t } from "#/lib/schema.ts";
import { PAGE_HEADERS, pageAnswer, paged, pageOf } from "#/platform/http/paging.ts";
import { anyObject, describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { addBookmark, listBookmarks, removeBookmark } from "./bookmarks.ts";
import { listSnoozes, snooze, snoozeBody, unsnooze } from "./snoozes.ts";
import { readUiState, replaceUiState } from "./ui-state.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "My things";
const at = "2026-11-21T09:00:00.000Z";
const marked = { ...recordingExample, bookmarked: true };
const snoozed = {
  ...{ recording_id: recordingExample.id, resurface_at: "2026-11-23T09:00:00.000Z", note: "After the weekend" },
  ...{ created_at: at, recording: recordingExample },
};

export const snoozeSchema = t.Object({
  recording_id: id(),
  resurface_at: instant(),
  note: nullable(t.String()),
  created_at: instant(),
  recording: t.Unsafe(ref("Recording")),
});

const uiState = named(
  "UiState",
  t.Object({}, { additionalProperties: t.Unknown(), description: "Any JSON object, at most 64 KB." }),
);
const uiExample = { sidebar: "open" };

const operations = {
  listBookmarks: describe({
    id: "listBookmarks",
    tag,
    errors: [422],
    summary: "Your bookmarks",
    answers: {
      200: { description: "The latest first.", schema: listOf("Recording"), example: [marked], headers: PAGE_HEADERS },
    },
  }),
  createBookmark: describe({
    id: "createBookmark",
    tag,
    errors: [404, 422],
    summary: "Bookmark something",
    example: { recording_id: recordingExample.id },
    answers: { 201: { description: "What you bookmarked.", schema: ref("Recording"), example: marked } },
  }),
  deleteBookmark: describe({
    id: "deleteBookmark",
    tag,
    errors: [404],
    summary: "Remove a bookmark",
    answers: { 204: { description: "It is no longer bookmarked." } },
  }),
  listSnoozes: describe({
    id: "listSnoozes",
    tag,
    summary: "What you snoozed",
    answers: {
      200: {
        description: "What is back and what waits, each by its time; the latest 500 and the next 500.",
        schema: named("Snoozes", t.Object({ due: listOf("Snooze"), waiting: listOf("Snooze") })),
        example: { due: [], waiting: [snoozed] },
      },
    },
  }),
  createSnooze: describe({
    id: "createSnooze",
    tag,
    errors: [404, 422],
    summary: "Put something away until a time",
    description: "Then it comes back with a notification. Once more changes the time.",
    example: { resurface_at: "2027-11-23T09:00:00Z", note: "After the weekend" },
    answers: { 201: { description: "The snooze.", schema: ref("Snooze"), example: snoozed } },
  }),
  deleteSnooze: describe({
    id: "deleteSnooze",
    tag,
    errors: [404],
    summary: "Take a snooze back",
    answers: { 204: { description: "It is no longer snoozed." } },
  }),
  getUiState: describe({
    id: "getUiState",
    tag,
    summary: "What your user interface remembers",
    answers: { 200: { description: "What was last put.", schema: uiState, example: uiExample } },
  }),
  updateUiState: describe({
    id: "updateUiState",
    tag,
    errors: [422],
    summary: "Let your user interface remember",
    description: "Replaces what was there.",
    body: uiState,
    example: uiExample,
    answers: { 200: { description: "What you put.", schema: uiState, example: uiExample } },
  }),
};

/** Bookmarks, snoozes and what the user interface remembers. */
export const myRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/my/bookmarks",
      ({ scope, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          return presentList(r, answer({ request, set }, page, listBookmarks(r, page)));
        }),
      { access: "client", query: t.Object(paged()), ...operations.listBookmarks },
    )
    .post(
      "/my/bookmarks",
      ({ scope, body }) =>
        scope.write((w) => {
          const [added] = presentList(w, [addBookmark(w, body.recording_id)]);
          return added;
        }),
      { creates: "client", body: t.Object({ recording_id: id() }), ...operations.createBookmark, ...json },
    )
    .delete(
      "/my/bookmarks/:id",
      ({ scope, params, set }) => {
        scope.write((w) => removeBookmark(w, params.id));
        set.status = 204;
      },
      { access: "client", params: one, ...operations.deleteBookmark },
    )
    .get("/my/snoozes", ({ scope }) => scope.read(listSnoozes), { access: "client", ...operations.listSnoozes })
    .post("/my/snoozes/:id", ({ scope, params, body }) => scope.write((w) => snooze(w, params.id, body)), {
      creates: "client",
      params: one,
      body: snoozeBody,
      ...operations.createSnooze,
      ...json,
    })
    .delete(
      "/my/snoozes/:id",
      ({ scope, params, set }) => {
        scope.write((w) => unsnooze(w, params.id));
        set.status = 204;
      },
      { access: "client", params: one, ...operations.deleteSnooze },
    )
    .get("/my/ui-state", ({ scope }) => scope.read(readUiState), { access: "client", ...operations.getUiState })
    .put("/my/ui-state", ({ scope, body }) => scope.write((w) => replaceUiState(w, body)), {
      access: "client",
      body: anyObject,
      ...operations.updateUiState,
      ...json,
    });
};
