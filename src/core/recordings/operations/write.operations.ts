import { byName } from "#/lib/schema.ts";
import { anyObject } from "#/platform/operation.ts";
import { operation } from "../../access/operation.ts";
import { singleRecordingSchema } from "../content/answers.ts";
import { presentMade, presentOne } from "../content/present.ts";
import { createUnder } from "../verbs/create.ts";
import { editRecording } from "../verbs/edit.ts";
import { moveRecording, positionBody } from "../verbs/move.ts";
import { oneRecordingExample } from "./examples.ts";

const tag = "Recordings";
const errors = [403, 404, 409, 422];

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
  example: {
    type: "todo",
    title: "Write the launch note",
    content: "Short and warm.",
    due_on: "2026-12-01",
  },
  returns: "The recording.",
  answer: singleRecordingSchema,
  sample: oneRecordingExample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentMade(w, createUnder(w, params.id, body))),
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
  run: ({ scope, params, body }) =>
    scope.write((w) => presentOne(w, editRecording(w, params.id, body))),
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
  run: ({ scope, params, body }) =>
    scope.write((w) => presentOne(w, moveRecording(w, params.id, body))),
});
