import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "./support/server.ts";
import { type Body, visibleAnswer, type Who, world } from "./support/world.ts";

async function gauge() {
  const w = await world();
  const project = await w.project();
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const path = `/projects/${project.id}/health`;
  const update = (body: object, who: Who = "member") =>
    w.call(who, "POST", `${path}/updates`, body);
  const on = () => w.call("admin", "PUT", path, { enabled: true });
  return { ...w, project, path, update, on };
}

test("an admin switches the gauge on, the team sets it, and its history is kept", async () => {
  const { call, path, update, on, project, rows, people, actions } = await gauge();
  const off = {
    enabled: false,
    position: null,
    status: null,
    note: null,
    updated_at: null,
    updated_by: null,
    updates: [],
  };
  expect((await call("member", "GET", path)).body).toEqual(off);
  expect((await call("member", "PUT", path, { enabled: true })).body.error.code).toBe(
    "role_required",
  );
  expect((await update({ position: 10 })).body.error.code).toBe("conflict");
  expect((await on()).body).toEqual({ ...off, enabled: true });
  const first = await update({ position: 20, status: "concerned", note: "Late", notify: true });
  expect([first.status, first.body]).toMatchObject([
    201,
    {
      position: 20,
      status: "concerned",
      note: "Late",
      content_html: null,
      comments_count: 0,
      cheers_count: 0,
      creator: { name: "Member Test" },
    },
  ]);
  clock.advance(1000);
  const second = await update({ position: 60 }, "owner");
  expect(second.body).toMatchObject({ position: 60, status: "concerned", note: null });
  const { updates, updated_by, ...standing } = (await call("other", "GET", path)).body;
  expect(standing).toEqual({
    enabled: true,
    position: 60,
    status: "concerned",
    note: null,
    updated_at: clock.now().toISOString(),
  });
  expect(updated_by.name).toBe("Owner Test");
  expect(updates.map(({ id }: Body) => id)).toEqual([second.body.id, first.body.id]);
  const told = rows<Body>(
    "select membership_id as id, action from notifications where action <> 'granted_access'",
  );
  expect(told.map(({ id }) => id).toSorted()).toEqual(
    [people.owner, people.admin, people.other].map(({ membershipId }) => membershipId).toSorted(),
  );
  expect(new Set(told.map(({ action }) => action))).toEqual(new Set(["health_updated"]));
  expect(actions().filter((action) => action === "health_set")).toHaveLength(2);
  expect(
    (await call("owner", "POST", `/recordings/${first.body.id}/comments`, { content: "Why?" }))
      .status,
  ).toBe(201);
  const patched = await call("member", "PATCH", `/recordings/${first.body.id}`, {
    note: "Very late",
    position: 99,
  });
  expect(patched.body).toMatchObject({
    type: "health_update",
    project_id: project.id,
    parent_id: null,
    title: "",
    status: "active",
    health: { position: 20, status: "concerned" },
    note: "Very late",
    visible_to_clients: false,
  });
  const moved = await call("member", "PATCH", `/recordings/${first.body.id}`, {
    health: { position: 99, status: "on_track" },
  });
  expect(moved.body.error.fields.health[0].code).toBe("invalid");
});

test("a trashed update no longer counts", async () => {
  const { call, path, update, on } = await gauge();
  await on();
  await update({ position: 20 });
  clock.advance(1000);
  const wrong = await update({ position: 90 });
  await call("member", "PUT", `/recordings/${wrong.body.id}/status/trashed`);
  expect((await call("member", "GET", path)).body).toMatchObject({
    position: 20,
    status: "on_track",
  });
});

test("the report shows the gauges of the projects one reaches, the latest first, and is the team's", async () => {
  const { call, update, on, project } = await gauge();
  await on();
  await update({ position: 20 });
  const other = (await call("owner", "POST", "/projects", { name: "Closed" })).body;
  await call("owner", "PUT", `/projects/${other.id}/health`, { enabled: true });
  clock.advance(1000);
  await call("owner", "POST", `/projects/${other.id}/health/updates`, {
    position: 70,
    status: "some_risk",
  });
  const names = async (who: Who) =>
    (await call(who, "GET", "/reports/health")).body.map((row: Body) => [
      row.project.name,
      row.position,
      row.status,
    ]);
  expect(await names("owner")).toEqual([
    ["Closed", 70, "some_risk"],
    ["Project", 20, "on_track"],
  ]);
  expect(await names("member")).toEqual([["Project", 20, "on_track"]]);
  expect((await call("client", "GET", "/reports/health")).status).toBe(404);
  await call("owner", "PUT", `/projects/${project.id}/status/archived`);
  expect(await names("member")).toEqual([]);
});

test("what a client may not do and what makes no sense is refused without a trace", async () => {
  const { call, path, update, on, project, digest } = await gauge();
  await on();
  const before = digest();
  const codes = [
    await update({ position: 50 }, "client"),
    await update({}),
    await update({ position: 101 }),
    await update({ position: 1.5 }),
    await update({ position: 50, status: "fine" }),
    await call("owner", "POST", `/recordings/${project.tool("todos")}/children`, {
      type: "health_update",
      position: 5,
    }),
  ].map(({ body }) => body.error.code);
  expect(codes).toEqual(["role_required", ...Array(5).fill("validation_failed")]);
  expect(visibleAnswer(await call("stranger", "GET", path))).toEqual(
    visibleAnswer(await call("stranger", "GET", "/nothing")),
  );
  expect((await call("owner", "GET", `/projects/${newId()}/health`)).status).toBe(404);
  expect(digest()).toBe(before);
});

test("roadmap markers come by date; admins keep them, clients don't know of them", async () => {
  const { call } = await gauge();
  const post = (who: Who, body: object) => call(who, "POST", "/roadmap/markers", body);
  const launch = (await post("admin", { name: "Launch", date: "2027-03-01" })).body;
  expect(launch).toMatchObject({ name: "Launch", date: "2027-03-01" });
  await post("owner", { name: "Beta", date: "2027-01-15" });
  const names = async () =>
    (await call("member", "GET", "/roadmap/markers")).body.map(({ name }: Body) => name);
  expect(await names()).toEqual(["Beta", "Launch"]);
  expect(
    (await call("admin", "PUT", `/roadmap/markers/${launch.id}`, { date: "2026-12-24" })).body,
  ).toMatchObject({
    name: "Launch",
    date: "2026-12-24",
  });
  expect(await names()).toEqual(["Launch", "Beta"]);
  expect((await post("member", { name: "Mine", date: "2027-01-01" })).body.error.code).toBe(
    "role_required",
  );
  for (const body of [
    { name: "", date: "2027-01-01" },
    { name: "x", date: "2027-02-30" },
    { name: "x" },
  ])
    expect((await post("admin", body)).status).toBe(422);
  expect((await call("client", "GET", "/roadmap/markers")).status).toBe(404);
  expect((await call("admin", "DELETE", `/roadmap/markers/${launch.id}`)).body).toEqual({
    ok: true,
  });
  expect((await call("admin", "DELETE", `/roadmap/markers/${launch.id}`)).status).toBe(404);
});
