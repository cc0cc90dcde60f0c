import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { clock } from "../support/server.ts";
import {
  addresses,
  type Body,
  bylineOf,
  visibleAnswer,
  type Who,
  world,
} from "../support/world.ts";
import { anId, bodies, expectRefusals, ID, refusalOf, withToken } from "./cases.ts";

const AT = "2026-03-02T10:00:00.000Z";
const TOOLS = [
  ["message_board", "Message board"] as const,
  ["todos", "To-dos"] as const,
  ["folder", "Docs & files"] as const,
  ["schedule", "Schedule"] as const,
  ["board", "Boards"] as const,
  ["chat", "Chat"] as const,
];

test("a new project is answered whole, to its maker and by its id, with a container for each tool", async () => {
  const w = await world();
  const { call, org, actions, rows } = w;
  const made = await call("member", "POST", "/projects", { name: "Reef", nonsense: true });
  const whole = {
    id: anId,
    name: "Reef",
    description: null,
    status: "active",
    all_access: false,
    folder_id: null,
    color: null,
    starts_on: null,
    ends_on: null,
    clients_enabled: false,
    client_company_name: null,
    starred: true,
    tools: TOOLS.map(([key, title], index) => ({
      key,
      id: anId,
      title,
      enabled: true,
      position: index + 1,
    })),
    check_ins_id: anId,
    clients_id: null,
    people_count: 1,
    people_ids: [w.people.member.membershipId],
    unread_count: 0,
    creator: bylineOf(w, "member"),
    can: { edit: true, edit_people: true, set_status: true },
    created_at: AT,
    updated_at: AT,
    ...addresses(org, "projects", made.body.id),
  };
  expect([made.status, made.body]).toEqual([201, whole]);
  expect((await call("member", "GET", `/projects/${made.body.id}`)).body).toEqual(made.body);
  expect((await call("member", "GET", "/projects")).body).toEqual([made.body]);
  expect((await call("member", "GET", `/projects/${made.body.id}/tools`)).body).toEqual(
    made.body.tools,
  );
  for (const { id, key, title } of made.body.tools) {
    const { status, body } = await call("member", "GET", `/recordings/${id}`);
    const type = key === "todos" ? "todo_set" : key === "chat" ? "chat_room" : key;
    expect([status, body.type, body.title, body.project]).toEqual([
      200,
      type,
      title,
      { id: made.body.id, name: "Reef" },
    ]);
  }
  expect((await call("member", "GET", `/recordings/${made.body.check_ins_id}`)).body.type).toBe(
    "check_ins",
  );
  expect(new Set([made.body.id, ...made.body.tools.map(({ id }: Body) => id)]).size).toBe(7);
  expect([actions(), rows("select id from notifications")]).toEqual([["project_created"], []]);
});

test("a project has a name, and nothing of a wrong kind", async () => {
  const w = await world();
  await expectRefusals(
    w,
    bodies(
      ["member", "POST", "/projects"],
      [
        [{}, { name: "required" }],
        [{ name: null }, { name: "required" }],
        [{ name: "" }, { name: "too_short" }],
        [{ name: "\t \n" }, { name: "too_short" }],
        [{ name: ["x"] }, { name: "wrong_type" }],
        [{ name: "x".repeat(201) }, { name: "too_long" }],
        [{ name: "a\u0007b" }, { name: "invalid" }],
        [{ name: "ftp://reef.example" }, { name: "contains_link" }],
        [{ name: "WWW.reef.example" }, { name: "contains_link" }],
        [{ name: "Look at reef.example/plan now" }, { name: "contains_link" }],
        [{ name: "x", description: "x".repeat(10_001) }, { description: "too_long" }],
        [{ name: "x", description: 7 }, { description: "wrong_type" }],
        [{ name: "x", all_access: "yes" }, { all_access: "wrong_type" }],
        [{ name: "x", all_access: null }, { all_access: "required" }],
        [
          { description: 7, all_access: 7 },
          { name: "required", description: "wrong_type", all_access: "wrong_type" },
        ],
      ],
    ),
  );
  for (const body of [
    { name: "x".repeat(200) },
    { name: "reef.example", description: "x".repeat(10_000) },
    { name: "1/2 of a plan. And so on", description: null },
    { name: "Same name" },
    { name: "Same name" },
  ]) {
    const made = await w.call("member", "POST", "/projects", body);
    expect([made.status, made.body.name]).toEqual([201, body.name]);
  }
});

