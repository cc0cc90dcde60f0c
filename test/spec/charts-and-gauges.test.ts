import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { expectRefusals } from "./cases.ts";
import { logOf, newsOf } from "./content-asks.ts";

async function plan() {
  const w = await world();
  const project = await w.project("owner", { name: "Site" });
  await w.call("owner", "PUT", `/projects/${project.id}/people`, {
    grant: [w.people.client.membershipId],
  });
  const set: string = project.tool("todos");
  const list = (title: string, more: object = {}) =>
    w.make("owner", set, { type: "todolist", title, ...more });
  const track = (row: Body, body: object, who: Who = "member") =>
    w.call(who, "PUT", `/recordings/${row.id}/progress`, body);
  const chart = async (who: Who = "owner"): Promise<Body> =>
    (await w.call(who, "GET", `/recordings/${set}/progress`)).body;
  const save = (body: object, who: Who = "member") =>
    w.call(who, "POST", `/recordings/${set}/progress/updates`, body);
  const health = `/projects/${project.id}/health`;
  const update = (body: object, who: Who = "member") =>
    w.call(who, "POST", `${health}/updates`, body);
  const gauge = async (who: Who = "owner"): Promise<Body> =>
    (await w.call(who, "GET", health)).body;
  const on = (enabled = true) => w.call("admin", "PUT", health, { enabled });
  return {
    ...w,
    newProject: w.project,
    project,
    set,
    list,
    track,
    chart,
    save,
    health,
    update,
    gauge,
    on,
  };
}

test("a list stands anywhere from 0 to 1 on the chart, with or without a note, and off it again", async () => {
  const w = await plan();
  const row = await w.list("Launch");
  const log = logOf(w);
  for (const body of [
    { position: 0 },
    { position: 1, note: "x".repeat(10_000) },
    { position: 0.5, note: null },
  ])
    expect((await w.track(row, body)).body.progress).toEqual({ note: null, ...body });
  const written = w.digest();
  expect((await w.track(row, { position: 0.5 })).body.version).toBe(4);
  expect(w.digest()).toBe(written);
  await w.track(row, { position: 0.5, note: "The same place, another word" });
  expect((await w.track(row, { position: null, note: "Gone" })).body.progress).toBe(null);
  expect((await w.track(row, { position: null })).body.progress).toBe(null);
  expect(log()).toEqual(Array(5).fill("progress_set"));
  const path = `/recordings/${row.id}/progress`;
  const send = (body: object, refusal: Record<string, string>) =>
    ["member", "PUT", path, body, refusal] as const;
  await expectRefusals(w, [
    send({}, { position: "required" }),
    send({ note: "x" }, { position: "required" }),
    send({ position: -0.1 }, { position: "out_of_range" }),
    send({ position: 1.1 }, { position: "out_of_range" }),
    send({ position: "1" }, { position: "wrong_type" }),
    send({ position: 1, note: "x".repeat(10_001) }, { note: "too_long" }),
    ["member", "PUT", `/recordings/${w.set}/progress`, { position: 1 }, { type: "wrong_type" }],
    ["client", "PUT", path, { position: 1 }, "404 not_found"],
  ]);
});

test("the chart shows the tracked lists in their order, without those in the archive or the trash", async () => {
  const { list, track, chart, call } = await plan();
  const [one, two, three] = [await list("One"), await list("Two"), await list("Three")];
  for (const row of [three, one, two]) await track(row, { position: 0.5 });
  const titles = async () => (await chart()).lists.map(({ title }: Body) => title);
  expect(await titles()).toEqual(["One", "Two", "Three"]);
  await call("owner", "PUT", `/recordings/${one.id}/position`, {});
  await call("owner", "PUT", `/recordings/${two.id}/status/archived`);
  await call("owner", "PUT", `/recordings/${three.id}/status/trashed`);
  expect(await titles()).toEqual(["One"]);
  expect((await track(two, { position: 1 })).body.error.code).toBe("conflict");
  for (const row of [two, three]) await call("owner", "PUT", `/recordings/${row.id}/status/active`);
  expect(await titles()).toEqual(["Two", "Three", "One"]);
});

