import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { beginAt } from "./support/clock.ts";
import { office } from "./support/office.ts";
import { services } from "./support/server.ts";
import type { Body, Who } from "./support/world.ts";

beginAt("2026-03-02T12:00:00Z");

test("the assigned report counts, groups by project and by date, and shows what one sees", async () => {
  const { call, list, hidden, todo, people, open } = await office();
  await todo("owner", list, "B", "member", "2026-04-01");
  await todo("owner", list, "A", "member", "2026-03-01");
  await todo("owner", list, "Undated", "member");
  await todo("member", hidden, "Hidden", "member", "2026-03-05");
  const done = await todo("owner", list, "Done", "member");
  await call("owner", "PUT", `/recordings/${done.id}/completion`);
  const byName = ["Admin", "Member", "Other", "Owner"].map((name) => [
    `${name} Test`,
    name === "Member" ? 3 : 0,
  ]);
  const counts = async (who: Who) =>
    (await call(who, "GET", "/reports/todos/assigned")).body.map(({ person, open_count }: Body) => [
      person.name,
      open_count,
    ]);
  expect(await counts("owner")).toEqual(byName);
  expect(await counts("member")).toEqual(
    byName.map(([name, count]) => [name, count === 3 ? 4 : 0]),
  );
  const path = `/reports/todos/assigned/${people.member.membershipId}`;
  const { person, groups } = (await call("owner", "GET", path)).body;
  expect([
    person.name,
    groups.map(({ project, assignments }: Body) => [
      project,
      assignments.map(({ title }: Body) => title),
    ]),
  ]).toEqual(["Member Test", [[{ id: open.id, name: "Open" }, ["A", "B", "Undated"]]]]);
  const byDate = (await call("member", "GET", `${path}?group_by=date`)).body.groups;
  expect(
    byDate.map(({ date, assignments }: Body) => [
      date,
      assignments.map(({ title }: Body) => title),
    ]),
  ).toEqual([
    ["2026-03-01", ["A"]],
    ["2026-03-05", ["Hidden"]],
    ["2026-04-01", ["B"]],
    [null, ["Undated"]],
  ]);
  expect((await call("client", "GET", path)).status).toBe(404);
  expect((await call("owner", "GET", `${path}?group_by=week`)).status).toBe(422);
  expect((await call("owner", "GET", `/reports/todos/assigned/${newId()}`)).status).toBe(404);
});

test("who can be assigned work is whom one shares a live project with", async () => {
  const { call, open, closed, people, change } = await office();
  const names = async (who: Who) =>
    (await call(who, "GET", "/reports/todos/assigned")).body.map(
      ({ person }: Body) => person.name.split(" ")[0],
    );
  await call("owner", "PUT", `/projects/${open.id}/people`, {
    grant: [people.client.membershipId],
  });
  expect(await names("other")).toEqual(["Admin", "Client", "Member", "Other", "Owner"]);
  await call("owner", "PATCH", `/projects/${open.id}`, { all_access: false });
  expect([await names("member"), await names("owner"), await names("other")]).toEqual([
    ["Member"],
    ["Client", "Owner"],
    [],
  ]);
  await call("member", "PUT", `/projects/${closed.id}/people`, {
    grant: [people.other.membershipId],
  });
  expect(await names("member")).toEqual(["Member", "Other"]);
  change("update memberships set name = 'Same' where role <> 'client'");
  services.tenants.closeAll();
  const same = (await call("member", "GET", "/reports/todos/assigned")).body;
  expect(same.map(({ person }: Body) => `${person.name} ${person.membership_id}`)).toEqual(
    [people.member, people.other].map(({ membershipId }) => `Same ${membershipId}`).toSorted(),
  );
  await call("owner", "DELETE", `/people/${people.other.membershipId}`);
  expect(await names("member")).toHaveLength(1);
  await call("member", "PUT", `/projects/${closed.id}/status/archived`);
  expect(await names("member")).toEqual([]);
});

test("the assigned report names who left and has open work that one sees", async () => {
  const { call, list, hidden, todo, people } = await office();
  await todo("owner", list, "Left behind", "other");
  await todo("owner", list, "Here", "admin");
  const done = await todo("owner", list, "Done", "other");
  await call("owner", "PUT", `/recordings/${done.id}/completion`);
  await todo("member", hidden, "Hidden", "member");
  const counts = async (who: Who) =>
    (await call(who, "GET", "/reports/todos/assigned?status=removed")).body.map(
      ({ person, open_count }: Body) => [person.name, open_count],
    );
  expect(await counts("owner")).toEqual([]);
  for (const { membershipId } of [people.other, people.member])
    await call("owner", "DELETE", `/people/${membershipId}`);
  expect(await counts("owner")).toEqual([["Other Test", 1]]);
  expect((await call("client", "GET", "/reports/todos/assigned?status=removed")).status).toBe(404);
  expect((await call("owner", "GET", "/reports/todos/assigned?status=invited")).status).toBe(422);
});

