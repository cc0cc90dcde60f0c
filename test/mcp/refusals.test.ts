import { expect, test } from "bun:test";
import { type Tool, wantedOf } from "#/app/mcp/tool.ts";
import { tools } from "#/app/mcp/tools/all.ts";
import { type Body, type World, world } from "../support/world.ts";
import { argumentsOf, posted } from "./arguments.ts";
import { callTool, tokenOf } from "./door.ts";

/** What the route says to the same, or null where it lets it happen. */
async function routeSays({ call }: World, who: Who, tool: Tool, args: Record<string, unknown>) {
  const { operation } = tool;
  const { params, query, body, version } = wantedOf(tool, args);
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const asked = new URLSearchParams(query);
  if (version !== undefined && !operation.body) asked.set("base_version", String(version));
  const sent = { ...body, ...(version === undefined ? {} : { base_version: version }) };
  const { body: said } = await call(
    who,
    operation.method,
    `${path}?${asked}`,
    operation.body ? sent : undefined,
  );
  return codeOf(said);
}

const codeOf = (said: Body): string | null => said?.error?.code ?? null;

type Who = "member" | "client";
const CALLERS: readonly Who[] = ["member", "client"];

test("what a route refuses, its tool refuses with the same code", async () => {
  const w = await world();
  const hidden = await posted(w, false);
  const seen = await posted(w, true);
  const grant = [w.people.client.membershipId];
  await w.call("owner", "PUT", `/projects/${seen.project}/people`, { grant });
  await w.call("owner", "PUT", `/recordings/${seen.recording}/visibility`, {
    visible_to_clients: true,
  });
  seen.version = (await w.call("owner", "GET", `/recordings/${seen.recording}`)).body.version;
  const nothing = { version: 1, project: crypto.randomUUID(), recording: crypto.randomUUID() };
  const elsewhere = (await world()).org.slug;
  const refused: Record<string, number> = {};
  for (const who of CALLERS)
    for (const [ids, organization] of [
      [seen, w.org.slug],
      [hidden, w.org.slug],
      [nothing, w.org.slug],
      [seen, elsewhere],
    ] as const) {
      const { token } = await tokenOf(w, who);
      for (const tool of tools) {
        const asked = { organization, ...ids };
        const byRoute = await routeSays(w, who, tool, argumentsOf(tool, asked));
        if (byRoute === null) continue;
        const { refused: byTool } = await callTool(token, tool.name, argumentsOf(tool, asked));
        expect(byTool?.code, `${who} ${tool.name} ${JSON.stringify(asked)}`).toBe(byRoute);
        refused[byRoute] = (refused[byRoute] ?? 0) + 1;
      }
    }
  // Else it would compare what nobody refuses.
  expect(refused).toMatchInlineSnapshot(`
    {
      "not_author": 4,
      "not_found": 190,
      "stale": 8,
      "validation_failed": 18,
    }
  `);
});
