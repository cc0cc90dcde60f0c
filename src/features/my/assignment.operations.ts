import { listOperation, operation } from "#/core/access/operation.ts";
import { daysAhead } from "#/core/people/today.ts";
import { recordingOf } from "#/core/recordings/content/answers.ts";
import { eventOccurrence, eventsIn } from "#/core/recordings/content/occurrence.ts";
import { presentList, presentPage } from "#/core/recordings/content/present.ts";
import { presentFound } from "#/core/recordings/content/present-paced.ts";
import { recordingExample } from "#/core/recordings/operations/examples.ts";
import { DUE_SCOPES } from "#/lib/due.ts";
import { named, oneOf, t } from "#/lib/schema.ts";
import { nothing } from "#/platform/operation.ts";
import {
  addPriority,
  findAssignments,
  findDue,
  listCompleted,
  movePriority,
  movePriorityBody,
  newPriorityBody,
  removePriority,
} from "./assignments.ts";

const tag = "My things";

export const listEvents = operation({
  id: "listMyEvents",
  tag,
  method: "GET",
  path: "/my/events",
  access: "client",
  errors: [422],
  summary: "Your events of the next seven days",
  description:
    "Those you made or are invited to, from the beginning of today where you are; one that goes on is among them. Over 5,000 are 422 `limit`.",
  returns: "In the order they begin.",
  answer: t.Array(eventOccurrence),
  sample: [],
  run: ({ scope }) => eventsIn()(scope, { ...daysAhead(scope, 7), isMine: true }),
});

export const doToday = operation({
  id: "listDoToday",
  tag,
  method: "GET",
  path: "/my/do-today",
  access: "client",
  errors: [422],
  summary: "What today holds for you",
  description: "Your events, and your open work that is due today where you are.",
  returns: "Events and tasks.",
  answer: named(
    "DoToday",
    t.Object({ events: t.Array(eventOccurrence), tasks: t.Array(recordingOf("Work")) }),
  ),
  sample: { events: [], tasks: [recordingExample] },
  run: async ({ scope }) => ({
    events: await eventsIn()(scope, { ...daysAhead(scope, 1), isMine: true }),
    tasks: await presentFound(
      scope,
      scope.read((r) => findDue(r, "due_today")),
    ),
  }),
});

export const listAssignmentsOperation = operation({
  id: "listMyAssignments",
  tag,
  method: "GET",
  path: "/my/assignments",
  access: "client",
  summary: "Your open work",
  description:
    "What is up next first, in your order; the rest by when it is due, at most 1,000 of each.",
  returns: "Your to-dos, cards and steps.",
  answer: named(
    "MyAssignments",
    t.Object({ priorities: t.Array(recordingOf("Work")), others: t.Array(recordingOf("Work")) }),
  ),
  sample: { priorities: [recordingExample], others: [] },
  run: async ({ scope }) => {
    const { priorities, others } = scope.read(findAssignments);
    return {
      priorities: await presentFound(scope, priorities),
      others: await presentFound(scope, others),
    };
  },
});

export const listCompletedOperation = listOperation({
  id: "listMyCompleted",
  tag,
  path: "/my/assignments/completed",
  access: "client",
  errors: [422],
  summary: "Your finished work",
  returns: "The latest first.",
  item: recordingOf("Work"),
  sample: recordingExample,
  run: ({ scope, page }) => scope.read((r) => presentPage(r, listCompleted(r, page))),
});

export const listDueOperation = operation({
  id: "listMyDue",
  tag,
  method: "GET",
  path: "/my/assignments/due",
  access: "client",
  errors: [422],
  summary: "Your open work by when it is due",
  description:
    "Days end in your time zone, and weeks begin on your day: both from your preferences.",
  query: t.Object({
    scope: t.Optional(oneOf(DUE_SCOPES, { description: "`overdue` when absent." })),
  }),
  returns: "By due day.",
  answer: t.Array(recordingOf("Work")),
  sample: [recordingExample],
  run: ({ scope, query }) =>
    presentFound(
      scope,
      scope.read((r) => findDue(r, query.scope ?? "overdue")),
    ),
});

export const listPrioritiesOperation = operation({
  id: "listMyPriorities",
  tag,
  method: "GET",
  path: "/my/assignments/priorities",
  access: "client",
  summary: "What is up next",
  returns: "What is up next, in its order.",
  answer: t.Array(recordingOf("Work")),
  sample: [recordingExample],
  run: ({ scope }) =>
    presentFound(
      scope,
      scope.read((r) => findAssignments(r).priorities),
    ),
});

export const add = operation({
  id: "createMyPriority",
  tag,
  method: "POST",
  path: "/my/assignments/priorities",
  access: "client",
  makes: true,
  errors: [422],
  summary: "Put something up next",
  body: newPriorityBody,
  example: { recording_id: recordingExample.id },
  returns: "What is up next, in its order.",
  answer: t.Array(recordingOf("Work")),
  sample: [recordingExample],
  run: ({ scope, body }) => scope.write((w) => presentList(w, addPriority(w, body.recording_id))),
});

export const move = operation({
  id: "updateMyPriority",
  tag,
  method: "PATCH",
  path: "/my/assignments/priorities/:id",
  access: "client",
  errors: [404, 422],
  summary: "Move something in what is up next",
  body: movePriorityBody,
  example: { move: "up" },
  returns: "What is up next, in its order.",
  answer: t.Array(recordingOf("Work")),
  sample: [recordingExample],
  run: ({ scope, params, body }) =>
    scope.write((w) => presentList(w, movePriority(w, params.id, body))),
});

export const remove = operation({
  id: "deleteMyPriority",
  tag,
  method: "DELETE",
  path: "/my/assignments/priorities/:id",
  access: "client",
  errors: [404],
  summary: "Take something out of what is up next",
  returns: "It is no longer up next.",
  answer: nothing,
  run: ({ scope, params }) => {
    scope.write((w) => removePriority(w, params.id));
  },
});
