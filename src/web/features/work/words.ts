import { apart } from "../../lib/plain.ts";
import { month, weekday } from "../../lib/when.ts";

export const openAgain = "Done. Open it again";
export const markAsDone = "Mark as done";
export const whoFor = "For";
export const couldntAssign = "Couldn't change who it is for";
export const assignSomeone = "Assign someone";
export const nobodyYet = "Nobody yet";
export const couldntChangeDay = "Couldn't change the day";
export const whenDue = "When is it due?";
export const late = (distance: string) => `Late, ${distance}`;

// How it repeats.
export const howItRepeats = "How it repeats";
export const never = "Never";
export const inRhythm = (summary: string, zone: string | null) =>
  zone === null ? summary : `${summary}, by the clocks of ${zone.replaceAll("_", " ")}`;
export const everyYear = "Every year";
export const comesAgain = "It comes again";
export const counted = "Counted";
export const byTheCalendar = "By the calendar";
export const fromDayDone = "From the day it was done";
export const onWhich = "On";
type Monthly = "monthly" | "yearly";
/** Which day of a month or year it comes again on, as far as its first day is known. */
export function sameDay(every: Monthly, day: string | null): string {
  const isYearly = every === "yearly";
  const same = `The same day of the ${isYearly ? "year" : "month"}`;
  if (day === null) return same;
  const date = Number(day.slice(8));
  return `${same}: ${isYearly ? `${date} ${month(day)}` : date}`;
}
const NTH = ["first", "second", "third", "fourth", "last"];
export function sameWeekday(every: Monthly, day: string | null): string {
  if (day === null) return "The same weekday, such as the second Monday";
  const nth = NTH[Math.ceil(Number(day.slice(8)) / 7) - 1];
  const of = every === "yearly" ? ` of ${month(day)}` : "";
  return `The same weekday: the ${nth} ${weekday(day)}${of}`;
}
export const withoutEnd = "Empty: without an end";

const UNITS = { daily: "days", weekly: "weeks", monthly: "months", yearly: "years" } as const;
export const everyHowMany = (frequency: keyof typeof UNITS) => `Every how many ${UNITS[frequency]}`;
export const everySoMany = (count: number, frequency: keyof typeof UNITS) =>
  count === 1 ? `Every ${UNITS[frequency].slice(0, -1)}` : `Every ${count} ${UNITS[frequency]}`;

// Its place among others.
export const isBefore = (title: string, next: string) =>
  `${apart(title)} is now before ${apart(next)}`;
export const isLast = (title: string) => `${apart(title)} is now last`;
