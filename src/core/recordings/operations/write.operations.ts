import { byName, id, named, t } from "#/lib/schema.ts";
import { wordText } from "#/platform/http/paging.ts";
import { anyObject } from "#/platform/operation.ts";
import { operation } from "../../access/operation.ts";
import type { Scope, Write } from "../../access/scope.ts";
import { singleOf, singleRecordingSchema } from "../content/answers.ts";
import { findRecording } from "../content/find.ts";
import { presentOne } from "../content/present.ts";
import type { Found } from "../type.ts";
import { assign, assigneesOf } from "../verbs/assign.ts";
import { setCompletion } from "../verbs/complete.ts";
import { createUnder } from "../verbs/create.ts";
import { editRecording } from "../verbs/edit.ts";
import { moveRecording, positionBody } from "../verbs/move.ts";
import { setPin } from "../verbs/pin.ts";
import { publishDraft } from "../verbs/publish.ts";
import { SETTABLE, setStatus, settableStatus } from "../verbs/status.ts";
import { oneCommentExample, oneOfType, oneRecordingExample } from "./examples.ts";

const tag = "Recordings";
const errors = [403, 404, 409, 422];
const pinnedExample = oneOfType("message", {
  ...{ title: "Welcome aboard", category_id: null, category: null },
  ...{ pinned: true, pinned_at: "2026-11-21T09:00:00.000Z" },
});
const assignees = named("Assignees", t.Object({ membership_ids: t.Array(id(), { maxItems: 100 }) }));

interface Asked {
  scope: Scope;
  params: { id: string };
}

/** A verb that changes the recording of the path and answers it. */
const verb =
  (change: (w: Write, recordingId: string) => Found) =>
  ({ scope, params }: Asked) =>
    scope.write((w) => presentOne(w, change(w, params.id)));

export const createRecording = operation({
  id: "createRecording",
  tag,
  method: "POST",
  path: "/recordings/:id/children",
  access: "client",
  makes: true,
  errors: [402, ...errors],
  summary: "Make content under a recording",
  description:
    "What the body takes depends on `type`. A draft (`status: drafted`) is its author's alone until it is published.",
  body: anyObject,
  accepts: byName("NewRecording"),
  example: { type: "todo", title: "Write the launch note", content: "Short and warm.", due_on: "2026-12-01" },
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: ({ scope, params, body }) => scope.write((w) => presentOne(w, createUnder(w, params.id, body))),
});

export const createComment = operation({
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
    scope.write((w) => presentOne(w, createUnder(w, params.id, { ...body, type: "comment" }))),
});

export const updateRecording = operation({
  id: "updateRecording",
  tag,
  method: "PATCH",
  path: "/recordings/:id",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Change a recording",
  description: "Absent keys stay, `null` clears. What can be changed depends on the type.",
  body: anyObject,
  accepts: byName("RecordingPatch"),
  example: { title: "Write the launch note today", due_on: null },
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: ({ scope, params, body }) => scope.write((w) => presentOne(w, editRecording(w, params.id, body))),
});

export const updateRecordingStatus = operation({
  id: "updateRecordingStatus",
  tag,
  method: "PUT",
  path: "/recordings/:id/status/:status",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Archive, trash or restore a recording",
  description: "`active`, `archived` or `trashed`, for the whole subtree. What is trashed is purged after 30 days.",
  params: { status: wordText(SETTABLE, "What it is to be.") },
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: ({ scope, params }) => scope.write((w) => presentOne(w, setStatus(w, params.id, settableStatus(params.status)))),
});

export const move = operation({
  id: "moveRecording",
  tag,
  method: "PUT",
  path: "/recordings/:id/position",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Move or reorder a recording",
  description:
    "Under a parent that clients don't see, the subtree is hidden from clients too. People who don't reach the new project lose their assignments.",
  body: positionBody,
  example: { position: 1.5 },
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: ({ scope, params, body }) => scope.write((w) => presentOne(w, moveRecording(w, params.id, body))),
});

export const publish = operation({
  id: "publishDraft",
  tag,
  method: "POST",
  path: "/recordings/:id/publish",
  access: "client",
  errors,
  summary: "Publish your draft now",
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: verb(publishDraft),
});

export const completeRecording = operation({
  id: "completeRecording",
  tag: "To-dos",
  method: "PUT",
  path: "/recordings/:id/completion",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Complete a to-do",
  description: "Of a series the next to-do appears in its place, under the same parent, unless the rule is over.",
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: verb((w, it) => setCompletion(w, it, true)),
});

export const reopenRecording = operation({
  id: "reopenRecording",
  tag: "To-dos",
  method: "DELETE",
  path: "/recordings/:id/completion",
  access: "client",
  errors,
  summary: "Open a to-do again",
  description: "Of a series the next one that came of its completion is taken back, if nobody touched it.",
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: verb((w, it) => setCompletion(w, it, false)),
});

export const pinMessage = operation({
  id: "pinMessage",
  tag: "Messages",
  method: "PUT",
  path: "/recordings/:id/pin",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Pin a message",
  description: "At most 10 a board.",
  returns: "The message.",
  answer: singleOf("SingleMessage"),
  sample: pinnedExample,
  run: verb((w, it) => setPin(w, it, true)),
});

export const unpinMessage = operation({
  id: "unpinMessage",
  tag: "Messages",
  method: "DELETE",
  path: "/recordings/:id/pin",
  access: "client",
  errors,
  summary: "Unpin a message",
  returns: "The message.",
  answer: singleOf("SingleMessage"),
  sample: pinnedExample,
  run: verb((w, it) => setPin(w, it, false)),
});

export const listAssignees = operation({
  id: "listAssignees",
  tag: "To-dos",
  method: "GET",
  path: "/recordings/:id/assignees",
  access: "client",
  errors: [404],
  summary: "Who is assigned",
  returns: "Membership ids.",
  answer: assignees,
  sample: { membership_ids: [] },
  run: ({ scope, params }) => scope.read((r) => ({ membership_ids: assigneesOf(r, findRecording(r, params.id).id) })),
});

export const updateAssignees = operation({
  id: "updateAssignees",
  tag: "To-dos",
  method: "PUT",
  path: "/recordings/:id/assignees",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Replace the assignees",
  description: "They must be able to see it. New assignees follow it from now on.",
  body: assignees,
  example: { membership_ids: ["0193b0c8-7d10-7000-8000-0000000000ab"] },
  returns: "Membership ids.",
  answer: assignees,
  sample: { membership_ids: [] },
  run: ({ scope, params, body }) => scope.write((w) => replace(w, params.id, body.membership_ids)),
});

function replace(w: Write, recordingId: string, wanted: readonly string[]) {
  assign(w, recordingId, wanted);
  return { membership_ids: assigneesOf(w, recordingId) };
}
