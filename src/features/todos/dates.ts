import type { Recurrence } from "#/lib/recurrence/schema.ts";
import { nextTodo, shifted } from "#/lib/recurrence/todos.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { type Completed, todoDetails } from "./series.ts";

export interface Dates {
  dueOn: string;
  startsOn: string | null;
}

/**
 * The rule a series runs by and the day it counts from; null when it was stopped or never was one.
 */
export function ruleOf(primary: Recording): { rule: Recurrence; anchorOn: string } | null {
  const { recurrence } = todoDetails.of(primary);
  return recurrence && primary.dueOn !== null
    ? { rule: recurrence, anchorOn: primary.dueOn }
    : null;
}

/**
 * When the to-do after a completed one is due and starts, as long before as the primary does; null
 * when the rule is over. `count` is how many there have been. It is always after the primary, to
 * which the first day of the rule belongs.
 */
export function datesAfter(
  primary: Recording,
  completed: Omit<Completed, "id">,
  count: number,
): Dates | null {
  const series = ruleOf(primary);
  if (!series) return null;
  const { due_on, completed_on: completedOn } = completed;
  const dueOn = due_on !== null && due_on > series.anchorOn ? due_on : series.anchorOn;
  const next = nextTodo({ ...series, dueOn, completedOn, startsOn: null, countSoFar: count });
  if (!next) return null;
  const startsOn = primary.startsOn && shifted(primary.startsOn, series.anchorOn, next.dueOn);
  return { dueOn: next.dueOn, startsOn };
}
