import type { Result } from "./call.ts";
import { type Fields, isFields } from "./shown.ts";

/** A request to call a tool that says nothing but that. */
export interface PlainCall {
  id: string | number;
  name: string;
  args: Readonly<Record<string, unknown>>;
  /** Its answer says by whom it is, as the later revision wants it. */
  isModern: boolean;
}

const hasOnly = (value: Fields, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

/**
 * Reads a call as nearly every client sends it, or answers null: whatever says more than that, or
 * says it in another way, is for the library to judge. It takes half a millisecond for each message;
 * an answer to what is read here is the same as the library's (`test/mcp/plain-call.test.ts`).
 */
export function plainCall({ headers }: Request, body: unknown): PlainCall | null {
  if (!isFields(body) || !hasOnly(body, ["jsonrpc", "id", "method", "params"])) return null;
  const { jsonrpc, id, method, params } = body;
  if (jsonrpc !== "2.0" || method !== "tools/call" || !isFields(params)) return null;
  if (!isId(id)) return null;
  const { name, arguments: args = {}, _meta: meta } = params;
  if (!hasOnly(params, ["name", "arguments", "_meta"])) return null;
  if (typeof name !== "string" || !isFields(args) || !takesAnswers(headers)) return null;
  // The library takes such a name for none.
  if (Object.hasOwn(args, "__proto__")) return null;
  const isModern = isOfLater(headers, name, meta);
  if (!isModern && !isOfEarlier(headers, meta)) return null;
  return { id, name, args, isModern };
}

const isId = (value: unknown): value is string | number =>
  typeof value === "string" || Number.isSafeInteger(value);

const takesAnswers = (headers: Headers): boolean =>
  headers.get("accept") === "application/json, text/event-stream" &&
  headers.get("content-type") === "application/json";

const EARLIER = "2025-11-25";
const LATER = "2026-07-28";
const META = "io.modelcontextprotocol/";
const [VERSION, CLIENT, CAPABILITIES] = [
  `${META}protocolVersion`,
  `${META}clientInfo`,
  `${META}clientCapabilities`,
];

const isOfEarlier = (headers: Headers, meta: unknown): boolean =>
  meta === undefined &&
  headers.get("mcp-protocol-version") === EARLIER &&
  !headers.has("mcp-session-id") &&
  !headers.has("mcp-method") &&
  !headers.has("mcp-name");

/** It says in its headers what its body says (SEP-2243), and who sends it (SEP-2575). */
function isOfLater(headers: Headers, name: string, meta: unknown): boolean {
  if (headers.get("mcp-protocol-version") !== LATER) return false;
  if (headers.get("mcp-method") !== "tools/call" || headers.get("mcp-name") !== name) return false;
  if (!isFields(meta) || !hasOnly(meta, [VERSION, CLIENT, CAPABILITIES])) return false;
  const { [VERSION]: version, [CLIENT]: client, [CAPABILITIES]: capabilities } = meta;
  if (version !== LATER || !isFields(client) || !hasOnly(client, ["name", "version"])) return false;
  return (
    typeof client.name === "string" &&
    typeof client.version === "string" &&
    isFields(capabilities) &&
    Object.keys(capabilities).length === 0
  );
}

/** Who answers, as the protocol names it. */
export const SERVER = { name: "atoll", version: "1" };
const BY = `,"resultType":"complete","_meta":${JSON.stringify({ [`${META}serverInfo`]: SERVER })}`;

/** The answer to a plain call, as JSON: what the tool answered, once as text and once as it is. */
export function answerPlainly({ id, isModern }: PlainCall, { value, isError }: Result): string {
  const text = JSON.stringify(value);
  const content = `[{"type":"text","text":${JSON.stringify(text)}}]`;
  const rest = isError ? `"isError":true` : `"structuredContent":${text}`;
  const result = `{"content":${content},${rest}${isModern ? BY : ""}}`;
  return `{"result":${result},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
}