test("projects are made by the team, by full tokens of it, and by nobody else", async () => {
  const w = await world();
  const named = { name: "Reef" };
  await expectRefusals(w, [
    ["client", "POST", "/projects", named, "403 role_required"],
    ["stranger", "POST", "/projects", named, "404 not_found"],
    [null, "POST", "/projects", named, "401 unauthenticated"],
    // Who they are is settled before what they send.
    ["stranger", "POST", "/projects", {}, "404 not_found"],
    [null, "POST", "/projects", {}, "401 unauthenticated"],
  ]);
  const read = await withToken(w, "member", { scope: "read" });
  const full = await withToken(w, "member", { scope: "full" });
  expect(refusalOf(await read.by("POST", "/projects", {}))).toBe("403 read_only_token");
  const made = await full.by("POST", "/projects", named);
  expect([made.status, made.body.creator]).toEqual([201, bylineOf(w, "member")]);
  expect((await read.by("GET", `/projects/${made.body.id}`)).body).toEqual(made.body);
});

test("an all-access project counts and shows the team, and the clients who were put on it", async () => {
  const w = await world();
  const { call, project, people } = w;
  const open = await project("member");
  const count = async (who: Who) =>
    (await call(who, "GET", `/projects/${open.id}`)).body.people_count;
  expect([await count("owner"), await count("other")]).toEqual([4, 4]);
  await call("member", "PUT", `/projects/${open.id}/people`, {
    grant: [people.client.membershipId],
  });
  expect([await count("owner"), await count("client")]).toEqual([5, 5]);
  await call("owner", "DELETE", `/people/${people.other.membershipId}`);
  expect(await count("client")).toBe(4);
  await call("owner", "POST", "/people", { email: "invited@example.com", role: "member" });
  expect(await count("owner")).toBe(4);
});

test("a client's project names no tool that isn't shown to them, no check-ins, and the same of everything else", async () => {
  const w = await world();
  const { call, project, people } = w;
  const { id, tool } = await project("owner", { description: "For Acme", all_access: false });
  await call("owner", "PUT", `/projects/${id}/people`, { grant: [people.client.membershipId] });
  await call("owner", "PATCH", `/projects/${id}`, {
    clients_enabled: true,
    client_company_name: "Acme",
  });
  const asClient = async () => (await call("client", "GET", `/projects/${id}`)).body;
  const whole = (await call("owner", "GET", `/projects/${id}`)).body;
  expect(await asClient()).toEqual({
    ...whole,
    can: { edit: false, edit_people: false, set_status: false },
    tools: [],
    check_ins_id: null,
    starred: false,
    unread_count: 1,
  });
  expect((await call("client", "GET", `/projects/${id}/tools`)).body).toEqual([]);
  await call("owner", "PUT", `/recordings/${tool("board")}/visibility`, {
    visible_to_clients: true,
  });
  const board = whole.tools.filter(({ key }: Body) => key === "board");
  expect((await asClient()).tools).toEqual(board);
  expect((await call("client", "GET", `/projects/${id}/tools`)).body).toEqual(board);
});

test("projects come in pages, the starred ones first and then by name, each on one page", async () => {
  const { call, project } = await world();
  const made: Record<string, string> = {};
  for (const name of ["delta", "Alpha", "charlie", "Bravo", "echo"])
    made[name] = (await project("owner", { name })).id;
  for (const name of ["echo", "charlie"])
    await call("member", "PUT", `/projects/${made[name]}/star`);
  const seen: string[] = [];
  let path = "/projects?per_page=2";
  for (let page = 1; page <= 3; page++) {
    const { body, headers } = await call("member", "GET", path);
    expect([page, headers.get("x-total-count"), headers.has("x-total-count-exact")]).toEqual([
      page,
      "5",
      false,
    ]);
    seen.push(...body.map(({ name }: Body) => name));
    const next = /^<(.*)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? "";
    expect([page, next !== ""]).toEqual([page, page < 3]);
    path = new URL(next || "http://x/").pathname + new URL(next || "http://x/").search;
  }
  expect(seen).toEqual(["charlie", "echo", "Alpha", "Bravo", "delta"]);
  const beyond = await call("member", "GET", "/projects?page=4&per_page=2");
  expect([
    beyond.status,
    beyond.body,
    beyond.headers.get("link"),
    beyond.headers.get("x-total-count"),
  ]).toEqual([200, [], null, "5"]);
  for (const [query, refusal] of [
    ["status=drafted", { status: "not_in_list" }],
    ["scope=mine", { scope: "not_in_list" }],
  ] as const)
    expect([query, refusalOf(await call("owner", "GET", `/projects?${query}`))]).toEqual([
      query,
      refusal,
    ]);
  expect(
    (await call("member", "GET", "/projects?per_page=100&page=1&nonsense=1")).body,
  ).toHaveLength(5);
});

