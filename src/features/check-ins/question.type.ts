import type { Write } from "#/core/access/scope.ts";
import { canSee, thoseWhoSee } from "#/core/access/visible.ts";
import { todayOf } from "#/core/people/today.ts";
import type { Changeable } from "#/core/recordings/allowed.ts";
import { commentable } from "#/core/recordings/capabilities/commentable.ts";
import { trashable } from "#/core/recordings/capabilities/trashable.ts";
import { countChildren } from "#/core/recordings/content/children.ts";
import { isLive } from "#/core/recordings/content/find.ts";
import { logEvent } from "#/core/recordings/log.ts";
import {
  type CopyOf,
  type Found,
  type Own,
  recordingType,
  type Sent,
} from "#/core/recordings/type.ts";
import { changeRecording } from "#/core/recordings/verbs/change.ts";
import { day, id, instant, named, nullable, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { lastAnswers } from "./answers.ts";
import { askeesAmong, askeesOf, questionById, questionDetails } from "./askees.ts";
import { plan, replaceAskees } from "./plan.ts";
import { scheduleInput, scheduleOf } from "./schedule.ts";

const askee = named(
  "Askee",
  t.Object({ membership_id: id(), opted_out: t.Boolean(), last_answered_on: nullable(day()) }),
);

const input = {
  schedule: t.Optional(scheduleInput),
  membership_ids: t.Optional(
    t.Array(id(), {
      maxItems: 1000,
      description: "Whom it asks. They must see it. Replaces the list.",
    }),
  ),
};

export const question = recordingType({
  name: "question",
  label: "Check-in question",
  parents: ["check_ins"],
  title: "required",
  content: "none",
  input,
  logged: { schedule: "recurrence_changed" },
  needed: ["schedule", "membership_ids"],
  output: {
    schedule: questionDetails.fields.schedule,
    paused: questionDetails.fields.paused,
    askees: t.Array(askee, { description: "Whom it asks, as far as they still see it." }),
    answers_count: t.Integer(),
    next_ask_at: nullable(instant({ description: "When it next asks the first of them." })),
  },
  can: { edit: "team-or-author" },
  capabilities: [trashable, commentable],
  resolve: (w, own, _, subject) => resolve(w, own, subject),
  on: {
    made: (w, row, { membership_ids = [] }) => void setAskees(w, row, membership_ids),
    edited,
    copied,
  },
  load: (r, ids) => ({
    askees: askeesAmong(r, ids),
    answered: lastAnswers(r, ids),
    count: countChildren(r, ids, ["answer"]),
  }),
  present(row, { askees, answered, count }) {
    const { schedule, paused } = questionDetails.of(row);
    const asked = askees.get(row.id) ?? [];
    const times = asked.flatMap(({ nextAskAt }) => nextAskAt ?? []).toSorted();
    return {
      schedule,
      paused,
      askees: asked.map(({ membershipId, optedOut }) => ({
        membership_id: membershipId,
        opted_out: optedOut,
        last_answered_on: answered(row.id, membershipId),
      })),
      answers_count: count(row.id, "answer").count,
      next_ask_at: isLive(row) ? (times[0] ?? null) : null,
    };
  },
});

/**
 * Whom it asks is kept beside it; the day it was made is the first it counts weeks and months from.
 */
function resolve(
  w: Write,
  { schedule, membership_ids: _, ...own }: Sent<typeof input>,
  subject: Recording | null,
): Own {
  if (subject) {
    const { anchor_on } = questionDetails.of(subject);
    return schedule ? { ...own, schedule: scheduleOf(schedule, anchor_on) } : own;
  }
  const anchor_on = todayOf(w);
  if (!schedule) throw invalid("schedule", "required", "Say when it asks.");
  return questionDetails.made({
    schedule: scheduleOf(schedule, anchor_on),
    anchor_on,
    paused: false,
  });
}

function edited(w: Write, before: Found, after: Changeable<Found>, own: Sent<typeof input>): void {
  const [from, to] = [questionDetails.of(before).schedule, questionDetails.of(after).schedule];
  if (!Bun.deepEquals(from, to)) plan(w, after, askeesOf(w, after.id));
  if (!own.membership_ids) return;
  const { added, removed } = setAskees(w, after, own.membership_ids);
  if (removed.length > 0) logEvent(w, "unassigned", after, { membership_ids: removed });
  if (added.length > 0) logEvent(w, "assigned", after, { membership_ids: added });
  if (added.length + removed.length > 0 && after.version === before.version)
    changeRecording(w, after, {});
}

function setAskees(w: Write, row: Recording, wanted: readonly string[]) {
  wanted.forEach((person, index) => {
    if (!canSee(w, person, row.id))
      throw invalid(`membership_ids[${index}]`, "not_member", "This person can't see it.");
  });
  return replaceAskees(w, row, wanted);
}

/** A copy asks those of the same people who see it. */
function copied(w: Write, copies: readonly CopyOf[]): void {
  for (const { from, id } of copies) {
    const copy = questionById(w, id);
    const people = askeesOf(w, from).map(({ membershipId }) => membershipId);
    if (copy) replaceAskees(w, copy, thoseWhoSee(w, id, people));
  }
}
