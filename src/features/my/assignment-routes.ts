import { orgRoutes } from "#/core/access/routes.ts";
import { presentList } from "#/core/recordings/present.ts";
import { presentPaced } from "#/core/recordings/present-paced.ts";
import { recordingExample } from "#/core/recordings/routes/examples.ts";
import { DUE_SCOPES } from "#/lib/due.ts";
import { id, named, oneOf, t } from "#/lib/schema.ts";
import { PAGE_HEADERS, pageAnswer, paged, pageOf } from "#/platform/http/paging.ts";
import { describe, json, listOf } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import {
  addPriority,
  listAssignments,
  listCompleted,
  listDue,
  listPriorities,
  movePriority,
  movePriorityBody,
  newPriorityBody,
  removePriority,
} from "./assignments.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "My things";
const list = { schema: listOf("Work"), example: [recordingExample] };
const upNext = { description: "What is up next, in its order.", ...list };

const operations = {
  listAssignments: describe({
    id: "listMyAssignments",
    tag,
    summary: "Your open work",
    description: "What is up next first, in your order; the rest by when it is due, at most 1,000 of each.",
    answers: {
      200: {
        description: "Your to-dos, cards and steps.",
        schema: named("MyAssignments", t.Object({ priorities: list.schema, others: list.schema })),
        example: { priorities: [recordingExample], others: [] },
      },
    },
  }),
  listCompleted: describe({
    id: "listMyCompleted",
    tag,
    errors: [422],
    summary: "Your finished work",
    answers: { 200: { description: "The latest first.", ...list, headers: PAGE_HEADERS } },
  }),
  listDue: describe({
    id: "listMyDue",
    tag,
    errors: [422],
    summary: "Your open work by when it is due",
    description: "Days end in your time zone, and weeks begin on your day: both from your preferences.",
    answers: { 200: { description: "By due day.", ...list } },
  }),
  listEvents: describe({
    id: "listMyEvents",
    tag,
    summary: "Your events of the next seven days",
    answers: { 200: { description: "In the order they begin.", schema: listOf("Recording"), example: [] } },
  }),
  doToday: describe({
    id: "listDoToday",
    tag,
    summary: "What today holds for you",
    description: "Your events, and your open work that is due today where you are.",
    answers: {
      200: {
        description: "Events and tasks.",
        schema: named("DoToday", t.Object({ events: listOf("Recording"), tasks: list.schema })),
        example: { events: [], tasks: [recordingExample] },
      },
    },
  }),
  listPriorities: describe({ id: "listMyPriorities", tag, summary: "What is up next", answers: { 200: upNext } }),
  addPriority: describe({
    id: "createMyPriority",
    tag,
    errors: [422],
    summary: "Put something up next",
    example: { recording_id: recordingExample.id },
    answers: { 201: upNext },
  }),
  movePriority: describe({
    id: "updateMyPriority",
    tag,
    errors: [404, 422],
    summary: "Move something in what is up next",
    example: { move: "up" },
    answers: { 200: upNext },
  }),
  removePriority: describe({
    id: "deleteMyPriority",
    tag,
    errors: [404],
    summary: "Take something out of what is up next",
    answers: { 204: { description: "It is no longer up next." } },
  }),
};

/** What the next days hold. There are no events yet, so none are told of. */
export const todayRoutes = (services: Services) =>
  orgRoutes(services)
    .get("/my/events", (): unknown[] => [], { access: "client", ...operations.listEvents })
    .get(
      "/my/do-today",
      async ({ scope }) => ({
        events: [],
        tasks: await presentPaced(
          scope,
          scope.read((r) => listDue(r, "due_today")),
        ),
      }),
      { access: "client", ...operations.doToday },
    );

/** What is assigned to the caller. */
export const assignmentRoutes = (services: Services) => {
  const answer = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/my/assignments",
      async ({ scope }) => {
        const { priorities, others } = scope.read(listAssignments);
        return { priorities: await presentPaced(scope, priorities), others: await presentPaced(scope, others) };
      },
      { access: "client", ...operations.listAssignments },
    )
    .get(
      "/my/assignments/completed",
      ({ scope, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          return presentList(r, answer({ request, set }, page, listCompleted(r, page)));
        }),
      { access: "client", query: t.Object(paged()), ...operations.listCompleted },
    )
    .get(
      "/my/assignments/due",
      ({ scope, query }) =>
        presentPaced(
          scope,
          scope.read((r) => listDue(r, query.scope ?? "overdue")),
        ),
      {
        access: "client",
        query: t.Object({ scope: t.Optional(oneOf(DUE_SCOPES, { description: "`overdue` when absent." })) }),
        ...operations.listDue,
      },
    )
    .get("/my/assignments/priorities", ({ scope }) => presentPaced(scope, scope.read(listPriorities)), {
      access: "client",
      ...operations.listPriorities,
    })
    .post(
      "/my/assignments/priorities",
      ({ scope, body }) => scope.write((w) => presentList(w, addPriority(w, body.recording_id))),
      { creates: "client", body: newPriorityBody, ...operations.addPriority, ...json },
    )
    .patch(
      "/my/assignments/priorities/:id",
      ({ scope, params, body }) => scope.write((w) => presentList(w, movePriority(w, params.id, body))),
      { access: "client", params: one, body: movePriorityBody, ...operations.movePriority, ...json },
    )
    .delete(
      "/my/assignments/priorities/:id",
      ({ scope, params, set }) => {
        scope.write((w) => removePriority(w, params.id));
        set.status = 204;
      },
      { access: "client", params: one, ...operations.removePriority },
    );
};
