import type { Read } from "#/core/access/scope.ts";
import { requireSound } from "#/core/recordings/content/rule.ts";
import { workInput } from "#/core/recordings/content/work.ts";
import type { Own, Sent } from "#/core/recordings/type.ts";
import { checkRecurrence } from "#/lib/recurrence/check.ts";
import {
  type Recurrence,
  type RecurrenceInput,
  recurrenceInput,
  recurrenceOf,
} from "#/lib/recurrence/schema.ts";
import { day, nullable, t } from "#/lib/schema.ts";
import { invalid } from "#/platform/errors.ts";
import type { Recording } from "#/schema/tenant/recordings.ts";
import { ruleOf } from "./dates.ts";
import { latestOf, primaryOf, todoDetails } from "./series.ts";

const RECURRENCE =
  "Makes a to-do with a due day the first of a series: when the latest is completed, the next one appears. Null stops it.";

export const todoInput = {
  ...workInput,
  starts_on: t.Optional(nullable(day())),
  recurrence: t.Optional(nullable(recurrenceInput, { description: RECURRENCE })),
};
export type SentTodo = Sent<typeof todoInput>;

/**
 * Checks the rule a to-do will have against the day it is due, and answers what is stored: nothing
 * of a rule for what never had one, and nothing for a later to-do of a series, whose rule is its
 * primary's.
 */
export function resolveTodo(
  r: Read,
  { recurrence, ...own }: SentTodo,
  subject: Recording | null,
): Own {
  requireDaysInOrder(own, subject);
  if (subject && isLeftToPrimary(r, subject, recurrence)) return own;
  const { recurrence: before, series_id } = subject ? todoDetails.of(subject) : {};
  const rule = recurrence === undefined ? before : recurrence && recurrenceOf(recurrence);
  const { due_on: dueOn = subject?.dueOn ?? null } = own;
  if (rule && (recurrence !== undefined || own.due_on !== undefined)) check(rule, dueOn);
  if (recurrence === undefined || (rule === null && before === undefined)) return own;
  return {
    ...own,
    ...todoDetails.made({ recurrence: rule, ...(series_id ? { series_id: null } : {}) }),
  };
}

function requireDaysInOrder({ starts_on, due_on }: SentTodo, subject: Recording | null): void {
  if (starts_on === undefined && due_on === undefined) return;
  const startsOn = starts_on === undefined ? subject?.startsOn : starts_on;
  const dueOn = due_on === undefined ? subject?.dueOn : due_on;
  if (startsOn && dueOn && dueOn < startsOn)
    throw invalid(
      due_on ? "due_on" : "starts_on",
      "out_of_range",
      "It can't be due before it starts.",
    );
}

/**
 * A later to-do can say the rule of its running series again, or null to stop it, but not have
 * another one.
 */
function isLeftToPrimary(
  r: Read,
  todo: Recording,
  sent: RecurrenceInput | null | undefined,
): boolean {
  const primary = todoDetails.of(todo).series_id ? primaryOf(r, todo) : null;
  if (!primary) return false;
  const running = ruleOf(primary);
  if (!sent || !running) return !sent;
  if (latestOf(r, primary)?.id === todo.id && Bun.deepEquals(recurrenceOf(sent), running.rule))
    return true;
  throw invalid(
    "recurrence",
    "invalid",
    "The rule of a series is changed on its first to-do, the one of `series_id`.",
  );
}

function check(rule: Recurrence, dueOn: string | null): void {
  if (dueOn === null) throw invalid("due_on", "required", "A to-do that recurs needs a due day.");
  requireSound(checkRecurrence(rule, dueOn, "todo"));
}
