import { expect, test } from "bun:test";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { MARCH, office, STANDUP } from "../support/calendar.ts";
import { multiply } from "../support/large.ts";
import { planner } from "../support/plans.ts";
import { statementsOf } from "../support/statements.ts";

test("an event is in a window that it touches, be it over many days, and once", async () => {
  const { event, shown } = await office();
  await event({
    title: "Night",
    starts_at: "2026-03-09T22:00:00Z",
    ends_at: "2026-03-10T02:00:00Z",
  });
  await event({ title: "Point", starts_at: "2026-03-10T02:00:00Z" });
  for (const days of [10, 40, 500, 2000]) {
    const ms = Date.parse("2026-03-10T01:00:00Z");
    await event({
      title: `${days} days`,
      starts_at: new Date(ms - days * 86_400_000).toISOString(),
      ends_at: new Date(ms + days * 86_400_000).toISOString(),
    });
  }
  const long = ["2000 days", "500 days", "40 days", "10 days"];
  const titles = async (from: string, to: string) =>
    (await shown([from, to])).map(([, , title]) => title);
  expect(await titles("2026-03-10T00:00:00Z", "2026-03-10T03:00:00Z")).toEqual([
    ...long,
    "Night",
    "Point",
  ]);
  expect(await titles("2026-03-10T02:00:00Z", "2026-03-10T02:00:01Z")).toEqual([...long, "Point"]);
  expect(await titles("2026-03-09T00:00:00Z", "2026-03-09T22:00:00Z")).toEqual(long);
  expect(await titles("2026-04-10T00:00:00Z", "2026-04-11T00:00:00Z")).toEqual(long.slice(0, 3));
});

test("an occurrence that began before the window is in it", async () => {
  const { event, keys } = await office();
  await event({
    title: "Shift",
    starts_at: "2026-03-01T20:00:00Z",
    ends_at: "2026-03-03T04:00:00Z",
    recurrence: { frequency: "daily", interval: 3, time_zone: "UTC" },
  });
  expect(await keys(["2026-03-06T03:00:00Z", "2026-03-06T04:00:00Z"])).toEqual(["2026-03-04"]);
  expect(await keys(["2026-03-06T04:00:00Z", "2026-03-06T05:00:00Z"])).toEqual([]);
});

test("what is wrong with a window is said of its field", async () => {
  const { call } = await office();
  const window = (from: string, to: string) =>
    call("owner", "GET", `/calendar?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`);
  for (const [from, to, field, code] of [
    ["x", "2026-03-01T00:00:00Z", "from", "invalid"],
    ["2026-03-01T00:00:00Z", "10000-01-01T00:00:00Z", "to", "invalid"],
    ["2026-03-02T00:00:00Z", "2026-03-01T00:00:00Z", "to", "out_of_range"],
    ["2026-01-01T00:00:00Z", "2027-02-05T00:00:01Z", "to", "out_of_range"],
  ] as const) {
    const { status, body } = await window(from, to);
    expect([from, to, status, body.error.fields?.[field]?.[0].code]).toEqual([from, to, 422, code]);
  }
  expect((await window("2026-01-01T00:00:00Z", "2027-02-05T00:00:00Z")).status).toBe(200);
  expect((await window("2026-01-01", "2026-01-01T09:00")).status).toBe(200);
  expect((await call("owner", "GET", "/calendar")).status).toBe(422);
});

test("the calendar narrows to what is mine, to projects and to what I starred; the team's stays unless projects are named", async () => {
  const { call, event, project, people, shown } = await office();
  const starts_at = "2026-03-10T09:00:00Z";
  const other = (await call("owner", "POST", "/projects", { name: "Other", all_access: true }))
    .body;
  await call("owner", "DELETE", `/projects/${other.id}/star`);
  await event({ title: "Team", starts_at, project_id: null }, "member");
  await event(
    { title: "Invited", starts_at, participant_ids: [people.owner.membershipId] },
    "member",
  );
  await event({ title: "Other", starts_at, project_id: other.id }, "member");
  await event({ title: "Made", starts_at, project_id: other.id });
  const titles = async (query: string) => (await shown(MARCH, query)).map(([, , title]) => title);
  expect(await titles("")).toEqual(["Invited", "Made", "Other", "Team"]);
  expect(await titles("&just=me")).toEqual(["Invited", "Made"]);
  expect(await titles("&starred=true")).toEqual(["Invited", "Team"]);
  expect(await titles(`&projects=${other.id}`)).toEqual(["Made", "Other"]);
  expect(await titles(`&projects=${other.id},${project.id}&starred=true`)).toEqual(["Invited"]);
  expect(await titles(`&projects=${crypto.randomUUID()}`)).toEqual([]);
  expect(
    (await call("owner", "GET", `/calendar?from=2026-03-01&to=2026-03-02&projects=x`)).status,
  ).toBe(422);
});

