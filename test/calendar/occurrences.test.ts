import { expect, test } from "bun:test";
import { FUTURE, office, STANDUP, WEEKLY } from "../support/calendar.ts";

const MONDAYS = ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30"];
const without = (...days: string[]) => MONDAYS.filter((day) => !days.includes(day));

test("a series has a row for each day of it, at the same time in its zone all year", async () => {
  const { event, calendar } = await office();
  const { id } = await event(STANDUP);
  const rows = await calendar();
  expect(
    rows.map((row) => [row.id, row.occurrence_key, row.starts_at, row.ends_at, row.task]),
  ).toEqual(
    MONDAYS.map((day) => {
      // Clocks in New York change on the eighth.
      const hour = day < "2026-03-08" ? "14" : "13";
      return [id, day, `${day}T${hour}:00:00.000Z`, `${day}T${hour}:30:00.000Z`, false];
    }),
  );
});

test("one day is dropped, and nothing else of the series", async () => {
  const { call, event, keys, day, told, people, actions } = await office();
  const { id } = await event({ ...STANDUP, participant_ids: [people.member.membershipId] });
  expect((await call("owner", "DELETE", day(id, "2026-03-16"))).body).toEqual({
    result: "excluded",
    trashed_id: null,
    trashed_ids: [],
  });
  expect(await keys()).toEqual(without("2026-03-16"));
  expect([await told("member"), actions().at(-1)]).toEqual([
    ["invited", "event_cancelled"],
    "occurrence_excluded",
  ]);
  expect((await call("owner", "DELETE", day(id, "2026-03-16"))).status).toBe(404);
});

test("one day is changed by itself: it is an event of its own in its series, with what the series had", async () => {
  const { call, event, calendar, keys, day, people, told, actions } = await office();
  const made = await event({
    ...STANDUP,
    content: "Agenda",
    link: "https://meet.example.com/x",
    participant_ids: [people.member.membershipId],
  });
  const changed = await call("owner", "PATCH", day(made.id, "2026-03-16"), {
    starts_at: "2026-03-17T10:00:00-04:00",
  });
  const { created_id } = changed.body;
  expect([changed.status, changed.body.series.id]).toEqual([200, made.id]);
  const row = (await calendar()).find(({ id }) => id === created_id);
  expect(row).toMatchObject({
    title: "Standup",
    content_html: made.content_html,
    link: made.link,
    starts_at: "2026-03-17T14:00:00.000Z",
    ends_at: "2026-03-17T14:30:00.000Z",
    series_id: made.id,
    parent_id: made.id,
    occurrence_key: "2026-03-16",
    participant_ids: [people.member.membershipId],
    recurrence: null,
  });
  expect(await keys()).toEqual(MONDAYS);
  expect([await told("member"), actions().slice(-3)]).toEqual([
    ["invited", "event_changed"],
    ["created", "occurrence_changed", "due_changed"],
  ]);
  // By the id of either, the same day.
  const again = await call("owner", "PATCH", day(made.id, "2026-03-16"), { title: "Solo" });
  expect(again.body.created_id).toBe(created_id);
  await call("owner", "PATCH", day(created_id, "2026-03-16"), { title: "Duo" });
  await call("owner", "PATCH", `/calendar/${made.id}`, { title: "All" });
  expect((await calendar()).map(({ title }) => title)).toEqual(["All", "All", "Duo", "All", "All"]);
  const dropped = await call("owner", "DELETE", day(created_id, "2026-03-16"));
  expect(dropped.body).toEqual({
    result: "excluded",
    trashed_id: created_id,
    trashed_ids: [created_id],
  });
  expect(await keys()).toEqual(without("2026-03-16"));
  await call("owner", "PUT", `/recordings/${created_id}/status/active`);
  expect(await keys()).toEqual(MONDAYS);
});

test("from a day on a series ends, and what was changed after it goes to the trash", async () => {
  const { call, event, keys, day, actions } = await office();
  const { id } = await event(STANDUP);
  const { created_id } = (await call("owner", "PATCH", day(id, "2026-03-23"), { title: "Solo" }))
    .body;
  expect((await call("owner", "DELETE", day(id, "2026-03-16", FUTURE))).body).toEqual({
    result: "truncated",
    trashed_id: created_id,
    trashed_ids: [created_id],
  });
  expect([await keys(), actions().at(-1)]).toEqual([MONDAYS.slice(0, 2), "series_truncated"]);
});

test("from its first day on a series is trashed as a whole, and restoring it puts its days back", async () => {
  const { call, event, keys, day } = await office();
  const { id } = await event(STANDUP);
  await call("owner", "PATCH", day(id, "2026-03-23"), { title: "Solo" });
  await call("owner", "DELETE", day(id, "2026-03-30"));
  expect((await call("owner", "DELETE", day(id, "2026-03-02", FUTURE))).body).toEqual({
    result: "trashed",
    trashed_id: id,
    trashed_ids: [id],
  });
  expect(await keys()).toEqual([]);
  await call("owner", "PUT", `/recordings/${id}/status/active`);
  expect(await keys()).toEqual(without("2026-03-30"));
  // What comes before it is dropped already: it is the first that is left.
  await call("owner", "DELETE", day(id, "2026-03-02"));
  expect((await call("owner", "DELETE", day(id, "2026-03-09", FUTURE))).body.result).toBe(
    "trashed",
  );
});

