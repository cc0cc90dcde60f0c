import { id, named, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import { nothing } from "#/platform/operation.ts";
import { listOperation, operation } from "../../access/operation.ts";
import type { Scope } from "../../access/scope.ts";
import { subscribersWhoSee } from "../../subscriptions/subscriptions.ts";
import { isWatching, setWatch } from "../../subscriptions/watches.ts";
import { recordingSchema, singleRecordingSchema } from "../content/answers.ts";
import { findRecording } from "../content/find.ts";
import { presentOne, presentPage } from "../content/present.ts";
import { listReferences } from "../content/references.ts";
import { capital, nameOf } from "../content/words.ts";
import { type Found, typeOf } from "../type.ts";
import { setCommentsClosed } from "../verbs/close.ts";
import { eraseRecording } from "../verbs/erase.ts";
import { changeSubscribers, subscribersBody } from "../verbs/subscribers.ts";
import { setVisibility } from "../verbs/visibility.ts";
import { oneRecordingExample, recordingExample } from "./examples.ts";

const watching = named("Watch", t.Object({ watching: t.Boolean() }));

export const updateVisibility = operation({
  id: "updateVisibility",
  tag: "Recordings",
  method: "PUT",
  path: "/recordings/:id/visibility",
  isVersioned: true,
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Show it to clients, or hide it",
  description:
    "With everything under it. What a client made stays visible to clients; comments follow their thread. A tool is shown by whoever may change its project.",
  body: t.Object({ visible_to_clients: t.Boolean() }),
  example: { visible_to_clients: true },
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentOne(w, setVisibility(w, params.id, body.visible_to_clients))),
});

export const closeComments = operation({
  id: "closeComments",
  tag: "Comments",
  method: "PUT",
  path: "/recordings/:id/comments-closed",
  isVersioned: true,
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Close a thread, or open it again",
  description: "A closed thread takes no new comments and cheers: 409 `thread_closed`.",
  body: t.Object({ closed: t.Boolean() }),
  example: { closed: true },
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: ({ scope, params, body }) => scope.write((w) => presentOne(w, setCommentsClosed(w, params.id, body.closed))),
});

export const deleteRecording = operation({
  id: "deleteRecording",
  tag: "Recordings",
  method: "DELETE",
  path: "/recordings/:id",
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Delete a chat line",
  description: "At once and for good, by its author or an admin. Everything else goes through the trash: 422.",
  returns: "It is gone.",
  answer: nothing,
  run: ({ scope, params }) => {
    scope.write((w) => eraseRecording(w, params.id));
  },
});

export const listSubscribers = operation({
  id: "listSubscribers",
  tag: "Subscriptions",
  method: "GET",
  path: "/recordings/:id/subscribers",
  access: "client",
  errors: [404],
  summary: "Who follows a thread",
  returns: "Who follows it.",
  answer: named("Subscribers", t.Object({ membership_ids: t.Array(id()) })),
  sample: { membership_ids: [oneRecordingExample.creator.membership_id] },
  run: ({ scope, params }) =>
    scope.read((r) => ({ membership_ids: subscribersWhoSee(r, findRecording(r, params.id).id) })),
});

export const updateSubscribers = operation({
  id: "updateSubscribers",
  tag: "Subscriptions",
  method: "PUT",
  path: "/recordings/:id/subscribers",
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Make people follow a thread, or leave it",
  description:
    "Only people who see it can be added, to a draft nobody. In a direct chat everybody decides for themselves. A client can do this with what is their own.",
  body: subscribersBody,
  example: { add: [oneRecordingExample.creator.membership_id], notify: "now" },
  returns: "Who follows it.",
  answer: named("Subscribers", t.Object({ membership_ids: t.Array(id()) })),
  sample: { membership_ids: [oneRecordingExample.creator.membership_id] },
  run: ({ scope, params, body }) => scope.write((w) => ({ membership_ids: changeSubscribers(w, params.id, body) })),
});

export const getWatch = operation({
  id: "getWatch",
  tag: "Subscriptions",
  method: "GET",
  path: "/recordings/:id/watch",
  access: "client",
  errors: [404, 422],
  summary: "Whether you hear of new to-dos",
  returns: "Whether you watch it.",
  answer: watching,
  sample: { watching: true },
  run: ({ scope, params }) =>
    scope.read((r) => ({ watching: isWatching(r, watchable(findRecording(r, params.id)).id) })),
});

export const watchOperation = operation({
  id: "watch",
  tag: "Subscriptions",
  method: "PUT",
  path: "/recordings/:id/watch",
  access: "client",
  errors: [404, 422],
  summary: "Hear of new to-dos",
  description: "In a to-do list, or in all lists of a project when it is its to-do set.",
  returns: "Whether you watch it.",
  answer: watching,
  sample: { watching: true },
  run: ({ scope, params }) => changeWatch(scope, params.id, true),
});

export const unwatch = operation({
  id: "unwatch",
  tag: "Subscriptions",
  method: "DELETE",
  path: "/recordings/:id/watch",
  access: "client",
  errors: [404, 422],
  summary: "Hear of new to-dos no longer",
  returns: "Whether you watch it.",
  answer: watching,
  sample: { watching: true },
  run: ({ scope, params }) => changeWatch(scope, params.id, false),
});

export const list = listOperation({
  id: "listReferences",
  tag: "Recordings",
  path: "/recordings/:id/references",
  access: "client",
  errors: [404, 422],
  summary: "What links here",
  returns: "The recordings whose text links to this one, newest first, as far as you see them.",
  item: recordingSchema,
  sample: recordingExample,
  run: ({ scope, params, page }) =>
    scope.read((r) => {
      const linking = listReferences(r, findRecording(r, params.id).id, page);
      return presentPage(r, linking);
    }),
});

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
