import { listOperation, operation } from "#/core/access/operation.ts";
import { projectReference } from "#/core/access/references.ts";
import { eventSchema } from "#/core/activity/log.ts";
import { type Byline, bylineSchema } from "#/core/people/present.ts";
import { zoneOf } from "#/core/people/today.ts";
import { type RecordingAnswer, recordingOf } from "#/core/recordings/content/answers.ts";
import { eventOccurrence, eventsIn } from "#/core/recordings/content/occurrence.ts";
import {
  eventExample,
  projectExample,
  recordingExample,
} from "#/core/recordings/operations/examples.ts";
import { daysIn } from "#/lib/calendar/moments.ts";
import { byName, day, named, nullable, oneOf, t } from "#/lib/schema.ts";
import { activityQuery, readActivity, readTrail } from "./activity.ts";
import { windowOf, windowQuery } from "./days.ts";
import { listAssigned, listDated, listOverdue, readAssigned } from "./work.ts";

const assignee = recordingExample.creator;
const datedExample = { ...recordingExample, assignees: [assignee] };
const lateExample = { ...datedExample, due_on: "2026-11-18", days_late: 3 };
type DatedWork = RecordingAnswer & { assignees: Byline[] };
type LateWork = DatedWork & { days_late: number };
const datedWork = byName<DatedWork>("DatedWork");
const late = (description: string) => t.Array(byName<LateWork>("LateWork"), { description });

const assignedGroup = named(
  "AssignedWorkGroup",
  t.Object({
    project: t.Optional(nullable(projectReference, { description: "By bucket." })),
    date: t.Optional(nullable(day(), { description: "By date; null: not dated." })),
    assignments: t.Array(recordingOf("Work")),
  }),
);

export const listActivity = listOperation({
  id: "listActivity",
  tag: "Activity",
  path: "/activity",
  access: "client",
  errors: [404, 422],
  summary: "What happened in the organization",
  description:
    "What happened in the projects you reach, newest first, as far as you see it. What is said in chats is never logged.",
  isEndless: true,
  query: activityQuery,
  returns: "A page of changes.",
  item: eventSchema,
  sample: eventExample,
  run: ({ scope, query, page }) => readActivity(scope, query, page),
});

export const read = listOperation({
  id: "listPersonEvents",
  tag: "Activity",
  path: "/people/:id/events",
  access: "member",
  errors: [404, 422],
  summary: "What one person did",
  description: "Newest first, as far as you see it.",
  isEndless: true,
  returns: "A page of changes.",
  item: eventSchema,
  sample: eventExample,
  run: ({ scope, params, page }) => readTrail(scope, params.id, page),
});

export const list = operation({
  id: "listAssigned",
  tag: "Reports",
  method: "GET",
  path: "/reports/todos/assigned",
  access: "member",
  errors: [422],
  summary: "Who can be assigned work",
  description:
    "Everybody you share a live project with, you included: the team where one is open to all, and who was put on one, clients and agents too. Each with how much open work of theirs you see. With `status=removed` those who left and still have open work that you see.",
  query: t.Object({ status: t.Optional(oneOf(["active", "removed"])) }),
  returns: "People, by name.",
  answer: t.Array(
    named(
      "AssignedPerson",
      t.Object({
        person: bylineSchema,
        open_count: t.Integer({ description: "Open work of theirs that you see." }),
      }),
    ),
  ),
  sample: [
    { person: assignee, open_count: 3 },
    {
      person: {
        ...assignee,
        membership_id: "0193b0c8-7d10-7000-8000-0000000000ac",
        name: "Babbage",
      },
      open_count: 0,
    },
  ],
  run: ({ scope, query }) => listAssigned(scope, query.status ?? "active"),
});

export const getAssignedWork = operation({
  id: "getAssignedWork",
  tag: "Reports",
  method: "GET",
  path: "/reports/todos/assigned/:id",
  access: "member",
  errors: [404, 422],
  summary: "The open work of one person",
  description:
    "By project (`bucket`, the default) or by due day. At most 2,000 rows, as far as you see them.",
  query: t.Object({ group_by: t.Optional(oneOf(["bucket", "date"])) }),
  returns: "Their work in groups.",
  answer: named("AssignedWork", t.Object({ person: bylineSchema, groups: t.Array(assignedGroup) })),
  sample: {
    person: assignee,
    groups: [{ project: projectExample, assignments: [recordingExample] }],
  },
  run: ({ scope, params, query }) => readAssigned(scope, params.id, query.group_by ?? "bucket"),
});

export const listOverdueOperation = operation({
  id: "listOverdue",
  tag: "Reports",
  method: "GET",
  path: "/reports/todos/overdue",
  access: "member",
  summary: "Open work that is late",
  description:
    "By how late it is today where you are: under 7 days, from 7, from 30 and from 90. At most 2,000 rows.",
  returns: "Late work by how late it is.",
  answer: named(
    "OverdueWork",
    t.Object({
      under_a_week: late("1 to 6 days late."),
      over_a_week: late("7 to 29 days late."),
      over_a_month: late("30 to 89 days late."),
      over_three_months: late("90 days late and more."),
    }),
  ),
  sample: { under_a_week: [lateExample], over_a_week: [], over_a_month: [], over_three_months: [] },
  run: ({ scope }) => listOverdue(scope),
});

export const listUpcoming = operation({
  id: "listUpcoming",
  tag: "Reports",
  method: "GET",
  path: "/reports/calendar/upcoming",
  access: "member",
  errors: [422],
  summary: "What comes up in a span of days",
  description:
    "Events, and open work that is due then: at most 400 days from `from` to `to`, both included, where you are. At most 2,000 tasks; over 5,000 events are 422 `limit`.",
  query: windowQuery,
  returns: "By due day.",
  answer: named(
    "UpcomingWork",
    t.Object({ events: t.Array(eventOccurrence), tasks: t.Array(datedWork) }),
  ),
  sample: { events: [], tasks: [datedExample] },
  run: async ({ scope, query }) => {
    const { from, to } = windowOf(query);
    const window = scope.read((r) => daysIn(zoneOf(r), from, to));
    return {
      events: await eventsIn()(scope, { ...window, isMine: false }),
      tasks: await listDated(scope, from, to),
    };
  },
});
