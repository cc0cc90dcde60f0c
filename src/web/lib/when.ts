import { MONTHS } from "#/lib/days.ts";
import * as shared from "../ui/words.ts";
import { counted } from "./plain.ts";
import * as words from "./words.ts";

/** How somebody wants times written. */
export interface TimeWishes {
  timeZone: string;
  is24h: boolean;
}

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

/** What calendar and clock of a place show. */
export interface OnClock {
  /** As `2026-11-20`. */
  day: string;
  hour: number;
  minute: number;
}

/**
 * What calendar and clock of a time zone show at an instant. The first formatter that a browser makes takes it as long
 * as a page takes to be drawn; where it has `Temporal`, none is made.
 */
export function clockAt(instant: Date, timeZone: string): OnClock {
  if (!hasTemporal()) return formattedClock(instant, timeZone);
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return { day: at.toPlainDate().toString(), hour: at.hour, minute: at.minute };
}

/** What the browser calls the zone it is in. */
export const browserZone = (): string =>
  hasTemporal() ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Not every browser has it. */
const hasTemporal = (): boolean => typeof Temporal !== "undefined";

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The same by a formatter, which is kept. */
export function formattedClock(instant: Date, timeZone: string): OnClock {
  const known = formatters.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat("en-GB", { timeZone, ...TO_THE_MINUTE });
  if (!known) formatters.set(timeZone, format);
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute } = parts;
  return { day: `${year}-${month}-${day}`, hour: Number(hour), minute: Number(minute) };
}
const TO_THE_MINUTE: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
};

/** The day of an instant in a time zone, as `2026-11-20`. */
export const dayOf = (instant: Date, timeZone: string): string => clockAt(instant, timeZone).day;

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** How many days from one to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noon(to).getTime() - noon(from).getTime()) / DAY_MS);

/** Of the week; 0 is Sunday. */
export const weekdayOf = (day: string): number => noon(day).getUTCDay();
/** `Friday`. */
export const weekday = (day: string): string => WEEKDAYS[weekdayOf(day)] ?? "";
/** `Fri`. */
export const shortWeekday = (day: string): string => weekday(day).slice(0, 3);

const monthAt = (day: string): number => Number(day.slice(5, 7)) - 1;
/** `November`. */
export const month = (day: string): string => MONTHS[monthAt(day)] ?? "";
/** `Nov`. */
export const shortMonth = (day: string): string => words.SHORT_MONTHS[monthAt(day)] ?? "";

/** `20 Nov`, with the year where it is another. */
function shortDate(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const date = `${Number(day.slice(8))} ${shortMonth(day)}`;
  return isThisYear ? date : `${date} ${day.slice(0, 4)}`;
}

/** `Fri 20 Nov`, with the year where it is another. */
export const shortDay = (day: string, today: string): string =>
  `${shortWeekday(day)} ${shortDate(day, today)}`;

/** `Friday 20 November`. */
export const longDay = (day: string): string =>
  `${weekday(day)} ${Number(day.slice(8))} ${month(day)}`;

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
  if (days === 0) return words.today;
  if (Math.abs(days) === 1) return days > 0 ? words.tomorrow : words.yesterday;
  const [count, unit] = Math.abs(days) >= 14 ? [days / 7, "week"] : [days, "day"];
  const length = counted(Math.trunc(Math.abs(count)), unit);
  return days > 0 ? words.inTime(length) : words.ago(length);
}

/** `9:31`, or `9:31 am`. */
export function clockTime(instant: Date, { timeZone, is24h }: TimeWishes): string {
  const { hour, minute } = clockAt(instant, timeZone);
  const minutes = String(minute).padStart(2, "0");
  if (is24h) return `${hour}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "am" : "pm"}`;
}

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
  return shortDate(day, today);
}

/** When exactly it was, for who looks closer. */
export function wholeMoment(at: string, wishes: TimeWishes): string {
  const instant = new Date(at);
  const day = dayOf(instant, wishes.timeZone);
  return `${longDay(day)} ${day.slice(0, 4)}, ${clockTime(instant, wishes)}`;
}

/** The same as a moment, shorter, for the end of a row. */
export const shortMoment = (at: string, now: Date, wishes: TimeWishes): string =>
  moment(at, now, wishes).replace(/,.*/, "");
