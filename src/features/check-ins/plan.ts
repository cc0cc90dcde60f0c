import type { Write } from "#/core/access/scope.ts";
import { preferencesOf } from "#/core/orgs/memberships.ts";
import type { PreferencesChanged } from "#/core/people/preferences.ts";
import { t } from "#/lib/schema.ts";
import { jobKind } from "#/platform/jobs/job.ts";
import type { Askee } from "#/schema/tenant/check-ins.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import {
  addAskee,
  askeesOf,
  askingOf,
  firstAskAt,
  questionById,
  questionDetails,
  removeAskee,
  storeAskee,
} from "./askees.ts";
import { nextAskAt } from "./schedule.ts";

/** Replaces whom a question asks; answers who is new and who is no longer asked. */
export function replaceAskees(w: Write, question: Recording, wanted: readonly string[]) {
  const before = askeesOf(w, question.id).map(({ membershipId }) => membershipId);
  const added = [...new Set(wanted)].filter((id) => !before.includes(id));
  const removed = before.filter((id) => !wanted.includes(id));
  const createdAt = w.now.toISOString();
  const next = nextTimes(w, question);
  changingPlan(w, question, () => {
    for (const membershipId of removed) removeAskee(w, question.id, membershipId);
    for (const membershipId of added) {
      const askee = {
        questionId: question.id,
        membershipId,
        optedOut: false,
        askedOn: null,
        nextAskAt: null,
        createdAt,
      };
      addAskee(w, { ...askee, nextAskAt: next(askee) });
    }
  });
  return { added, removed };
}

/** Plans anew when these askees are asked. What is due already is asked before it is planned. */
export function plan(w: Write, question: Recording, askees: readonly Askee[]): void {
  const now = w.now.toISOString();
  const next = nextTimes(w, question);
  changingPlan(w, question, () => {
    for (const askee of askees) {
      const nextAskAt = next(askee);
      const isDue = nextAskAt !== null && askee.nextAskAt !== null && askee.nextAskAt <= now;
      if (!isDue) storeAskee(w, { ...askee, nextAskAt });
    }
  });
}

/** Somebody moved to another time zone: their hour comes at another time. */
export const planAnew: PreferencesChanged = (w, before, after) => {
  if (before.preferences?.timezone === after.preferences?.timezone) return;
  for (const askee of askingOf(w, after.id)) {
    const question = questionById(w, askee.questionId);
    if (question) plan(w, question, [askee]);
  }
};

/**
 * When somebody is asked next: by their own clock, unless the question is paused or they opted out.
 * Whoever shares a zone shares the computing.
 */
export function nextTimes(w: Write, question: Recording): (askee: Askee) => string | null {
  const { paused } = questionDetails.of(question);
  const known = new Map<string, string | null>();
  return ({ membershipId, askedOn, optedOut }) => {
    if (paused || optedOut) return null;
    const zone = preferencesOf(w.db, membershipId).timezone;
    const key = `${zone} ${askedOn}`;
    if (!known.has(key)) known.set(key, nextTime(question, { zone, after: w.now, askedOn }));
    return known.get(key) ?? null;
  };
}

/** The first time after another that a question asks in a zone. */
export function nextTime(
  question: Recording,
  from: Parameters<typeof nextAskAt>[1],
): string | null {
  const { schedule, anchor_on: anchorOn } = questionDetails.of(question);
  return nextAskAt({ schedule, anchorOn }, from);
}

export const askQuestion = jobKind("ask_question", { question_id: t.String(), ask_at: t.String() });

/**
 * Runs what changes when people are asked, and puts the job that asks the first of them into the
 * outbox if that became another time. There is always a job for the first time; those for other
 * times find that and do nothing.
 */
export function changingPlan(w: Write, { id, projectId }: Recording, change: () => void): void {
  const before = firstAskAt(w, id);
  change();
  const after = firstAskAt(w, id);
  if (after !== null && after !== before)
    w.enqueue(askQuestion.at(new Date(after), { question_id: id, ask_at: after }));
  w.touch(projectId);
}
