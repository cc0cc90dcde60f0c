import { clockAt } from "../../lib/when.ts";

const two = (count: number): string => String(count).padStart(2, "0");

/** `09:30` of an instant where somebody lives. */
export function timeOf(instant: Date, timeZone: string): string {
  const { hour, minute } = clockAt(instant, timeZone);
  return `${two(hour)}:${two(minute)}`;
}

/** How many minutes of its day are over at an instant. */
export function minutesAt(instant: Date, timeZone: string): number {
  const { hour, minute } = clockAt(instant, timeZone);
  return hour * 60 + minute;
}

/** How far the clocks of a time zone are ahead at an instant, in milliseconds. */
function ahead(instant: number, timeZone: string): number {
  const { day, hour, minute } = clockAt(new Date(instant), timeZone);
  const onClock = Date.parse(`${day}T${two(hour)}:${two(minute)}:00Z`);
  return onClock - Math.floor(instant / 60_000) * 60_000;
}

/** The instant of a day and a time on the clocks of a time zone; what a change of clocks leaves out comes after it. */
export function instantOf(day: string, time: string, timeZone: string): string {
  const onClock = Date.parse(`${day}T${time}:00Z`);
  const first = onClock - ahead(onClock, timeZone);
  return new Date(onClock - ahead(first, timeZone)).toISOString();
}
