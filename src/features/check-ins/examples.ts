import { fields, recordingExample, surroundings } from "#/core/recordings/operations/examples.ts";

const { creator } = recordingExample;
const asking = {
  type: "question",
  title: "What did you work on today?",
  content_html: null,
  schedule: { frequency: "daily", days: [1, 2, 3, 4, 5], hour: 16, minute: 30 },
  paused: false,
  askees: [
    { membership_id: creator.membership_id, opted_out: false, last_answered_on: "2026-11-20" },
  ],
  answers_count: 12,
  next_ask_at: "2026-11-23T15:30:00.000Z",
};
const answered = {
  type: "answer",
  title: "",
  content_html: "<p>Wrote the launch note.</p>",
  occurs_on: "2026-11-20",
};
const inCheckIns = {
  id: "0193b0c8-7d10-7000-8000-0000000001d0",
  type: "check_ins",
  title: "Check-ins",
};
const inQuestion = { id: recordingExample.id, type: "question", title: asking.title };

/** Example answers of the API description. */
export const questionExample = { ...fields, ...asking, parent_id: inCheckIns.id };
export const oneQuestion = {
  ...fields,
  ...surroundings,
  ...asking,
  creator,
  parent_id: inCheckIns.id,
  parent: inCheckIns,
  ancestors: [inCheckIns],
};

const answerPlace = { id: "0193b0c8-7d10-7000-8000-0000000001d2", parent_id: inQuestion.id };
export const answerExample = { ...fields, ...answered, ...answerPlace };
export const oneAnswer = {
  ...fields,
  ...surroundings,
  ...answered,
  ...answerPlace,
  parent: inQuestion,
  ancestors: [inCheckIns, inQuestion],
};

export const answererExample = { creator, answers_count: 12, last_answered_on: "2026-11-20" };
