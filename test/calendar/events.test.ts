import { expect, test } from "bun:test";
import { office, STANDUP } from "../support/calendar.ts";
import type { Body } from "../support/world.ts";

const issues = (body: Body) =>
  Object.entries<Body[]>(body.error.fields ?? {}).map(([field, [first]]) => [field, first.code]);

test("an event stands in the calendar of the team or in the schedule of a project, made by three routes", async () => {
  const { call, project, event, make, shown } = await office();
  const common = { starts_at: "2026-03-10T09:00:00Z" };
  const ofTeam = await event({ ...common, title: "Team", project_id: null });
  expect([ofTeam.project_id, ofTeam.parent_id, ofTeam.ends_at, ofTeam.occurrence_key]).toEqual([
    null,
    null,
    null,
    "2026-03-10",
  ]);
  const ofProject = await event({ ...common, title: "Project" });
  expect([ofProject.project_id, ofProject.parent_id]).toEqual([
    project.id,
    project.tool("schedule"),
  ]);
  await make("member", project.tool("schedule"), {
    ...common,
    type: "schedule_entry",
    title: "Child",
  });
  expect((await shown()).map(([, , title]) => title)).toEqual(["Child", "Project", "Team"]);
  const patches = [`/calendar/${ofTeam.id}`, `/recordings/${ofProject.id}`];
  for (const path of patches)
    expect((await call("member", "PATCH", path, { title: "Renamed" })).status).toBe(200);
  expect((await shown()).map(([, , title]) => title)).toEqual(["Child", "Renamed", "Renamed"]);
});

test("clients see and make what their projects show them, and know of no calendar of the team", async () => {
  const { call, event, project, people, shown } = await office();
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [people.client.membershipId],
  });
  const starts_at = "2026-03-10T09:00:00Z";
  const ofTeam = await event({ title: "Team", starts_at, project_id: null });
  const hidden = await event({ title: "Hidden", starts_at });
  const seen = await event({ title: "Seen", starts_at, visible_to_clients: true });
  expect(await shown(undefined, "", "client")).toEqual([
    ["2026-03-10", "2026-03-10T09:00:00.000Z", "Seen"],
  ]);
  const random = (await call("client", "GET", `/calendar/${crypto.randomUUID()}/ics`)).body;
  for (const { id } of [ofTeam, hidden])
    for (const [method, path] of [
      ["PATCH", `/calendar/${id}`],
      ["PATCH", `/calendar/${id}/occurrences/2026-03-10`],
      ["DELETE", `/calendar/${id}/occurrences/2026-03-10`],
      ["GET", `/calendar/${id}/ics`],
    ] as const) {
      const { status, body } = await call(
        "client",
        method,
        path,
        method === "PATCH" ? {} : undefined,
      );
      expect([method, status, body.error]).toEqual([method, 404, random.error]);
    }
  expect((await call("client", "PATCH", `/calendar/${seen.id}`, { title: "Mine" })).status).toBe(
    403,
  );
  for (const project_id of [null, project.id])
    expect(
      (await call("client", "POST", "/calendar", { title: "No", starts_at, project_id })).status,
    ).toBe(404);
  await call("owner", "PUT", `/recordings/${project.tool("schedule")}/visibility`, {
    visible_to_clients: true,
  });
  const own = await event({ title: "Own", starts_at }, "client");
  expect([
    own.visible_to_clients,
    (await call("client", "PATCH", `/calendar/${own.id}`, { title: "Our own" })).status,
  ]).toEqual([true, 200]);
});

test("each row of a calendar says whether one may change it, as what it is a row of does", async () => {
  const { call, event, project, people, calendar, make } = await office();
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [people.client.membershipId, people.member.membershipId],
  });
  for (const key of ["schedule", "todos"])
    await call("owner", "PUT", `/recordings/${project.tool(key)}/visibility`, {
      visible_to_clients: true,
    });
  const starts_at = "2026-03-10T09:00:00Z";
  const seen = await event({ ...STANDUP, visible_to_clients: true });
  await event({ title: "Own", starts_at }, "client");
  const list = await make("owner", project.tool("todos"), {
    type: "todolist",
    title: "List",
    visible_to_clients: true,
  });
  await make("owner", list.id, {
    type: "todo",
    title: "Due",
    due_on: "2026-03-11",
    visible_to_clients: true,
  });
  for (const [who, others] of [
    ["client", false],
    ["member", true],
  ] as const) {
    const rows = await calendar(undefined, "&tasks=true", who);
    const can = rows.map(({ title, can }) => `${title} ${JSON.stringify(can)}`);
    expect([...new Set(can)].sort()).toEqual([
      `Due {"edit":${others}}`,
      'Own {"edit":true}',
      `Standup {"edit":${others}}`,
    ]);
    for (const { id, can } of rows)
      expect((await call(who, "GET", `/recordings/${id}`)).body.can.edit).toBe(can.edit);
  }
  expect((await call("client", "PATCH", `/calendar/${seen.id}`, { title: "No" })).status).toBe(403);
});

