/** When something is due, seen from today. */
export const DUE_SCOPES = [
  "overdue",
  "due_today",
  "due_tomorrow",
  "due_later_this_week",
  "due_next_week",
  "due_later",
] as const;
export type DueScope = (typeof DUE_SCOPES)[number];

/** Days `YYYY-MM-DD`, both included; null is open. */
export interface Span {
  from: string | null;
  to: string | null;
}

/**
 * The days of each scope; they follow each other without gap or overlap. Tomorrow is tomorrow even
 * when a new week begins with it. `weekStartsOn` counts from 0, Sunday. A scope without days has
 * `from` after `to`.
 */
export function dueSpan(scope: DueScope, today: string, weekStartsOn: number): Span {
  const day = Temporal.PlainDate.from(today);
  const after = (days: number) => day.add({ days }).toString();
  const intoWeek = ((day.dayOfWeek % 7) - weekStartsOn + 7) % 7;
  const endOfWeek = 6 - intoWeek;
  switch (scope) {
    case "overdue":
      return { from: null, to: after(-1) };
    case "due_today":
      return { from: today, to: today };
    case "due_tomorrow":
      return { from: after(1), to: after(1) };
    case "due_later_this_week":
      return { from: after(2), to: after(endOfWeek) };
    case "due_next_week":
      return { from: after(Math.max(endOfWeek + 1, 2)), to: after(endOfWeek + 7) };
    case "due_later":
      return { from: after(endOfWeek + 8), to: null };
  }
}

/** How many days lie from one day to a later one. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
