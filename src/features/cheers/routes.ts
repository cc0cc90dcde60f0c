import { orgRoutes } from "#/core/access/routes.ts";
import { findRecording } from "#/core/recordings/find.ts";
import { recordingExample } from "#/core/recordings/routes/examples.ts";
import { id, instant, named, nullable, t } from "#/lib/schema.ts";
import { PAGE_HEADERS, pageAnswer, paged, pageOf } from "#/platform/http/paging.ts";
import { describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { checkedInstant } from "#/platform/times.ts";
import { cheer, newCheerBody, removeCheer } from "./cheer.ts";
import { cheersFeed, listCheers } from "./list.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
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

export const cheerSchema = t.Object({
  id: id(),
  content: t.String(),
  cheerer: t.Unsafe(ref("Byline")),
  cheerer_membership_id: id(),
  author_membership_id: id("Whose work was cheered."),
  recording: t.Unsafe(ref("RecordingReference")),
  event_id: nullable(id("The change that was cheered, when it was not the recording itself.")),
  created_at: instant(),
});

const operations = {
  listCheers: describe({
    id: "listCheers",
    tag,
    errors: [404, 422],
    summary: "The cheers of a recording",
    description: "Those of its changes included, oldest first.",
    answers: {
      200: { description: "A page of cheers.", schema: listOf("Cheer"), example: [example], headers: PAGE_HEADERS },
    },
  }),
  createCheer: describe({
    id: "createCheer",
    tag,
    errors,
    summary: "Cheer something",
    description: "Its author hears of it. A closed thread takes no cheers: 409 `thread_closed`.",
    example: { content: "🎉" },
    answers: { 201: { description: "The cheer.", schema: ref("Cheer"), example } },
  }),
  deleteCheer: describe({
    id: "deleteCheer",
    tag,
    errors: [403, 404, 409],
    summary: "Take a cheer back",
    description: "For who cheered, and for admins.",
    answers: { 200: { description: "It is gone.", schema: ref("Ok"), example: { ok: true } } },
  }),
  listRecentCheers: describe({
    id: "listRecentCheers",
    tag: "My things",
    errors: [422],
    summary: "Cheers you received and gave",
    description: "Newest first, at most 100 each; with `since` only those after that time.",
    answers: {
      200: {
        description: "Both feeds.",
        schema: named("RecentCheers", t.Object({ received: listOf("Cheer"), given: listOf("Cheer") })),
        example: { received: [example], given: [] },
      },
    },
  }),
};

/** Cheering recordings and changes. */
export const cheerRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/recordings/:id/cheers",
      ({ scope, params, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          return answer({ request, set }, page, listCheers(r, findRecording(r, params.id).id, page));
        }),
      { access: "client", params: one, query: t.Object(paged()), ...operations.listCheers },
    )
    .post("/recordings/:id/cheers", ({ scope, params, body }) => scope.write((w) => cheer(w, params.id, body)), {
      creates: "client",
      params: one,
      body: newCheerBody,
      ...operations.createCheer,
      ...json,
    })
    .delete(
      "/cheers/:id",
      ({ scope, params }) =>
        scope.write((w) => {
          removeCheer(w, params.id);
          return { ok: true };
        }),
      { access: "client", params: one, ...operations.deleteCheer },
    )
    .get(
      "/my/cheers",
      ({ scope, query }) =>
        scope.read((r) => cheersFeed(r, checkedInstant("since", query.since)?.toISOString() ?? null)),
      { access: "client", query: t.Object({ since: t.Optional(instant()) }), ...operations.listRecentCheers },
    );
};