test("from a day on a series goes on otherwise, with its count, its dropped days and those that were changed", async () => {
  const { call, event, shown, day, keys } = await office();
  const { id } = await event({ ...STANDUP, recurrence: { ...WEEKLY, count: 5 } });
  await call("owner", "DELETE", day(id, "2026-03-30"));
  await call("owner", "PATCH", day(id, "2026-03-23"), { title: "Solo" });
  const { body } = await call("owner", "PATCH", day(id, "2026-03-09", FUTURE), {
    title: "New",
    starts_at: "2026-03-09T11:00:00-04:00",
    ends_at: "2026-03-09T12:00:00-04:00",
  });
  expect(body.series).toMatchObject({
    id,
    title: "Standup",
    recurrence: { until: "2026-03-08", count: null },
  });
  expect(await shown()).toEqual([
    ["2026-03-02", "2026-03-02T14:00:00.000Z", "Standup"],
    ["2026-03-09", "2026-03-09T15:00:00.000Z", "New"],
    ["2026-03-16", "2026-03-16T15:00:00.000Z", "New"],
    ["2026-03-23", "2026-03-23T13:00:00.000Z", "Solo"],
  ]);
  expect(await keys(["2026-04-01T00:00:00Z", "2026-12-01T00:00:00Z"])).toEqual([]);
  const made = (await call("owner", "GET", `/recordings/${body.created_id}`)).body;
  expect([made.recurrence.count, made.series_id, made.recurrence.weekdays]).toEqual([4, null, [1]]);
  const all = await call("owner", "PATCH", day(made.id, "2026-03-09", FUTURE), { title: "Newer" });
  expect([all.body.series.id, all.body.series.title, all.body.created_id]).toEqual([
    made.id,
    "Newer",
    null,
  ]);
});

test("moved to another day from a day on, the rule moves with it", async () => {
  const { call, event, keys, day } = await office();
  const { id } = await event({ ...STANDUP, recurrence: { ...WEEKLY, weekdays: [1, 4] } });
  const { body } = await call("owner", "PATCH", day(id, "2026-03-16", FUTURE), {
    starts_at: "2026-03-17T09:00:00-04:00",
  });
  const made = (await call("owner", "GET", `/recordings/${body.created_id}`)).body;
  expect([made.recurrence.weekdays, made.ends_at]).toEqual([[2, 4], "2026-03-17T13:30:00.000Z"]);
  expect(await keys()).toEqual([
    "2026-03-02",
    "2026-03-05",
    "2026-03-09",
    "2026-03-12",
    "2026-03-17",
    "2026-03-19",
    "2026-03-24",
    "2026-03-26",
    "2026-03-31",
  ]);
});

test("a changed rule keeps the days that it still has, drops the others, and says how many", async () => {
  const { call, event, keys, day, rows } = await office();
  const { id } = await event(STANDUP);
  for (const key of ["2026-03-09", "2026-03-16"])
    await call("owner", "PATCH", day(id, key), { title: key });
  for (const key of ["2026-03-23", "2026-03-30"]) await call("owner", "DELETE", day(id, key));
  const fortnightly = { ...WEEKLY, interval: 2 };
  await call("owner", "PATCH", `/calendar/${id}`, { recurrence: fortnightly });
  expect(await keys()).toEqual(["2026-03-02", "2026-03-16"]);
  const logged = rows("select action, details from events order by seq").slice(-3);
  expect(logged.map(({ action, details }) => [action, JSON.parse(details).dropped])).toEqual([
    ["recurrence_changed", undefined],
    ["trashed", undefined],
    ["occurrence_changed", 1],
  ]);
  // A day that was dropped and that the rule lost in between is back with it.
  await call("owner", "PATCH", `/calendar/${id}`, { recurrence: WEEKLY });
  expect(await keys()).toEqual(["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23"]);
  await call("owner", "PATCH", `/calendar/${id}`, { recurrence: null });
  expect(await keys()).toEqual(["2026-03-02"]);
});

test("from a day in a gap of the clocks on, a series keeps the time it had", async () => {
  const { call, event, shown, day } = await office();
  const { id } = await event({
    title: "Backup",
    starts_at: "2026-03-01T02:30:00-05:00",
    ends_at: "2026-03-01T03:00:00-05:00",
    recurrence: { frequency: "weekly", time_zone: "America/New_York" },
  });
  const { body } = await call("owner", "PATCH", day(id, "2026-03-08", FUTURE), { title: "Check" });
  const days = [
    ["2026-03-01", "2026-03-01T07:30:00.000Z", "Backup"],
    ["2026-03-08", "2026-03-08T07:30:00.000Z", "Check"],
    ["2026-03-15", "2026-03-15T06:30:00.000Z", "Check"],
    ["2026-03-22", "2026-03-22T06:30:00.000Z", "Check"],
    ["2026-03-29", "2026-03-29T06:30:00.000Z", "Check"],
  ];
  expect(await shown()).toEqual(days);
  // It is moved by whoever says so.
  await call("owner", "PATCH", `/calendar/${body.created_id}`, {
    starts_at: "2026-03-08T04:00:00-04:00",
  });
  expect((await shown()).map(([, at]) => at).slice(1, 3)).toEqual([
    "2026-03-08T08:00:00.000Z",
    "2026-03-15T08:00:00.000Z",
  ]);
});

test("the last weekday of each month stays the last where a series goes on from a month in which it is the fourth", async () => {
  const { call, event, keys, day } = await office();
  const { id } = await event({
    title: "Review",
    starts_at: "2026-03-30T09:00:00Z",
    recurrence: { frequency: "monthly", monthly_mode: "nth_weekday", time_zone: "UTC" },
  });
  const { status } = await call("owner", "PATCH", day(id, "2026-04-27", FUTURE), { title: "Look" });
  expect([status, await keys(["2026-03-01T00:00:00Z", "2026-09-01T00:00:00Z"])]).toEqual([
    200,
    ["2026-03-30", "2026-04-27", "2026-05-25", "2026-06-29", "2026-07-27", "2026-08-31"],
  ]);
});
