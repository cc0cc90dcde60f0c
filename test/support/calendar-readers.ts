import ICAL from "ical.js";
import ical, { type VEvent } from "node-ical";
import type { office } from "./calendar.ts";
import { baseUrl } from "./server.ts";
import { send } from "./world.ts";

export type Office = Awaited<ReturnType<typeof office>>;
const YEAR: [string, string] = ["2026-03-01T00:00:00Z", "2027-03-01T00:00:00Z"];
const [YEAR_FROM, YEAR_TO] = YEAR.map((text) => new Date(text)) as [Date, Date];

/** What the calendar shows over a year: when each row begins and ends, and its title. */
export const shown = async ({ calendar }: Office) =>
  (await calendar(YEAR)).map((row) =>
    row.all_day
      ? [row.starts_at.slice(0, 10), row.ends_at.slice(0, 10), row.title]
      : [row.starts_at, row.ends_at ?? row.starts_at, row.title],
  );

/** The last day of whole days, whose end is told as the day after it. */
const lastDay = (end: string) => new Date(Date.parse(end) - 86_400_000).toISOString().slice(0, 10);

/** What ical.js reads in a calendar over the same year. */
export function readByIcalJs(text: string): unknown[][] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  const rows = events
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => {
      const own = events.filter((one) => one.isRecurrenceException() && one.uid === event.uid);
      for (const one of own) event.relateException(one);
      if (!event.isRecurring()) return [rowOf(event, event.startDate, event.endDate)];
      const found: unknown[][] = [];
      const days = event.iterator();
      for (let next = days.next(); next && next.toJSDate() < YEAR_TO; next = days.next()) {
        const { item, startDate, endDate } = event.getOccurrenceDetails(next);
        found.push(rowOf(item, startDate, endDate));
      }
      return found;
    });
  ICAL.TimezoneService.reset();
  return inOrder(
    rows.filter(
      ([start]) => new Date(String(start)) < YEAR_TO && new Date(String(start)) >= YEAR_FROM,
    ),
  );
}

const rowOf = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): unknown[] =>
  start.isDate
    ? [start.toString(), lastDay(end.toString()), event.summary]
    : [start.toJSDate().toISOString(), end.toJSDate().toISOString(), event.summary];

/** The same by node-ical. */
export function readByNodeIcal(text: string): unknown[][] {
  const events = Object.values(ical.sync.parseICS(text)).filter(
    (one): one is VEvent => one?.type === "VEVENT",
  );
  const rows = events.flatMap((event) =>
    ical
      .expandRecurringEvent(event, { from: YEAR_FROM, to: YEAR_TO, expandOngoing: true })
      .map(({ start, end, summary, isFullDay }) => {
        const day = (date: Date) =>
          Temporal.PlainDate.from({
            year: date.getFullYear(),
            month: date.getMonth() + 1,
            day: date.getDate(),
          }).toString();
        return isFullDay
          ? [day(start), lastDay(day(end)), summary]
          : [start.toISOString(), end.toISOString(), summary];
      }),
  );
  return inOrder(rows);
}

export const inOrder = (rows: unknown[][]): unknown[][] =>
  rows.toSorted((a, b) => String(a).localeCompare(String(b)));

/** What is wrong with a calendar as text (RFC 5545, sections 3.1 and 3.8.4.7). */
export function faults(text: string): string[] {
  const lines = text.split("\r\n");
  const long = lines.filter((line) => new TextEncoder().encode(line).length > 75);
  const bare = /(?<!\r)\n|\r(?!\n)/.test(text) ? ["a bare line break"] : [];
  const broken = text.includes("\uFFFD") ? ["a broken character"] : [];
  const events = text.split("BEGIN:VEVENT").slice(1);
  const masters = events
    .filter((event) => !event.includes("RECURRENCE-ID"))
    .map((event) => /UID:(.*)\r/.exec(event)?.[1]);
  const twice = masters.filter((uid, index) => masters.indexOf(uid) !== index);
  const zones = [...new Set([...text.matchAll(/TZID=([^:;]+)/g)].map(([, zone]) => zone))];
  const unknown = zones.filter((zone) => !text.includes(`BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n`));
  return [
    ...long,
    ...bare,
    ...broken,
    ...twice.map(String),
    ...unknown.map(String),
    ...(lines.at(-1) === "" ? [] : ["no line break at the end"]),
  ];
}

/** What a new feed of the owner holds. */
export const feedOf = async ({ call }: Office, body: object = {}): Promise<string> => {
  const { url } = (await call("owner", "POST", "/calendar/feeds", body)).body;
  return (await send("GET", url.replace(baseUrl, ""))).body;
};
