import { expect, test } from "bun:test";
import { FUTURE, MARCH, office, STANDUP, WEEKLY } from "../support/calendar.ts";
import type { Body } from "../support/world.ts";

const MONDAYS = ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30"];

test("what is no day of an event is the same 404, and leaves nothing", async () => {
  const { call, event, make, project, day, keys, digest } = await office();
  const { id } = await event(STANDUP);
  const once = await event({ title: "Once", starts_at: "2026-03-10T09:00:00Z" });
  const message = await make("owner", project.tool("message_board"), {
    type: "message",
    title: "M",
  });
  const before = digest();
  const wrong = [
    "2026-03-03",
    "2026-02-23",
    "2026-02-30",
    "2026-03-16%00",
    "x",
    "2026-3-2",
    "10000-01-01",
    "-1",
  ];
  for (const mode of ["", FUTURE])
    for (const [of, key] of [
      ...wrong.map((key) => [id, key] as const),
      [once.id, "2026-03-11"] as const,
      [message.id, "2026-03-02"] as const,
      [crypto.randomUUID(), "2026-03-02"] as const,
    ])
      for (const method of ["PATCH", "DELETE"] as const) {
        const { status } = await call(
          "owner",
          method,
          day(of, key, mode),
          method === "PATCH" ? {} : undefined,
        );
        expect([of, key, method, mode, status]).toEqual([of, key, method, mode, 404]);
      }
  expect([digest() === before, await keys()]).toEqual([
    true,
    [...MONDAYS.slice(0, 2), "2026-03-10", ...MONDAYS.slice(2)],
  ]);
});

test("an event that doesn't recur is all of its one day", async () => {
  const { call, event, day, keys } = await office();
  const { id } = await event({ title: "Once", starts_at: "2026-03-10T09:00:00Z" });
  const { body } = await call("owner", "PATCH", day(id, "2026-03-10"), { title: "Renamed" });
  expect([body.series.title, body.created_id]).toEqual(["Renamed", null]);
  expect((await call("owner", "DELETE", day(id, "2026-03-10"))).body.result).toBe("trashed");
  expect(await keys()).toEqual([]);
});

test("one day can't recur by itself, and only so many days of a series differ", async () => {
  const { call, event, day, change } = await office();
  const { id } = await event({ ...STANDUP, recurrence: { frequency: "daily", time_zone: "UTC" } });
  for (const body of [{ recurrence: WEEKLY }, { recurrence: WEEKLY, title: "No" }]) {
    const refused = await call("owner", "PATCH", day(id, "2026-03-04"), body);
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ["recurrence"]]);
  }
  const { created_id } = (await call("owner", "PATCH", day(id, "2026-03-04"), { title: "Own" }))
    .body;
  expect(
    (await call("owner", "PATCH", `/recordings/${created_id}`, { recurrence: WEEKLY })).status,
  ).toBe(422);
  const days = Array.from({ length: 366 }, (_, n) =>
    new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10),
  );
  change(
    "update recordings set details = json_set(details, '$.exclusions', json(?)) where id = ?",
    JSON.stringify(days),
    id,
  );
  for (const method of ["PATCH", "DELETE"]) {
    const full = await call(
      "owner",
      method,
      day(id, "2026-03-05"),
      method === "PATCH" ? {} : undefined,
    );
    expect([method, full.status, full.body.error.fields?.date?.[0].code]).toEqual([
      method,
      422,
      "limit",
    ]);
  }
});

test("days that were changed move, hide, archive and are copied with their series; a copy has its dropped days again", async () => {
  const { call, event, day, keys, people, project, calendar } = await office();
  const { id } = await event({ ...STANDUP, participant_ids: [people.member.membershipId] });
  const { created_id } = (await call("owner", "PATCH", day(id, "2026-03-16"), { title: "Solo" }))
    .body;
  await call("owner", "DELETE", day(id, "2026-03-23"));
  await call("owner", "PUT", `/recordings/${id}/status/archived`);
  expect(await keys()).toEqual([]);
  await call("owner", "PUT", `/recordings/${id}/status/active`);
  const there = (await call("owner", "POST", "/projects", { name: "There", all_access: true }))
    .body;
  const schedule = there.tools.find((tool: Body) => tool.key === "schedule").id;
  const copy = (await call("owner", "POST", `/recordings/${id}/copy`, { parent_id: schedule }))
    .body;
  const only = `&projects=${there.id}`;
  expect(await keys(MARCH, only)).toEqual(MONDAYS);
  const solo = (await calendar(MARCH, only)).find(({ title }) => title === "Solo");
  expect([
    solo?.series_id,
    solo?.id === created_id,
    solo?.occurrence_key,
    solo?.participant_ids,
  ]).toEqual([copy.id, false, "2026-03-16", [people.member.membershipId]]);
  const alone = (
    await call("owner", "POST", `/recordings/${created_id}/copy`, { parent_id: schedule })
  ).body;
  expect([alone.series_id, alone.occurrence_key, alone.parent_id]).toEqual([
    null,
    "2026-03-16",
    schedule,
  ]);
  await call("owner", "PUT", `/recordings/${id}/position`, { parent_id: schedule });
  expect((await keys(MARCH, `&projects=${project.id}`)).length).toBe(0);
  expect((await call("owner", "GET", `/recordings/${created_id}`)).body).toMatchObject({
    project_id: there.id,
    series_id: id,
  });
  await call("owner", "PUT", `/recordings/${created_id}/position`, {
    parent_id: project.tool("schedule"),
  });
  expect((await call("owner", "GET", `/recordings/${created_id}`)).body).toMatchObject({
    project_id: project.id,
    series_id: null,
  });
});

test("clients are told of no series that they don't see", async () => {
  const { call, event, day, project, people, calendar } = await office();
  await call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [people.client.membershipId],
  });
  const { id } = await event(STANDUP);
  const { created_id } = (await call("owner", "PATCH", day(id, "2026-03-16"), { title: "Solo" }))
    .body;
  await call("owner", "PUT", `/recordings/${created_id}/visibility`, { visible_to_clients: true });
  expect(
    (await calendar(MARCH, "", "client")).map((row) => [row.title, row.series_id, row.parent_id]),
  ).toEqual([["Solo", null, null]]);
  await call("owner", "PUT", `/recordings/${id}/visibility`, { visible_to_clients: true });
  expect((await calendar(MARCH, "", "client")).map((row) => row.series_id)).toEqual([
    null,
    null,
    id,
    null,
    null,
  ]);
});
