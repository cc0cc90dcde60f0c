import { byName, t } from "#/lib/schema.ts";
import { anyObject } from "#/platform/operation.ts";
import { listOperation, operation } from "../../access/operation.ts";
import type { Write } from "../../access/scope.ts";
import { recordingOf, singleOf, singleRecordingSchema } from "../content/answers.ts";
import { findFor, findRecording } from "../content/find.ts";
import { listChildren } from "../content/list.ts";
import { presentMade, presentOne, presentPage } from "../content/present.ts";
import { wrongType } from "../content/words.ts";
import { logEvent } from "../log.ts";
import { commentExample, oneCommentExample, oneRecordingExample } from "../operations/examples.ts";
import { switchedOffAround } from "../switched-off.ts";
import type { Capability, Found } from "../type.ts";
import { commentType, has, isTool, typeOf } from "../types.ts";
import { changeRecording } from "../verbs/change.ts";
import { createUnder } from "../verbs/create.ts";

/** Closes a thread to new comments and cheers, or opens it again; asking twice changes nothing. */
export function setCommentsClosed(w: Write, id: string, closed: boolean): Found {
  const recording = findFor(w, id, "close");
  if (!has(typeOf(recording), commentable) || isTool(recording))
    throw wrongType(recording, "has no comments");
  if (recording.commentsClosed === closed) return recording;
  const changed = changeRecording(w, recording, { commentsClosed: closed });
  logEvent(w, closed ? "comments_closed" : "comments_reopened", recording);
  return changed;
}

const errors = [403, 404, 409, 422];

const createComment = operation({
  id: "createComment",
  tag: "Comments",
  method: "POST",
  path: "/recordings/:id/comments",
  access: "client",
  makes: true,
  errors,
  summary: "Comment on a recording",
  body: anyObject,
  accepts: byName("CreateCommentRequest"),
  example: { content: "Looks good to me." },
  returns: "The comment.",
  answer: singleOf("SingleComment"),
  sample: oneCommentExample,
  run: ({ scope, params, body }) =>
    scope.write((w) =>
      presentMade(w, createUnder(w, params.id, { ...body, type: commentType().name })),
    ),
});

const listComments = listOperation({
  id: "listComments",
  tag: "Comments",
  path: "/recordings/:id/comments",
  access: "client",
  errors: [404, 422],
  summary: "The comments on a recording",
  isEndless: true,
  returns: "A page of comments, oldest first.",
  item: recordingOf("Comment"),
  sample: commentExample,
  run: ({ scope, params, page }) =>
    scope.read((r) =>
      presentPage(
        r,
        listChildren(r, findRecording(r, params.id), { type: commentType().name }, page),
      ),
    ),
});

const closeComments = operation({
  id: "closeComments",
  tag: "Comments",
  method: "PUT",
  path: "/recordings/:id/comments-closed",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Close a thread, or open it again",
  description: "A closed thread takes no new comments and cheers: 409 `thread_closed`.",
  body: t.Object({ closed: t.Boolean() }),
  example: { closed: true },
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentOne(w, setCommentsClosed(w, params.id, body.closed))),
});

/** People talk about it. */
export const commentable: Capability = {
  name: "commentable",
  can: {
    comment: ({ isOpen, r, row }) => isOpen && switchedOffAround(r, row) === undefined,
    cheer: ({ isOpen }) => isOpen,
    close_comments: ({ isLive, row, may }) => isLive && !isTool(row) && may("close"),
  },
  operations: [createComment, listComments, closeComments],
};
