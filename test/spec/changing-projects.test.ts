import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock, services } from "../support/server.ts";
import { type Body, type Who, world } from "../support/world.ts";
import { anId, bodies, type Case, expectRefusals, refusalOf } from "./cases.ts";

const COLORS = "white red orange yellow green blue aqua purple gray pink brown".split(" ");

test("each field of a project changes by itself, is cleared by null, and leaves all others as they are", async () => {
  const { call, project, actions } = await world();
  const made = await project();
  const { tool: _, ...before } = made;
  const path = `/projects/${before.id}`;
  const folder = (await call("member", "POST", "/folders", { name: "Reefs" })).body;
  const can = { ...before.can, set_status: false };
  let expected: Body = { ...before, starred: false, can };
  for (const [change, also] of [
    [{ description: "All of it" }],
    [{ description: null }],
    [{ color: "aqua" }],
    [{ color: null }],
    [{ folder_id: folder.id }],
    [{ folder_id: null }],
    [{ starts_on: "2026-03-01" }],
    [{ ends_on: "2026-03-01" }],
    [{ starts_on: null }],
    [{ ends_on: null }],
    [{ client_company_name: "x".repeat(200) }],
    [{ client_company_name: null }],
    [{ clients_enabled: true }, { clients_id: anId }],
    [{ clients_enabled: false }, { clients_id: null }],
  ] as [Body, Body?][]) {
    clock.advance(1000);
    const { status, body } = await call("member", "PATCH", path, change);
    const known = Object.fromEntries(Object.entries(change).filter(([key]) => key in expected));
    expected = { ...expected, ...known, ...also, updated_at: clock.now().toISOString() };
    expect([change, status, body]).toEqual([change, 200, expected]);
    expect((await call("member", "GET", path)).body).toEqual(expected);
  }
  for (const change of [
    {},
    { nonsense: 1, status: "trashed", creator: null, starred: true, id: newId() },
  ]) {
    const { updated_at: _, ...left } = (await call("member", "PATCH", path, change)).body;
    const { updated_at: __, ...known } = expected;
    expect([change, left]).toEqual([change, known]);
  }
  expect(actions()).toEqual(["project_created"]);
});

test("a project refuses what it can't have, and says of which field", async () => {
  const w = await world();
  const { id } = await w.project("owner", { name: "Reef" });
  await w.call("member", "PATCH", `/projects/${id}`, {
    starts_on: "2026-03-10",
    ends_on: "2026-03-20",
  });
  const [deleted] = [(await w.call("member", "POST", "/folders", { name: "Gone" })).body.id];
  await w.call("member", "DELETE", `/folders/${deleted}`);
  await expectRefusals(
    w,
    bodies(
      ["member", "PATCH", `/projects/${id}`],
      [
        [{ name: null }, { name: "required" }],
        [{ name: "x".repeat(201) }, { name: "too_long" }],
        [{ name: "http://reef.example" }, { name: "contains_link" }],
        [{ description: "x".repeat(10_001) }, { description: "too_long" }],
        [{ all_access: null }, { all_access: "required" }],
        [{ all_access: 1 }, { all_access: "wrong_type" }],
        [{ clients_enabled: null }, { clients_enabled: "required" }],
        [{ color: "Red" }, { color: "not_in_list" }],
        [{ color: "#ff0000" }, { color: "not_in_list" }],
        [{ folder_id: newId() }, { folder_id: "invalid" }],
        [{ folder_id: deleted }, { folder_id: "invalid" }],
        [{ folder_id: "x" }, { folder_id: "invalid" }],
        [{ starts_on: "2026-02-30" }, { starts_on: "invalid" }],
        [{ starts_on: "1.3.2026" }, { starts_on: "invalid" }],
        [{ ends_on: "2026-03-02T10:00:00Z" }, { ends_on: "too_long" }],
        [{ ends_on: "2026-03-09" }, { ends_on: "out_of_range" }],
        [{ starts_on: "2026-03-21" }, { ends_on: "out_of_range" }],
        [{ client_company_name: "x".repeat(201) }, { client_company_name: "too_long" }],
        // One wrong field spoils the whole change.
        [{ name: "Fine", color: "mauve" }, { color: "not_in_list" }],
      ],
    ),
  );
  for (const color of COLORS)
    expect((await w.call("member", "PATCH", `/projects/${id}`, { color })).body.color).toBe(color);
});

test("a new name is in the log with the old one, the same name is not", async () => {
  const { call, project, rows } = await world();
  const { id } = await project("owner", { name: "Reef" });
  for (const name of ["Reef", "Atoll", "Atoll"])
    expect((await call("member", "PATCH", `/projects/${id}`, { name })).body.name).toBe(name);
  expect((await call("member", "GET", `/projects/${id}/events`)).body[0]).toMatchObject({
    action: "project_renamed",
    recording: null,
    project: { id, name: "Atoll" },
    excerpt: null,
    cheers_count: 0,
    details: { before: "Reef", after: "Atoll" },
    actor: { name: "Member Test", kind: "person" },
  });
  expect(rows("select action from events")).toEqual([
    { action: "project_created" },
    { action: "project_renamed" },
  ]);
});

