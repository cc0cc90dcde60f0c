import type { Write } from "#/core/access/scope.ts";
import { thoseWhoSee } from "#/core/access/visible.ts";
import { allowedBy } from "#/core/recordings/allowed.ts";
import { assigneesOf, replaceAssignees } from "#/core/recordings/capabilities/assignable.ts";
import { storeContent } from "#/core/recordings/content/rich-text.ts";
import { removeSubtree } from "#/core/recordings/subtree.ts";
import { changeRecording, differing } from "#/core/recordings/verbs/change.ts";
import { logEdit } from "#/core/recordings/verbs/edit.ts";
import { dayIn } from "#/lib/recurrence/clock.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { type Dates, datesAfter, ruleOf } from "./dates.ts";
import {
  isInLivePlace,
  isTrashed,
  isUntouched,
  latestOf,
  type Member,
  noteProgress,
  type Progress,
  progressOf,
} from "./series.ts";
import { spawn } from "./spawn.ts";

/**
 * Makes the next to-do of a series whose latest is done, unless the rule is over or stopped or the
 * primary is trashed.
 */
export function advance(w: Write, primary: Member): void {
  const series = ruleOf(primary);
  const latest = latestOf(w, primary);
  if (!series || !latest?.completedAt || primary.publishedAt === null || isTrashed(primary)) return;
  const { id, dueOn, completedAt } = latest;
  const completed_on = dayIn(series.rule.time_zone, completedAt);
  follow(w, primary, latest, {
    previous: { id, due_on: dueOn, completed_on },
    count: progressOf(primary).count,
  });
}

/** Makes the to-do that comes after `previous`; there have been `count` of them. */
function follow(
  w: Write,
  primary: Member,
  before: Member,
  { count, previous }: Pick<Progress, "count" | "previous">,
) {
  const dates = isInLivePlace(before) && previous ? datesAfter(primary, previous, count) : null;
  if (dates)
    noteProgress(w, primary, spawn(w, primary, before, dates).id, { count: count + 1, previous });
}

/**
 * A rule was set on a series whose latest is gone, deleted or in the trash. While the primary is
 * open it is the latest again; else the next one comes today or later, in place of the one that is
 * gone.
 */
export function restart(w: Write, primary: Member): void {
  const series = ruleOf(primary);
  if (!series || primary.publishedAt === null || latestOf(w, primary)) return;
  if (primary.completedAt === null)
    noteProgress(w, primary, primary.id, { count: 1, previous: null });
  else {
    const { previous, count } = progressOf(primary);
    const { id, due_on } = previous ?? { id: primary.id, due_on: primary.dueOn };
    const completed_on = dayIn(series.rule.time_zone, w.now.toISOString());
    follow(w, primary, primary, { previous: { id, due_on, completed_on }, count: count - 1 });
  }
}

/**
 * Brings the latest to-do in line with its edited primary, if nobody touched it. A rule that now
 * ends before it takes it back; one that now goes on after a completed one makes the next.
 */
export function project(w: Write, primary: Member): void {
  const latest = latestOf(w, primary);
  if (!latest) return;
  // It answers the rule too, and may lie in another project by now.
  w.touch(latest.projectId);
  if (latest.completedAt) advance(w, primary);
  else if (latest.status === "active" && isInLivePlace(latest) && isUntouched(w, primary, latest))
    reproject(w, primary, latest);
}

function reproject(w: Write, primary: Member, latest: Member): void {
  const { previous, count } = progressOf(primary);
  if (!previous || !ruleOf(primary)) return;
  const dates = datesAfter(primary, previous, count - 1);
  if (dates) {
    align(w, primary, latest, dates);
    noteProgress(w, primary, latest.id, { count, previous });
  } else takeBack(w, primary, latest);
}

/**
 * The one whose completion made the latest is open again: it is the latest, unless somebody touched
 * the one after it.
 */
export function goBack(w: Write, primary: Member, reopened: Recording): void {
  if (!ruleOf(primary) || progressOf(primary).previous?.id !== reopened.id) return;
  const latest = latestOf(w, primary);
  if (!latest || isUntouched(w, primary, latest)) takeBack(w, primary, latest);
}

function takeBack(w: Write, primary: Member, latest: Member | null): void {
  const { previous, count } = progressOf(primary);
  if (latest) {
    removeSubtree(w, allowedBy("with its series", latest));
    w.touch(latest.projectId);
  }
  noteProgress(w, primary, previous?.id ?? primary.id, { count: count - 1, previous: null });
}

function align(w: Write, primary: Member, latest: Member, dates: Dates): void {
  const wanted: Partial<Recording> = {
    ...dates,
    title: primary.title,
    contentHtml: primary.contentHtml,
  };
  const changes = differing(latest, wanted);
  if (changes.contentHtml !== undefined) storeContent(w, latest.id, primary.contentHtml, false);
  logEdit(w, latest, changes);
  const reassigned = replaceAssignees(
    w,
    latest,
    thoseWhoSee(w, latest.id, assigneesOf(w, primary.id)),
  );
  if (Object.keys(changes).length > 0 || reassigned)
    changeRecording(w, allowedBy("with its series", latest), changes);
}
