import { listOperation, operation } from "#/core/access/operation.ts";
import { bylineSchema } from "#/core/people/present.ts";
import { recordingOf, singleOf } from "#/core/recordings/content/answers.ts";
import { findRecording } from "#/core/recordings/content/find.ts";
import { listChildren } from "#/core/recordings/content/list.ts";
import { presentMade, presentOne, presentPage } from "#/core/recordings/content/present.ts";
import { wrongType } from "#/core/recordings/content/words.ts";
import { newRecordingSchema } from "#/core/recordings/input.ts";
import { createUnder } from "#/core/recordings/verbs/create.ts";
import { day, id, named, t } from "#/lib/schema.ts";
import { anyObject } from "#/platform/operation.ts";
import { answer } from "./answer.type.ts";
import { listAnswerers, listAnswers } from "./answers.ts";
import {
  answerExample,
  answererExample,
  oneAnswer,
  oneQuestion,
  questionExample,
} from "./examples.ts";
import { findQuestion, setOptedOut, setPaused } from "./pause.ts";
import { question } from "./question.type.ts";

const tag = "Check-ins";
const errors = [403, 404, 409, 422];
const paused = t.Object({ paused: t.Boolean() });
const optedOut = t.Object({ opted_out: t.Boolean() });

const answererSchema = named(
  "Answerer",
  t.Object({ creator: bylineSchema, answers_count: t.Integer(), last_answered_on: day() }),
);

export const listQuestions = listOperation({
  id: "listQuestions",
  tag,
  path: "/recordings/:id/questions",
  access: "client",
  errors: [404, 422],
  summary: "The check-in questions of a project",
  description: "Those under its check-ins, `check_ins_id` of the project.",
  isEndless: true,
  returns: "A page of questions.",
  item: recordingOf("Question"),
  sample: questionExample,
  run: ({ scope, params, page }) =>
    scope.read((r) => {
      const parent = findRecording(r, params.id);
      if (parent.type !== "check_ins") throw wrongType(parent, "has no questions");
      return presentPage(r, listChildren(r, parent, { type: "question" }, page));
    }),
});

export const createQuestion = operation({
  id: "createQuestion",
  tag,
  method: "POST",
  path: "/recordings/:id/questions",
  access: "client",
  makes: true,
  errors,
  summary: "Ask people something on a schedule",
  description:
    "Each is asked by the clock of their own time zone, which is that of their preferences. Where the clocks skip the hour they are asked as much later. An hour that the server missed is made up for on the same day of theirs, and skipped after that.",
  body: anyObject,
  accepts: t.Omit(newRecordingSchema(question), ["type"]),
  example: {
    title: "What did you work on today?",
    schedule: { frequency: "daily", hour: 16, minute: 30 },
    membership_ids: [oneQuestion.creator.membership_id],
  },
  returns: "The question.",
  answer: singleOf("SingleQuestion"),
  sample: oneQuestion,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentMade(w, createUnder(w, params.id, { ...body, type: "question" }))),
});

export const pauseQuestion = operation({
  id: "pauseQuestion",
  tag,
  method: "PUT",
  path: "/recordings/:id/pause",
  isVersioned: true,
  access: "client",
  errors,
  summary: "Stop asking for a while, or go on",
  description:
    "Who may edit it may pause it. It goes on with the next time there is; nothing is made up for.",
  body: paused,
  example: { paused: true },
  returns: "The question.",
  answer: singleOf("SingleQuestion"),
  sample: oneQuestion,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentOne(w, setPaused(w, params.id, body.paused))),
});

export const optOut = operation({
  id: "optOutOfQuestion",
  tag,
  method: "PUT",
  path: "/recordings/:id/opt-out",
  access: "client",
  errors,
  summary: "Be asked no longer, or again",
  description: "For those it asks; 403 for others.",
  body: optedOut,
  example: { opted_out: true },
  returns: "The question.",
  answer: singleOf("SingleQuestion"),
  sample: oneQuestion,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentOne(w, setOptedOut(w, params.id, body.opted_out))),
});

export const list = listOperation({
  id: "listAnswers",
  tag,
  path: "/recordings/:id/answers",
  access: "client",
  errors: [404, 422],
  summary: "The answers to a question",
  query: {
    date: t.Optional(day({ description: "Only those for this day." })),
    creator_id: t.Optional(id("Only those of this person.")),
  },
  returns: "A page of answers, those for the latest day first.",
  item: recordingOf("Answer"),
  sample: answerExample,
  run: ({ scope, params, query, page }) =>
    scope.read((r) => presentPage(r, listAnswers(r, findQuestion(r, params.id), query, page))),
});

export const createAnswer = operation({
  id: "createAnswer",
  tag,
  method: "POST",
  path: "/recordings/:id/answers",
  access: "client",
  makes: true,
  errors,
  summary: "Answer a question",
  description:
    "For whoever sees it, asked or not, as often as they like. Who follows the question hears of it.",
  body: anyObject,
  accepts: t.Omit(newRecordingSchema(answer), ["type"]),
  example: { content: "Wrote the launch note." },
  returns: "The answer.",
  answer: singleOf("SingleAnswer"),
  sample: oneAnswer,
  run: ({ scope, params, body }) =>
    scope.write((w) => presentMade(w, createUnder(w, params.id, { ...body, type: "answer" }))),
});

export const listAnswerersOperation = operation({
  id: "listAnswerers",
  tag,
  method: "GET",
  path: "/recordings/:id/answers/by",
  access: "client",
  errors: [404, 422],
  summary: "Who answered a question",
  returns: "With how many answers and the latest day, that day first.",
  answer: t.Array(answererSchema),
  sample: [answererExample],
  run: ({ scope, params }) => scope.read((r) => listAnswerers(r, findQuestion(r, params.id))),
});
