import type { Write } from "#/core/access/scope.ts";
import { allowedBy } from "#/core/recordings/allowed.ts";
import { logEvent } from "#/core/recordings/log.ts";
import type { Reactions } from "#/core/recordings/type.ts";
import { changeRecording } from "#/core/recordings/verbs/change.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { advance, goBack, project, restart } from "./advance.ts";
import type { SentTodo } from "./resolve.ts";
import { latestOf, type Member, primaryOf, todoDetails } from "./series.ts";

/**
 * What happens to a series when something happens to one of its to-dos. To-dos of no series pay
 * nothing.
 */
export const seriesReactions: Reactions<SentTodo> = {
  appeared: onItsPrimary(advance),
  completed: withSeries((w, primary, todo) => {
    if (latestOf(w, primary)?.id === todo.id) advance(w, primary);
  }),
  reopened: withSeries(goBack),
  assigned: onItsPrimary(project),
  statusChanged: (w, _, after) => onItsPrimary(advance)(w, after),
  edited(w, _, after, own) {
    if (own.recurrence === null && todoDetails.of(after).series_id) withSeries(stop)(w, after);
    onItsPrimary((w, primary) => {
      if (own.recurrence) restart(w, primary);
      project(w, primary);
    })(w, after);
  },
};

type React = (w: Write, primary: Member, todo: Recording) => void;

/** Runs with the primary as it is now: an earlier reaction may have noted something in it. */
function withSeries(react: React) {
  return (w: Write, todo: Recording): void => {
    const primary = primaryOf(w, todo);
    if (!primary) return;
    // It answers when the next one is due, and may lie in another project by now.
    w.touch(primary.projectId);
    react(w, primary, todo);
  };
}

function onItsPrimary(react: React) {
  return withSeries((w, primary, todo) => {
    if (primary.id === todo.id) react(w, primary, todo);
  });
}

/**
 * Null for the rule of the latest stops its series; what exists stays. An earlier one has no rule
 * to take away.
 */
function stop(w: Write, primary: Member, todo: Recording): void {
  const { recurrence } = todoDetails.of(primary);
  if (!recurrence || latestOf(w, primary)?.id !== todo.id) return;
  changeRecording(w, allowedBy("with its series", primary), {
    details: todoDetails.with(primary, { recurrence: null }),
  });
  logEvent(w, "recurrence_changed", primary, { before: recurrence, after: null });
  w.touch(todo.projectId);
}
