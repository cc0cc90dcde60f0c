import { expect, test } from "bun:test";
import { app, baseUrl } from "../support/server.ts";
import { world } from "../support/world.ts";
import { tokenOf } from "./door.ts";

/**
 * The scenarios of the protocol's own suite that are about what is here; the others are about
 * resources, prompts, logging, sampling and tools of a test server.
 */
const SCENARIOS = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];
const SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js";

for (const scenario of SCENARIOS)
  test(`the protocol's own suite passes: ${scenario}`, async () => {
    const { token } = await tokenOf(await world(), "owner");
    using front = inFront(token);
    const command = [process.execPath, SUITE, "server", "--url", front.url, "--scenario", scenario];
    const suite = Bun.spawn(command, { stdout: "pipe", stderr: "pipe" });
    const said = await new Response(suite.stdout).text();
    expect(await suite.exited, said).toBe(0);
    expect(said).toMatch(/Passed: [1-9]/);
  });

/** The suite knows no tokens: what it sends goes on with one, and by the name the server has. */
function inFront(token: string) {
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      const headers = new Headers(request.headers);
      const ours = new URL(request.url).host === `localhost:${server.port}`;
      if (ours) headers.set("host", new URL(baseUrl).host);
      if (headers.get("origin")?.includes("localhost")) headers.set("origin", baseUrl);
      headers.set("authorization", `Bearer ${token}`);
      headers.set("user-agent", "suite (suite@example.com)");
      const { method, body } = request;
      return app.handle(new Request(`${baseUrl}/api/mcp`, { method, headers, body }));
    },
  });
  return {
    url: `http://localhost:${server.port}/api/mcp`,
    [Symbol.dispose]: () => void server.stop(true),
  };
}
