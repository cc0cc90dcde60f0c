import type { Caller } from "#/core/identity/caller.ts";
import type { Services } from "#/platform/services.ts";
import { callTool, type Result } from "./call.ts";
import { answerPlainly, plainCall, SERVER } from "./plain-call.ts";
import type { Tool } from "./tool.ts";
import { tools } from "./tools/all.ts";

/** Answers one request of the protocol, of either revision; a text is JSON. */
export type Answering = (
  request: Request,
  body: unknown,
  caller: Caller,
) => Promise<Response | string>;

const INSTRUCTIONS = `Atoll: projects with messages, to-dos, cards, documents, chat and a calendar. Begin with
list_organizations, then list_projects and get_project for the ids under which things are made. A change takes the version
that a read gave; on \`stale\` read again. Texts are plain; a blank line begins a paragraph.`;

/** How long a client may keep the list of tools: it is the same until the server is another. */
const KEPT_MS = 300_000;

/** The revision whose messages carry it: the library names it to nobody who asks for another. */
const BY_ENVELOPE = ["2026-07-28"];

/** The library is loaded by the first request that asks for it: most installations have none. */
export async function answering(services: Services): Promise<Answering> {
  const {
    createMcpHandler,
    ProtocolError,
    ProtocolErrorCode,
    Server,
    SUPPORTED_PROTOCOL_VERSIONS,
  } = await import("@modelcontextprotocol/server");
  const callers = new WeakMap<object, { request: Request; caller: Caller }>();
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const found = authInfo && callers.get(authInfo);
      if (!found) throw new Error("A request of MCP comes with who sent it");
      const { request, caller } = found;
      const server = new Server(SERVER, {
        capabilities: { tools: {} },
        instructions: INSTRUCTIONS,
        supportedProtocolVersions: [...BY_ENVELOPE, ...SUPPORTED_PROTOCOL_VERSIONS],
        cacheHints: { "tools/list": { ttlMs: KEPT_MS, cacheScope: "private" } },
      });
      server.setRequestHandler("tools/list", () => ({ tools: listOf(caller) }));
      server.setRequestHandler("tools/call", async ({ params: { name, arguments: args = {} } }) => {
        const asked = toolNamed(name, caller);
        if (!asked)
          throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${name} not found`);
        return resultOf(await callTool(services, request, asked, args));
      });
      return server;
    },
    // Nothing here is news: no stream of it stays open.
    { maxSubscriptions: 0 },
  );
  return async (request, parsedBody, caller) => {
    const plain = plainCall(request, parsedBody);
    const asked = plain && toolNamed(plain.name, caller);
    if (asked) return answerPlainly(plain, await callTool(services, request, asked, plain.args));
    const authInfo = { token: "", clientId: caller.credentialId, scopes: [] };
    callers.set(authInfo, { request, caller });
    return handler.fetch(request, { authInfo, parsedBody });
  };
}

/** The same as data and as text, for clients that read only that. */
function resultOf({ value, isError }: Result) {
  const content = [{ type: "text" as const, text: JSON.stringify(value) }];
  return isError ? { content, isError } : { content, structuredContent: value };
}

/** Who may only read sees nothing else. */
const READING = tools.filter(({ operation }) => operation.kind === "read");

const byName = (some: readonly Tool[]) => new Map(some.map((tool) => [tool.name, tool]));
const toolNamed = (name: string, { scope }: Caller): Tool | undefined =>
  (scope === "read" ? READING_BY_NAME : BY_NAME).get(name);
const [BY_NAME, READING_BY_NAME] = [byName(tools), byName(READING)];

const listOf = ({ scope }: Caller) => (scope === "read" ? LISTED_READING : LISTED);
const LISTED = tools.map(listed);
const LISTED_READING = READING.map(listed);

/** How a tool stands in the list. */
export function listed({ name, title, description, input, output, ...tool }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: plain(input),
    outputSchema: plain(output),
    annotations: {
      readOnlyHint: tool.operation.kind === "read",
      destructiveHint: tool.isDestructive,
      idempotentHint: tool.isIdempotent,
      openWorldHint: false,
    },
  };
}

/** A schema as JSON: without what the checker keeps beside it. */
function plain(schema: object): { type: "object" } {
  return { ...JSON.parse(JSON.stringify(schema)), type: "object" };
}
