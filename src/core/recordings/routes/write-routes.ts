import { id, named, t } from "#/lib/schema.ts";
import { wordText } from "#/platform/http/paging.ts";
import { anyObject, describe, json, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { orgRoutes } from "../../access/routes.ts";
import type { Scope, Write } from "../../access/scope.ts";
import { findRecording } from "../find.ts";
import { presentOne } from "../present.ts";
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

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Recordings";
const errors = [403, 404, 409, 422];
const answers = {
  200: { description: "The recording.", schema: ref("SingleRecording"), example: oneRecordingExample },
};
const pinnedExample = oneOfType("message", {
  ...{ title: "Welcome aboard", category_id: null, category: null },
  ...{ pinned: true, pinned_at: "2026-11-21T09:00:00.000Z" },
});
const pinned = { 200: { description: "The message.", schema: ref("SingleMessage"), example: pinnedExample } };
const assignees = named("Assignees", t.Object({ membership_ids: t.Array(id(), { maxItems: 100 }) }));

const withStatus = t.Object({ org_slug: t.String(), id: id(), status: wordText(SETTABLE, "What it is to be.") });

const operations = {
  createRecording: describe({
    id: "createRecording",
    tag,
    errors: [402, ...errors],
    summary: "Make content under a recording",
    description:
      "What the body takes depends on `type`. A draft (`status: drafted`) is its author's alone until it is published.",
    body: ref("NewRecording"),
    example: { type: "todo", title: "Write the launch note", content: "Short and warm.", due_on: "2026-12-01" },
    answers: { 201: answers[200] },
  }),
  createComment: describe({
    id: "createComment",
    tag: "Comments",
    errors,
    summary: "Comment on a recording",
    body: ref("CreateCommentRequest"),
    example: { content: "Looks good to me." },
    answers: { 201: { description: "The comment.", schema: ref("SingleComment"), example: oneCommentExample } },
  }),
  updateRecording: describe({
    id: "updateRecording",
    tag,
    errors,
    summary: "Change a recording",
    description: "Absent keys stay, `null` clears. What can be changed depends on the type.",
    body: ref("RecordingPatch"),
    example: { title: "Write the launch note today", due_on: null },
    answers,
  }),
  updateRecordingStatus: describe({
    id: "updateRecordingStatus",
    tag,
    errors,
    summary: "Archive, trash or restore a recording",
    description: "`active`, `archived` or `trashed`, for the whole subtree. What is trashed is purged after 30 days.",
    answers,
  }),
  completeRecording: describe({
    id: "completeRecording",
    tag: "To-dos",
    errors,
    summary: "Complete a to-do",
    description: "Of a series the next to-do appears in its place, under the same parent, unless the rule is over.",
    answers,
  }),
  reopenRecording: describe({
    id: "reopenRecording",
    tag: "To-dos",
    errors,
    summary: "Open a to-do again",
    description: "Of a series the next one that came of its completion is taken back, if nobody touched it.",
    answers,
  }),
  moveRecording: describe({
    id: "moveRecording",
    tag,
    errors,
    summary: "Move or reorder a recording",
    description:
      "Under a parent that clients don't see, the subtree is hidden from clients too. People who don't reach the new project lose their assignments.",
    example: { position: 1.5 },
    answers,
  }),
  listAssignees: describe({
    id: "listAssignees",
    tag: "To-dos",
    errors: [404],
    summary: "Who is assigned",
    answers: { 200: { description: "Membership ids.", schema: assignees, example: { membership_ids: [] } } },
  }),
  updateAssignees: describe({
    id: "updateAssignees",
    tag: "To-dos",
    errors,
    summary: "Replace the assignees",
    description: "They must be able to see it. New assignees follow it from now on.",
    example: { membership_ids: ["0193b0c8-7d10-7000-8000-0000000000ab"] },
    answers: { 200: { description: "Membership ids.", schema: assignees, example: { membership_ids: [] } } },
  }),
  pinMessage: describe({
    id: "pinMessage",
    tag: "Messages",
    errors,
    summary: "Pin a message",
    description: "At most 10 a board.",
    answers: pinned,
  }),
  unpinMessage: describe({ id: "unpinMessage", tag: "Messages", errors, summary: "Unpin a message", answers: pinned }),
  publishDraft: describe({
    id: "publishDraft",
    tag,
    errors,
    summary: "Publish your draft now",
    answers,
  }),
};

interface Request {
  scope: Scope;
  params: { id: string };
}

/** A verb that changes the recording of the path and answers it. */
const verb =
  (change: (w: Write, recordingId: string) => Found) =>
  ({ scope, params }: Request) =>
    scope.write((w) => presentOne(w, change(w, params.id)));

/** Making and changing content. */
export const recordingWriteRoutes = (services: Services) =>
  orgRoutes(services)
    .post(
      "/recordings/:id/children",
      ({ scope, params, body }) => scope.write((w) => presentOne(w, createUnder(w, params.id, body))),
      {
        creates: "client",
        params: one,
        body: anyObject,
        ...operations.createRecording,
        ...json,
      },
    )
    .post(
      "/recordings/:id/comments",
      ({ scope, params, body }) =>
        scope.write((w) => presentOne(w, createUnder(w, params.id, { ...body, type: "comment" }))),
      { creates: "client", params: one, body: anyObject, ...operations.createComment, ...json },
    )
    .patch(
      "/recordings/:id",
      ({ scope, params, body }) => scope.write((w) => presentOne(w, editRecording(w, params.id, body))),
      { access: "client", params: one, body: anyObject, ...operations.updateRecording, ...json },
    )
    .put(
      "/recordings/:id/status/:status",
      ({ scope, params }) => scope.write((w) => presentOne(w, setStatus(w, params.id, settableStatus(params.status)))),
      { access: "client", params: withStatus, ...operations.updateRecordingStatus },
    )
    .put(
      "/recordings/:id/position",
      ({ scope, params, body }) => scope.write((w) => presentOne(w, moveRecording(w, params.id, body))),
      { access: "client", params: one, body: positionBody, ...operations.moveRecording, ...json },
    )
    .post("/recordings/:id/publish", verb(publishDraft), { access: "client", params: one, ...operations.publishDraft });

/** Completing, assigning and pinning. */
export const recordingVerbRoutes = (services: Services) =>
  orgRoutes(services)
    .put(
      "/recordings/:id/completion",
      verb((w, it) => setCompletion(w, it, true)),
      {
        access: "client",
        params: one,
        ...operations.completeRecording,
      },
    )
    .delete(
      "/recordings/:id/completion",
      verb((w, it) => setCompletion(w, it, false)),
      {
        access: "client",
        params: one,
        ...operations.reopenRecording,
      },
    )
    .put(
      "/recordings/:id/pin",
      verb((w, it) => setPin(w, it, true)),
      { access: "client", params: one, ...operations.pinMessage },
    )
    .delete(
      "/recordings/:id/pin",
      verb((w, it) => setPin(w, it, false)),
      { access: "client", params: one, ...operations.unpinMessage },
    )
    .get(
      "/recordings/:id/assignees",
      ({ scope, params }) => scope.read((r) => ({ membership_ids: assigneesOf(r, findRecording(r, params.id).id) })),
      { access: "client", params: one, ...operations.listAssignees },
    )
    .put(
      "/recordings/:id/assignees",
      ({ scope, params, body }) => scope.write((w) => replace(w, params.id, body.membership_ids)),
      { access: "client", params: one, body: assignees, ...operations.updateAssignees, ...json },
    );

function replace(w: Write, recordingId: string, wanted: readonly string[]) {
  assign(w, recordingId, wanted);
  return { membership_ids: assigneesOf(w, recordingId) };
}
