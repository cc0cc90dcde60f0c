import { expect, test } from "bun:test";
import ICAL from "ical.js";
import { FUTURE, MARCH, office, STANDUP, WEEKLY } from "../support/calendar.ts";
import {
  faults,
  feedOf,
  inOrder,
  type Office,
  readByIcalJs,
  readByNodeIcal,
  shown,
} from "../support/calendar-readers.ts";
import type { Body } from "../support/world.ts";

/** Events of every sort, with days left out and days that differ. */
async function busy(w: Office): Promise<Body[]> {
  const { call, event, day } = w;
  const series = await event({
    ...STANDUP,
    recurrence: { ...WEEKLY, weekdays: [1, 4], until: "2026-12-15" },
  });
  await call("owner", "DELETE", day(series.id, "2026-03-09"));
  await call("owner", "PATCH", day(series.id, "2026-03-16"), {
    starts_at: "2026-03-17T10:00:00-04:00",
    title: "Moved",
  });
  await call("owner", "PATCH", day(series.id, "2026-10-26"), { title: "Renamed" });
  const days = await event({
    title: "Whole days",
    starts_at: "2026-03-06",
    ends_at: "2026-03-07",
    all_day: true,
    recurrence: { frequency: "monthly", time_zone: "Asia/Tokyo", count: 9 },
  });
  await call("owner", "DELETE", day(days.id, "2026-05-06"));
  await call("owner", "PATCH", day(days.id, "2026-06-06"), {
    starts_at: "2026-06-08",
    ends_at: "2026-06-08",
  });
  const nights = await event({
    title: "Every other night, by Berlin's clocks",
    starts_at: "2026-03-20T23:30:00+01:00",
    ends_at: "2026-03-21T01:00:00+01:00",
    recurrence: { frequency: "daily", interval: 2, time_zone: "Europe/Berlin", count: 40 },
  });
  const yearly = await event({
    title: "Last Friday",
    starts_at: "2026-03-27T12:00:00Z",
    recurrence: { frequency: "monthly", nth: -1, weekday: 5, time_zone: "UTC", interval: 3 },
  });
  // The first day is none of the rule's.
  const late = await event({
    title: "Begins later",
    starts_at: "2026-03-03T09:00:00+05:30",
    ends_at: "2026-03-03T10:00:00+05:30",
    recurrence: {
      frequency: "weekly",
      interval: 2,
      weekdays: [5],
      time_zone: "Asia/Kolkata",
      count: 10,
    },
  });
  const once = await event({
    title: "Once",
    starts_at: "2026-04-01T10:00:00Z",
    ends_at: "2026-04-02T10:00:00Z",
  });
  const point = await event({ title: "A point in time", starts_at: "2026-04-03T10:00:00Z" });
  return [series, days, nights, yearly, late, once, point];
}

test("a feed, read back by two others' programs, is what the calendar shows over a year", async () => {
  const w = await office();
  await busy(w);
  const text = await feedOf(w);
  const wanted = inOrder(await shown(w));
  expect(wanted.length).toBeGreaterThan(140);
  expect(faults(text)).toEqual([]);
  expect(readByIcalJs(text)).toEqual(wanted);
  expect(readByNodeIcal(text)).toEqual(wanted);
});

test("so is the file of each event, and a series that goes on ends a year ahead in it", async () => {
  const w = await office();
  const events = await busy(w);
  const all: unknown[][] = [];
  for (const { id } of events) {
    const { status, body, headers } = await w.call("owner", "GET", `/calendar/${id}/ics`);
    expect([
      status,
      headers.get("content-type"),
      headers.get("content-disposition"),
      faults(body),
    ]).toEqual([200, "text/calendar; charset=utf-8", `attachment; filename="event-${id}.ics"`, []]);
    const [read, again] = [readByIcalJs(body), readByNodeIcal(body)];
    expect(again).toEqual(read);
    all.push(...read);
  }
  expect(inOrder(all)).toEqual(inOrder(await shown(w)));
  const endless = await w.event({
    title: "On and on",
    starts_at: "2026-03-02T09:00:00Z",
    recurrence: { frequency: "daily", time_zone: "UTC" },
  });
  expect((await w.call("owner", "GET", `/calendar/${endless.id}/ics`)).body).toContain(
    "UNTIL=20270303T235959Z",
  );
});

