import { orgRoutes } from "#/core/access/routes.ts";
import { findRecording } from "#/core/recordings/find.ts";
import { newRecordingSchema } from "#/core/recordings/input.ts";
import { listChildren } from "#/core/recordings/list.ts";
import { presentList, presentOne } from "#/core/recordings/present.ts";
import { createUnder } from "#/core/recordings/verbs/create.ts";
import { capital, nameOf } from "#/core/recordings/words.ts";
import { day, id, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import { PAGE_HEADERS, pageAnswer, paged, pageOf } from "#/platform/http/paging.ts";
import { anyObject, describe, json, listOf, ref } from "#/platform/http/routes.ts";
import type { Services } from "#/platform/services.ts";
import { answer } from "./answer.type.ts";
import { listAnswerers, listAnswers } from "./answers.ts";
import { answerExample, answererExample, oneAnswer, oneQuestion, questionExample } from "./examples.ts";
import { findQuestion, setOptedOut, setPaused } from "./pause.ts";
import { question } from "./question.type.ts";

const one = t.Object({ org_slug: t.String(), id: id() });
const tag = "Check-ins";
const errors = [403, 404, 409, 422];
const theQuestion = {
  200: { description: "The question.", schema: ref("SingleQuestion"), example: oneQuestion },
};
const paused = t.Object({ paused: t.Boolean() });
const optedOut = t.Object({ opted_out: t.Boolean() });
const filter = t.Object({
  ...paged(),
  date: t.Optional(day({ description: "Only those for this day." })),
  creator_id: t.Optional(id("Only those of this person.")),
});

export const answererSchema = t.Object({
  creator: t.Unsafe(ref("Byline")),
  answers_count: t.Integer(),
  last_answered_on: day(),
});

const operations = {
  listQuestions: describe({
    id: "listQuestions",
    tag,
    errors: [404, 422],
    summary: "The check-in questions of a project",
    description: "Those under its check-ins, `check_ins_id` of the project.",
    answers: {
      200: {
        description: "A page of questions.",
        schema: listOf("Question"),
        example: [questionExample],
        headers: PAGE_HEADERS,
      },
    },
  }),
  createQuestion: describe({
    id: "createQuestion",
    tag,
    errors,
    summary: "Ask people something on a schedule",
    description:
      "Each is asked by the clock of their own time zone, which is that of their preferences. Where the clocks skip the hour they are asked as much later. An hour that the server missed is made up for on the same day of theirs, and skipped after that.",
    body: t.Omit(newRecordingSchema(question), ["type"]),
    example: {
      title: "What did you work on today?",
      schedule: { frequency: "daily", hour: 16, minute: 30 },
      membership_ids: [oneQuestion.creator.membership_id],
    },
    answers: { 201: theQuestion[200] },
  }),
  pauseQuestion: describe({
    id: "pauseQuestion",
    tag,
    errors,
    summary: "Stop asking for a while, or go on",
    description: "Who may edit it may pause it. It goes on with the next time there is; nothing is made up for.",
    example: { paused: true },
    answers: theQuestion,
  }),
  optOut: describe({
    id: "optOutOfQuestion",
    tag,
    errors,
    summary: "Be asked no longer, or again",
    description: "For those it asks; 403 for others.",
    example: { opted_out: true },
    answers: theQuestion,
  }),
  listAnswers: describe({
    id: "listAnswers",
    tag,
    errors: [404, 422],
    summary: "The answers to a question",
    answers: {
      200: {
        description: "A page of answers, those for the latest day first.",
        schema: listOf("Answer"),
        example: [answerExample],
        headers: PAGE_HEADERS,
      },
    },
  }),
  createAnswer: describe({
    id: "createAnswer",
    tag,
    errors,
    summary: "Answer a question",
    description: "For whoever sees it, asked or not, as often as they like. Who follows the question hears of it.",
    body: t.Omit(newRecordingSchema(answer), ["type"]),
    example: { content: "Wrote the launch note." },
    answers: { 201: { description: "The answer.", schema: ref("SingleAnswer"), example: oneAnswer } },
  }),
  listAnswerers: describe({
    id: "listAnswerers",
    tag,
    errors: [404, 422],
    summary: "Who answered a question",
    answers: {
      200: {
        description: "With how many answers and the latest day, that day first.",
        schema: listOf("Answerer"),
        example: [answererExample],
      },
    },
  }),
};

/** Check-in questions, and whether they ask. */
export const questionRoutes = (services: Services) => {
  const pageOfRows = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/recordings/:id/questions",
      ({ scope, params, query, request, set }) =>
        scope.read((r) => {
          const parent = findRecording(r, params.id);
          if (parent.type !== "check_ins")
            throw invalid("type", "wrong_type", capital(`${nameOf(parent)} has no questions.`));
          const page = pageOf(query);
          return presentList(
            r,
            pageOfRows({ request, set }, page, listChildren(r, parent, { type: "question" }, page)),
          );
        }),
      { access: "client", params: one, query: t.Object(paged()), ...operations.listQuestions },
    )
    .post(
      "/recordings/:id/questions",
      ({ scope, params, body }) =>
        scope.write((w) => presentOne(w, createUnder(w, params.id, { ...body, type: "question" }))),
      { creates: "client", params: one, body: anyObject, ...operations.createQuestion, ...json },
    )
    .put(
      "/recordings/:id/pause",
      ({ scope, params, body }) => scope.write((w) => presentOne(w, setPaused(w, params.id, body.paused))),
      { access: "client", params: one, body: paused, ...operations.pauseQuestion, ...json },
    )
    .put(
      "/recordings/:id/opt-out",
      ({ scope, params, body }) => scope.write((w) => presentOne(w, setOptedOut(w, params.id, body.opted_out))),
      { access: "client", params: one, body: optedOut, ...operations.optOut, ...json },
    );
};

/** What people answer. */
export const answerRoutes = (services: Services) => {
  const pageOfRows = pageAnswer(services);
  return orgRoutes(services)
    .get(
      "/recordings/:id/answers",
      ({ scope, params, query, request, set }) =>
        scope.read((r) => {
          const page = pageOf(query);
          const answers = listAnswers(r, findQuestion(r, params.id), query, page);
          return presentList(r, pageOfRows({ request, set }, page, answers));
        }),
      { access: "client", params: one, query: filter, ...operations.listAnswers },
    )
    .post(
      "/recordings/:id/answers",
      ({ scope, params, body }) =>
        scope.write((w) => presentOne(w, createUnder(w, params.id, { ...body, type: "answer" }))),
      { creates: "client", params: one, body: anyObject, ...operations.createAnswer, ...json },
    )
    .get(
      "/recordings/:id/answers/by",
      ({ scope, params }) => scope.read((r) => listAnswerers(r, findQuestion(r, params.id))),
      { access: "client", params: one, ...operations.listAnswerers },
    );
};
