import { id, named, t } from "#/lib/schema.ts";
import { listOperation, operation } from "../../access/operation.ts";
import { subscribersWhoSee } from "../../subscriptions/subscriptions.ts";
import { recordingSchema, singleRecordingSchema } from "../content/answers.ts";
import { findRecording } from "../content/find.ts";
import { presentOne, presentPage } from "../content/present.ts";
import { listReferences } from "../content/references.ts";
import { changeSubscribers, subscribersBody } from "../verbs/subscribers.ts";
import { setVisibility } from "../verbs/visibility.ts";
import { oneRecordingExample, recordingExample } from "./examples.ts";

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

const subscribers = named("Subscribers", t.Object({ membership_ids: t.Array(id()) }));

export const listSubscribers = operation({
  id: "listSubscribers",
  tag: "Subscriptions",
  method: "GET",
  path: "/recordings/:id/subscribers",
  access: "client",
  errors: [404],
  summary: "Who follows a thread",
  returns: "Who follows it.",
  answer: subscribers,
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
  answer: subscribers,
  sample: { membership_ids: [oneRecordingExample.creator.membership_id] },
  run: ({ scope, params, body }) =>
    scope.write((w) => ({ membership_ids: changeSubscribers(w, params.id, body) })),
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
