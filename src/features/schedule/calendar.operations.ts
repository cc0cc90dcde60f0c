import { operation } from "#/core/access/operation.ts";
import { singleOf } from "#/core/recordings/content/answers.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import { occurrenceSchema } from "#/core/recordings/content/occurrence.ts";
import { presentMade, presentOne } from "#/core/recordings/content/present.ts";
import { newRecordingSchema, patchSchema } from "#/core/recordings/input.ts";
import { isDay } from "#/lib/days.ts";
import { id, moment, named, nullable, oneOf, t } from "#/lib/schema.ts";
import { ANY_ID, booleanText, commaText, idsIn, isTrue } from "#/platform/http/paging.ts";
import { anyObject } from "#/platform/operation.ts";
import { changeEvent, createEvent, readCalendar, windowOf } from "./calendar.ts";
import { scheduleEntry } from "./event.type.ts";
import { eventExample, occurrenceExample } from "./examples.ts";
import { changeOccurrence, dropOccurrence } from "./occurrences.ts";

const tag = "Calendar";
const errors = [403, 404, 409, 422];

const project = {
  project_id: t.Optional(
    nullable(id(), {
      description: "The project in whose schedule it is; null: the calendar of the team.",
    }),
  ),
};
const withProject = t.Object(project, { additionalProperties: t.Unknown() });

export const getCalendar = operation({
  id: "getCalendar",
  tag,
  method: "GET",
  path: "/calendar",
  access: "client",
  errors: [422],
  summary: "What happens in a window of time",
  description:
    "Every day of every event that touches the time from `from` to before `to`, at most 400 days, in the order they begin. Days that were changed by themselves are rows of their own, with `series_id`. Clients see the events of their projects. A window that holds over 5,000 rows is 422 `limit`. Ids of projects that you don't reach are ignored.",
  query: t.Object({
    from: moment("The beginning; without an offset where you are."),
    to: moment("The end, likewise."),
    just: t.Optional(
      oneOf(["me", "everyone"], {
        description: "`me`: made by you, or you are invited or assigned.",
      }),
    ),
    tasks: t.Optional(booleanText("Also to-dos and cards, open or done, on the day they are due.")),
    projects: t.Optional(commaText(ANY_ID, "Only one project, without the calendar of the team")),
    starred: t.Optional(booleanText("Of projects only those you starred.")),
  }),
  returns: "Rows in the order they begin.",
  answer: t.Array(occurrenceSchema),
  sample: [occurrenceExample],
  run: ({ scope, query }) => {
    const projects = idsIn("projects", query.projects);
    const view = {
      ...scope.read((r) => windowOf(r, query)),
      isMine: query.just === "me",
      projects,
      isStarred: isTrue(query.starred),
    };
    return readCalendar(scope, view, isTrue(query.tasks));
  },
});

export const create = operation({
  id: "createEvent",
  tag,
  method: "POST",
  path: "/calendar",
  access: "client",
  makes: true,
  errors,
  summary: "Put an event on the calendar",
  description:
    "In the schedule of a project or, for the team, in no project. Whoever is invited is told, and follows it.",
  body: withProject,
  accepts: named(
    "NewCalendarEvent",
    t.Object({ ...project, ...t.Omit(newRecordingSchema(scheduleEntry), ["type"]).properties }),
  ),
  example: {
    title: "Planning",
    starts_at: "2026-12-01T09:00:00",
    ends_at: "2026-12-01T10:00:00",
    recurrence: { frequency: "weekly", weekdays: [2], time_zone: "Europe/Berlin" },
  },
  returns: "The event.",
  answer: singleOf("SingleScheduleEntry"),
  sample: eventExample,
  run: ({ scope, body }) => scope.write((w) => presentMade(w, createEvent(w, body))),
});

export const update = operation({
  id: "updateEvent",
  tag,
  method: "PATCH",
  path: "/calendar/:id",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Change an event, all its days",
  description:
    "What is absent stays, `null` clears. Whoever is invited is told. Of a series this changes all days but those that were changed by themselves. Another `project_id` moves it there.",
  body: withProject,
  accepts: named(
    "CalendarEventPatch",
    t.Object({ ...project, ...patchSchema(scheduleEntry).properties }),
  ),
  example: { starts_at: "2026-12-01T09:30:00" },
  returns: "The event.",
  answer: singleOf("SingleScheduleEntry"),
  sample: eventExample,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentOne(w, changeEvent(w, params.id, body))),
});

const date = t.String({
  description: "The `occurrence_key` of a row of the calendar.",
  "x-as": {
    type: "string",
    format: "date",
    description: "The `occurrence_key` of a row of the calendar.",
  },
});
const mode = t.Object({
  mode: t.Optional(
    oneOf(["occurrence", "future"], { description: "`future`: this day and all that follow." }),
  ),
});

export const updateOccurrence = operation({
  id: "updateOccurrence",
  tag,
  method: "PATCH",
  path: "/calendar/:id/occurrences/:date",
  params: { date },
  isVersioned: true,
  access: "client",
  errors,
  summary: "Change one day of an event, or that and all that follow",
  description:
    "One day becomes an event of its own, which lies in its series and has its `series_id`; the id may be that of either. With `mode=future` the series ends the day before and a new one goes on; from the first day on it is all of it that changes. Comments stay where they are. The version it was made from is that of `id`: of a series, any day that was set apart from it since is a change of it.",
  query: mode,
  body: anyObject,
  accepts: patchSchema(scheduleEntry),
  example: { starts_at: "2026-12-08T10:00:00" },
  returns:
    "The series, and the event that has the changed days now; null where the series has them.",
  answer: named(
    "ChangedOccurrence",
    t.Object({ series: singleOf("SingleScheduleEntry"), created_id: nullable(id()) }),
  ),
  sample: { series: eventExample, created_id: "0193b0c8-7d10-7000-8000-0000000000e8" },
  run: ({ scope, params, query, body }) =>
    scope.write((w) => {
      const changed = changeOccurrence(w, params.id, keyIn(params.date), {
        mode: query.mode ?? "occurrence",
        body,
      });
      return {
        series: presentOne(w, findRecording(w, changed.series)),
        created_id: changed.created,
      };
    }),
});

export const deleteOccurrence = operation({
  id: "deleteOccurrence",
  tag,
  method: "DELETE",
  path: "/calendar/:id/occurrences/:date",
  params: { date },
  access: "client",
  errors,
  summary: "Drop one day of an event, or that and all that follow",
  description:
    "`excluded`: the day is left out. `truncated`: the series ends the day before. `trashed`: nothing is left of it, so it went to the trash as a whole, and restoring it puts its days back. Whoever is invited is told.",
  query: mode,
  returns: "What became of it.",
  answer: named(
    "DroppedOccurrence",
    t.Object({
      result: oneOf(["excluded", "truncated", "trashed"]),
      trashed_id: nullable(id(), { description: "What to restore to have it back." }),
      trashed_ids: t.Array(id(), {
        description:
          "All that went to the trash: the event, or days that were changed by themselves.",
      }),
    }),
  ),
  sample: { result: "excluded", trashed_id: null, trashed_ids: [] },
  run: ({ scope, params, query }) =>
    scope.write((w) => {
      const { result, trashed } = dropOccurrence(
        w,
        params.id,
        keyIn(params.date),
        query.mode ?? "occurrence",
      );
      return { result, trashed_id: trashed[0] ?? null, trashed_ids: trashed };
    }),
});

/** What is no day is no day of an event either: the same 404. */
const keyIn = (text: string): string => (isDay(text) ? text : "");
