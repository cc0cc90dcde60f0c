import { expect, test } from "bun:test";
import type { Socket } from "bun";
import { readersOf } from "#/core/access/live/readers.ts";
import { type Crowd, gather } from "../support/crowd.ts";
import { listening } from "../support/listening.ts";
import { services } from "../support/server.ts";

const STREAMS = 500;
const WRITES = 20;
/** Generous: on an idle machine it is a tenth. */
const MOST_MS = 500;
const LONGEST_TURN_MS = 250;

const address = listening();

/** A way for somebody of a crowd to call the server over its socket. */
const caller =
  ({ slug, people }: Crowd) =>
  (place: number, path: string, init: RequestInit = {}) =>
    fetch(`${address()}/api/v1/${slug}${path}`, {
      ...init,
      headers: { cookie: people[place]?.cookie ?? "", "content-type": "application/json" },
    });

const EVENT = "event: change";

/** Follows what changes over a bare socket: so many requests at once are too many for `fetch`. */
function hear(slug: string, cookie: string, onChanges: (count: number) => void): Promise<Socket> {
  const { hostname, port } = new URL(address());
  const opened = Promise.withResolvers<Socket>();
  const decoder = new TextDecoder();
  let rest = "";
  void Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) =>
        void socket.write(
          `GET /api/v1/${slug}/live HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`,
        ),
      data(socket, bytes) {
        rest += decoder.decode(bytes, { stream: true });
        if (rest.includes("event: hello")) opened.resolve(socket);
        const parts = rest.split(EVENT);
        if (parts.length > 1) onChanges(parts.length - 1);
        rest = (parts.at(-1) ?? "").slice(-2 * EVENT.length);
      },
      error: (_, error) => opened.reject(error),
    },
  });
  return opened.promise;
}

/** The longest time in which the event loop served nobody, while something is done. */
async function longestTurn(work: () => Promise<void>): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const at = performance.now();
    [longest, last] = [Math.max(longest, at - last), at];
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
}

test(`what is committed is told to ${STREAMS} open streams within ${MOST_MS} ms, and holds nobody up`, async () => {
  const crowd = await gather(services, "crowd", STREAMS);
  const call = caller(crowd);
  const body = JSON.stringify({ name: "Reef", all_access: true });
  const project = await (await call(0, "/projects", { method: "POST", body })).json();
  const board = project.tools.find(({ key }: { key: string }) => key === "message_board").id;
  let [told, lastAt] = [0, 0];
  const sockets = await Promise.all(
    crowd.people.map(({ cookie }) =>
      hear(crowd.slug, cookie, (count) => {
        told += count;
        lastAt = performance.now();
      }),
    ),
  );
  await Bun.sleep(200);
  const [delays, holds]: [number[], number[]] = [[], []];
  const changed = services.hub.changed.bind(services.hub);
  services.hub.changed = (orgId, changes) => {
    const at = performance.now();
    changed(orgId, changes);
    holds.push(performance.now() - at);
  };
  const longest = await longestTurn(async () => {
    for (let n = 1; n <= WRITES; n++) {
      const message = JSON.stringify({ type: "message", title: `M${n}`, content: "x" });
      await (
        await call(0, `/recordings/${board}/children`, { method: "POST", body: message })
      ).json();
      const answeredAt = performance.now();
      while (told < n * STREAMS && performance.now() - answeredAt < 5000) await Bun.sleep(1);
      delays.push(lastAt - answeredAt);
    }
  });
  const ids = crowd.people.map(({ membershipId }) => membershipId);
  const askedAt = performance.now();
  expect(readersOf(services.tenants.get(crowd.orgId), board, ids)).toHaveLength(STREAMS);
  const askedMs = performance.now() - askedAt;
  const most = (all: number[]) => Math.max(...all).toFixed(2);
  process.stderr.write(
    `live: ${STREAMS} streams, answer to the last ${most(delays)} ms, a write held ${most(holds)} ms, longest turn with all readers in it ${longest.toFixed(1)} ms, who sees something ${askedMs.toFixed(2)} ms\n`,
  );
  expect(told).toBe(WRITES * STREAMS);
  expect(Math.max(...delays)).toBeLessThan(MOST_MS);
  expect(Math.max(...holds)).toBeLessThan(5);
  expect(askedMs).toBeLessThan(20);
  expect(longest).toBeLessThan(LONGEST_TURN_MS);
  for (const socket of sockets) socket.terminate();
}, 60_000);
