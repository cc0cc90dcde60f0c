import { expect, test } from "bun:test";
import { office, STANDUP } from "../support/calendar.ts";
import { clock, services } from "../support/server.ts";
import type { Body } from "../support/world.ts";

test("whoever is invited is told of it, of what changes and of the end, follows it, and nobody else is told", async () => {
  const { call, event, people, told, actions } = await office();
  const [member, other] = [people.member.membershipId, people.other.membershipId];
  const made = await event({
    ...STANDUP,
    participant_ids: [member, member, people.owner.membershipId],
  });
  expect(made.participant_ids.toSorted()).toEqual([member, people.owner.membershipId].toSorted());
  expect([await told("member"), await told("owner"), await told("other")]).toEqual([
    ["invited"],
    [],
    [],
  ]);
  const patch = (body: object) => call("owner", "PATCH", `/calendar/${made.id}`, body);
  await patch({ content: "An agenda", circled: true });
  expect(await told("member")).toEqual(["invited"]);
  const invited = await patch({ participant_ids: [member, other] });
  expect([invited.body.participant_ids.toSorted(), invited.body.version]).toEqual([
    [member, other].toSorted(),
    3,
  ]);
  expect([await told("member"), await told("other")]).toEqual([["invited"], ["invited"]]);
  await patch({ starts_at: "2026-03-02T10:00:00-05:00", ends_at: "2026-03-02T11:00:00-05:00" });
  expect([await told("member"), await told("other")]).toEqual([
    ["invited", "event_changed"],
    ["invited", "event_changed"],
  ]);
  expect(actions().slice(-2)).toEqual(["content_changed", "due_changed"]);
  await call("owner", "POST", `/recordings/${made.id}/comments`, { content: "Soon" });
  await patch({ participant_ids: [member] });
  await call("owner", "PUT", `/recordings/${made.id}/status/trashed`);
  expect([await told("member"), await told("other")]).toEqual([["event_cancelled"], []]);
  await call("owner", "PUT", `/recordings/${made.id}/status/active`);
  expect(await told("other")).toEqual(["invited", "event_changed", "commented"]);
});

test("a draft of an event is its author's alone, and invites when it is published", async () => {
  const { call, make, project, people, told, keys } = await office();
  const draft = await make("owner", project.tool("schedule"), {
    ...STANDUP,
    type: "schedule_entry",
    status: "drafted",
    participant_ids: [people.member.membershipId],
  });
  expect([await keys(), await told("member")]).toEqual([[], []]);
  expect(
    (await call("owner", "PATCH", `/calendar/${draft.id}/occurrences/2026-03-09`, { title: "No" }))
      .status,
  ).toBe(409);
  await call("owner", "POST", `/recordings/${draft.id}/publish`);
  expect([(await keys(undefined, "", "member")).length, await told("member")]).toEqual([
    5,
    ["invited"],
  ]);
  expect((await call("member", "GET", `/recordings/${draft.id}`)).body.subscribed).toBe(true);
});

