import { expect, test } from "bun:test";
import { parseEvent } from "#/lib/calendar/parse.ts";
import cases from "../corpora/nl-dates.json";
import { office } from "../support/calendar.ts";

interface Case {
  id: string;
  kind: string;
  text: string;
  [key: string]: unknown;
}
const casesOf = (kind: string): Case[] => (cases as Case[]).filter((one) => one.kind === kind);

test("what is no date names none, and the title is the text", () => {
  for (const { id, text, ref } of casesOf("no-date"))
    expect([id, parseEvent(text, new Date(`${ref}Z`), "UTC")]).toEqual([
      id,
      { title: text.replace(/\s+/g, " ").trim(), starts_at: null, ends_at: null, all_day: false },
    ]);
});

test("times are what clocks show where somebody is, across a change of them, whatever zone the process is in", () => {
  const before = process.env.TZ;
  for (const zone of ["UTC", "America/New_York", "Asia/Kolkata"]) {
    process.env.TZ = zone;
    for (const { id, text, now_utc, tz, start_utc, end_utc } of casesOf("zone")) {
      const found = parseEvent(text, new Date(String(now_utc)), String(tz));
      const day = String(start_utc).slice(0, 10);
      const wanted = found.all_day
        ? [`${day}T00:00:00.000Z`, `${day}T23:59:59.000Z`]
        : [start_utc, end_utc].map((utc) => (utc ? new Date(String(utc)).toISOString() : null));
      expect([zone, id, found.starts_at, found.ends_at]).toEqual([zone, id, ...wanted]);
    }
  }
  process.env.TZ = before;
});

test("a time from now is so long from now, also when clocks change in between", () => {
  const now = new Date("2026-03-29T00:30:00Z");
  for (const zone of ["UTC", "Europe/Berlin", "America/New_York"])
    expect([zone, parseEvent("Call in 2 hours", now, zone).starts_at]).toEqual([
      zone,
      "2026-03-29T02:30:00.000Z",
    ]);
  expect(parseEvent("2026-12-01T10:00:00+05:00", now, "America/New_York").starts_at).toBe(
    "2026-12-01T05:00:00.000Z",
  );
});

test("what is behind is meant behind, and how long something takes is no time", () => {
  const now = new Date("2026-11-23T10:02:03.456Z");
  const of = (text: string) => {
    const { title, starts_at } = parseEvent(text, now, "UTC");
    return [title, starts_at?.slice(0, 16) ?? null];
  };
  for (const [text, title, starts] of [
    ["Review last Friday", "Review", "2026-11-20T00:00"],
    ["Review last Monday at 3pm", "Review", "2026-11-16T15:00"],
    ["Review Friday", "Review", "2026-11-27T00:00"],
    ["Call 3 days ago", "Call", "2026-11-20T00:00"],
    ["réunion demain à 14h", "réunion demain à 14h", null],
    ["Standup 30 min", "Standup 30 min", null],
    ["Workshop 2h tomorrow at 9am", "Workshop 2h", "2026-11-24T09:00"],
    ["Lunch in 2 hours", "Lunch", "2026-11-23T12:02"],
  ] as const)
    expect([text, ...of(text)]).toEqual([text, title, starts]);
  expect(parseEvent("Lunch in 2 hours", now, "UTC").starts_at).toBe("2026-11-23T12:02:00.000Z");
});

test("days of two months are read with both, the last after the first, and nothing is left of them", () => {
  const now = new Date("2026-11-28T10:00:00Z");
  for (const words of [
    "24 December to 2 January",
    "from 24 December to 2 January",
    "from 24 December until 2 January",
    "24 December – 2 January",
    "Dec 24 – Jan 2",
    "Dec 24-Jan 2",
    "Thursday 24 December to Saturday 2 January",
    "24 December 2026 to 2 January",
  ])
    expect([words, parseEvent(`Away ${words}`, now, "UTC")]).toEqual([
      words,
      {
        title: "Away",
        starts_at: "2026-12-24T00:00:00.000Z",
        ends_at: "2027-01-02T23:59:59.000Z",
        all_day: true,
      },
    ]);
  expect(parseEvent("Away from Dec 24 at 3pm to Jan 2 at 5pm", now, "UTC")).toEqual({
    title: "Away",
    starts_at: "2026-12-24T15:00:00.000Z",
    ends_at: "2027-01-02T17:00:00.000Z",
    all_day: false,
  });
  expect(parseEvent("News from tomorrow", now, "UTC").title).toBe("News from");
});

