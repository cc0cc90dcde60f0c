import { afterEach, beforeEach, expect, test } from "bun:test";
import { listen } from "#/platform/http/listen.ts";
import { serverWith } from "./support/listening.ts";
import { services } from "./support/server.ts";
import { world } from "./support/world.ts";

const OTHER = "https://app.example.com";
let server: ReturnType<typeof listen>;
beforeEach(() => {
  server = listen(serverWith({}), { host: "127.0.0.1", port: 0, corsOrigins: [OTHER] });
});
afterEach(() => server.stop(true));

const ask = (path: string, init: RequestInit = {}, origin = OTHER) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    ...init,
    headers: { origin, "user-agent": "a page", ...init.headers },
  });
const preflight = (origin: string) =>
  ask(
    "/api/v1/authorization",
    { method: "OPTIONS", headers: { "access-control-request-method": "POST" } },
    origin,
  );
const allowed = ({ headers }: Response) => headers.get("access-control-allow-origin");

test("a page of a site that is named uses the API with a token, and reads what it answers", async () => {
  const { call, org } = await world();
  const made = await call("owner", "POST", "/api/v1/me/tokens", { name: "A page", scope: "full" });
  const authorization = `Bearer ${made.body.token}`;
  const asked = await preflight(OTHER);
  expect([asked.status, allowed(asked)]).toEqual([204, OTHER]);
  for (const name of ["Authorization", "Content-Type", "If-Match", "Idempotency-Key"])
    expect(asked.headers.get("access-control-allow-headers")).toContain(name);
  const body = JSON.stringify({ name: "By a page" });
  const headers = { authorization, "content-type": "application/json" };
  const posted = await ask(`/api/v1/${org.slug}/projects`, { method: "POST", headers, body });
  expect([posted.status, allowed(posted)]).toEqual([201, OTHER]);
  expect(posted.headers.get("access-control-expose-headers")).toContain("X-Total-Count");
  expect(posted.headers.get("vary")).toContain("origin");
  const refused = await ask(`/api/v1/${org.slug}/projects/none`, { headers: { authorization } });
  expect([refused.status, allowed(refused)]).toEqual([404, OTHER]);
});

test("no page of another site is let in, and none with a cookie", async () => {
  const { people, org } = await world();
  const foreign = await preflight("https://evil.example.com");
  expect([foreign.status, allowed(foreign)]).toEqual([405, null]);
  for (const origin of [OTHER, "https://evil.example.com"]) {
    const headers = { cookie: people.owner.cookie, "content-type": "application/json" };
    const body = JSON.stringify({ name: "Forged" });
    const path = `/api/v1/${org.slug}/projects`;
    const forged = await ask(path, { method: "POST", headers, body }, origin);
    expect(forged.status).toBe(403);
    expect(forged.headers.get("access-control-allow-credentials")).toBeNull();
  }
  expect(allowed(await ask("/healthz", {}, "https://evil.example.com"))).toBeNull();
});

test("where no site is named nothing is said of sites", async () => {
  const plain = listen(serverWith({}), { host: "127.0.0.1", port: 0 });
  const headers = { origin: OTHER };
  const answer = await fetch(`http://127.0.0.1:${plain.port}/healthz`, { headers });
  expect([allowed(answer), answer.headers.get("vary")]).toEqual([null, "accept-encoding"]);
  expect(services.config.corsOrigins).toEqual([]);
  await plain.stop(true);
});
