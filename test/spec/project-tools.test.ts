import { expect, test } from "bun:test";
import { services } from "../support/server.ts";
import { type Body, bylineOf, world } from "../support/world.ts";
import { bodies, type Case, expectRefusals, refusalOf } from "./cases.ts";

const KEYS = ["message_board", "todos", "folder", "schedule", "board", "chat"];

async function tooled() {
  const w = await world();
  const project = await w.project("member");
  const path = `/projects/${project.id}/tools`;
  const set = (key: string, body: object) => w.call("member", "PUT", `${path}/${key}`, body);
  const tools = async (): Promise<Body[]> => (await w.call("member", "GET", path)).body;
  return { ...w, project, path, set, tools };
}

test("each tool is switched off and on by itself; its container stays, and the log names it", async () => {
  const w = await tooled();
  const { call, set, tools, project, rows } = w;
  const logged: unknown[] = [];
  for (const key of KEYS) {
    for (const enabled of [false, false, true, true]) {
      const expected = project.tools.map((tool: Body) =>
        tool.key === key ? { ...tool, enabled } : tool,
      );
      const { status, body } = await set(key, { enabled });
      expect([key, enabled, status, body]).toEqual([key, enabled, 200, expected]);
      expect(await tools()).toEqual(expected);
      expect((await call("other", "GET", `/projects/${project.id}`)).body.tools).toEqual(expected);
      expect((await call("other", "GET", `/recordings/${project.tool(key)}`)).status).toBe(200);
    }
    logged.push(["tool_disabled", key], ["tool_enabled", key]);
  }
  const events = (
    await call("member", "GET", `/projects/${project.id}/events?per_page=100`)
  ).body.toReversed();
  const shown = events.slice(1).map(({ action, details }: Body) => [action, details.tool]);
  expect(shown).toEqual(logged);
  expect(events[1]).toMatchObject({
    recording: null,
    project: { id: project.id, name: "Project" },
    excerpt: null,
    cheers_count: 0,
    actor: { membership_id: w.people.member.membershipId, name: bylineOf(w, "member").name },
  });
  expect(rows("select id from notifications")).toEqual([]);
});

test("a tool is named anew in its project alone, and so is its container", async () => {
  const { call, set, tools, project } = await tooled();
  const another = await project.tool("todos");
  const second = (await call("member", "POST", "/projects", { name: "Second" })).body;
  for (const title of ["Work", "Work", "x".repeat(200), "reef.example/plan"]) {
    expect((await set("todos", { title })).body[1]).toEqual({ ...project.tools[1], title });
    expect((await call("other", "GET", `/recordings/${another}`)).body.title).toBe(title);
  }
  expect((await tools()).filter(({ key }) => key !== "todos")).toEqual(
    project.tools.filter(({ key }: Body) => key !== "todos"),
  );
  expect((await call("member", "GET", `/projects/${second.id}/tools`)).body).toEqual(second.tools);
});

test("tools come in the order of their places, and a change of nothing is none", async () => {
  const { set, tools, project, actions } = await tooled();
  const order = async () => (await tools()).map(({ key }) => key);
  for (const [key, position, expected] of [
    ["chat", 1.5, ["message_board", "chat", "todos", "folder", "schedule", "board"]],
    ["board", -3, ["board", "message_board", "chat", "todos", "folder", "schedule"]],
    ["message_board", 100, ["board", "chat", "todos", "folder", "schedule", "message_board"]],
  ] as const) {
    const { body } = await set(key, { position });
    expect(body.find((tool: Body) => tool.key === key).position).toBe(position);
    expect(await order()).toEqual([...expected]);
  }
  const known = await tools();
  expect((await set("chat", {})).body).toEqual(known);
  expect((await set("chat", { nonsense: true })).body).toEqual(known);
  expect(actions()).toEqual(["project_created"]);
  expect(project.tools.map(({ id }: Body) => id).toSorted()).toEqual(
    known.map(({ id }) => id).toSorted(),
  );
});

