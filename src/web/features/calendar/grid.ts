import type { Schemas } from "../../lib/api.ts";
import { dayOf } from "../../lib/when.ts";

export type Occurrence = Schemas["Occurrence"];

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day that an address names, if it is one. */
export const dayIn = (asked: unknown): string | undefined =>
  typeof asked === "string" && A_DAY.test(asked) && !Number.isNaN(Date.parse(asked))
    ? asked
    : undefined;

const DAY_MS = 86_400_000;
const WEEKS = 6;

/** The day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first of a month that is so many months from that of a day. */
export function monthAfter(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/** The first day of the week that a day lies in; 0 is Sunday. */
export const weekOf = (day: string, startsOn: number): string =>
  dayAfter(day, -((weekdayOf(day) - startsOn + 7) % 7));

/** The days that a month's page shows: whole weeks. */
export function daysOfMonth(month: string, startsOn: number): string[] {
  const first = weekOf(`${month.slice(0, 7)}-01`, startsOn);
  const days = Array.from({ length: WEEKS * 7 }, (_, at) => dayAfter(first, at));
  const last = days[(WEEKS - 1) * 7] ?? "";
  return last.slice(0, 7) === month.slice(0, 7) ? days : days.slice(0, (WEEKS - 1) * 7);
}

export const daysOfWeek = (day: string, startsOn: number): string[] =>
  Array.from({ length: 7 }, (_, at) => dayAfter(weekOf(day, startsOn), at));

/** What lasts longer is told of its first days alone. */
const MOST_DAYS = 1000;

/** Which days something touches, in the zone of who looks; one that is over at midnight doesn't touch the day after. */
export function daysOf(
  { all_day, starts_at, ends_at }: Pick<Occurrence, "all_day" | "starts_at" | "ends_at">,
  timeZone: string,
): string[] {
  const day = (at: string) => (all_day ? at.slice(0, 10) : dayOf(new Date(at), timeZone));
  const first = day(starts_at);
  const end =
    ends_at !== null && !all_day && ends_at > starts_at ? Date.parse(ends_at) - 1 : ends_at;
  const last = end === null ? first : day(new Date(end).toISOString());
  const days = [first];
  while ((days.at(-1) ?? last) < last && days.length < MOST_DAYS)
    days.push(dayAfter(days.at(-1) ?? last, 1));
  return days;
}

/** What happens on each day: long things first, then by the clock. */
export function byDay(list: readonly Occurrence[], timeZone: string): Map<string, Occurrence[]> {
  const found = new Map<string, Occurrence[]>();
  for (const one of list)
    for (const day of daysOf(one, timeZone)) found.set(day, [...(found.get(day) ?? []), one]);
  for (const inside of found.values())
    inside.sort(
      (a, b) => Number(b.all_day) - Number(a.all_day) || a.starts_at.localeCompare(b.starts_at),
    );
  return found;
}