test("what ended from a day on, or goes on otherwise from there, is told as it is", async () => {
  const w = await office();
  const { id } = await w.event(STANDUP);
  await w.call("owner", "PATCH", w.day(id, "2026-03-16", FUTURE), {
    title: "Later",
    starts_at: "2026-03-17T09:00:00-04:00",
  });
  const text = await feedOf(w);
  expect(readByIcalJs(text)).toEqual(inOrder(await shown(w)));
  expect(await w.keys(MARCH)).toEqual([
    "2026-03-02",
    "2026-03-09",
    "2026-03-17",
    "2026-03-24",
    "2026-03-31",
  ]);
});

test("whatever a text holds is read back as it was written, in lines of 75 bytes", async () => {
  const w = await office();
  const titles = [
    "a,b;c\\d",
    "e\u0301😀".repeat(30),
    "END:VEVENT",
    'x:y;z" ^n',
    "\u2028 and \u2029",
    `${"a".repeat(66)}😀b`,
  ];
  for (const [n, title] of titles.entries())
    await w.event({
      title,
      content_html: "<p>line1</p><p>line2 &lt;b&gt;<br>3</p><ul><li>one</li></ul>",
      starts_at: `2026-03-1${n}T09:00:00Z`,
    });
  const text = await feedOf(w);
  expect(faults(text)).toEqual([]);
  const read = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event));
  expect(new Set(read.map(({ summary }) => summary.normalize("NFC")))).toEqual(
    new Set(titles.map((title) => title.normalize("NFC"))),
  );
  expect(new Set(read.map(({ description }) => description))).toEqual(
    new Set(["line1\n\nline2 <b>\n3\n\none"]),
  );
});

test("the file of an event is for those who see it, and of nothing else", async () => {
  const { call, event, make, project } = await office();
  const { id } = await event({ title: "Once", starts_at: "2026-04-01T10:00:00Z" });
  const message = await make("owner", project.tool("message_board"), {
    type: "message",
    title: "M",
  });
  for (const [who, of, status] of [
    ["client", id, 404],
    ["stranger", id, 404],
    [null, id, 401],
    ["owner", message.id, 404],
    ["owner", crypto.randomUUID(), 404],
  ] as const)
    expect([who, (await call(who, "GET", `/calendar/${of}/ics`)).status]).toEqual([who, status]);
});

test("a series that goes on from a day in a gap of the clocks is read with the time it keeps", async () => {
  const w = await office();
  const { id } = await w.event({
    title: "Backup",
    starts_at: "2026-03-01T02:30:00-05:00",
    ends_at: "2026-03-01T03:00:00-05:00",
    recurrence: { frequency: "weekly", count: 9, time_zone: "America/New_York" },
  });
  await w.call("owner", "PATCH", w.day(id, "2026-03-08", FUTURE), { title: "Check" });
  const text = await feedOf(w);
  expect(text).toContain("DTSTART;TZID=America/New_York:20260308T023000\r\n");
  expect(faults(text)).toEqual([]);
  // On the day of the gap ical.js is an hour early, as with any series; node-ical keeps no clock time at all.
  const others = (rows: unknown[][]) => rows.filter(([at]) => !String(at).startsWith("2026-03-08"));
  expect(others(readByIcalJs(text))).toEqual(others(inOrder(await shown(w))));
});

test("an event of the days when clocks went by the sun is told, and its calendar with it", async () => {
  const w = await office();
  const recurrence = { frequency: "yearly", time_zone: "Asia/Dubai" };
  const { id } = await w.event({ title: "Old", starts_at: "1850-01-02T00:00:00Z", recurrence });
  const text = await feedOf(w);
  expect([faults(text), text.includes("TZOFFSETFROM:+034112\r\n")]).toEqual([[], true]);
  expect((await w.call("owner", "GET", `/calendar/${id}/ics`)).status).toBe(200);
});