test("a saved update sets the lists it names and no others, tells whom it picks, and comes first of all", async () => {
  const w = await plan();
  const { list, track, chart, save } = w;
  const [one, two] = [await list("One"), await list("Two")];
  await track(two, { position: 0.2, note: "Kept" });
  const [news, log] = [newsOf(w), logOf(w)];
  const first = await save({
    positions: { [one.id]: 1 },
    note: "Done",
    content: "Hooray",
    notify: true,
  });
  expect([first.status, first.body.positions, first.body.note, first.body.content_html]).toEqual([
    201,
    { [one.id]: 1 },
    "Done",
    "<p>Hooray</p>",
  ]);
  expect(news().toSorted()).toEqual(
    ["admin", "other", "owner"].map((who) => [who, "progress_updated"]),
  );
  clock.advance(1000);
  const second = await save({ positions: {}, visible_to_clients: true });
  expect([second.body.visible_to_clients, news(), log()]).toEqual([
    true,
    [],
    ["progress_set", "created", "created"],
  ]);
  const { lists, updates } = await chart();
  expect(lists.map(({ title, position, note }: Body) => [title, position, note])).toEqual([
    ["One", 1, "Done"],
    ["Two", 0.2, "Kept"],
  ]);
  expect(updates.map(({ id }: Body) => id)).toEqual([second.body.id, first.body.id]);
});

test("the gauge stands at 0 to 100 in one of three ways, and keeps the way it stood in when none is said", async () => {
  const w = await plan();
  await w.on();
  const said: unknown[] = [];
  for (const body of [
    { position: 0 },
    { position: 100, status: "some_risk" },
    { position: 40 },
    { position: 41, status: "concerned" },
  ]) {
    clock.advance(1000);
    const { position, status, note } = (await w.update(body)).body;
    said.push([position, status, note]);
  }
  expect(said).toEqual([
    [0, "on_track", null],
    [100, "some_risk", null],
    [40, "some_risk", null],
    [41, "concerned", null],
  ]);
  const { updates, ...standing } = await w.gauge();
  expect(updates.map(({ position }: Body) => position)).toEqual([41, 40, 100, 0]);
  expect(standing).toMatchObject({
    enabled: true,
    position: 41,
    status: "concerned",
    updated_at: clock.now().toISOString(),
  });
  const send = (body: object, refusal: Record<string, string>) =>
    ["member", "POST", `${w.health}/updates`, body, refusal] as const;
  await expectRefusals(w, [
    send({ status: "on_track" }, { position: "required" }),
    send({ position: null }, { position: "required" }),
    send({ position: -1 }, { position: "out_of_range" }),
    send({ position: 101 }, { position: "out_of_range" }),
    send({ position: "50" }, { position: "wrong_type" }),
    send({ position: 50, status: "fine" }, { status: "not_in_list" }),
    send({ position: 50, note: "x".repeat(10_001) }, { note: "too_long" }),
    send(
      { position: 50, notify: { membership_ids: [newId()] } },
      { "notify.membership_ids": "not_member" },
    ),
    ["member", "PUT", w.health, { enabled: false }, "403 role_required"],
    ["client", "PUT", w.health, { enabled: false }, "404 not_found"],
    ["admin", "PUT", w.health, {}, { enabled: "required" }],
    ["admin", "PUT", w.health, { enabled: "off" }, { enabled: "wrong_type" }],
  ]);
});

test("a gauge that is switched off takes no updates and is in no report, and is where it was when it is back on", async () => {
  const { on, update, gauge, call } = await plan();
  await on();
  await update({ position: 30, status: "some_risk", note: "Late" });
  const report = async (): Promise<Body[]> => (await call("other", "GET", "/reports/health")).body;
  const { updates: _, ...before } = await gauge();
  const [row] = await report();
  expect(row).toEqual({ project: row?.project, ...before });
  expect((await on(false)).body).toMatchObject({ ...before, enabled: false });
  expect([(await update({ position: 50 })).body.error.code, await report()]).toEqual([
    "conflict",
    [],
  ]);
  expect([(await on()).body.position, await report()]).toEqual([30, [row as Body]]);
});

