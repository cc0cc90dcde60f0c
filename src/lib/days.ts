/** What the months are called, in their order. */
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** True for a day of the Gregorian calendar written `YYYY-MM-DD`, years 0001 to 9999. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day `days` later, or earlier when negative; null outside the years 0001 to 9999. */
export function shiftDay(day: string, days: number): string | null {
  const shifted = Temporal.PlainDate.from(day).add({ days }).toString();
  return isDay(shifted) ? shifted : null;
}

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})$/;

/**
 * An ISO 8601 date-time with an explicit offset as an instant, in UTC too in the years 0001 to
 * 9999; null for anything else.
 */
export function parseInstant(text: string): Date | null {
  const match = INSTANT.exec(text);
  if (!match || !isDay(match[1] ?? "")) return null;
  const [hour, minute, second] = [match[2], match[3], match[4] ?? "0"].map(Number);
  if ((hour ?? 24) > 23 || (minute ?? 60) > 59 || (second ?? 60) > 59) return null;
  const instant = new Date(text.toUpperCase());
  // Of another year it is written longer, and would be in the wrong place among texts that are
  // compared.
  return !Number.isNaN(instant.getTime()) && isDay(instant.toISOString().slice(0, 10))
    ? instant
    : null;
}

/** True for the name of a time zone this machine's IANA data knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
