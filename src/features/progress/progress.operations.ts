import { operation } from "#/core/access/operation.ts";
import { bylineSchema } from "#/core/people/present.ts";
import { recordingOf, singleOf } from "#/core/recordings/content/answers.ts";
import { presentMade, presentOne } from "#/core/recordings/content/present.ts";
import { newRecordingSchema } from "#/core/recordings/input.ts";
import { oneOfType, recordingExample } from "#/core/recordings/operations/examples.ts";
import { createUnder } from "#/core/recordings/verbs/create.ts";
import { color, id, instant, named, nullable, t } from "#/lib/schema.ts";
import { anyObject } from "#/platform/operation.ts";
import { readChart } from "./chart.ts";
import { note, position, progressUpdate } from "./progress-update.type.ts";
import { findTracked, setProgress } from "./track.ts";

const tag = "To-dos";
const list = "0193b0c8-7d10-7000-8000-0000000000cf";
const at = "2026-11-21T09:00:00.000Z";

const chartSchema = named(
  "ProgressChart",
  t.Object({
    lists: t.Array(
      t.Object({
        todolist_id: id(),
        title: t.String(),
        color: nullable(color()),
        position,
        note,
        history: t.Array(
          t.Object({
            position: nullable(position, { description: "Null: it was taken off the chart." }),
            note,
            actor: bylineSchema,
            created_at: instant(),
          }),
          { description: "Newest first." },
        ),
      }),
    ),
    updates: t.Array(recordingOf("ProgressUpdate"), {
      description: "The latest 50 saved updates, newest first.",
    }),
  }),
);

const chartExample = {
  lists: [
    {
      todolist_id: list,
      title: "Launch",
      color: null,
      position: 0.4,
      note: "On our way.",
      history: [
        { position: 0.4, note: "On our way.", actor: recordingExample.creator, created_at: at },
      ],
    },
  ],
  updates: [],
};

const tracked = oneOfType("todolist", {
  title: "Launch",
  is_group: false,
  todos_count: 8,
  completed_count: 3,
  completed_ratio: "3/8",
  color: null,
  progress: { position: 0.4, note: "On our way." },
});

export const getProgress = operation({
  id: "getProgress",
  tag,
  method: "GET",
  path: "/recordings/:id/progress",
  access: "client",
  errors: [404, 422],
  summary: "The progress chart of a project's to-dos",
  description:
    "The to-do lists that are tracked, as far as you see them, with their history and the saved updates.",
  returns: "The chart.",
  answer: chartSchema,
  sample: chartExample,
  run: ({ scope, params }) => readChart(scope, params.id),
});

export const updateProgress = operation({
  id: "updateProgress",
  tag,
  method: "PUT",
  path: "/recordings/:id/progress",
  isVersioned: true,
  access: "client",
  errors: [403, 404, 409, 422],
  summary: "Say how far a to-do list is",
  description: "`position: null` takes it off the chart.",
  body: t.Object({ position: nullable(position), note: t.Optional(note) }),
  example: { position: 0.4, note: "On our way." },
  returns: "The to-do list.",
  answer: singleOf("SingleTodolist"),
  sample: tracked,
  run: ({ scope, params, body }) =>
    scope.write((w) => {
      const { position, note = null } = body;
      const after = position === null ? null : { position, note };
      return presentOne(w, setProgress(w, findTracked(w, params.id), after));
    }),
});

export const createUpdate = operation({
  id: "createProgressUpdate",
  tag,
  method: "POST",
  path: "/recordings/:id/progress/updates",
  access: "client",
  makes: true,
  errors: [403, 404, 409, 422],
  summary: "Save the state of the chart",
  description: "Sets the positions of the lists it names, and can be commented on and cheered.",
  body: anyObject,
  accepts: t.Omit(newRecordingSchema(progressUpdate), ["type"]),
  example: { positions: { [list]: 0.6 }, note: "Nearly there.", notify: true },
  returns: "The update.",
  answer: singleOf("SingleProgressUpdate"),
  sample: oneOfType("progress_update", {
    title: "",
    positions: { [list]: 0.6 },
    note: "Nearly there.",
  }),
  run: ({ scope, params, body }) =>
    scope.write((w) =>
      presentMade(w, createUnder(w, params.id, { ...body, type: "progress_update" })),
    ),
});
