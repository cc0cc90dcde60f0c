import { refusalToEditLate } from "../../access/abilities.ts";
import { answerIfChanged, answerIfDifferent } from "../../access/changes.ts";
import { listOperation, operation } from "../../access/operation.ts";
import type { Read } from "../../access/scope.ts";
import { eventSchema, listEvents } from "../../activity/log.ts";
import { recordingSchema, singleRecordingSchema } from "../content/answers.ts";
import { listRecordings, recordingsQuery } from "../content/everywhere.ts";
import { findRecording } from "../content/find.ts";
import { historyQuery, isHistory, readHistory } from "../content/history.ts";
import { childrenQuery, listChildren, listDrafts } from "../content/list.ts";
import { presentList, presentOne, presentPage } from "../content/present.ts";
import { listByTime } from "../content/sorted.ts";
import type { Found } from "../type.ts";
import { isComment } from "../types.ts";
import { eventExample, oneRecordingExample, recordingExample } from "./examples.ts";

const tag = "Recordings";

const projectOf = ({ projectId, projectChanges }: Found) => ({
  id: projectId ?? "",
  changes: projectChanges ?? 0,
});

export const listRecordingsOperation = listOperation({
  id: "listRecordings",
  tag,
  path: "/recordings",
  access: "client",
  errors: [404, 422],
  summary: "Content across projects",
  description: "Everything of the given types in the projects you reach, newest first.",
  isEndless: true,
  query: { ...recordingsQuery },
  returns: "A page of recordings.",
  item: recordingSchema,
  sample: recordingExample,
  run: async ({ scope, query, page }) => {
    const found = await listRecordings(scope, query, page);
    return scope.read((r) => presentPage(r, found));
  },
});

export const getRecording = operation({
  id: "getRecording",
  tag,
  method: "GET",
  path: "/recordings/:id",
  access: "client",
  isTagged: true,
  errors: [404],
  summary: "One recording",
  description:
    "With its byline, surroundings and what you may do with it. Answers an `ETag`; `If-None-Match` gives 304.",
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: ({ scope, params, reply }) =>
    scope.read((r) => {
      const found = findRecording(r, params.id);
      if (found.projectId === null) return answerIfDifferent(presentOne(r, found), reply);
      const isLate = isComment(found) && refusalToEditLate(r, found) !== null;
      const { version } = found;
      answerIfChanged(r, projectOf(found), reply, { version, byTime: isLate ? "late" : "" });
      return presentOne(r, found);
    }),
});

export const listChildrenOperation = listOperation({
  id: "listChildren",
  tag,
  path: "/recordings/:id/children",
  access: "client",
  isTagged: true,
  errors: [404, 422],
  summary: "What is under a recording",
  description: `By position, then age. Comments have their own list and come here only with \`type=comment\`. Answers an \`ETag\`.

A chat is read backwards: its last \`limit\` lines, oldest first, and with \`before\` those that came before that instant.
\`Link\` names the lines before these; the \`created_at\` of the first one is the \`before\` of that page too. Lines of one
millisecond always come together, so a page can be longer than \`limit\`. There is no \`X-Total-Count\`. With \`page\`, \`per_page\`
or \`sort\` a chat answers pages as everything else does. The lines of an archived chat are listed without a \`status\` too.`,
  isEndless: true,
  rows: 100,
  query: { ...historyQuery, ...childrenQuery },
  returns: "A page of recordings.",
  item: recordingSchema,
  sample: recordingExample,
  run: ({ scope, params, query, page, reply }) => {
    const { sort } = query;
    const find = (r: Read) => {
      const parent = findRecording(r, params.id);
      if (parent.projectId !== null) answerIfChanged(r, projectOf(parent), reply);
      return { parent, goesBack: isHistory(parent, query) };
    };
    if (sort !== undefined) {
      scope.read(find);
      return listByTime(scope, params.id, { ...query, sort }, page).then((listed) =>
        scope.read((r) => presentPage(r, listed)),
      );
    }
    return scope.read((r) => {
      const { parent, goesBack } = find(r);
      if (!goesBack) return presentPage(r, listChildren(r, parent, query, page));
      const { rows, earlier } = readHistory(r, parent, query);
      return { rows: presentList(r, rows), earlier };
    });
  },
});

export const listRecordingEvents = listOperation({
  id: "listRecordingEvents",
  tag: "Activity",
  path: "/recordings/:id/events",
  access: "client",
  errors: [404, 422],
  summary: "The change log of a recording",
  description:
    "For clients it begins when the recording was first shown to them. Where `details` name what the caller can't see, they say null.",
  isEndless: true,
  returns: "Oldest first.",
  item: eventSchema,
  sample: eventExample,
  run: ({ scope, params, page }) =>
    scope.read((r) => listEvents(r, findRecording(r, params.id).id, page)),
});

export const listMyDrafts = listOperation({
  id: "listDrafts",
  tag: "My things",
  path: "/my/drafts",
  access: "client",
  errors: [422],
  summary: "Your drafts",
  isEndless: true,
  returns: "Newest first; nobody else sees them.",
  item: recordingSchema,
  sample: recordingExample,
  run: ({ scope, page }) => scope.read((r) => presentPage(r, listDrafts(r, page))),
});