test("a time without an offset is what clocks show where one is: by choice, else by the device, else in UTC", async () => {
  const { call, people, event } = await office();
  const starts_at = "2026-03-30T09:00";
  const at = async (headers?: Record<string, string>) =>
    (await call("member", "POST", "/calendar", { title: "At nine", starts_at }, headers)).body
      .starts_at;
  expect(await at()).toBe("2026-03-30T09:00:00.000Z");
  const cookie = (zone: string) => ({
    cookie: `${people.member.cookie}; tz=${encodeURIComponent(zone)}`,
  });
  expect(await at(cookie("America/New_York"))).toBe("2026-03-30T13:00:00.000Z");
  for (const zone of ["Nowhere/Land", "%", ""])
    expect([zone, await at(cookie(zone))]).toEqual([zone, "2026-03-30T09:00:00.000Z"]);
  await call("member", "PATCH", "/api/v1/me/preferences", { week_starts_on: 0 });
  expect(await at(cookie("America/New_York"))).toBe("2026-03-30T13:00:00.000Z");
  await call("member", "PATCH", "/api/v1/me/preferences", { timezone: "Europe/Berlin" });
  expect(await at(cookie("America/New_York"))).toBe("2026-03-30T07:00:00.000Z");
  // In the gap of a spring night as much later as it is wide.
  const gap = await event({ title: "Gap", starts_at: "2026-03-29T02:30" }, "member");
  expect(gap.starts_at).toBe("2026-03-29T01:30:00.000Z");
});

test("an all-day event is the same days for everybody, whatever offset it was written with", async () => {
  const { call, event, keys } = await office();
  const all_day = true;
  const made = await event({ title: "Day", starts_at: "2026-03-06T00:00:00+09:00", all_day });
  expect([made.starts_at, made.ends_at]).toEqual([
    "2026-03-06T00:00:00.000Z",
    "2026-03-06T23:59:59.000Z",
  ]);
  const days = await event({
    title: "Days",
    starts_at: "2026-03-06",
    ends_at: "2026-03-08",
    all_day,
  });
  expect([days.starts_at, days.ends_at]).toEqual([
    "2026-03-06T00:00:00.000Z",
    "2026-03-08T23:59:59.000Z",
  ]);
  const later = (await call("owner", "PATCH", `/calendar/${days.id}`, { starts_at: "2026-03-20" }))
    .body;
  expect([later.starts_at, later.ends_at]).toEqual([
    "2026-03-20T00:00:00.000Z",
    "2026-03-22T23:59:59.000Z",
  ]);
  for (const [zone, from, to] of [
    ["Pacific/Honolulu", "2026-03-06T10:00:00Z", "2026-03-07T10:00:00Z"],
    ["UTC", "2026-03-06T00:00:00Z", "2026-03-07T00:00:00Z"],
    ["Pacific/Kiritimati", "2026-03-05T10:00:00Z", "2026-03-06T10:00:00Z"],
  ] as const) {
    await call("owner", "PATCH", "/api/v1/me/preferences", { timezone: zone });
    expect([zone, await keys([from, to])]).toEqual([zone, ["2026-03-06"]]);
    const before = new Date(Date.parse(from) - 86_400_000).toISOString();
    expect([zone, await keys([before, from])]).toEqual([zone, []]);
    expect([zone, await keys([to, new Date(Date.parse(to) + 86_400_000).toISOString()])]).toEqual([
      zone,
      [],
    ]);
  }
});