test("a text of ten thousand characters is read over a connection, whatever they are", async () => {
  const { call } = await office();
  const headers = { "x-any": "1" };
  for (const text of ["é", "漢", "😀", "12:"]) {
    const q = text.repeat(Math.floor(10_000 / text.length));
    const { status } = await call(
      "member",
      "GET",
      `/calendar/parse?q=${encodeURIComponent(q)}`,
      undefined,
      headers,
    );
    expect([text, status]).toEqual([text, 200]);
  }
});

test("dates in words are found as their collectors say, but that they are ahead", () => {
  const wrong = casesOf("match").flatMap(
    ({ id, text, ref, start, matched, title_left, has_time }) => {
      const found = parseEvent(text, new Date(`${ref}Z`), "UTC");
      const wanted = new Date(`${start}Z`).getTime();
      const isAhead = wanted >= new Date(`${ref}Z`).getTime();
      if (!isAhead || found.starts_at === null) return isAhead ? [`${id} ${text}: nothing`] : [];
      const is = has_time
        ? new Date(found.starts_at).getTime() === wanted
        : found.starts_at.slice(0, 10) === String(start).slice(0, 10);
      const left = String(title_left).replace(/\s+/g, " ").trim();
      return is && found.title === left
        ? []
        : [`${id} ${text} (${matched}): ${found.starts_at} ${found.title}`];
    },
  );
  expect(wrong).toEqual([]);
});

test("a text of any kind is read", () => {
  for (const { text } of casesOf("robust"))
    expect(parseEvent(text, new Date(0), "UTC")).toHaveProperty("title");
});

test("a text says when an event is, and what is left of it is the title", async () => {
  const { call } = await office();
  await call("client", "PATCH", "/api/v1/me/preferences", { timezone: "Europe/Madrid" });
  const parse = async (q: string) =>
    (await call("client", "GET", `/calendar/parse?q=${encodeURIComponent(q)}`)).body;
  expect(await parse("Lunch with Ana tomorrow from 12 to 1:30pm")).toEqual({
    title: "Lunch with Ana",
    starts_at: "2026-03-03T11:00:00.000Z",
    ends_at: "2026-03-03T12:30:00.000Z",
    all_day: false,
  });
  expect(await parse("Trip 24 Dec - 2 Jan")).toEqual({
    title: "Trip",
    starts_at: "2026-12-24T00:00:00.000Z",
    ends_at: "2027-01-02T23:59:59.000Z",
    all_day: true,
  });
  expect(await parse("   ")).toEqual({ title: "", starts_at: null, ends_at: null, all_day: false });
  expect((await call("client", "GET", "/calendar/parse")).status).toBe(422);
  expect((await call("client", "GET", `/calendar/parse?q=${"x".repeat(10_001)}`)).status).toBe(422);
});

test("words that were said before are read as they were meant then", async () => {
  const { call } = await office();
  await call("member", "PATCH", "/api/v1/me/preferences", { timezone: "Europe/Madrid" });
  const parse = (saidAt: string) =>
    call(
      "member",
      "GET",
      `/calendar/parse?q=Lunch%20tomorrow&said_at=${encodeURIComponent(saidAt)}`,
    );
  const dayOf = async (saidAt: string) => (await parse(saidAt)).body.starts_at;
  expect(await dayOf("2031-03-04T22:59:00Z")).toBe("2031-03-05T00:00:00.000Z");
  expect(await dayOf("2031-03-04T23:01:00Z")).toBe("2031-03-06T00:00:00.000Z");
  expect(await dayOf("2031-03-04T23:59:00")).toBe("2031-03-05T00:00:00.000Z");
  for (const wrong of ["", "soon", "2031-02-30T00:00:00Z"]) {
    const { status, body } = await parse(wrong);
    expect([wrong, status, Object.keys(body.error.fields)]).toEqual([wrong, 422, ["said_at"]]);
  }
});

