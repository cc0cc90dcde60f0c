import { send, type World } from "../support/world.ts";

/** Sends one message to the endpoint, by a token. */
export async function message(
  token: string | null,
  method: string,
  params: object = {},
  headers: Record<string, string> = {},
) {
  const answer = await send(
    "POST",
    "/api/mcp",
    { jsonrpc: "2.0", id: 1, method, params },
    {
      accept: "application/json, text/event-stream",
      "user-agent": "test (test@example.com)",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  );
  // To clients of the earlier revision the library answers by a stream of one event.
  const [, event] = /^data: (\{.*\})$/m.exec(String(answer.body)) ?? [];
  return event === undefined ? answer : { ...answer, body: JSON.parse(event) };
}

/** What a tool answers, or the error that it is. */
export async function callTool(token: string, name: string, args: object) {
  const { status, body } = await message(token, "tools/call", { name, arguments: args });
  const { result, error } = body;
  const refused = result?.isError ? JSON.parse(result.content[0].text).error : error;
  return { status, answer: result?.structuredContent, refused };
}

/** A personal token of somebody in a world. */
export async function tokenOf(
  { call }: Pick<World, "call">,
  who: "owner" | "member" | "client",
  scope = "full",
): Promise<{ id: string; token: string }> {
  return (await call(who, "POST", "/api/v1/me/tokens", { name: "Assistant", scope })).body;
}