test("an event moves to another project and to the team, with its thread; who loses it sees it nowhere", async () => {
  const { call, event, project: here, people, keys, told, rows } = await office();
  const there = (await call("owner", "POST", "/projects", { name: "Closed" })).body;
  const member = people.member.membershipId;
  const made = await event({ ...STANDUP, participant_ids: [member] });
  await call("member", "POST", `/recordings/${made.id}/comments`, { content: "Said" });
  await call("owner", "PATCH", `/calendar/${made.id}/occurrences/2026-03-16`, { title: "Other" });
  await call("owner", "PATCH", `/calendar/${made.id}`, { project_id: there.id, title: "Moved" });
  expect((await call("owner", "GET", `/recordings/${made.id}`)).body).toMatchObject({
    project_id: there.id,
    title: "Moved",
    comments_count: 1,
    participant_ids: [],
  });
  const feed = (await call("member", "POST", "/calendar/feeds", {})).body.url;
  const text = (await call("member", "GET", "/my/events")).body;
  expect(
    [await keys(undefined, "", "member"), text, await keys()].map((list) => list.length),
  ).toEqual([0, 0, 5]);
  expect((await call(null, "GET", `/api/../feeds/${feed.split("/").at(-1)}`)).body).not.toContain(
    "VEVENT",
  );
  expect(await told("member")).toEqual([]);
  const back = await call("owner", "PATCH", `/calendar/${made.id}`, { project_id: null });
  expect([back.status, back.body.project_id, back.body.parent_id]).toEqual([200, null, null]);
  expect((await keys(undefined, "", "member")).length).toBe(5);
  expect(
    rows("select count(*) as n from recordings where project_id is null and type <> 'dm'"),
  ).toEqual([{ n: 3 }]);
  expect(
    (await call("owner", "PATCH", `/calendar/${made.id}`, { project_id: here.id })).body.project_id,
  ).toBe(here.id);
  expect(
    (await call("owner", "PATCH", `/calendar/${made.id}`, { project_id: crypto.randomUUID() }))
      .status,
  ).toBe(404);
});

test("an event of the team stands in lists, search and activity of the team, and in the trash", async () => {
  const { call, event, org } = await office();
  const made = await event({
    title: "Offsite",
    starts_at: "2026-03-10T09:00:00Z",
    project_id: null,
  });
  await call("member", "POST", `/recordings/${made.id}/comments`, { content: "Great" });
  const ids = async (who: "member" | "client", path: string) =>
    (await call(who, "GET", path)).body.map((row: Body) => row.recording?.id ?? row.id);
  expect(await ids("member", "/recordings?type=schedule_entry")).toEqual([made.id]);
  expect((await ids("member", "/recordings")).includes(made.id)).toBe(true);
  expect((await ids("member", "/recordings?type=comment")).length).toBe(1);
  expect(await ids("member", "/activity")).toContain(made.id);
  await services.indexed(org.id);
  expect(await ids("member", "/search?q=Offsite")).toEqual([made.id]);
  for (const path of ["/recordings?type=schedule_entry", "/search?q=Offsite"])
    expect(await ids("client", path)).toEqual([]);
  const tag = (await call("member", "GET", `/recordings/${made.id}`)).headers.get("etag") ?? "";
  expect(
    (await call("member", "GET", `/recordings/${made.id}`, undefined, { "if-none-match": tag }))
      .status,
  ).toBe(304);
  await call("owner", "PUT", `/recordings/${made.id}/status/trashed`);
  expect((await ids("member", "/recordings?type=schedule_entry")).length).toBe(0);
  expect((await call("owner", "GET", "/trash")).body).toMatchObject([
    { id: made.id, project: null },
  ]);
  expect((await call("owner", "POST", `/trash/${made.id}/restore`)).body.status).toBe("active");
});

test("events are shifted by days at the same time of the day, and their rule with them", async () => {
  const { call, event } = await office();
  const once = await event({
    title: "Once",
    starts_at: "2026-03-28T09:00:00Z",
    ends_at: "2026-03-28T10:00:00Z",
  });
  const series = await event({
    ...STANDUP,
    recurrence: { ...STANDUP.recurrence, until: "2026-03-30" },
  });
  await call("owner", "PATCH", "/api/v1/me/preferences", { timezone: "Europe/Berlin" });
  const { status } = await call("owner", "POST", "/recordings/batch", {
    verb: "shift_dates",
    ids: [once.id, series.id],
    days: 8,
  });
  expect(status).toBe(200);
  const read = async (id: string) => (await call("owner", "GET", `/recordings/${id}`)).body;
  // Clocks in Berlin change in between.
  expect(await read(once.id)).toMatchObject({
    starts_at: "2026-04-05T08:00:00.000Z",
    ends_at: "2026-04-05T09:00:00.000Z",
  });
  expect(await read(series.id)).toMatchObject({
    starts_at: "2026-03-10T13:00:00.000Z",
    recurrence: { weekdays: [2], until: "2026-04-07" },
  });
  const far = await call("owner", "POST", "/recordings/batch", {
    verb: "shift_dates",
    ids: [(await event({ title: "Far", starts_at: "9999-12-31T00:00:00Z" })).id],
    days: 1,
  });
  expect([far.status, Object.keys(far.body.error.fields)]).toEqual([422, ["days"]]);
});

