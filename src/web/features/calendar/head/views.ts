import { dayAfter, daysOfMonth, daysOfWeek, monthAfter } from "../grid.ts";

export const VIEWS = ["month", "week", "agenda"] as const;
export type View = (typeof VIEWS)[number];

const AGENDA_DAYS = 42;

/** The days that a way to show time has, around one of them. */
export function daysShown(view: View, day: string, startsOn: number): string[] {
  if (view === "month") return daysOfMonth(day, startsOn);
  if (view === "week") return daysOfWeek(day, startsOn);
  return Array.from({ length: AGENDA_DAYS }, (_, at) => dayAfter(day, at));
}

/** From one page of it to another. */
export const STEP = {
  month: (day: string, by: number) => monthAfter(day, by),
  week: (day: string, by: number) => dayAfter(day, by * 7),
  agenda: (day: string, by: number) => dayAfter(day, by * AGENDA_DAYS),
};