test("with tasks, to-dos and cards stand on the day they are due, done or not, among the events", async () => {
  const { call, event, make, project, people, calendar } = await office();
  await call("owner", "PATCH", "/api/v1/me/preferences", { timezone: "Pacific/Honolulu" });
  const list = await make("owner", project.tool("todos"), { type: "todolist", title: "List" });
  const todo = (title: string, due_on: string | null, more: object = {}) =>
    make("owner", list.id, { type: "todo", title, due_on, ...more });
  const [open, done] = [await todo("Open", "2026-03-10"), await todo("Done", "2026-03-10")];
  await call("owner", "PUT", `/recordings/${done.id}/completion`);
  await todo("Later", "2026-03-11");
  await todo("Never", null);
  await call("owner", "PUT", `/recordings/${(await todo("Gone", "2026-03-10")).id}/status/trashed`);
  await event({ title: "Day", starts_at: "2026-03-10", all_day: true });
  const day: [string, string] = ["2026-03-10T10:00:00Z", "2026-03-11T10:00:00Z"];
  expect((await calendar(day)).map(({ title }) => title)).toEqual(["Day"]);
  const rows = await calendar(day, "&tasks=true");
  expect(
    rows.map((row) => [
      row.title,
      row.task,
      row.all_day,
      row.starts_at,
      row.ends_at,
      row.occurrence_key,
    ]),
  ).toEqual(
    ["Day", "Done", "Open"].map((title) => [
      title,
      title !== "Day",
      true,
      "2026-03-10T00:00:00.000Z",
      "2026-03-10T23:59:59.000Z",
      "2026-03-10",
    ]),
  );
  expect(rows.find(({ id }) => id === open.id)).toMatchObject({
    due_on: "2026-03-10",
    completed: false,
  });
  const assigned = await todo("Mine", "2026-03-10", { assignee_ids: [people.member.membershipId] });
  const mine = await call(
    "member",
    "GET",
    `/calendar?from=${day[0]}&to=${day[1]}&tasks=true&just=me`,
  );
  expect(mine.body.map(({ id }: { id: string }) => id)).toEqual([assigned.id]);
});

test("my events are those of today and the six days after it, do-today those of today, upcoming everybody's", async () => {
  const { call, event } = await office();
  await call("member", "PATCH", "/api/v1/me/preferences", { timezone: "Asia/Kolkata" });
  await event(STANDUP, "member");
  await event({ title: "Eight days", starts_at: "2026-03-09T00:00:00+05:30" }, "member");
  await event({ title: "Theirs", starts_at: "2026-03-02T12:00:00Z" });
  const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);
  expect(titles((await call("member", "GET", "/my/events")).body)).toEqual(["Standup"]);
  expect(titles((await call("member", "GET", "/my/do-today")).body.events)).toEqual(["Standup"]);
  const upcoming = await call(
    "member",
    "GET",
    "/reports/calendar/upcoming?from=2026-03-02&to=2026-03-02",
  );
  expect(titles(upcoming.body.events)).toEqual(["Theirs", "Standup"]);
});

test("a window of too many rows is 422, whether they are events, days of a series or tasks", async () => {
  const w = await office();
  const { id } = await w.event({
    title: "Often",
    starts_at: "2026-03-01T00:00:00Z",
    recurrence: { frequency: "daily", time_zone: "UTC" },
  });
  const path = "/calendar?from=2026-03-01&to=2027-03-01";
  expect((await w.call("owner", "GET", path)).body).toHaveLength(365);
  multiply(w, id, 14);
  const full = await w.call("owner", "GET", path);
  expect([full.status, full.body.error.fields.to[0].code]).toEqual([422, "limit"]);
  expect(
    (await w.call("owner", "GET", "/calendar?from=2026-03-01&to=2026-03-31")).body,
  ).toHaveLength(450);
});

test("a window reads the events that may touch it, and no others", async () => {
  const w = await office();
  const { calendar } = w;
  const { id } = await w.event({
    title: "One",
    starts_at: "2020-01-01T09:00:00Z",
    ends_at: "2020-01-01T10:00:00Z",
  });
  multiply(w, id, 9999);
  const later = (key: string) =>
    `'$.${key}', strftime('%Y-%m-%dT%H:%M:%fZ', details ->> '$.${key}', '+' || seq || ' hours')`;
  w.change(
    `update recordings set details = json_set(details, ${["starts_at", "ends_at", "ends_by"].map(later)}) where type = 'schedule_entry'`,
  );
  const window: [string, string] = ["2020-06-01T09:30:00Z", "2020-06-01T12:30:00Z"];
  expect(await calendar(window)).toHaveLength(4);
  const seen = await statementsOf(() => calendar(window));
  const planned = planner(tenantMigrations);
  const steps = [...new Set(seen)]
    .filter((sql) => sql.includes("schedule_entries"))
    .flatMap((sql) => planned.prepare<{ detail: string }, []>(`explain query plan ${sql}`).all())
    .map(({ detail }) => detail)
    .filter((detail) => / r /.test(detail));
  expect(steps).toEqual([
    "SEARCH r USING INDEX schedule_entries_by_time (<expr>=? AND <expr>>? AND <expr><?)",
    "SEARCH r USING INDEX schedule_entries_by_end (<expr>>?)",
  ]);
});