test("an event that is shifted lasts as long as before, in either direction, and over days ends at the same time of the day", async () => {
  const { call, event } = await office();
  await call("owner", "PATCH", "/api/v1/me/preferences", { timezone: "Europe/Berlin" });
  for (const [days, before, after] of [
    [-1, ["2026-03-05T09:00:00Z", "2026-03-05T10:00:00Z"], ["2026-03-04T09", "2026-03-04T10"]],
    [1, ["2026-03-05T09:00:00Z", "2026-03-15T10:00:00Z"], ["2026-03-06T09", "2026-03-16T10"]],
    [-2, ["2026-03-05", "2026-03-08"], ["2026-03-03T00", "2026-03-06T23"]],
    // Clocks in Berlin go forward on the 29th.
    [14, ["2026-03-10T09:00:00Z", "2026-03-20T10:00:00Z"], ["2026-03-24T09", "2026-04-03T09"]],
    [-14, ["2026-03-24T09:00:00Z", "2026-04-03T09:00:00Z"], ["2026-03-10T09", "2026-03-20T10"]],
  ] as const) {
    const [starts_at, ends_at] = before;
    const made = await event({ title: "E", starts_at, ends_at, all_day: ends_at.length === 10 });
    const ids = [made.id];
    await call("owner", "POST", "/recordings/batch", { verb: "shift_dates", ids, days });
    const { body } = await call("owner", "GET", `/recordings/${made.id}`);
    expect([days, body.starts_at.slice(0, 13), body.ends_at.slice(0, 13)]).toEqual([
      days,
      ...after,
    ]);
  }
});

test("a series that is shifted keeps what was changed and left out of it, and both come along", async () => {
  const { call, event, day, calendar, told, people } = await office();
  const series = await event({ ...STANDUP, participant_ids: [people.member.membershipId] });
  const { body: changed } = await call("owner", "PATCH", day(series.id, "2026-03-16"), {
    title: "Guests",
    starts_at: "2026-03-17T10:00:00-04:00",
    participant_ids: [people.admin.membershipId],
  });
  await call("owner", "DELETE", day(series.id, "2026-03-09"));
  const rows = async () =>
    (await calendar()).map(({ title, occurrence_key, starts_at }) => [
      title,
      occurrence_key,
      starts_at,
    ]);
  const before = await rows();
  const shift = (days: number, ids = [series.id, changed.created_id]) =>
    call("owner", "POST", "/recordings/batch", { verb: "shift_dates", ids, days });
  expect((await shift(2)).status).toBe(200);
  expect(await rows()).toEqual([
    ["Standup", "2026-03-04", "2026-03-04T14:00:00.000Z"],
    ["Guests", "2026-03-18", "2026-03-19T14:00:00.000Z"],
    ["Standup", "2026-03-25", "2026-03-25T13:00:00.000Z"],
  ]);
  expect((await told("admin")).at(-1)).toBe("event_changed");
  expect((await shift(-2, [series.id])).status).toBe(200);
  expect(await rows()).toEqual(before);
  const { body: series_ } = await call("owner", "GET", `/recordings/${series.id}`);
  expect(series_.version).toBeGreaterThan(series.version);
});

test("the day of the next occurrence changes with the day, and so does the tag", async () => {
  const { call, event } = await office();
  const { id } = await event(STANDUP);
  const read = () => call("owner", "GET", `/recordings/${id}`);
  const first = await read();
  expect(first.body.recurrence.next_on).toBe("2026-03-02");
  clock.advance(2 * 86_400_000);
  const later = await read();
  expect(later.body.recurrence.next_on).toBe("2026-03-09");
  expect(later.headers.get("etag")).not.toBe(first.headers.get("etag"));
});
