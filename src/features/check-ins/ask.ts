import { asMember, type Write } from "#/core/access/scope.ts";
import { thoseWhoSee } from "#/core/access/visible.ts";
import { notify } from "#/core/notifications/notify.ts";
import { directory, preferencesOf } from "#/core/orgs/memberships.ts";
import { effectiveStatus } from "#/core/recordings/content/find.ts";
import { newsOf } from "#/core/recordings/verbs/news.ts";
import { dayIn, msOfWallClock } from "#/lib/recurrence/clock.ts";
import { handles } from "#/platform/jobs/job.ts";
import type { Askee } from "#/schema/tenant/check-ins.ts";
import { askeesOf, firstAskAt, type Question, questionById, storeAskee } from "./askees.ts";
import { askQuestion, changingPlan, nextTime, nextTimes } from "./plan.ts";

/**
 * Asks everybody whose hour has come, in the name of the question's author, and plans the next
 * time. A job for a time that is not the first any more does nothing, so each occurrence is asked
 * once.
 */
export const ask = handles(askQuestion, {
  change(job, { question_id, ask_at }) {
    const question = questionById(job, question_id);
    const author = question && directory(job.db).byId.get(question.creatorId);
    if (!question || !author) return;
    asMember(job, author, (w) => {
      if (firstAskAt(w, question.id) === ask_at) askAll(w, question);
    });
  },
});

function askAll(w: Write, question: Question): void {
  const now = w.now.toISOString();
  const due = askeesOf(w, question.id).filter(
    ({ nextAskAt }) => nextAskAt !== null && nextAskAt <= now,
  );
  const asked =
    effectiveStatus(question) === "active"
      ? peopleToAsk(w, question, due)
      : new Map<string, string>();
  const next = nextTimes(w, question);
  changingPlan(w, question, () => {
    for (const askee of due) {
      const after = { ...askee, askedOn: asked.get(askee.membershipId) ?? askee.askedOn };
      storeAskee(w, { ...after, nextAskAt: next(after) });
    }
  });
  notify(w, { ...newsOf(question, "asked"), tellsActor: true }, asked.keys());
}

/**
 * Whom to ask, with the day each is asked for. An hour that passed on an earlier day of theirs is
 * skipped.
 */
function peopleToAsk(w: Write, question: Question, due: readonly Askee[]): Map<string, string> {
  const days = new Map<string, string>();
  for (const askee of due) {
    const zone = preferencesOf(w.db, askee.membershipId).timezone;
    if (isOfToday(w, question, askee, zone))
      days.set(askee.membershipId, dayIn(zone, w.now.toISOString()));
  }
  const seeing = new Set(thoseWhoSee(w, question.id, [...days.keys()]));
  return new Map([...days].filter(([membershipId]) => seeing.has(membershipId)));
}

/** Whether the hour that came is of today where they are, or one that came after it is. */
function isOfToday(
  w: Write,
  question: Question,
  { nextAskAt, askedOn }: Askee,
  zone: string,
): boolean {
  const now = w.now.toISOString();
  const today = dayIn(zone, now);
  if (nextAskAt !== null && dayIn(zone, nextAskAt) === today) return true;
  const beforeToday = new Date(msOfWallClock(zone, `${today}T00:00:00`) - 1);
  const at = nextTime(question, { zone, after: beforeToday, askedOn });
  return at !== null && at <= now;
}
