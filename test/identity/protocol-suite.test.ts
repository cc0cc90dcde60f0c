import { expect, test } from "bun:test";
import { addressOfItsOwn } from "../support/command-line.ts";
import { browser, onServer } from "./on-server.ts";

const SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js";
/** Of its scenarios for a server that lets apps in: its metadata, and a code for a token. */
const ALL = "Total: 3 passed, 0 failed";

/** An app of its own, which is led back to a port of this machine. */
async function appAt(address: string, port: string): Promise<string> {
  const answer = await fetch(`${address}/api/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Suite",
      redirect_uris: [`http://127.0.0.1:${port}/callback`],
      token_endpoint_auth_method: "none",
    }),
  });
  return Object(await answer.json()).client_id;
}

for (const revision of ["2025-11-25", "2026-07-28"])
  test(`the assistants' protocol's own suite is let in, by ${revision}`, () =>
    onServer(async ({ address }) => {
      const person = await browser(address);
      const { PORT: port } = addressOfItsOwn();
      const client = await appAt(address, port);
      const asked = {
        url: address,
        "client-id": client,
        resource: `${address}/api/mcp`,
        port,
        "spec-version": revision,
      };
      const words = Object.entries(asked).flatMap(([name, value]) => [`--${name}`, value]);
      const suite = Bun.spawn([process.execPath, SUITE, "authorization", ...words], {
        stdout: "pipe",
        stderr: "pipe",
      });
      let said = "";
      let isAsked = false;
      const decoder = new TextDecoder();
      for await (const piece of suite.stdout) {
        said += decoder.decode(piece, { stream: true });
        const asking = /^https?:\/\/\S+\/oauth\/authorize\?\S+$/m.exec(said)?.[0];
        if (!asking || isAsked) continue;
        isAsked = true;
        await (await fetch(await person.allow(new URL(asking)))).text();
      }
      await suite.exited;
      expect(said).toContain(ALL);
    }));