test("what is no tool, or no change of one, is refused and changes nothing", async () => {
  const w = await tooled();
  const { path } = w;
  const nowhere = ["check_ins", "clients", "todo_set", "Chat", "dashboard"].map((key): Case => {
    return ["member", "PUT", `${path}/${key}`, { enabled: false }, "404 not_found"];
  });
  await expectRefusals(w, [
    ...nowhere,
    ...bodies(
      ["member", "PUT", `${path}/chat`],
      [
        [{ enabled: null }, { enabled: "required" }],
        [{ enabled: "no" }, { enabled: "wrong_type" }],
        [{ title: null }, { title: "required" }],
        [{ title: "" }, { title: "too_short" }],
        [{ title: " \u200b" }, { title: "invalid" }],
        [{ title: "x".repeat(201) }, { title: "too_long" }],
        [{ position: null }, { position: "required" }],
        [{ position: "1" }, { position: "wrong_type" }],
        [{ enabled: false, position: 1e300 }, { position: "out_of_range" }],
      ],
    ),
    ["client", "PUT", `${path}/chat`, { enabled: false }, "404 not_found"],
    ["stranger", "GET", path, undefined, "404 not_found"],
    [null, "GET", path, undefined, "401 unauthenticated"],
  ]);
});

test("with restricted project edits its creator and admins alone change a project, its tools and links", async () => {
  const w = await tooled();
  const { call, project, path, rows } = w;
  const link = { url: "https://reef.example", title: "Reef" };
  const first = (await call("other", "POST", `/projects/${project.id}/links`, link)).body;
  w.change(`update org set settings = '{"restrict_project_edits":true}'`);
  services.tenants.closeAll();
  await services.wakeIndex.idle();
  const changes: [string, string, object | undefined][] = [
    ["PATCH", `/projects/${project.id}`, { color: "red" }],
    ["PUT", `${path}/chat`, { title: "Talk" }],
    ["POST", `/projects/${project.id}/links`, link],
    ["PATCH", `/projects/${project.id}/links/${first.id}`, { title: "Atoll" }],
    ["DELETE", `/projects/${project.id}/links/${first.id}`, undefined],
  ];
  await expectRefusals(
    w,
    changes.map(
      ([method, at, body]): Case => ["other", method, at, body, "403 restricted_by_settings"],
    ),
  );
  for (const who of ["member", "admin", "owner"] as const)
    for (const [method, at, body] of changes.slice(0, 4))
      expect([who, at, refusalOf(await call(who, method, at, body))]).toEqual([
        who,
        at,
        method === "POST" ? 201 : 200,
      ]);
  expect((await call("member", "DELETE", `/projects/${project.id}/links/${first.id}`)).status).toBe(
    204,
  );
  // Reading, and what is one's own, stays everybody's; so does whoever is on it.
  expect((await call("other", "GET", path)).status).toBe(200);
  expect((await call("other", "PUT", `/projects/${project.id}/star`)).status).toBe(200);
  expect((await call("other", "PUT", `/projects/${project.id}/people`, { grant: [] })).status).toBe(
    200,
  );
  expect(rows("select id from project_links")).toHaveLength(3);
});

test("what lies in a tool that is switched off takes no comments, and says so", async () => {
  const { call, set, project } = await tooled();
  const board = `/recordings/${project.tool("message_board")}/children`;
  const body = { type: "message", title: "Before" };
  const message = (await call("member", "POST", board, body)).body;
  const both = async () => {
    const { can } = (await call("member", "GET", `/recordings/${message.id}`)).body;
    const path = `/recordings/${message.id}/comments`;
    const { status } = await call("member", "POST", path, { content: "Well" });
    return [can.comment, status];
  };
  expect(await both()).toEqual([true, 201]);
  await set("message_board", { enabled: false });
  expect(await both()).toEqual([false, 409]);
  await set("message_board", { enabled: true });
  expect(await both()).toEqual([true, 201]);
});
