import { expect, test } from "bun:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { plainCall } from "#/app/mcp/plain-call.ts";
import { tools } from "#/app/mcp/tools/all.ts";
import { app, baseUrl } from "../support/server.ts";
import { type Body, world } from "../support/world.ts";
import { argumentsOf, posted } from "./arguments.ts";
import { tokenOf } from "./door.ts";

const ENDPOINT = new URL(`${baseUrl}/api/mcp`);
const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const BOTH = ["2025-11-25", "2026-07-28"] as const;
type Revision = (typeof BOTH)[number];

interface Sent {
  headers: Record<string, string>;
  body: Body;
}

/** A call of a tool as clients send it. */
function asSent(revision: Revision, name: string, args: object = {}): Sent {
  const isLater = revision === "2026-07-28";
  return {
    headers: {
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": revision,
      ...(isLater ? { "mcp-method": "tools/call", "mcp-name": name } : {}),
    },
    body: {
      jsonrpc: "2.0",
      id: 7,
      method: "tools/call",
      params: { name, arguments: args, ...(isLater ? { _meta: META } : {}) },
    },
  };
}

/** The same, said in a way that only the library takes. */
const unusual = ({ headers, body }: Sent): Sent => ({
  headers: { ...headers, accept: "text/event-stream, application/json" },
  body,
});

const requestOf = ({ headers, body }: Sent, token = ""): Request =>
  new Request(ENDPOINT, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}`, "user-agent": "test (t@example.com)" },
    body: JSON.stringify(body),
  });

const isPlain = (sent: Sent): boolean => plainCall(requestOf(sent), sent.body) !== null;

async function answerTo(sent: Sent, token: string) {
  const answer = await app.handle(requestOf(sent, token));
  const text = await answer.text();
  const [, event] = /^data: (\{.*\})$/m.exec(text) ?? [];
  return { status: answer.status, body: JSON.parse(event ?? text) };
}

for (const revision of BOTH)
  test(`each tool answers a plain call as the library has it answered: ${revision}`, async () => {
    const w = await world();
    const seen = { organization: w.org.slug, ...(await posted(w, true)) };
    const outcomes = { done: 0, refused: 0 };
    for (const tool of tools) {
      const { token } = await tokenOf(w, "member");
      const args = argumentsOf(tool, seen);
      const sent = asSent(revision, tool.name, args);
      expect([isPlain(sent), isPlain(unusual(sent))]).toEqual([true, false]);
      const plainly = await answerTo(sent, token);
      expect(plainly, tool.name).toEqual(await answerTo(unusual(sent), token));
      outcomes[plainly.body.result.isError ? "refused" : "done"]++;
    }
    expect(outcomes).toEqual({ done: 22, refused: 16 });
  });

test("what says more, less or something else than a plain call is for the library", () => {
  const { headers, body } = asSent("2026-07-28", "list_projects");
  const params = (more: object) => ({ body: { ...body, params: { ...body.params, ...more } } });
  const meta = (more: object) => params({ _meta: { ...META, ...more } });
  const client = "io.modelcontextprotocol/clientInfo";
  const others: Partial<Sent>[] = [
    { body: [body] },
    { body: null },
    { body: { ...body, jsonrpc: "1.0" } },
    { body: { ...body, id: null } },
    { body: { ...body, id: 1.5 } },
    { body: { ...body, id: undefined } },
    { body: { ...body, more: 1 } },
    { body: { ...body, method: "tools/list" } },
    { body: { ...body, params: [] } },
    params({ name: 1 }),
    params({ name: "list_people" }),
    params({ arguments: [] }),
    params({ arguments: null }),
    params({ arguments: JSON.parse('{ "__proto__": {} }') }),
    params({ task: {} }),
    params({ _meta: undefined }),
    meta({ progressToken: 1 }),
    meta({ "io.modelcontextprotocol/protocolVersion": "2025-11-25" }),
    meta({ "io.modelcontextprotocol/clientCapabilities": { sampling: {} } }),
    meta({ "io.modelcontextprotocol/clientCapabilities": null }),
    meta({ [client]: { name: "test" } }),
    meta({ [client]: { name: "test", version: "1", icons: [] } }),
    { headers: { ...headers, "mcp-name": "list_people" } },
    { headers: { ...headers, "mcp-method": "tools/list" } },
    { headers: { ...headers, "mcp-protocol-version": "2025-11-25" } },
    { headers: { ...headers, "mcp-protocol-version": "2030-01-01" } },
    { headers: { ...headers, accept: "application/json" } },
    { headers: { ...headers, "content-type": "application/json; charset=utf-16" } },
  ];
  expect(others.filter((other) => isPlain({ headers, body, ...other }))).toEqual([]);
  const earlier = asSent("2025-11-25", "list_projects");
  const session = { ...earlier.headers, "mcp-session-id": "x" };
  expect(isPlain({ ...earlier, headers: session })).toBe(false);
});

test("a plain call of a tool that one doesn't see is answered like a tool that is none", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "member", "read");
  for (const revision of BOTH)
    for (const name of ["create_message", "no_such_tool"]) {
      const { body } = await answerTo(asSent(revision, name), token);
      expect(body.error.message).toBe(`Tool ${name} not found`);
    }
});

/** The official clients, and whether the calls that they send are plain. */
test("official clients call plainly", async () => {
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  const plain: Record<string, boolean> = {};
  const transportOf = (name: string) => ({
    requestInit: { headers: { authorization: `Bearer ${token}`, "user-agent": "test (t@x.org)" } },
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init);
      const body = request.method === "POST" ? await request.clone().json() : null;
      if (body?.method === "tools/call") plain[name] = plainCall(request, body) !== null;
      return app.handle(request);
    },
  });
  const called = { name: "list_organizations", arguments: {} };
  const info = { name: "test", version: "1" };
  for (const revision of BOTH) {
    const mode = revision === "2025-11-25" ? "legacy" : { pin: revision };
    const client = new Client(info, { versionNegotiation: { mode } });
    await client.connect(
      new StreamableHTTPClientTransport(ENDPOINT, transportOf(`v2, ${revision}`)),
    );
    const { structuredContent } = (await client.callTool(called)) as Body;
    expect(structuredContent.organizations[0].slug).toBe(w.org.slug);
    await client.close();
  }
  const older = new OlderClient(info);
  await older.connect(new OlderTransport(ENDPOINT, transportOf("the older SDK")));
  const { structuredContent } = (await older.callTool(called)) as Body;
  expect(structuredContent.organizations[0].slug).toBe(w.org.slug);
  await older.close();
  expect(plain).toEqual({ "v2, 2025-11-25": true, "v2, 2026-07-28": true, "the older SDK": true });
});