test("the overdue report sorts late work by how late it is, where the caller is", async () => {
  const { call, list, todo } = await office();
  for (const day of [
    "2026-03-02",
    "2026-03-01",
    "2026-02-24",
    "2026-02-23",
    "2026-02-01",
    "2026-01-31",
    "2025-12-03",
    "2025-12-02",
  ])
    await todo("owner", list, day, "member", day);
  const report = async () => {
    const { body } = await call("owner", "GET", "/reports/todos/overdue");
    return Object.fromEntries(
      Object.entries<Body[]>(body).map(([key, rows]) => [
        key,
        rows.map(({ title, days_late }) => `${title} ${days_late}`),
      ]),
    );
  };
  expect(await report()).toEqual({
    under_a_week: ["2026-02-24 6", "2026-03-01 1"],
    over_a_week: ["2026-02-01 29", "2026-02-23 7"],
    over_a_month: ["2025-12-03 89", "2026-01-31 30"],
    over_three_months: ["2025-12-02 90"],
  });
  const { under_a_week } = (await call("owner", "GET", "/reports/todos/overdue")).body;
  expect(under_a_week[0].assignees.map(({ name }: Body) => name)).toEqual(["Member Test"]);
  await call("owner", "PATCH", "/api/v1/me/preferences", { timezone: "Pacific/Kiritimati" });
  expect((await report()).under_a_week).toEqual(["2026-03-01 2", "2026-03-02 1"]);
});

test("what comes up is open work in the span, and the span is checked", async () => {
  const { call, list, hidden, todo } = await office();
  for (const day of ["2026-03-04", "2026-03-05", "2026-03-10", "2026-03-11"])
    await todo("owner", list, day, "member", day);
  await todo("member", hidden, "Hidden", "member", "2026-03-06");
  const path = "/reports/calendar/upcoming";
  const titles = async (who: Who, query: string) =>
    (await call(who, "GET", `${path}?${query}`)).body.tasks.map(({ title }: Body) => title);
  expect(await titles("owner", "from=2026-03-05&to=2026-03-10")).toEqual([
    "2026-03-05",
    "2026-03-10",
  ]);
  expect(await titles("member", "from=2026-03-05T00:00:00Z&to=2026-03-10T00:00:00Z")).toEqual([
    "2026-03-05",
    "Hidden",
    "2026-03-10",
  ]);
  for (const query of [
    "",
    "from=2026-03-05",
    "from=2026-03-05&to=2026-03-04",
    "from=2026-01-01&to=2027-03-01",
    "from=x&to=y",
    "from=2026-02-30&to=2026-03-01",
    "from=9999-12-31T23:00:00-14:00&to=9999-12-31T23:00:00-14:00",
  ])
    expect([query, (await call("owner", "GET", `${path}?${query}`)).status]).toEqual([query, 422]);
});

test("a reassignment hands over open work everywhere, or takes away, or adds, and tells before what it would do", async () => {
  const { call, list, hidden, todo, people, open, rows, actions } = await office();
  const [one, two] = [
    await todo("owner", list, "One", "member"),
    await todo("owner", list, "Two", "member"),
  ];
  const secret = await todo("member", hidden, "Secret", "member");
  const done = await todo("owner", list, "Done", "member");
  await call("owner", "PUT", `/recordings/${done.id}/completion`);
  const [from, to] = [people.member.membershipId, people.other.membershipId];
  const preview = await call("owner", "GET", `/reassign/preview?from=${from}&to=${to}`);
  expect(preview.body).toEqual([
    { project: expect.objectContaining({ name: "Closed" }), count: 0, skipped: 1 },
    { project: { id: open.id, name: "Open" }, count: 2, skipped: 0 },
  ]);
  const assignees = (id: string) =>
    rows<Body>("select membership_id as id from assignments where recording_id = ?", id).map(
      (row) => row.id,
    );
  expect(assignees(one.id)).toEqual([from]);
  expect((await call("owner", "POST", "/reassign", { from_id: from, to_id: to })).body).toEqual({
    count: 2,
    skipped: 1,
  });
  expect([one, two, secret, done].map(({ id }) => assignees(id))).toEqual([
    [to],
    [to],
    [from],
    [from],
  ]);
  expect(actions().slice(-2)).toEqual(["reassigned", "reassigned"]);
  expect((await call("other", "GET", `/recordings/${one.id}`)).body).toMatchObject({
    subscribed: true,
    version: 2,
  });
  await call("owner", "POST", "/reassign", {
    mode: "add",
    from_id: to,
    to_id: people.admin.membershipId,
    project_id: open.id,
  });
  expect(assignees(one.id).toSorted()).toEqual([to, people.admin.membershipId].toSorted());
  const again = { mode: "add", from_id: to, to_id: people.admin.membershipId };
  expect(
    (await call("owner", "GET", `/reassign/preview?mode=add&from=${to}&to=${again.to_id}`)).body,
  ).toEqual([]);
  expect((await call("owner", "POST", "/reassign", again)).body).toEqual({ count: 0, skipped: 0 });
  expect(actions().filter((action) => action === "reassigned")).toHaveLength(4);
  expect(
    (await call("owner", "POST", "/reassign", { mode: "remove", from_id: from })).body,
  ).toEqual({
    count: 1,
    skipped: 0,
  });
  expect([assignees(secret.id), assignees(done.id)]).toEqual([[], [from]]);
});

test("only an owner reassigns, between two people who are here", async () => {
  const { call, people, digest } = await office();
  const [from_id, to_id] = [people.member.membershipId, people.other.membershipId];
  const before = digest();
  expect((await call("admin", "POST", "/reassign", { from_id, to_id })).body.error.code).toBe(
    "role_required",
  );
  const wrong = [
    { from_id },
    { from_id, to_id: from_id },
    { from_id, to_id: newId() },
    { from_id, to_id, mode: "swap" },
    { to_id },
  ];
  for (const body of wrong)
    expect((await call("owner", "POST", "/reassign", body)).status).toBe(422);
  expect((await call("owner", "POST", "/reassign", { from_id: newId(), to_id })).status).toBe(404);
  expect(digest()).toBe(before);
});
