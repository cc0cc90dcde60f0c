import type * as icalGenerator from "ical-generator";
import { vtimezone } from "#/lib/calendar/vtimezone.ts";
import { htmlToLines, startOf } from "#/lib/html.ts";
import { pacer } from "#/lib/pace.ts";

/** Loaded with the first calendar. */
const ical = (): typeof icalGenerator => require("ical-generator");

/** An event as it stands in a calendar: one, all of a series, or a day that was changed by itself. */
export interface Entry {
  /** Of the event; of its series for a day that was changed by itself. */
  uid: string;
  version: number;
  title: string;
  html: string;
  url: string;
  organizer: string;
  createdAt: string;
  updatedAt: string;
  /** An instant in a zone or, for whole days, a day; the end of those is the day after the last. */
  start: Temporal.ZonedDateTime | Temporal.PlainDate;
  end: Temporal.ZonedDateTime | Temporal.PlainDate | null;
  /**
   * The value of its RRULE, when it would begin on days that are left out, and what the clocks would
   * show at its start had they no gap there: the later days go by that.
   */
  rule: {
    rrule: string;
    without: readonly (Temporal.ZonedDateTime | Temporal.PlainDate)[];
    clock: Temporal.PlainDateTime;
  } | null;
  /** When it would have begun, for a day that was changed by itself. */
  insteadOf: Temporal.ZonedDateTime | Temporal.PlainDate | null;
}

/** So much of a text is told to other programs. */
const LONGEST_HTML = 10_000;

const PRODUCT = "//Atoll//Atoll//EN";
/** An organizer is named by an address, and addresses are nobody else's business. */
const NOBODY = "noreply@atoll.invalid";

/** A calendar as iCalendar (RFC 5545), written some events at a time: others have their turn in between. */
export async function icalendar(
  name: string,
  entries: readonly Entry[],
  now: Date,
): Promise<string> {
  const { escape: escaped, foldLines } = ical();
  const calendar = ical().default({
    prodId: PRODUCT,
    name: escaped(printable(name), false),
    timezone: { name: null, generator: () => "" },
  });
  const end = "END:VCALENDAR";
  const parts = [calendar.toString().replace(end, ""), zonesOf(entries, now)];
  const pace = pacer();
  for (const entry of entries) {
    parts.push(foldLines(textOf(entry, now)));
    await pace();
  }
  return `${parts.join("")}${end}\r\n`;
}

function textOf(entry: Entry, now: Date): string {
  const { start, end, rule, insteadOf } = entry;
  const isDay = start instanceof Temporal.PlainDate;
  const event = new (ical().ICalEvent)(
    {
      id: entry.uid,
      sequence: entry.version,
      stamp: now,
      start,
      end,
      allDay: isDay,
      timezone: zoneOf(start),
      summary: printable(entry.title),
      description: printable(htmlToLines(startOf(entry.html, LONGEST_HTML))) || null,
      url: entry.url,
      organizer: { name: printable(entry.organizer), email: NOBODY },
      created: entry.createdAt,
      lastModified: entry.updatedAt,
      repeating: rule && `RRULE:${rule.rrule}\r\n${rule.without.map(exdate).join("\r\n")}`,
      recurrenceId: insteadOf,
    },
    ical().default({ timezone: { name: null, generator: () => "" } }),
  );
  const text = withClock(event.toString(), entry);
  // Whole days are told from times by the type of the value, which the library leaves out here.
  return isDay
    ? text.replace(/^RECURRENCE-ID:(\d{8})T\d{6}Z?\r$/m, "RECURRENCE-ID;VALUE=DATE:$1\r")
    : text;
}

/**
 * The library has a start in a gap as the clocks show it; it is told as they were before (RFC 5545,
 * section 3.3.5), with how long it lasts, which no clocks change.
 */
function withClock(text: string, { start, end, rule }: Entry): string {
  if (start instanceof Temporal.PlainDate || end instanceof Temporal.PlainDate || !rule)
    return text;
  if (start.toPlainDateTime().equals(rule.clock)) return text;
  const clock = basic(rule.clock.toString({ smallestUnit: "second" }));
  const lasts = end && start.toInstant().until(end.toInstant(), { largestUnit: "hours" });
  return text
    .replace(/^(DTSTART;TZID=[^:]+):\d{8}T\d{6}/m, `$1:${clock}`)
    .replace(/^DTEND;.*\r$/m, `DURATION:${lasts}\r`);
}

/** The zone that an event is told in; null for UTC, which needs no telling, and for whole days. */
const zoneOf = (start: Entry["start"]): string | null =>
  start instanceof Temporal.PlainDate || start.timeZoneId === "UTC" ? null : start.timeZoneId;

const basic = (text: string): string => text.replace(/[-:]/g, "");

function exdate(without: Temporal.ZonedDateTime | Temporal.PlainDate): string {
  if (without instanceof Temporal.PlainDate)
    return `EXDATE;VALUE=DATE:${basic(without.toString())}`;
  const clock = basic(without.toPlainDateTime().toString({ smallestUnit: "second" }));
  const zone = zoneOf(without);
  return zone === null ? `EXDATE:${clock}Z` : `EXDATE;TZID=${zone}:${clock}`;
}

function zonesOf(entries: readonly Entry[], now: Date): string {
  const first = new Map<string, Temporal.Instant>();
  for (const { start } of entries) {
    const zone = zoneOf(start);
    if (zone === null || start instanceof Temporal.PlainDate) continue;
    const [known, at] = [first.get(zone), start.toInstant()];
    if (!known || Temporal.Instant.compare(at, known) < 0) first.set(zone, at);
  }
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return [...first].map(([zone, from]) => vtimezone(zone, from, at)).join("");
}

/** What is no text of iCalendar (RFC 5545, section 3.1): control characters but tabs and line breaks. */
const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
