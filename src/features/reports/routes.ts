import { orgRoutes } from "#/core/access/routes.ts";
import { eventExample, recordingExample } from "#/core/recordings/routes/examples.ts";
import { day, id, named, nullable, oneOf, t } from "#/lib/schema.ts";
import { endless, PAGE_HEADERS, pageAnswer, pageOf } from "#/platform/http/paging.ts";
import { describe, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { activityQuery, readActivity, readTrail } from "./activity.ts";
import { windowOf, windowQuery } from "./days.ts";
import { listAssigned, listDated, listOverdue, readAssigned } from "./work.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const events = { schema: listOf("Event"), example: [eventExample], headers: PAGE_HEADERS };
const assignee = recordingExample.creator;
const datedExample = { ...recordingExample, assignees: [assignee] };
const lateExample = { ...datedExample, due_on: "2026-11-18", days_late: 3 };
const byline = t.Unsafe(ref("Byline"));
const late = (description: string) => t.Unsafe<unknown>({ ...listOf("LateWork"), description });

const assignedGroup = named(
  "AssignedWorkGroup",
  t.Object({
    project: t.Optional(nullable(t.Unsafe(ref("ProjectReference")), { description: "By bucket." })),
    date: t.Optional(nullable(day(), { description: "By date; null: not dated." })),
    assignments: t.Unsafe(listOf("Work")),
  }),
);

const operations = {
  listActivity: describe({
    id: "listActivity",
    tag: "Activity",
    errors: [404, 422],
    summary: "What happened in the organization",
    description:
      "What happened in the projects you reach, newest first, as far as you see it. What is said in chats is never logged.",
    answers: { 200: { description: "A page of changes.", ...events } },
  }),
  readTrail: describe({
    id: "listPersonEvents",
    tag: "Activity",
    errors: [404, 422],
    summary: "What one person did",
    description: "Newest first, as far as you see it.",
    answers: { 200: { description: "A page of changes.", ...events } },
  }),
  listAssigned: describe({
    id: "listAssigned",
    tag: "Reports",
    summary: "Who can be assigned work",
    description:
      "Everybody you share a live project with, you included: the team where one is open to all, and who was put on one, clients and agents too. Each with how much open work of theirs you see.",
    answers: {
      200: {
        description: "People, by name.",
        schema: t.Array(
          named(
            "AssignedPerson",
            t.Object({ person: byline, open_count: t.Integer({ description: "Open work of theirs that you see." }) }),
          ),
        ),
        example: [
          { person: assignee, open_count: 3 },
          {
            person: { ...assignee, membership_id: "0193b0c8-7d10-7000-8000-0000000000ac", name: "Babbage" },
            open_count: 0,
          },
        ],
      },
    },
  }),
  getAssignedWork: describe({
    id: "getAssignedWork",
    tag: "Reports",
    errors: [404, 422],
    summary: "The open work of one person",
    description: "By project (`bucket`, the default) or by due day. At most 2,000 rows, as far as you see them.",
    answers: {
      200: {
        description: "Their work in groups.",
        schema: named("AssignedWork", t.Object({ person: byline, groups: t.Array(assignedGroup) })),
        example: {
          person: assignee,
          groups: [{ project: { id: recordingExample.project_id, name: "Website" }, assignments: [recordingExample] }],
        },
      },
    },
  }),
  listOverdue: describe({
    id: "listOverdue",
    tag: "Reports",
    summary: "Open work that is late",
    description:
      "By how late it is today where you are: under 7 days, from 7, from 30 and from 90. At most 2,000 rows.",
    answers: {
      200: {
        description: "Late work by how late it is.",
        schema: named(
          "OverdueWork",
          t.Object({
            under_a_week: late("1 to 6 days late."),
            over_a_week: late("7 to 29 days late."),
            over_a_month: late("30 to 89 days late."),
            over_three_months: late("90 days late and more."),
          }),
        ),
        example: { under_a_week: [lateExample], over_a_week: [], over_a_month: [], over_three_months: [] },
      },
    },
  }),
  listUpcoming: describe({
    id: "listUpcoming",
    tag: "Reports",
    errors: [422],
    summary: "What comes up in a span of days",
    description: "Open work that is due then, at most 400 days from `from` to `to`, both included. At most 2,000 rows.",
    answers: {
      200: {
        description: "By due day.",
        schema: named("UpcomingWork", t.Object({ events: listOf("Recording"), tasks: listOf("DatedWork") })),
        example: { events: [], tasks: [datedExample] },
      },
    },
  }),
};

/** Activity, and where work stands. */
export const reportRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/activity",
      async ({ scope, query, request, set }) => {
        const page = pageOf(query);
        return answer({ request, set }, page, await readActivity(scope, query, page));
      },
      { access: "client", query: activityQuery, ...operations.listActivity },
    )
    .get(
      "/people/:id/events",
      async ({ scope, params, query, request, set }) => {
        const page = pageOf(query);
        return answer({ request, set }, page, await readTrail(scope, params.id, page));
      },
      { access: "member", params: one, query: t.Object(endless()), ...operations.readTrail },
    )
    .get("/reports/todos/assigned", ({ scope }) => listAssigned(scope), {
      access: "member",
      ...operations.listAssigned,
    })
    .get(
      "/reports/todos/assigned/:id",
      ({ scope, params, query }) => readAssigned(scope, params.id, query.group_by ?? "bucket"),
      {
        access: "member",
        params: one,
        query: t.Object({ group_by: t.Optional(oneOf(["bucket", "date"])) }),
        ...operations.getAssignedWork,
      },
    )
    .get("/reports/todos/overdue", ({ scope }) => listOverdue(scope), {
      access: "member",
      ...operations.listOverdue,
    })
    .get(
      "/reports/calendar/upcoming",
      async ({ scope, query }) => {
        const { from, to } = windowOf(query);
        return { events: [], tasks: await listDated(scope, from, to) };
      },
      { access: "member", query: windowQuery, ...operations.listUpcoming },
    );
};
