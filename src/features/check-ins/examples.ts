import { oneRecordingExample, recordingExample } from "#/core/recordings/routes/examples.ts";

const WORK = [
  ...["due_on", "starts_on", "assignee_ids", "completed", "completed_at", "completer_id", "recurrence", "series_id"],
  ...["subtasks_count", "completed_subtasks_count"],
];

/** An example of a to-do without what only to-dos have. */
const common = <T extends object>(example: T) =>
  Object.fromEntries(Object.entries(example).filter(([field]) => !WORK.includes(field)));

const { creator } = recordingExample;
const asking = {
  type: "question",
  title: "What did you work on today?",
  content_html: null,
  schedule: { frequency: "daily", days: [1, 2, 3, 4, 5], hour: 16, minute: 30 },
  paused: false,
  askees: [{ membership_id: creator.membership_id, opted_out: false, last_answered_on: "2026-11-20" }],
  answers_count: 12,
  next_ask_at: "2026-11-23T15:30:00.000Z",
};
const answered = {
  type: "answer",
  title: "",
  content_html: "<p>Wrote the launch note.</p>",
  occurs_on: "2026-11-20",
};
const inCheckIns = { id: "0193b0c8-7d10-7000-8000-0000000001d0", type: "check_ins", title: "Check-ins" };
const inQuestion = { id: recordingExample.id, type: "question", title: asking.title };

/** Example answers of the API description. */
export const questionExample = { ...common(recordingExample), ...asking, parent_id: inCheckIns.id };
export const oneQuestion = {
  ...{ ...common(oneRecordingExample), ...asking, creator },
  ...{ parent_id: inCheckIns.id, parent: inCheckIns, ancestors: [inCheckIns] },
};

const answerPlace = { id: "0193b0c8-7d10-7000-8000-0000000001d2", parent_id: inQuestion.id };
export const answerExample = { ...common(recordingExample), ...answered, ...answerPlace };
export const oneAnswer = {
  ...{ ...common(oneRecordingExample), ...answered, ...answerPlace },
  ...{ parent: inQuestion, ancestors: [inCheckIns, inQuestion] },
};

export const answererExample = { creator, answers_count: 12, last_answered_on: "2026-11-20" };
