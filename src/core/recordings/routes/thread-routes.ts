import { id, named, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import { PAGE_HEADERS, pageAnswer, paged, pageOf } from "#/platform/http/paging.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { orgRoutes } from "../../access/routes.ts";
import type { Scope } from "../../access/scope.ts";
import { subscribersWhoSee } from "../../subscriptions/subscriptions.ts";
import { isWatching, setWatch } from "../../subscriptions/watches.ts";
import { findRecording } from "../find.ts";
import { presentList, presentOne } from "../present.ts";
import { listReferences } from "../references.ts";
import { type Found, typeOf } from "../type.ts";
import { setCommentsClosed } from "../verbs/close.ts";
import { eraseRecording } from "../verbs/erase.ts";
import { changeSubscribers, subscribersBody } from "../verbs/subscribers.ts";
import { setVisibility } from "../verbs/visibility.ts";
import { capital, nameOf } from "../words.ts";
import { oneRecordingExample, recordingExample } from "./examples.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const recording = {
  200: { description: "The recording.", schema: ref("SingleRecording"), example: oneRecordingExample },
};
const watching = named("Watch", t.Object({ watching: t.Boolean() }));
const watch = { 200: { description: "Whether you watch it.", schema: watching, example: { watching: true } } };
const people = {
  200: {
    description: "Who follows it.",
    schema: named("Subscribers", t.Object({ membership_ids: t.Array(id()) })),
    example: { membership_ids: [oneRecordingExample.creator.membership_id] },
  },
};

const operations = {
  updateVisibility: describe({
    id: "updateVisibility",
    tag: "Recordings",
    errors: [403, 404, 409, 422],
    summary: "Show it to clients, or hide it",
    description:
      "With everything under it. What a client made stays visible to clients; comments follow their thread. A tool is shown by whoever may change its project.",
    example: { visible_to_clients: true },
    answers: recording,
  }),
  closeComments: describe({
    id: "closeComments",
    tag: "Comments",
    errors: [403, 404, 409, 422],
    summary: "Close a thread, or open it again",
    description: "A closed thread takes no new comments and cheers: 409 `thread_closed`.",
    example: { closed: true },
    answers: recording,
  }),
  deleteRecording: describe({
    id: "deleteRecording",
    tag: "Recordings",
    errors: [403, 404, 409, 422],
    summary: "Delete a chat line",
    description: "At once and for good, by its author or an admin. Everything else goes through the trash: 422.",
    answers: { 204: { description: "It is gone." } },
  }),
  listSubscribers: describe({
    id: "listSubscribers",
    tag: "Subscriptions",
    errors: [404],
    summary: "Who follows a thread",
    answers: people,
  }),
  updateSubscribers: describe({
    id: "updateSubscribers",
    tag: "Subscriptions",
    errors: [403, 404, 409, 422],
    summary: "Make people follow a thread, or leave it",
    description:
      "Only people who see it can be added, to a draft nobody. In a direct chat everybody decides for themselves. A client can do this with what is their own.",
    example: { add: [oneRecordingExample.creator.membership_id], notify: "now" },
    answers: people,
  }),
  getWatch: describe({
    id: "getWatch",
    tag: "Subscriptions",
    errors: [404, 422],
    summary: "Whether you hear of new to-dos",
    answers: watch,
  }),
  watch: describe({
    id: "watch",
    tag: "Subscriptions",
    errors: [404, 422],
    summary: "Hear of new to-dos",
    description: "In a to-do list, or in all lists of a project when it is its to-do set.",
    answers: watch,
  }),
  unwatch: describe({
    id: "unwatch",
    tag: "Subscriptions",
    errors: [404, 422],
    summary: "Hear of new to-dos no longer",
    answers: watch,
  }),
  listReferences: describe({
    id: "listReferences",
    tag: "Recordings",
    errors: [404, 422],
    summary: "What links here",
    answers: {
      200: {
        description: "The recordings whose text links to this one, newest first, as far as you see them.",
        schema: listOf("Recording"),
        example: [recordingExample],
        headers: PAGE_HEADERS,
      },
    },
  }),
};

/** Who sees a thread, who follows it, and whether it takes comments. */
export const threadRoutes = (services: Services) =>
  orgRoutes(services)
    .put(
      "/recordings/:id/visibility",
      ({ scope, params, body }) =>
        scope.write((w) => presentOne(w, setVisibility(w, params.id, body.visible_to_clients))),
      {
        access: "client",
        params: one,
        body: t.Object({ visible_to_clients: t.Boolean() }),
        ...operations.updateVisibility,
        ...json,
      },
    )
    .put(
      "/recordings/:id/comments-closed",
      ({ scope, params, body }) => scope.write((w) => presentOne(w, setCommentsClosed(w, params.id, body.closed))),
      { access: "client", params: one, body: t.Object({ closed: t.Boolean() }), ...operations.closeComments, ...json },
    )
    .delete(
      "/recordings/:id",
      ({ scope, params, set }) => {
        scope.write((w) => eraseRecording(w, params.id));
        set.status = 204;
      },
      { access: "client", params: one, ...operations.deleteRecording },
    )
    .get(
      "/recordings/:id/subscribers",
      ({ scope, params }) =>
        scope.read((r) => ({ membership_ids: subscribersWhoSee(r, findRecording(r, params.id).id) })),
      { access: "client", params: one, ...operations.listSubscribers },
    )
    .put(
      "/recordings/:id/subscribers",
      ({ scope, params, body }) => scope.write((w) => ({ membership_ids: changeSubscribers(w, params.id, body) })),
      { access: "client", params: one, body: subscribersBody, ...operations.updateSubscribers, ...json },
    );

/** The bell of to-do lists, and what links to a recording. */
export const watchRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/recordings/:id/watch",
      ({ scope, params }) =>
        scope.read((r) => ({ watching: isWatching(r, watchable(findRecording(r, params.id)).id) })),
      { access: "client", params: one, ...operations.getWatch },
    )
    .put("/recordings/:id/watch", ({ scope, params }) => changeWatch(scope, params.id, true), {
      access: "client",
      params: one,
      ...operations.watch,
    })
    .delete("/recordings/:id/watch", ({ scope, params }) => changeWatch(scope, params.id, false), {
      access: "client",
      params: one,
      ...operations.unwatch,
    })
    .get(
      "/recordings/:id/references",
      ({ scope, params, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          const linking = listReferences(r, findRecording(r, params.id).id, page);
          return presentList(r, answer({ request, set }, page, linking));
        }),
      { access: "client", params: one, query: t.Object(paged()), ...operations.listReferences },
    );
};

function changeWatch(scope: Scope, recordingId: string, wanted: boolean) {
  return scope.write((w) => {
    const found = watchable(findRecording(w, recordingId));
    setWatch(w, found.id, wanted);
    w.touch(found.projectId);
    return { watching: wanted };
  });
}

function watchable(recording: Found): Found {
  if (typeOf(recording).isWatchable) return recording;
  throw invalid("type", "wrong_type", capital(`${nameOf(recording)} can't be watched; follow it instead.`));
}
