import { LAST_DAY, nextOccurrence } from "./occurrences.ts";
import type { Recurrence } from "./schema.ts";

/** A series of to-dos and the one of them that is being completed. All days are `YYYY-MM-DD`. */
export interface TodoSeries {
  rule: Recurrence;
  /**
   * The day the first to-do of the series was due; not the current one's, which may be clamped or
   * edited.
   */
  anchorOn: string;
  dueOn: string;
  startsOn: string | null;
  /** The day of the completion in the rule's time zone. */
  completedOn: string;
  /** How many to-dos the series has had, the current one included. */
  countSoFar: number;
}

/**
 * When the next to-do of a series is due and starts, or null when the series is over. On a
 * schedule: the first day of the rule after both the completion and the due day. After completion:
 * `interval` units after the completion, even when that is before the due day. `count` counts
 * to-dos, not the days that passed while one was open.
 */
export function nextTodo(series: TodoSeries): { dueOn: string; startsOn: string | null } | null {
  const { rule, startsOn, countSoFar } = series;
  if (rule.count && countSoFar >= rule.count) return null;
  const dueOn =
    rule.mode === "after_completion" ? dueAfterCompletion(series) : dueOnSchedule(series);
  if (dueOn === null) return null;
  return { dueOn, startsOn: startsOn === null ? null : shifted(startsOn, series.dueOn, dueOn) };
}

function dueOnSchedule({ rule, anchorOn, dueOn, completedOn }: TodoSeries): string | null {
  const after = completedOn > dueOn ? completedOn : dueOn;
  return nextOccurrence({ rule: { ...rule, count: null }, anchorOn, shortMonths: "clamp" }, after);
}

const UNITS = { daily: "days", weekly: "weeks", monthly: "months", yearly: "years" } as const;

/** A month after 31 January is the last day of February. */
function dueAfterCompletion({ rule, completedOn }: TodoSeries): string | null {
  const due = Temporal.PlainDate.from(completedOn).add({ [UNITS[rule.frequency]]: rule.interval });
  const last = Temporal.PlainDate.from(rule.until ?? LAST_DAY);
  return Temporal.PlainDate.compare(due, last) > 0 ? null : due.toString();
}

/** `day` moved by as many days as lie between `from` and `to`. */
export const shifted = (day: string, from: string, to: string): string =>
  Temporal.PlainDate.from(day).add(Temporal.PlainDate.from(from).until(to)).toString();
