import * as shared from "../ui/words.ts";
import * as words from "./words.ts";

/** How somebody wants times written. */
export interface TimeWishes {
  timeZone: string;
  is24h: boolean;
}

const LOCALE = "en-GB";

/** By their numbers. */
export const WEEKDAYS = [
  words.sunday,
  words.monday,
  words.tuesday,
  words.wednesday,
  words.thursday,
  words.friday,
  words.saturday,
] as const;
const DAY_MS = 86_400_000;

/** A formatter is dear to make; there are few of them. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(LOCALE, options);
  formatters.set(key, made);
  return made;
}

/** The day of an instant in a time zone, as `2026-11-20`. */
export function dayOf(instant: Date, timeZone: string): string {
  const parts = format({
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** How many days from one to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noon(to).getTime() - noon(from).getTime()) / DAY_MS);

/** `Fri 20 Nov`, with the year where it is another. */
export function shortDay(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return format({
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(isThisYear ? undefined : YEAR),
  })
    .format(noon(day))
    .replace(",", "");
}
const YEAR = { year: "numeric" } as const;

/** `Friday 20 November`. */
export const longDay = (day: string): string =>
  format({ timeZone: "UTC", weekday: "long", day: "numeric", month: "long" })
    .format(noon(day))
    .replace(",", "");

/** `Friday`. */
export const weekday = (day: string): string =>
  format({ timeZone: "UTC", weekday: "long" }).format(noon(day));

export type DueTone = "late" | "today" | "later";

/** When something is due, beside how urgent that is; nothing is late that is done. */
export function dueWords(day: string, today: string, isDone = false): [words: string, DueTone] {
  if (day === today) return [shared.today, isDone ? "later" : "today"];
  if (daysBetween(today, day) === 1) return [shared.tomorrow, "later"];
  const name = shortDay(day, today);
  return day < today && !isDone ? [words.late(name), "late"] : [name, "later"];
}

/** `in 3 days`, `2 weeks ago`. */
export function distance(day: string, today: string): string {
  const days = daysBetween(today, day);
  const format = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
  return Math.abs(days) >= 14
    ? format.format(Math.trunc(days / 7), "week")
    : format.format(days, "day");
}

/** `9:31`, or `9:31 am`. */
export const clockTime = (instant: Date, { timeZone, is24h }: TimeWishes): string =>
  format({ timeZone, hour: "numeric", minute: "2-digit", hour12: !is24h })
    .format(instant)
    .replace(/^0(?=\d)/, "");

/** The same, shorter where there is little room: `9 am`. */
export const shortClockTime = (instant: Date, wishes: TimeWishes): string =>
  clockTime(instant, wishes).replace(/:00(?=\s)/, "");

/** When something was said: today its time, this week its day and time, else its date. */
export function moment(at: string, now: Date, wishes: TimeWishes): string {
  const instant = new Date(at);
  const [day, today] = [dayOf(instant, wishes.timeZone), dayOf(now, wishes.timeZone)];
  const days = daysBetween(day, today);
  if (days === 0) return clockTime(instant, wishes);
  if (days > 0 && days < 7) return `${weekday(day)}, ${clockTime(instant, wishes)}`;
  return shortDay(day, today).replace(/^\S+ /, "");
}

/** The same, shorter, for the end of a row. */
export const shortMoment = (at: string, now: Date, wishes: TimeWishes): string =>
  moment(at, now, wishes).replace(/,.*/, "");
