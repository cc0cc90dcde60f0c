import { orgRoutes } from "#/core/access/routes.ts";
import { newRecordingSchema } from "#/core/recordings/input.ts";
import { presentOne } from "#/core/recordings/present.ts";
import { oneOfType, recordingExample } from "#/core/recordings/routes/examples.ts";
import { createUnder } from "#/core/recordings/verbs/create.ts";
import { color, id, instant, nullable, t } from "#/lib/schema.ts";
import { anyObject, describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { readChart } from "./chart.ts";
import { note, position, progressUpdate } from "./progress-update.type.ts";
import { findTracked, setProgress } from "./track.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "To-dos";
const list = "0193b0c8-7d10-7000-8000-0000000000cf";
const at = "2026-11-21T09:00:00.000Z";

export const chartSchema = t.Object({
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
          actor: t.Unsafe(ref("Byline")),
          created_at: instant(),
        }),
        { description: "Newest first." },
      ),
    }),
  ),
  updates: t.Unsafe<unknown>({
    ...listOf("ProgressUpdate"),
    description: "The latest 50 saved updates, newest first.",
  }),
});

const chartExample = {
  lists: [
    {
      ...{ todolist_id: list, title: "Launch", color: null, position: 0.4, note: "On our way." },
      history: [{ position: 0.4, note: "On our way.", actor: recordingExample.creator, created_at: at }],
    },
  ],
  updates: [],
};

const tracked = oneOfType("todolist", {
  ...{ title: "Launch", is_group: false, todos_count: 8, completed_count: 3, completed_ratio: "3/8", color: null },
  progress: { position: 0.4, note: "On our way." },
});

const operations = {
  getProgress: describe({
    id: "getProgress",
    tag,
    errors: [404, 422],
    summary: "The progress chart of a project's to-dos",
    description: "The to-do lists that are tracked, as far as you see them, with their history and the saved updates.",
    answers: { 200: { description: "The chart.", schema: ref("ProgressChart"), example: chartExample } },
  }),
  updateProgress: describe({
    id: "updateProgress",
    tag,
    errors: [403, 404, 409, 422],
    summary: "Say how far a to-do list is",
    description: "`position: null` takes it off the chart.",
    example: { position: 0.4, note: "On our way." },
    answers: {
      200: {
        description: "The to-do list.",
        schema: ref("SingleTodolist"),
        example: tracked,
      },
    },
  }),
  createUpdate: describe({
    id: "createProgressUpdate",
    tag,
    errors: [403, 404, 409, 422],
    summary: "Save the state of the chart",
    description: "Sets the positions of the lists it names, and can be commented on and cheered.",
    body: t.Omit(newRecordingSchema(progressUpdate), ["type"]),
    example: { positions: { [list]: 0.6 }, note: "Nearly there.", notify: true },
    answers: {
      201: {
        description: "The update.",
        schema: ref("SingleProgressUpdate"),
        example: oneOfType("progress_update", { title: "", positions: { [list]: 0.6 }, note: "Nearly there." }),
      },
    },
  }),
};

/** How far the work of a project is. */
export const progressRoutes = (services: Services) =>
  orgRoutes(services)
    .get("/recordings/:id/progress", ({ scope, params }) => readChart(scope, params.id), {
      access: "client",
      params: one,
      ...operations.getProgress,
    })
    .put(
      "/recordings/:id/progress",
      ({ scope, params, body }) =>
        scope.write((w) => {
          const { position, note = null } = body;
          const after = position === null ? null : { position, note };
          return presentOne(w, setProgress(w, findTracked(w, params.id), after));
        }),
      {
        access: "client",
        params: one,
        body: t.Object({ position: nullable(position), note: t.Optional(note) }),
        ...operations.updateProgress,
        ...json,
      },
    )
    .post(
      "/recordings/:id/progress/updates",
      ({ scope, params, body }) =>
        scope.write((w) => presentOne(w, createUnder(w, params.id, { ...body, type: "progress_update" }))),
      { creates: "client", params: one, body: anyObject, ...operations.createUpdate, ...json },
    );