test("an end that stays is kept where it can be, else the event lasts as long as before; whole days and times turn into each other", async () => {
  const { call, event } = await office();
  const { id } = await event({
    title: "Talk",
    starts_at: "2026-03-10T09:00:00Z",
    ends_at: "2026-03-10T10:00:00Z",
  });
  const patch = async (body: object) => {
    const { starts_at, ends_at, all_day } = (await call("owner", "PATCH", `/calendar/${id}`, body))
      .body;
    return [starts_at, ends_at, all_day];
  };
  expect(await patch({ starts_at: "2026-03-10T08:00:00Z" })).toEqual([
    "2026-03-10T08:00:00.000Z",
    "2026-03-10T10:00:00.000Z",
    false,
  ]);
  expect(await patch({ starts_at: "2026-03-12T08:00:00Z" })).toEqual([
    "2026-03-12T08:00:00.000Z",
    "2026-03-12T10:00:00.000Z",
    false,
  ]);
  expect(await patch({ all_day: true })).toEqual([
    "2026-03-12T00:00:00.000Z",
    "2026-03-12T23:59:59.000Z",
    true,
  ]);
  await call("owner", "PATCH", "/api/v1/me/preferences", { timezone: "America/New_York" });
  expect(await patch({ all_day: false })).toEqual(["2026-03-12T04:00:00.000Z", null, false]);
  expect(await patch({ starts_at: "2026-03-12T23:00:00", ends_at: "2026-03-13T01:00:00" })).toEqual(
    ["2026-03-13T03:00:00.000Z", "2026-03-13T05:00:00.000Z", false],
  );
  expect(await patch({ all_day: true })).toEqual([
    "2026-03-12T00:00:00.000Z",
    "2026-03-13T23:59:59.000Z",
    true,
  ]);
});

test("what is wrong with an event is said of its field, and leaves nothing", async () => {
  const { call, people, project, rows } = await office();
  const starts_at = "2026-03-10T09:00:00Z";
  const hundred = Array.from({ length: 101 }, () => people.member.membershipId);
  const rule = { frequency: "daily", time_zone: "UTC" };
  const cases: [object, string, string][] = [
    [{ title: "", starts_at }, "title", "too_short"],
    [{ title: "No start" }, "starts_at", "required"],
    [{ title: "Bad", starts_at: "tomorrow" }, "starts_at", "invalid"],
    [{ title: "Bad", starts_at: "2026-02-30T09:00:00" }, "starts_at", "invalid"],
    [{ title: "Bad", starts_at: "10000-01-01T00:00:00Z" }, "starts_at", "invalid"],
    [{ title: "Bad", starts_at, ends_at: "2026-03-10T08:59:59Z" }, "ends_at", "out_of_range"],
    [{ title: "Bad", starts_at, ends_at: "2026-03-09", all_day: true }, "ends_at", "out_of_range"],
    [{ title: "Bad", starts_at, link: "javascript:alert(1)" }, "link", "invalid"],
    [{ title: "Bad", starts_at, link: "ftp://example.com" }, "link", "invalid"],
    [{ title: "Bad", starts_at, participant_ids: hundred }, "participant_ids", "too_long"],
    [
      { title: "Bad", starts_at, participant_ids: [people.client.membershipId] },
      "participant_ids[0]",
      "not_member",
    ],
    [
      {
        title: "Bad",
        starts_at,
        participant_ids: [people.member.membershipId, people.stranger.membershipId],
      },
      "participant_ids[1]",
      "not_member",
    ],
    [
      { title: "Bad", starts_at, recurrence: { ...rule, count: 3, until: "2026-04-01" } },
      "recurrence.count",
      "invalid",
    ],
    [
      { title: "Bad", starts_at, recurrence: { ...rule, time_zone: "Mars/Olympus" } },
      "recurrence.time_zone",
      "invalid",
    ],
    [
      {
        title: "Bad",
        starts_at,
        recurrence: { ...rule, frequency: "yearly", month: 2, day_of_month: 30 },
      },
      "recurrence",
      "recurrence_empty",
    ],
    [
      { title: "Bad", starts_at, recurrence: { ...rule, until: "2026-03-09" } },
      "recurrence",
      "recurrence_empty",
    ],
    [
      { title: "Bad", starts_at, recurrence: { ...rule, mode: "after_completion" } },
      "recurrence.mode",
      "invalid",
    ],
    [{ title: "Bad", starts_at, project_id: "x" }, "project_id", "invalid"],
  ];
  const traces = () =>
    rows(
      "select (select count(*) from recordings) + (select count(*) from events) + (select count(*) from notifications) + (select count(*) from jobs) as n",
    );
  const before = traces();
  for (const [sent, field, code] of cases) {
    const { status, body } = await call("owner", "POST", "/calendar", {
      project_id: project.id,
      ...sent,
    });
    expect([sent, status, status === 422 && issues(body)[0]]).toEqual([sent, 422, [field, code]]);
  }
  expect(traces()).toEqual(before);
});
