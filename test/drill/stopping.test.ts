import { expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { createServer } from "#/app/server.ts";
import { Ending } from "#/platform/http/ending.ts";
import { isWithin } from "../support/cost.ts";
import { founder, serve, withFolder } from "../support/process.ts";
import { baseUrl, services } from "../support/server.ts";
import { world } from "../support/world.ts";

/**
 * A client that keeps its connection, and sends no more on it once an answer said that it was the
 * last.
 */
async function talk(port: number, request: string, isOver: () => boolean) {
  const socket: Socket = connect(port, "127.0.0.1");
  let [answered, sent] = [0, 0];
  let wake = () => {};
  let said = "";
  let isClosed = false;
  socket.on("data", (bytes) => {
    said += bytes.toString();
    wake();
  });
  for (const event of ["close", "error"])
    socket.on(event, () => {
      isClosed = true;
      wake();
    });
  const next = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      if (isClosed) resolve();
    });
  await new Promise((resolve) => socket.once("connect", resolve));
  while (!isClosed) {
    said = "";
    socket.write(request);
    sent++;
    while (!isClosed && !/\r\n\r\n.*\]$/s.test(said)) await next();
    if (!said.startsWith("HTTP/1.1 200")) break;
    answered++;
    if (/^connection: close\r$/im.test(said)) break;
    if (isOver()) break;
  }
  socket.destroy();
  return { sent, answered };
}

test(
  "what is asked over kept connections while it stops is answered, and the answer says that it is the last",
  () =>
    withFolder(async (folder) => {
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      const { org, cookie } = await founder(address, "Kept");
      const request = `GET /api/v1/${org.slug}/projects HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`;
      let isOver = false;
      const port = Number(new URL(address).port);
      const clients = Array.from({ length: 16 }, () => talk(port, request, () => isOver));
      await Bun.sleep(300);
      const began = performance.now();
      child.kill("SIGTERM");
      expect(await child.exited).toBe(0);
      const tookMs = performance.now() - began;
      isOver = true;
      const told = await Promise.all(clients);
      expect(told.map(({ sent, answered }) => sent - answered)).toEqual(told.map(() => 0));
      expect(isWithin(1500, tookMs)).toBe(true);
    }),
  120_000,
);

test("every answer near the end says that it is the last of its connection, refusals too", async () => {
  const ending = new Ending();
  const app = createServer(services, ending);
  const { org, people } = await world();
  const ask = async (path: string, cookie = "") =>
    (await app.handle(new Request(`${baseUrl}${path}`, { headers: { cookie } }))).headers.get(
      "connection",
    );
  const paths = [
    `/api/v1/${org.slug}/projects`,
    "/api/v1/no-such-place/projects",
    "/nowhere",
    "/openapi.json",
  ];
  for (const isNear of [false, true]) {
    ending.isNear = isNear;
    for (const path of paths)
      expect([path, await ask(path, people.owner.cookie), await ask(path)]).toEqual([
        path,
        ...(isNear ? ["close", "close"] : [null, null]),
      ]);
  }
}, 120_000);

test("what was answered a moment ago may be asked more, a stream asks nothing again", async () => {
  const { org, people } = await world();
  const inUseAfter = async (path: string) => {
    const ending = new Ending();
    const request = new Request(`${baseUrl}/api/v1/${org.slug}${path}`, {
      headers: { cookie: people.owner.cookie },
    });
    const response = await createServer(services, ending).handle(request);
    await response.body?.cancel();
    return [response.status, ending.areConnectionsInUse()];
  };
  expect(new Ending().areConnectionsInUse()).toBe(false);
  expect(await inUseAfter("/projects")).toEqual([200, true]);
  expect(await inUseAfter("/projects/nobody")).toEqual([404, true]);
  expect(await inUseAfter("/my/notifications/stream")).toEqual([200, false]);
}, 120_000);
