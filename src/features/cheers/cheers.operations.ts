import { listOperation, operation } from "#/core/access/operation.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import { recordingExample } from "#/core/recordings/operations/examples.ts";
import { instant, named, t } from "#/lib/schema.ts";
import { done, ok } from "#/platform/operation.ts";
import { checkedInstant } from "#/platform/times.ts";
import { cheer, newCheerBody, removeCheer } from "./cheer.ts";
import { cheerSchema, cheersFeed, listCheers } from "./list.ts";

const tag = "Cheers";
const errors = [403, 404, 409, 422];
const example = {
  id: "0193b0c8-7d10-7000-8000-0000000000f8",
  content: "🎉",
  cheerer: recordingExample.creator,
  cheerer_membership_id: recordingExample.creator.membership_id,
  author_membership_id: recordingExample.creator.membership_id,
  recording: { id: recordingExample.id, type: "todo", title: recordingExample.title },
  event_id: null,
  created_at: "2026-11-21T09:00:00.000Z",
};

export const list = listOperation({
  id: "listCheers",
  tag,
  path: "/recordings/:id/cheers",
  access: "client",
  errors: [404, 422],
  summary: "The cheers of a recording",
  description: "Those of its changes included, oldest first.",
  returns: "A page of cheers.",
  item: cheerSchema,
  sample: example,
  run: ({ scope, params, page }) =>
    scope.read((r) => listCheers(r, findRecording(r, params.id).id, page)),
});

export const createCheer = operation({
  id: "createCheer",
  tag,
  method: "POST",
  path: "/recordings/:id/cheers",
  access: "client",
  makes: true,
  errors,
  summary: "Cheer something",
  description: "Its author hears of it. A closed thread takes no cheers: 409 `thread_closed`.",
  body: newCheerBody,
  example: { content: "🎉" },
  returns: "The cheer.",
  answer: cheerSchema,
  sample: example,
  run: ({ scope, params, body }) => scope.write((w) => cheer(w, params.id, body)),
});

export const deleteCheer = operation({
  id: "deleteCheer",
  tag,
  method: "DELETE",
  path: "/cheers/:id",
  access: "client",
  errors: [403, 404, 409],
  summary: "Take a cheer back",
  description: "For who cheered, and for admins.",
  returns: "It is gone.",
  answer: ok,
  sample: done,
  run: ({ scope, params }) =>
    scope.write((w) => {
      removeCheer(w, params.id);
      return done;
    }),
});

export const listRecentCheers = operation({
  id: "listRecentCheers",
  tag: "My things",
  method: "GET",
  path: "/my/cheers",
  access: "client",
  errors: [422],
  summary: "Cheers you received and gave",
  description: "Newest first, at most 100 each; with `since` only those after that time.",
  query: t.Object({ since: t.Optional(instant()) }),
  returns: "Both feeds.",
  answer: named(
    "RecentCheers",
    t.Object({ received: t.Array(cheerSchema), given: t.Array(cheerSchema) }),
  ),
  sample: { received: [example], given: [] },
  run: ({ scope, query }) =>
    scope.read((r) => cheersFeed(r, checkedInstant("since", query.since)?.toISOString() ?? null)),
});