test("a word that led to the words of when goes with them", () => {
  const now = new Date("2026-11-20T09:00:00Z");
  for (const [text, title] of [
    ["Lunch at noon", "Lunch"],
    ["Regatta on friday at 10:00", "Regatta"],
    ["Work on the hull tomorrow", "Work on the hull"],
  ] as const)
    expect([text, parseEvent(text, now, "UTC").title]).toEqual([text, title]);
});

test("how long something takes is its end, where it stands beside its beginning", () => {
  const now = new Date("2026-11-23T10:02:03.456Z");
  for (const [text, title, starts, ends] of [
    ["Review Friday at 3pm for an hour", "Review", "2026-11-27T15:00", "2026-11-27T16:00"],
    ["Lunch tomorrow at noon for 2 hours", "Lunch", "2026-11-24T12:00", "2026-11-24T14:00"],
    ["Friday 3pm for 30 minutes", "", "2026-11-27T15:00", "2026-11-27T15:30"],
    ["Tomorrow 9am, for half an hour", "", "2026-11-24T09:00", "2026-11-24T09:30"],
    ["Call tomorrow 9am for 1h30m", "Call", "2026-11-24T09:00", "2026-11-24T10:30"],
    ["Tomorrow 9am for an hour and a half", "", "2026-11-24T09:00", "2026-11-24T10:30"],
    ["Tomorrow 9am for 1 hour and 15 minutes", "", "2026-11-24T09:00", "2026-11-24T10:15"],
    ["Call for 2 hours tomorrow at noon", "Call", "2026-11-24T12:00", "2026-11-24T14:00"],
    ["Friday for an hour at 3pm", "", "2026-11-27T15:00", "2026-11-27T16:00"],
    ["Call in 2 hours for an hour", "Call", "2026-11-23T12:02", "2026-11-23T13:02"],
    ["Fair dec 7 for 2 days", "Fair", "2026-12-07T00:00", "2026-12-08T23:59"],
    ["Away for 2 days from friday", "Away", "2026-11-27T00:00", "2026-11-28T23:59"],
    ["Trip a week from friday for 3 days", "Trip", "2026-12-04T00:00", "2026-12-06T23:59"],
    ["Friday 3pm for 2 days", "", "2026-11-27T15:00", "2026-11-29T15:00"],
    ["Away fri for 2 days with Ada", "Away with Ada", "2026-11-27T00:00", "2026-11-28T23:59"],
    ["Friday for an hour", "for an hour", "2026-11-27T00:00", "2026-11-27T23:59"],
    ["3pm-4pm tomorrow for an hour", "for an hour", "2026-11-24T15:00", "2026-11-24T16:00"],
    ["Food for 2 days tomorrow", "Food for 2 days", "2026-11-24T00:00", "2026-11-24T23:59"],
    ["Dinner for 2 tomorrow", "Dinner for 2", "2026-11-24T00:00", "2026-11-24T23:59"],
    ["Look for a house tomorrow", "Look for a house", "2026-11-24T00:00", "2026-11-24T23:59"],
    ["Nap for an hour", "Nap for an hour", null, null],
  ] as const) {
    const { title: left, starts_at, ends_at } = parseEvent(text, now, "UTC");
    const times = [starts_at, ends_at].map((at) => at?.slice(0, 16) ?? null);
    expect([text, left, ...times]).toEqual([text, title, starts, ends]);
  }
  const across = parseEvent(
    "saturday 11pm for 2 days",
    new Date("2026-03-27T10:00Z"),
    "Europe/Berlin",
  );
  expect(across.ends_at).toBe("2026-03-30T21:00:00.000Z");
});

