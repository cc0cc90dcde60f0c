import { expect, test } from "bun:test";
import { app as appOf, byToken } from "../identity/apps.ts";
import { baseUrl } from "../support/server.ts";
import { type Body, world } from "../support/world.ts";
import { callTool, message, tokenOf } from "./door.ts";

const KEY = { idempotency_key: "one-change" };

test("without a token it is 401 and says where one gets one; a cookie is none", async () => {
  const { people } = await world();
  const refused = await message(null, "ping");
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toContain(
    `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/api/mcp"`,
  );
  const cookie = people.owner.cookie;
  expect((await message(null, "ping", {}, { cookie, origin: baseUrl })).status).toBe(401);
});

test("apps come with a token of this resource, which is none of the API", async () => {
  const app = await appOf();
  const here = await app.tokens({ resource: `${baseUrl}/api/mcp` });
  const api = await app.tokens({ resource: `${baseUrl}/api/v1` });
  expect((await message(here.access_token, "ping")).status).toBe(200);
  expect((await message(api.access_token, "ping")).status).toBe(401);
  expect((await byToken(api.access_token)).status).toBe(200);
  expect((await byToken(here.access_token)).status).toBe(401);
});

test("who was disconnected is refused at the next request", async () => {
  const { call } = await world();
  const { id, token } = await tokenOf({ call }, "owner");
  expect((await message(token, "ping")).status).toBe(200);
  await call("owner", "DELETE", `/api/v1/me/tokens/${id}`);
  expect((await message(token, "ping")).status).toBe(401);
  const app = await appOf();
  const { access_token } = await app.tokens({ resource: `${baseUrl}/api/mcp` });
  const apps = await message(access_token, "ping");
  expect(apps.status).toBe(200);
  const { body } = await byCookie(app.cookie, "GET", "/api/v1/me/connected-apps");
  await byCookie(app.cookie, "DELETE", `/api/v1/me/connected-apps/${body[0].id}`);
  expect((await message(access_token, "ping")).status).toBe(401);
});

test("a connection that only reads sees no tool that writes, and calls none", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner", "read");
  const app = await appOf();
  const reading = await app.tokens({ resource: `${baseUrl}/api/mcp`, scope: "svc.read" });
  for (const one of [token, reading.access_token]) {
    const { tools } = (await message(one, "tools/list")).body.result;
    expect(tools.length).toBe(21);
    expect(tools.every((tool: Body) => tool.annotations.readOnlyHint)).toBe(true);
    const { refused } = await callTool(one, "create_comment", {});
    expect(refused).toMatchObject({ code: -32602 });
  }
});

test("another Host or Origin is refused before anything else", async () => {
  const { token } = await tokenOf(await world(), "owner");
  expect((await message(token, "ping", {}, { host: "evil.example.com" })).status).toBe(403);
  expect((await message(token, "ping", {}, { origin: "http://evil.example.com" })).status).toBe(
    403,
  );
  expect((await message(token, "ping", {}, { origin: baseUrl })).status).toBe(200);
});

test("a request counts once by its token, and one too many is 429", async () => {
  const { token } = await tokenOf(await world(), "owner");
  const statuses = [];
  for (let sent = 0; sent < 51; sent++)
    statuses.push((await callTool(token, "list_organizations", {})).status);
  expect(statuses.slice(0, 50).every((status) => status === 200)).toBe(true);
  expect(statuses[50]).toBe(429);
});

test("several messages at once and bodies too large are refused", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const headers = { authorization: `Bearer ${token}`, "user-agent": "test (t@example.com)" };
  const post = (body: unknown) => w.call(null, "POST", "/api/mcp", body, headers);
  const { status, body } = await post([{ jsonrpc: "2.0", id: 1, method: "ping" }]);
  expect([status, body.error.message]).toEqual([422, "One message at a time."]);
  expect((await post(JSON.stringify({ text: "x".repeat(1_000_001) }))).status).toBe(413);
  expect((await post("[".repeat(40))).status).toBe(400);
  expect((await w.call(null, "GET", "/api/mcp", undefined, headers)).status).toBe(405);
});

test("a change from another version is refused and says the present one", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const { id, organization } = await posted(w);
  const asked = { organization, id, title: "Second", version: 1, ...KEY };
  const first = await callTool(token, "update_recording", asked);
  expect(first.answer).toMatchObject({ id, title: "Second" });
  const second = { ...asked, title: "Third", idempotency_key: "another-change" };
  const { refused } = await callTool(token, "update_recording", second);
  expect(refused).toMatchObject({ code: "stale", details: { version: first.answer.version } });
  const again = await callTool(token, "update_recording", asked);
  expect(again.answer).toEqual(first.answer);
});

