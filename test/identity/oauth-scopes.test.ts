import { expect, test } from "bun:test";
import { newId } from "#/lib/ids.ts";
import { description } from "../support/contract.ts";
import { listening } from "../support/listening.ts";
import { clock } from "../support/server.ts";
import { type Body, send, world } from "../support/world.ts";
import { agent, app, registered } from "./apps.ts";

const origin = listening();

test("a token of svc.read changes nothing, by no route", async () => {
  const { org, digest } = await world();
  const a = await app();
  const { access_token } = await a.tokens({ scope: "svc.read" });
  const before = digest();
  let tried = 0;
  for (const [path, item] of Object.entries<Body>(description.paths))
    for (const [method, { operationId, security, requestBody }] of Object.entries<Body>(item)) {
      if (method === "get" || security.length === 0 || !path.startsWith("/api/v1/")) continue;
      const address = path.replace("{org_slug}", org.slug).replaceAll(/\{\w+\}/g, newId());
      const body = requestBody?.content["application/json"]?.example;
      const answer = await send(method.toUpperCase(), address, body, {
        authorization: `Bearer ${access_token}`,
        ...agent,
      });
      // An app has another way to give its token back.
      const why = operationId === "revokeOwnToken" ? "token_required" : "read_only_token";
      expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, why]);
      clock.advance(1000);
      tried++;
    }
  expect(tried).toBeGreaterThan(80);
  expect(digest()).toBe(before);
});

test("an address registers twenty apps in an hour, and then waits", async () => {
  const register = async () => {
    const { status, headers } = await fetch(`${origin()}/api/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.9" },
      body: JSON.stringify({ redirect_uris: ["https://client.example/cb"] }),
    });
    return [status, headers.has("retry-after")];
  };
  for (let i = 0; i < 20; i++) expect(await register()).toEqual([201, false]);
  expect(await register()).toEqual([429, true]);
  expect((await registered()).status).toBe(201);
});