test("what is so far from a day is counted from that", () => {
  const now = new Date("2026-11-23T10:02:03.456Z");
  for (const [text, title, starts] of [
    ["Pay a week from friday", "Pay", "2026-12-04T00:00"],
    ["A week from fri with Ada", "with Ada", "2026-12-04T00:00"],
    ["Two weeks from monday", "", "2026-12-07T00:00"],
    ["3 days from monday", "", "2026-11-26T00:00"],
    ["A week from tomorrow", "", "2026-12-01T00:00"],
    ["A couple of weeks from friday", "", "2026-12-11T00:00"],
    ["2 weeks from now", "", "2026-12-07T00:00"],
    ["2 days after friday", "", "2026-11-29T00:00"],
    ["3 weeks after dec 3", "", "2026-12-24T00:00"],
    ["A month after dec 31", "", "2027-01-31T00:00"],
    ["3 days before next friday", "", "2026-12-01T00:00"],
    ["Lunch a week from friday at noon", "Lunch", "2026-12-04T12:00"],
    ["Wait 2 days from home", "Wait 2 days from home", null],
    ["Friday, 2 days after the launch", "2 days after the launch", "2026-11-27T00:00"],
  ] as const) {
    const { title: left, starts_at } = parseEvent(text, now, "UTC");
    expect([text, left, starts_at?.slice(0, 16) ?? null]).toEqual([text, title, starts]);
  }
});

test("what a thing is called by is none of its times, and both ends of a span are read alike", () => {
  const said = (text: string) => {
    const { title, starts_at, ends_at, all_day } = parseEvent(
      text,
      new Date("2026-11-28T23:00:00Z"),
      "UTC",
    );
    const short = (at: string | null) => at?.slice(0, all_day ? 10 : 16) ?? null;
    return [title, short(starts_at), short(ends_at)];
  };
  const [friday, night] = ["2026-12-04", "2026-11-29T22:00"];
  for (const [text, ...wanted] of [
    ["Movie night friday 20:00", "Movie night", `${friday}T20:00`, null],
    ["Movie night friday", "Movie night", friday, friday],
    ["Night shift tomorrow 22:00 to 2:00", "Night shift", night, "2026-11-30T02:00"],
    ["Morning run friday 7:00", "Morning run", `${friday}T07:00`, null],
    ["Noon meeting friday 15:00", "Noon meeting", `${friday}T15:00`, null],
    ["Midnight mass 24 december 23:00", "Midnight mass", "2026-12-24T23:00", null],
    ["Lunch noon friday", "Lunch", `${friday}T12:00`, null],
    ["Lunch tomorrow at noon", "Lunch", "2026-11-29T12:00", null],
    ["Yoga tomorrow morning 8:00", "Yoga", "2026-11-29T08:00", null],
    ["Dinner friday night 8pm", "Dinner", `${friday}T20:00`, null],
    ["Call in the morning", "Call in the", "2026-11-29T06:00", null],
    ["Fair 24.12.2026 - 2.1.2027", "Fair", "2026-12-24", "2027-01-02"],
    ["Fair 24/12 to 2/1", "Fair", "2026-12-24", "2027-01-02"],
    ["Tax 4/12", "Tax", "2027-04-12", "2027-04-12"],
    ["24/7 support", "24/7 support", null, null],
    ["24/7 support friday", "24/7 support", friday, friday],
    ["Yesterday's news", "Yesterday's news", null, null],
    ["Party 31 December 20:00 - 1 January 2:00", "Party", "2026-12-31T20:00", "2027-01-01T02:00"],
    ["Workshop 5 dec 14:00 to 6 dec 12:00", "Workshop", "2026-12-05T14:00", "2026-12-06T12:00"],
  ])
    expect([text, said(String(text))]).toEqual([text, wanted]);
});
