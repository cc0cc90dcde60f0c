import { expect, test } from "bun:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { newId } from "#/lib/ids.ts";
import { app, baseUrl } from "../support/server.ts";
import { type Body, world } from "../support/world.ts";
import { tokenOf } from "./door.ts";

const here = async (input: string | URL | Request, init?: RequestInit) =>
  app.handle(new Request(input, init));
const ENDPOINT = new URL(`${baseUrl}/api/mcp`);
const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  "user-agent": "test (test@example.com)",
});

/** Each official client on each revision that it speaks. */
const CLIENTS = {
  "the v2 client on 2026-07-28": async (token: string) => {
    const client = new Client(
      { name: "test", version: "1" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    const requestInit = { headers: headersOf(token) };
    await client.connect(new StreamableHTTPClientTransport(ENDPOINT, { fetch: here, requestInit }));
    return client;
  },
  "the v2 client on 2025-11-25": async (token: string) => {
    const client = new Client({ name: "test", version: "1" });
    const requestInit = { headers: headersOf(token) };
    await client.connect(new StreamableHTTPClientTransport(ENDPOINT, { fetch: here, requestInit }));
    return client;
  },
  "the older SDK": async (token: string) => {
    const client = new OlderClient({ name: "test", version: "1" });
    const requestInit = { headers: headersOf(token) };
    await client.connect(new OlderTransport(ENDPOINT, { fetch: here, requestInit }));
    return client;
  },
};

interface Calling {
  callTool(asked: { name: string; arguments: Record<string, unknown> }): Promise<Body>;
}

for (const [name, connected] of Object.entries(CLIENTS))
  test(`${name} lists tools, reads, and writes once for one key`, async () => {
    const w = await world();
    const client = await connected((await tokenOf(w, "owner")).token);
    const { tools } = await client.listTools();
    expect(tools.length).toBe(38);
    const calling = client as unknown as Calling;
    const organization = w.org.slug;
    const made = await w.call("owner", "POST", "/projects", { name: "Reef" });
    const project = await calling.callTool({
      name: "get_project",
      arguments: { organization, project_id: made.body.id },
    });
    expect(project.structuredContent.name).toBe("Reef");
    const board = project.structuredContent.tools.find(
      (tool: Body) => tool.key === "message_board",
    );
    const message = {
      name: "create_message",
      arguments: {
        organization,
        parent_id: board.id,
        title: "Hello",
        content: "All",
        idempotency_key: newId(),
      },
    };
    const first = await calling.callTool(message);
    const second = await calling.callTool(message);
    expect(first.isError).toBeUndefined();
    expect(second.structuredContent).toEqual(first.structuredContent);
    const other = { ...message, arguments: { ...message.arguments, title: "Bye" } };
    const refused = await calling.callTool(other);
    expect(JSON.parse(refused.content[0].text).error.code).toBe("idempotency_mismatch");
    await client.close();
  });