test("a long text is cut, and read on from an offset", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const { id, organization } = await posted(w, "word ".repeat(4000));
  const first = await callTool(token, "get_recording", { organization, id });
  expect(first.answer.content.length).toBe(8000);
  const offset = first.answer.content_next_offset;
  const second = await callTool(token, "get_recording", { organization, id, offset });
  const rest = await callTool(token, "get_recording", { organization, id, offset: offset * 2 });
  expect(first.answer.content + second.answer.content + rest.answer.content).toBe(
    "word ".repeat(4000).trim(),
  );
  expect(rest.answer.content_next_offset).toBeUndefined();
});

test("a character of two halves at a cut is read whole, with what follows", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const text = `a${"🐚".repeat(9000)}`;
  const { id, organization } = await posted(w, text);
  let [read, offset]: [string, number | undefined] = ["", 0];
  while (offset !== undefined) {
    const { answer } = await callTool(token, "get_recording", { organization, id, offset });
    read += answer.content;
    offset = answer.content_next_offset;
  }
  expect(read).toBe(text);
});

test("who asks for another revision is told those that there are", async () => {
  const { token } = await tokenOf(await world(), "owner");
  const asked = (version: string) =>
    message(token, "tools/list", {}, { "mcp-protocol-version": version });
  const { status, body } = await asked("1999-01-01");
  expect(status).toBe(400);
  for (const revision of ["2026-07-28", "2025-11-25"])
    expect(body.error.message).toContain(revision);
  expect((await asked("2025-11-25")).status).toBe(200);
  // Its messages name it themselves.
  expect((await asked("2026-07-28")).status).toBe(400);
});

test("what a client may not see is nowhere, and what one may not do has the code of the route", async () => {
  const w = await world();
  const { id, organization, project } = await posted(w);
  const client = (await tokenOf(w, "client")).token;
  for (const [name, args] of [
    ["get_recording", { id }],
    ["list_comments", { id }],
    ["list_history", { id }],
    ["get_project", { project_id: project }],
    ["complete", { id, version: 1, ...KEY }],
  ] as const)
    expect((await callTool(client, name, { organization, ...args })).refused.code, name).toBe(
      "not_found",
    );
  const found = await callTool(client, "search", { organization, q: "Secret" });
  expect(found.answer.hits).toEqual([]);
  const { token } = await tokenOf(w, "member");
  await w.call("owner", "DELETE", `/people/${w.people.member.membershipId}`);
  const gone = await callTool(token, "list_projects", { organization });
  expect(gone.refused.code).toBe("not_found");
});

test("arguments that a tool does not take are named", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const { refused } = await callTool(token, "list_projects", { page: "x", colour: 1 });
  expect(refused.code).toBe("validation_failed");
  expect(Object.keys(refused.fields).toSorted()).toEqual(["colour", "organization", "page"]);
});

test("what a list says of its next page is sent as it is", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  for (let made = 0; made < 5; made++) await posted(w);
  const organization = w.org.slug;
  const { id } = await posted(w);
  for (let said = 0; said < 5; said++)
    await w.call("owner", "POST", `/recordings/${id}/comments`, { content: "So" });
  for (const [name, args, under] of [
    ["list_recordings", { organization, type: "message", per_page: 2 }, "recordings"],
    ["list_projects", { organization, per_page: 2 }, "projects"],
    ["list_comments", { organization, id, per_page: 2 }, "comments"],
  ] as const) {
    const seen: string[] = [];
    let asked: object | undefined = args;
    while (asked) {
      const { answer, refused } = await callTool(token, name, asked);
      expect(refused).toBeUndefined();
      for (const { id, type } of answer[under]) seen.push(`${type ?? "project"} ${id}`);
      asked = answer.next;
    }
    expect(new Set(seen).size, name).toBe(seen.length);
    expect(
      seen.every((one) => /^(message|project|comment) /.test(one)),
      name,
    ).toBe(true);
    expect(seen.length, name).toBeGreaterThanOrEqual(5);
  }
});

const byCookie = async (cookie: string, method: string, path: string) =>
  (await world()).call(null, method, path, undefined, { cookie });

/** A message in a project that no client is on. */
async function posted({ call, org }: Awaited<ReturnType<typeof world>>, content = "All") {
  const project = (await call("owner", "POST", "/projects", { name: "Reef" })).body;
  const board = project.tools.find(({ key }: Body) => key === "message_board");
  const sent = { type: "message", title: "Secret", content };
  const { body } = await call("owner", "POST", `/recordings/${board.id}/children`, sent);
  return { id: body.id, project: project.id, organization: org.slug };
}
