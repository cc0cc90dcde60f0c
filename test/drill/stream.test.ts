import { expect, test } from "bun:test";
import { createServer } from "#/app/server.ts";
import { listen } from "#/platform/http/listen.ts";
import { isWithin } from "../support/cost.ts";
import { drill } from "../support/drill.ts";
import { founder, serve, withFolder } from "../support/process.ts";
import { clock, services } from "../support/server.ts";
import { takeEvents } from "../support/sse.ts";
import { type Answer, type World, world } from "../support/world.ts";

test(
  "a stream that is cut anywhere and a server that is killed lose nothing, repeat nothing, and keep the order",
  () =>
    withFolder(async (folder) => {
      const plan = { folder, rows: 1500, disconnects: 25, kills: 3 };
      const { received, stored, acknowledged, connections } = await drill(plan);
      expect(received).toEqual(stored);
      expect(stored.length).toBeGreaterThanOrEqual(acknowledged.size);
      expect(acknowledged.size).toBeGreaterThanOrEqual(plan.rows);
      expect(connections).toBeGreaterThan(plan.disconnects);
      process.stderr.write(
        `stream drill: ${stored.length} rows, ${connections} connections, ${plan.kills} kills\n`,
      );
    }),
  180_000,
);

test("a reader that takes nothing for a long while gets everything, in order, when it reads on", async () => {
  const w = await world();
  const board = (await w.project()).tool("message_board");
  const server = listen(createServer(services), { host: "127.0.0.1", port: 0 });
  const response = await fetch(
    `http://127.0.0.1:${server.port}/api/v1/${w.org.slug}/my/notifications/stream`,
    {
      headers: { cookie: w.people.other.cookie },
    },
  );
  const notify = { membership_ids: [w.people.other.membershipId] };
  const message = { type: "message", content: "word ".repeat(60), notify };
  const made: string[] = [];
  for (let i = 0; i < 300; i++)
    made.push((await w.make("member", board, { ...message, title: `${i}` })).id);
  const told: string[] = [];
  const ended = takeEvents(response, ({ event, data }) => {
    if (event === "notification") told.push(JSON.parse(data).recording_id);
    if (told.length === made.length) services.hub.closeAll();
  });
  await ended;
  expect(told).toEqual(made);
  await server.stop(true);
}, 120_000);

test("over HTTP, a stream tells nothing more and ends when what let its reader in is gone", async () => {
  const server = listen(createServer(services), { host: "127.0.0.1", port: 0 });
  const ends: Record<string, (w: World, token: string) => Promise<Answer>> = {
    session: (w) => w.call("other", "POST", "/api/auth/sign-out"),
    token: (w, id) => w.call("other", "DELETE", `/api/v1/me/tokens/${id}`),
    membership: (w) => w.call("owner", "DELETE", `/people/${w.people.other.membershipId}`),
    role: (w) =>
      w.call("owner", "PATCH", `/people/${w.people.other.membershipId}`, { role: "admin" }),
  };
  for (const [name, end] of Object.entries(ends)) {
    const w = await world();
    const { body: minted } = await w.call("other", "POST", "/api/v1/me/tokens", {
      name: "Reader",
      scope: "read",
    });
    const response = await fetch(
      `http://127.0.0.1:${server.port}/api/v1/${w.org.slug}/my/notifications/stream`,
      {
        headers:
          name === "token"
            ? { authorization: `Bearer ${minted.token}`, "user-agent": "drill" }
            : { cookie: w.people.other.cookie },
      },
    );
    let told = 0;
    const ended = takeEvents(response, () => told++);
    expect([name, response.status, services.hub.size]).toEqual([name, 200, 1]);
    expect([name, (await end(w, minted.id)).status < 300]).toEqual([name, true]);
    clock.advance(11_000);
    services.hub.tick();
    await ended;
    // The first bytes, and of a new role its own row.
    expect([name, told, services.hub.size]).toEqual([name, name === "role" ? 2 : 1, 0]);
  }
  await server.stop(true);
}, 120_000);

test("a lost membership ends a stream at the next news, without telling it", async () => {
  const w = await world();
  const server = listen(createServer(services), { host: "127.0.0.1", port: 0 });
  const response = await fetch(
    `http://127.0.0.1:${server.port}/api/v1/${w.org.slug}/my/notifications/stream`,
    {
      headers: { cookie: w.people.other.cookie },
    },
  );
  const told: (string | null)[] = [];
  const ended = takeEvents(response, ({ event }) => told.push(event));
  await w.call("owner", "DELETE", `/people/${w.people.other.membershipId}`);
  services.hub.wakeAll(w.org.id);
  await ended;
  expect([told, services.hub.size]).toEqual([[null], 0]);
  await server.stop(true);
}, 120_000);

test(
  "a server with open streams stops in order and in time",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const { cookie, org } = await founder(address, "Founder");
      const streams = await Promise.all(
        Array.from({ length: 50 }, () =>
          fetch(`${address}/api/v1/${org.slug}/my/notifications/stream`, { headers: { cookie } }),
        ),
      );
      const ended = Promise.all(streams.map((response) => takeEvents(response, () => {})));
      const before = performance.now();
      child.kill("SIGTERM");
      expect(await child.exited).toBe(0);
      expect(isWithin(1900, performance.now() - before)).toBe(true);
      await ended;
    }),
  120_000,
);
