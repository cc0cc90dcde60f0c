import { expect, test } from "bun:test";
import { app, baseUrl } from "../support/server.ts";
import { world } from "../support/world.ts";
import { tokenOf } from "./door.ts";

const SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js";

interface Scenario {
  name: string;
  revisions: readonly string[];
  /** Checks of it that ask for what is not here, and for what. */
  notHere?: Record<string, string>;
}

const TEST_TOOLS = "tools of a test server";
const BOTH = ["2025-11-25", "2026-07-28"];

/**
 * The scenarios of the protocol's own suite that are about what is here; the others are about
 * resources, prompts, logging, sampling, tasks and tools of a test server.
 */
const SCENARIOS: readonly Scenario[] = [
  { name: "server-initialize", revisions: ["2025-11-25"] },
  { name: "ping", revisions: ["2025-11-25"] },
  { name: "tools-list", revisions: BOTH },
  { name: "dns-rebinding-protection", revisions: BOTH },
  { name: "server-sse-multiple-streams", revisions: ["2026-07-28"] },
  { name: "http-header-validation", revisions: ["2026-07-28"] },
  { name: "input-required-result-unsupported-methods", revisions: ["2026-07-28"] },
  {
    name: "server-stateless",
    revisions: ["2026-07-28"],
    notHere: {
      "sep-2575-server-rejects-undeclared-capability": TEST_TOOLS,
      "sep-2575-missing-capability-http-400": TEST_TOOLS,
      "sep-2575-http-server-no-independent-requests-on-stream": TEST_TOOLS,
      "sep-2575-server-no-log-without-loglevel": TEST_TOOLS,
      "sep-2575-server-sends-subscription-ack": "streams of news",
      "sep-2575-server-tags-subscription-id": "streams of news",
    },
  },
  {
    name: "caching",
    revisions: ["2026-07-28"],
    notHere: {
      "sep-2549-prompts-list-caching-hints": "prompts",
      "sep-2549-resources-list-caching-hints": "resources",
      "sep-2549-resources-templates-list-caching-hints": "resources",
    },
  },
];

for (const { name, revisions, notHere = {} } of SCENARIOS)
  for (const revision of revisions)
    test(`the protocol's own suite passes by ${revision}: ${name}`, async () => {
      const { token } = await tokenOf(await world(), "owner");
      using front = inFront(token);
      const asked = ["server", "--url", front.url, "--scenario", name, "--spec-version", revision];
      const suite = Bun.spawn([process.execPath, SUITE, ...asked], {
        stdout: "pipe",
        stderr: "pipe",
      });
      const said = await new Response(suite.stdout).text();
      await suite.exited;
      expect([said, failedIn(said)]).toEqual([said, Object.keys(notHere)]);
      expect(said).toMatch(/Passed: [1-9]/);
    });

const CHECK = /\[([\w-]+) *\] \S*?(SUCCESS|FAILURE|WARNING|SKIPPED)/g;

/** The checks that failed, each once, in their order. */
function failedIn(said: string): string[] {
  const failed = [...said.matchAll(CHECK)].flatMap(([, id = "", outcome]) =>
    outcome === "FAILURE" || outcome === "WARNING" ? [id] : [],
  );
  return [...new Set(failed)];
}

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