test("an update of the gauge is discussed, cheered, followed and shown to clients like other content", async () => {
  const w = await plan();
  const { on, update, gauge, call, project } = w;
  await on();
  const news = newsOf(w);
  const { id } = (
    await update({
      position: 30,
      content: "Why",
      notify: { membership_ids: [w.people.other.membershipId] },
    })
  ).body;
  expect(news()).toEqual([["other", "health_updated"]]);
  await call("admin", "POST", `/recordings/${id}/comments`, { content: "And now?" });
  await call("admin", "POST", `/recordings/${id}/cheers`, { content: "🎉" });
  expect(news().toSorted()).toEqual([
    ["member", "cheered"],
    ["member", "commented"],
    ["other", "commented"],
  ]);
  const [told] = (await gauge()).updates;
  expect([told.content_html, told.comments_count, told.cheers_count]).toEqual(["<p>Why</p>", 1, 1]);
  expect((await gauge("client")).updates).toEqual([]);
  await call("owner", "PUT", `/recordings/${id}/visibility`, { visible_to_clients: true });
  expect((await gauge("client")).updates.map((row: Body) => row.id)).toEqual([id]);
  const events = (await call("owner", "GET", `/projects/${project.id}/events`)).body;
  const set = events.find(({ action }: Body) => action === "health_set");
  expect([set.recording, set.details]).toEqual([
    null,
    { before: null, after: { position: 30, status: "on_track" } },
  ]);
});

test("the report of gauges begins with what was updated last and ends with what never was", async () => {
  const { newProject, call } = await plan();
  const made: Body[] = [];
  for (const name of ["Never", "First", "Second"]) {
    made.push(await newProject("owner", { name }));
    await call("owner", "PUT", `/projects/${made.at(-1).id}/health`, { enabled: true });
  }
  for (const { id } of [made[1], made[2], made[1]]) {
    clock.advance(1000);
    await call("other", "POST", `/projects/${id}/health/updates`, { position: 5 });
  }
  const report = (await call("member", "GET", "/reports/health")).body;
  expect(report.map(({ project, position }: Body) => [project.name, position])).toEqual([
    ["First", 5],
    ["Second", 5],
    ["Never", null],
  ]);
});

test("roadmap markers are named days in their order, kept by admins and seen by the team", async () => {
  const w = await plan();
  const { call } = w;
  const post = async (name: string, date: string) =>
    (await call("admin", "POST", "/roadmap/markers", { name, date })).body;
  const [late, early] = [
    await post("x".repeat(200), "2030-01-01"),
    await post("Early", "2028-02-29"),
  ];
  clock.advance(1000);
  const same = await post("Same day", "2028-02-29");
  expect(Object.keys(early).toSorted()).toEqual(["created_at", "date", "id", "name"]);
  expect((await call("other", "GET", "/roadmap/markers")).body).toEqual([early, same, late]);
  const one = `/roadmap/markers/${late.id}`;
  expect((await call("owner", "PUT", one, {})).body).toEqual(late);
  expect((await call("owner", "PUT", one, { name: "First", color: "red" })).body).toEqual({
    ...late,
    name: "First",
  });
  const body = { name: "x", date: "2030-01-01" };
  await expectRefusals(w, [
    [
      "admin",
      "POST",
      "/roadmap/markers",
      { name: "x".repeat(201), date: "2030-01-01" },
      { name: "too_long" },
    ],
    ["admin", "POST", "/roadmap/markers", { date: "2030-01-01" }, { name: "required" }],
    ["admin", "POST", "/roadmap/markers", { name: "x", date: "2027-02-29" }, { date: "invalid" }],
    ["admin", "PUT", one, { name: " " }, { name: "invalid" }],
    ["admin", "PUT", one, { date: null }, { date: "required" }],
    ["member", "POST", "/roadmap/markers", body, "403 role_required"],
    ["member", "PUT", one, body, "403 role_required"],
    ["member", "DELETE", one, undefined, "403 role_required"],
    ["client", "GET", "/roadmap/markers", undefined, "404 not_found"],
    ["client", "POST", "/roadmap/markers", body, "404 not_found"],
    ["admin", "PUT", `/roadmap/markers/${newId()}`, body, "404 not_found"],
  ]);
});