test("an owner lists every project by its status and sees no more of it than that; joining opens it", async () => {
  const w = await world();
  const { call, actions, rows, people } = w;
  const { body: hidden } = await call("other", "POST", "/projects", { name: "Hidden" });
  const { body: archived } = await call("other", "POST", "/projects", { name: "Away" });
  await call("other", "PUT", `/projects/${archived.id}/status/archived`);
  const all = async (query = "") =>
    (await call("owner", "GET", `/projects?scope=all${query}`)).body;
  expect((await all()).map(({ id, starred }: Body) => [id, starred])).toEqual([[hidden.id, false]]);
  expect((await all("&status=archived")).map(({ id }: Body) => id)).toEqual([archived.id]);
  const missing = visibleAnswer(await call("owner", "GET", `/projects/${newId()}`));
  for (const path of [
    "",
    "/tools",
    "/people",
    "/links",
    "/events",
    "/notification-pref",
    "/health",
  ])
    expect([
      path,
      visibleAnswer(await call("owner", "GET", `/projects/${hidden.id}${path}`)),
    ]).toEqual([path, missing]);
  expect(visibleAnswer(await call("owner", "GET", `/recordings/${hidden.tools[0].id}`))).toEqual(
    missing,
  );
  await expectRefusals(w, [
    ["admin", "GET", "/projects?scope=all", undefined, "403 role_required"],
    ["member", "POST", `/projects/${hidden.id}/join`, undefined, "403 role_required"],
    ["client", "POST", `/projects/${hidden.id}/join`, undefined, "404 not_found"],
    ["owner", "POST", `/projects/${newId()}/join`, undefined, "404 not_found"],
  ]);
  const joined = await call("owner", "POST", `/projects/${hidden.id}/join`);
  expect([joined.status, joined.body]).toEqual([
    200,
    {
      ...hidden,
      starred: false,
      people_count: 2,
      people_ids: [...hidden.people_ids, w.people.owner.membershipId].toSorted(),
    },
  ]);
  expect((await call("owner", "POST", `/projects/${hidden.id}/join`)).body).toEqual(joined.body);
  expect(actions().filter((action) => action === "member_joined")).toHaveLength(1);
  expect(rows("select membership_id from notifications")).toEqual([]);
  const whole = (await call("other", "GET", `/projects/${hidden.id}/people`)).body;
  expect(whole.map((one: Body) => one.membership_id).toSorted()).toEqual(
    [people.other.membershipId, people.owner.membershipId].toSorted(),
  );
});

test("a star is one's own, set and taken away as often as one likes, and no news to anybody", async () => {
  const { call, project, actions, rows } = await world();
  const { id } = await project();
  const logged = actions();
  clock.advance(1000);
  for (const [method, starred] of [
    ["PUT", true],
    ["PUT", true],
    ["DELETE", false],
    ["DELETE", false],
  ] as const) {
    const { status, body } = await call("member", method, `/projects/${id}/star`);
    expect([status, body.starred, body.updated_at]).toEqual([200, starred, AT]);
    expect((await call("member", "GET", `/projects/${id}`)).body).toEqual(body);
    expect((await call("owner", "GET", `/projects/${id}`)).body.starred).toBe(true);
  }
  expect([actions(), rows("select id from notifications")]).toEqual([logged, []]);
  expect(refusalOf(await call("client", "PUT", `/projects/${id}/star`))).toBe("404 not_found");
  expect(id).toMatch(ID);
});