test("a name with a link from before the rule is kept by whoever sends it back, and given to nothing else", async () => {
  const w = await world();
  const { call, project, change } = w;
  const [one, two] = [await project(), await project()];
  const agent = (await call("owner", "POST", "/agents", { name: "Bot" })).body;
  const name = "https://reef.example/plan";
  change("update projects set name = ? where id = ?", name, one.id);
  change("update memberships set name = ? where id = ?", name, agent.id);
  services.tenants.closeAll();
  await services.wakeIndex.idle();
  const kept = await call("member", "PATCH", `/projects/${one.id}`, { name, color: "red" });
  expect([kept.status, kept.body.name, kept.body.color]).toEqual([200, name, "red"]);
  const bot = await call("owner", "PATCH", `/agents/${agent.id}`, {
    name,
    directable_by: "members",
  });
  expect([bot.status, bot.body.name, bot.body.directable_by]).toEqual([200, name, "members"]);
  await expectRefusals(w, [
    ["member", "PATCH", `/projects/${two.id}`, { name }, { name: "contains_link" }],
    ["member", "PATCH", `/projects/${one.id}`, { name: `${name}/` }, { name: "contains_link" }],
    ["owner", "PATCH", `/agents/${agent.id}`, { name: `${name}/` }, { name: "contains_link" }],
    ["owner", "POST", "/agents", { name }, { name: "contains_link" }],
  ]);
});

test("opening a project to all and closing it is in the log, and decides who reaches it", async () => {
  const { call, rows, people } = await world();
  const { id } = (await call("member", "POST", "/projects", { name: "Reef" })).body;
  const reach = async () => {
    const all = ["owner", "admin", "member", "other", "client"] as const;
    const statuses = await Promise.all(all.map((who) => call(who, "GET", `/projects/${id}`)));
    return statuses.map(({ status }) => status);
  };
  expect(await reach()).toEqual([404, 404, 200, 404, 404]);
  expect(
    (await call("member", "PATCH", `/projects/${id}`, { all_access: true })).body.people_count,
  ).toBe(4);
  expect(await reach()).toEqual([200, 200, 200, 200, 404]);
  await call("member", "PATCH", `/projects/${id}`, { all_access: true });
  expect(
    (await call("member", "PATCH", `/projects/${id}`, { all_access: false })).body.people_count,
  ).toBe(1);
  expect(await reach()).toEqual([404, 404, 200, 404, 404]);
  expect(
    rows("select action, actor_id, details from events where action <> 'project_created'"),
  ).toEqual(
    [true, false].map((all_access) => ({
      action: "access_changed",
      actor_id: people.member.membershipId,
      details: JSON.stringify({ all_access }),
    })),
  );
});

/** Every way to change a project, its tools, links and people. */
const changes = (id: string, link: string): [string, string, object?][] => [
  ["PATCH", `/projects/${id}`, { color: "red" }],
  ["PUT", `/projects/${id}/tools/chat`, { enabled: false }],
  ["POST", `/projects/${id}/links`, { url: "https://reef.example", title: "x" }],
  ["PATCH", `/projects/${id}/links/${link}`, { title: "x" }],
  ["DELETE", `/projects/${id}/links/${link}`],
  ["PUT", `/projects/${id}/people`, { grant: [] }],
];

test("a client on a project changes nothing of it, and is told that they may not", async () => {
  const w = await world();
  const { call, people } = w;
  const { id } = (await call("member", "POST", "/projects", { name: "Reef" })).body;
  await call("member", "PUT", `/projects/${id}/people`, { grant: [people.client.membershipId] });
  const shown = { url: "https://reef.example", title: "Shown", visible_to_clients: true };
  const link = (await call("member", "POST", `/projects/${id}/links`, shown)).body.id;
  const statuses = ["archived", "trashed"].map((to): [string, string] => [
    "PUT",
    `/projects/${id}/status/${to}`,
  ]);
  await expectRefusals(
    w,
    [...changes(id, link), ...statuses].map(([method, path, body]): Case => {
      return ["client", method, path, body, "403 role_required"];
    }),
  );
});

for (const status of ["archived", "trashed"] as const)
  test(`a project that is ${status} is read as before, and changed by nothing but its status`, async () => {
    const w = await world();
    const { call, make, people } = w;
    const made = (await call("member", "POST", "/projects", { name: "Reef" })).body;
    const { id } = made;
    const link = (
      await call("member", "POST", `/projects/${id}/links`, {
        url: "https://a.example",
        title: "A",
      })
    ).body;
    const message = await make("member", made.tools[0].id, { type: "message", title: "Kept" });
    await call("member", "PUT", `/projects/${id}/people`, { grant: [people.other.membershipId] });
    const put = await call("member", "PUT", `/projects/${id}/status/${status}`);
    expect([put.status, put.body.status]).toEqual([200, status]);
    await expectRefusals(w, [
      ...changes(id, link.id).map(
        ([method, path, body]): Case => ["member", method, path, body, "409 conflict"],
      ),
      [
        "member",
        "POST",
        `/recordings/${made.tools[0].id}/children`,
        { type: "message", title: "x" },
        "409 conflict",
      ],
      ["member", "PATCH", `/recordings/${message.id}`, { title: "x" }, "409 conflict"],
      ["other", "POST", `/recordings/${message.id}/comments`, { content: "x" }, "409 conflict"],
      ["member", "PUT", `/recordings/${message.id}/status/active`, undefined, "409 conflict"],
    ]);
    for (const who of ["member", "other"] as Who[]) {
      expect((await call(who, "GET", `/projects/${id}`)).body.status).toBe(status);
      expect((await call(who, "GET", `/recordings/${message.id}`)).body).toMatchObject({
        title: "Kept",
        status,
        inherits_status: true,
      });
      expect((await call(who, "GET", `/projects/${id}/links`)).body).toEqual([link]);
      expect((await call(who, "GET", "/projects")).body).toEqual([]);
    }
    expect(refusalOf(await call("owner", "GET", `/projects/${id}`))).toBe("404 not_found");
  });
