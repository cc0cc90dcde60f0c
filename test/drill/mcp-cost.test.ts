import { expect, test } from "bun:test";
import { tokenOf } from "../mcp/door.ts";
import { withoutQuotas } from "../support/quotas.ts";
import { app, baseUrl } from "../support/server.ts";
import { type Body, type World, world } from "../support/world.ts";

const [ROUNDS, CALLS, ATTEMPTS] = [80, 20, 3];
/**
 * Over HTTP a list by a tool may cost a tenth more than by its route. Here nothing is sent, which
 * both take alike, and the machine has other things to do.
 */
const MOST = 1.25;

/** Sends one request, and answers what came of it as it was sent. */
type Ask = () => Promise<string>;

/** What answers the same list: its route and its tool, in both revisions of the protocol. */
function ways(token: string, { path, name, args }: Listed): Record<string, Ask> {
  const own = { authorization: `Bearer ${token}`, "user-agent": "test (test@example.com)" };
  const answerTo = async (request: Request) => (await app.handle(request)).text();
  const called = (revision: string, headers: object, params: object) => {
    const sent = { jsonrpc: "2.0", id: 7, method: "tools/call", params };
    const body = JSON.stringify(sent);
    const all = {
      ...own,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "content-length": String(body.length),
      "mcp-protocol-version": revision,
      ...headers,
    };
    const init = { method: "POST", headers: all, body };
    return () => answerTo(new Request(`${baseUrl}/api/mcp`, init));
  };
  const plain = { name, arguments: args };
  const later = { "mcp-method": "tools/call", "mcp-name": name };
  return {
    route: () => answerTo(new Request(`${baseUrl}${path}`, { headers: own })),
    "2025-11-25": called("2025-11-25", {}, plain),
    "2026-07-28": called("2026-07-28", later, { ...plain, _meta: META }),
  };
}

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

const rowsIn = (answer: Body): Body[] =>
  Array.isArray(answer)
    ? answer
    : (Object.values<Body[]>(answer.result.structuredContent)[0] ?? []);

interface Listed {
  path: string;
  name: string;
  args: object;
  rows: number;
}

/** The CPU time of each way in microseconds, of the best of many short rounds in turns. */
async function costsOf(asks: Record<string, Ask>): Promise<Record<string, number>> {
  const best: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++)
    for (const [way, ask] of Object.entries(asks)) {
      const before = process.cpuUsage();
      for (let n = 0; n < CALLS; n++) await ask();
      const { user, system } = process.cpuUsage(before);
      best[way] = Math.min(best[way] ?? Number.POSITIVE_INFINITY, (user + system) / CALLS);
    }
  return best;
}

/** What the dearer revision costs as a multiple of the route, at the best of some attempts. */
async function shareOf(asks: Record<string, Ask>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < ATTEMPTS && least > MOST; n++) {
    const { route = 0, ...tools } = await costsOf(asks);
    least = Math.min(least, Math.max(...Object.values(tools)) / route);
  }
  return least;
}

/** Lists of one row and of fifty: what a call costs by itself shows in the short ones. */
async function lists({ org, project, make }: World): Promise<Listed[]> {
  const { tool } = await project("owner", { name: "Reef" });
  const organization = org.slug;
  const of = async (rows: number): Promise<Listed> => {
    const list = await make("owner", tool("todos"), { type: "todolist", title: `${rows}` });
    for (let n = 0; n < rows; n++)
      await make("owner", list.id, { type: "todo", title: `To-do ${n}`, content: "Short" });
    const path = `/api/v1/${organization}/recordings/${list.id}/children`;
    return { path, name: "list_children", args: { organization, id: list.id }, rows };
  };
  return [
    {
      path: `/api/v1/${organization}/projects`,
      name: "list_projects",
      args: { organization },
      rows: 1,
    },
    await of(1),
    await of(50),
  ];
}

test("a list by a tool costs little more than by its route, of one row too", async () => {
  withoutQuotas();
  const w = await world();
  const { token } = await tokenOf(w, "owner");
  for (const list of await lists(w)) {
    const asks = ways(token, list);
    for (const ask of Object.values(asks))
      expect(rowsIn(JSON.parse(await ask()))).toHaveLength(list.rows);
    const share = await shareOf(asks);
    console.log(`${list.name}, rows: ${list.rows}: ${share.toFixed(2)} of its route`);
    expect([list.name, list.rows, share <= MOST]).toEqual([list.name, list.rows, true]);
  }
}, 120_000);
