import { expect, test } from "bun:test";
import { app, baseUrl, clock, logged, services } from "./support/server.ts";
import { send, type World, world } from "./support/world.ts";

const program = { "user-agent": "tests (tests@example.com)" };
const tally = (statuses: number[]) =>
  [...Map.groupBy(statuses, (status) => status)].map(([s, all]) => [s, all.length]);

/** The tokens of so many agents that one person operates. */
async function tokens({ call }: World, count: number): Promise<string[]> {
  const secrets: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = (await call("owner", "POST", "/agents", { name: `Bot ${n}` })).body;
    secrets.push((await call("owner", "POST", `/agents/${id}/token`, {})).body.token);
  }
  return secrets;
}

const ask = async (token = "") =>
  (
    await send("GET", "/api/v1/authorization", undefined, {
      authorization: `Bearer ${token}`,
      ...program,
    })
  ).status;

test("all agents of an organization together make two hundred requests in ten seconds, apart from people", async () => {
  const [w, elsewhere] = [await world(), await world()];
  const agents = await tokens(w, 6);
  const [another = ""] = await tokens(elsewhere, 1);
  const { token: own } = (await w.call("owner", "POST", "/api/v1/me/tokens", { name: "Script" }))
    .body;
  logged.length = 0;
  const statuses: number[] = [];
  for (let i = 0; i < 210; i++) statuses.push(await ask(agents[i % 6]));
  expect(tally(statuses)).toEqual([
    [200, 200],
    [429, 10],
  ]);
  const hit = logged
    .map((line) => JSON.parse(line))
    .find(({ security }) => security === "limit_hit");
  expect(hit).toMatchObject({ limit: "agent_requests_org", identity: expect.any(String) });
  expect([await ask(own), await ask(another)]).toEqual([200, 200]);
  clock.advance(10_000);
  expect(await ask(agents[0])).toBe(200);
});

test("an agent has five streams open at once, all agents of an organization fifty, and each that ends makes room", async () => {
  const w = await world();
  const agents = await tokens(w, 11);
  const open = (token = "") => {
    const headers = { authorization: `Bearer ${token}`, ...program };
    return app.handle(
      new Request(`${baseUrl}/api/v1/${w.org.slug}/my/notifications/stream`, { headers }),
    );
  };
  const streams: Response[] = [];
  for (let n = 0; n < 50; n++) streams.push(await open(agents[n % 10]));
  expect(tally(streams.map(({ status }) => status))).toEqual([[200, 50]]);
  const [sixth, eleventh] = [await open(agents[0]), await open(agents[10])];
  expect([sixth.status, eleventh.status, Number(sixth.headers.get("retry-after")) > 0]).toEqual([
    429,
    429,
    true,
  ]);
  // What was refused took no place.
  await streams[1]?.body?.cancel();
  expect([(await open(agents[0])).status, (await open(agents[0])).status]).toEqual([429, 429]);
  const again = await open(agents[10]);
  expect(again.status).toBe(200);
  for (const stream of [...streams, again]) await stream.body?.cancel().catch(() => {});
  expect(services.hub.size).toBe(0);
  const free = await open(agents[0]);
  expect(free.status).toBe(200);
  await free.body?.cancel();
});
