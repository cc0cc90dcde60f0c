import { nextLink } from "#/lib/page.ts";
import { id, t } from "#/lib/schema.ts";
import { endless, PAGE_HEADERS, pageAnswer, pageOf } from "#/platform/http/paging.ts";
import { describe, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { refusalToEditLate } from "../../access/abilities.ts";
import { answerIfChanged, answerIfDifferent } from "../../access/changes.ts";
import { orgRoutes } from "../../access/routes.ts";
import type { Read } from "../../access/scope.ts";
import { listEvents } from "../../activity/log.ts";
import { listRecordings, recordingsQuery } from "../everywhere.ts";
import { findRecording } from "../find.ts";
import { historyQuery, isHistory, readHistory } from "../history.ts";
import { childrenQuery, listChildren, listDrafts } from "../list.ts";
import { presentList, presentOne } from "../present.ts";
import { listByTime } from "../sorted.ts";
import type { Found } from "../type.ts";
import { commentExample, eventExample, oneRecordingExample, recordingExample } from "./examples.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const everywhere = t.Object({ ...endless(), ...recordingsQuery });
const children = t.Object({ ...endless(100), ...historyQuery, ...childrenQuery });
const onlyPaged = t.Object(endless());
const tag = "Recordings";
const list = { schema: listOf("Recording"), example: [recordingExample], headers: PAGE_HEADERS };

const projectOf = ({ projectId, projectChanges }: Found) => ({ id: projectId ?? "", changes: projectChanges ?? 0 });

const operations = {
  listRecordings: describe({
    id: "listRecordings",
    tag,
    errors: [404, 422],
    summary: "Content across projects",
    description: "Everything of the given types in the projects you reach, newest first.",
    answers: { 200: { description: "A page of recordings.", ...list } },
  }),
  getRecording: describe({
    id: "getRecording",
    tag,
    isTagged: true,
    errors: [404],
    summary: "One recording",
    description:
      "With its byline, surroundings and what you may do with it. Answers an `ETag`; `If-None-Match` gives 304.",
    answers: {
      200: { description: "The recording.", schema: ref("SingleRecording"), example: oneRecordingExample },
    },
  }),
  listChildren: describe({
    id: "listChildren",
    tag,
    isTagged: true,
    errors: [404, 422],
    summary: "What is under a recording",
    description: `By position, then age. Comments have their own list and come here only with \`type=comment\`. Answers an \`ETag\`.

A chat is read backwards: its last \`limit\` lines, oldest first, and with \`before\` those that came before that instant.
\`Link\` names the lines before these; the \`created_at\` of the first one is the \`before\` of that page too. Lines of one
millisecond always come together, so a page can be longer than \`limit\`. There is no \`X-Total-Count\`. With \`page\`, \`per_page\`
or \`sort\` a chat answers pages as everything else does. The lines of an archived chat are listed without a \`status\` too.`,
    answers: { 200: { description: "A page of recordings.", ...list } },
  }),
  listComments: describe({
    id: "listComments",
    tag: "Comments",
    errors: [404, 422],
    summary: "The comments on a recording",
    answers: {
      200: {
        description: "A page of comments, oldest first.",
        ...list,
        schema: listOf("Comment"),
        example: [commentExample],
      },
    },
  }),
  listRecordingEvents: describe({
    id: "listRecordingEvents",
    tag: "Activity",
    errors: [404, 422],
    summary: "The change log of a recording",
    description:
      "For clients it begins when the recording was first shown to them. Where `details` name what the caller can't see, they say null.",
    answers: {
      200: {
        description: "Oldest first.",
        schema: listOf("Event"),
        example: [eventExample],
        headers: PAGE_HEADERS,
      },
    },
  }),
  listDrafts: describe({
    id: "listDrafts",
    tag: "My things",
    errors: [422],
    summary: "Your drafts",
    answers: { 200: { description: "Newest first; nobody else sees them.", ...list } },
  }),
};

/** Reading content: across projects, one, what is under it, its log, and one's own drafts. */
export const recordingReadRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/recordings",
      async ({ scope, query, request, set }) => {
        const page = pageOf(query);
        const found = answer({ request, set }, page, await listRecordings(scope, query, page));
        return scope.read((r) => presentList(r, found));
      },
      { access: "client", query: everywhere, ...operations.listRecordings },
    )
    .get(
      "/recordings/:id",
      ({ scope, params, request, set }) =>
        scope.read((r) => {
          const found = findRecording(r, params.id);
          if (found.projectId === null) return answerIfDifferent(presentOne(r, found), { request, set });
          const isLate = found.type === "comment" && refusalToEditLate(r, found) !== null;
          answerIfChanged(r, projectOf(found), { request, set }, isLate ? "late" : "");
          return presentOne(r, found);
        }),
      { access: "client", params: one, ...operations.getRecording },
    )
    .get(
      "/recordings/:id/children",
      ({ scope, params, query, request, set }) => {
        const { sort } = query;
        const find = (r: Read) => {
          const parent = findRecording(r, params.id);
          if (parent.projectId !== null) answerIfChanged(r, projectOf(parent), { request, set });
          return { parent, goesBack: isHistory(parent, query) };
        };
        if (sort === undefined)
          return scope.read((r) => {
            const { parent, goesBack } = find(r);
            if (goesBack) {
              const { rows, earlier } = readHistory(r, parent, query);
              if (earlier) set.headers.link = nextLink(request.url, services.config.baseUrl, earlier);
              return presentList(r, rows);
            }
            const page = pageOf(query, 100);
            return presentList(r, answer({ request, set }, page, listChildren(r, parent, query, page)));
          });
        scope.read(find);
        const page = pageOf(query, 100);
        return listByTime(scope, params.id, { ...query, sort }, page).then((listed) =>
          scope.read((r) => presentList(r, answer({ request, set }, page, listed))),
        );
      },
      { access: "client", params: one, query: children, ...operations.listChildren },
    );
};

/** Comments, the log of a recording, and one's own drafts. */
export const recordingListRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/recordings/:id/comments",
      ({ scope, params, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          const comments = listChildren(r, findRecording(r, params.id), { type: "comment" }, page);
          return presentList(r, answer({ request, set }, page, comments));
        }),
      { access: "client", params: one, query: onlyPaged, ...operations.listComments },
    )
    .get(
      "/recordings/:id/events",
      ({ scope, params, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          return answer({ request, set }, page, listEvents(r, findRecording(r, params.id).id, page));
        }),
      { access: "client", params: one, query: onlyPaged, ...operations.listRecordingEvents },
    )
    .get(
      "/my/drafts",
      ({ scope, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          return presentList(r, answer({ request, set }, page, listDrafts(r, page)));
        }),
      { access: "client", query: onlyPaged, ...operations.listDrafts },
    );
};
