import type { Write } from "#/core/access/scope.ts";
import { todayOf } from "#/core/people/today.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { lookUp } from "#/core/recordings/content/find.ts";
import { logEvent } from "#/core/recordings/log.ts";
import { type Place, recordingType, type Sent } from "#/core/recordings/type.ts";
import { subscribersOf } from "#/core/subscriptions/subscriptions.ts";
import { day, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { answerDetails } from "./answers.ts";
import { askeesOf } from "./askees.ts";

const DEFAULT =
  "The day it is for; absent: the last day you were asked for, or today if you never were.";

const input = { occurs_on: t.Optional(day({ description: DEFAULT })) };

export const answer = recordingType({
  name: "answer",
  label: "Answer",
  parents: ["question"],
  title: "none",
  content: "required",
  input,
  output: answerDetails.fields,
  can: { edit: "author-or-admin" },
  capabilities: [trashable, commentable],
  isFixed: true,
  news: "answered",
  hearers: (w, { parentId }) => (parentId ? subscribersOf(w, parentId) : []),
  resolve,
  on: { appeared: noteAnswer },
  present: (row) => ({ occurs_on: answerDetails.of(row).occurs_on }),
});

function resolve(
  w: Write,
  { occurs_on, ...own }: Sent<typeof input>,
  { parent }: Place,
  subject: Recording | null,
) {
  const today = todayOf(w);
  if (occurs_on !== undefined && occurs_on > today)
    throw invalid("occurs_on", "out_of_range", "This day is still to come.");
  if (occurs_on !== undefined) return { ...own, occurs_on };
  return subject ? own : { ...own, occurs_on: (parent && lastAsked(w, parent)) ?? today };
}

const lastAsked = (w: Write, { id }: Recording): string | null =>
  askeesOf(w, id).find(({ membershipId }) => membershipId === w.actor.id)?.askedOn ?? null;

/** The log of a question tells of answers to whoever may read them. */
function noteAnswer(w: Write, answer: Recording): void {
  const { id, parentId, visibleToClients } = answer;
  const question = parentId ? lookUp(w, parentId) : null;
  if (question && (visibleToClients || !question.visibleToClients))
    logEvent(w, "answered", question, {
      answer_id: id,
      occurs_on: answerDetails.of(answer).occurs_on,
    });
}
