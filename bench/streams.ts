import { mkdirSync } from "node:fs";
import type { Socket } from "bun";
import { type Crowd, gatherIn } from "../test/support/crowd.ts";
import { type Hosted, host } from "./hosted.ts";
import { type Figure, median, milliseconds } from "./measure.ts";

const PEOPLE = 200;
const STREAMS_EACH = 10;
const STREAMS = PEOPLE * STREAMS_EACH;
const MESSAGES = 7;
const SLOW_ROWS = 5000;
const WARM_ROUNDS = 5;

const now = () => performance.timeOrigin + performance.now();

/** What one open stream has told so far. */
interface Listening {
  socket: Socket;
  told: number;
  lastAt: number;
}

const EVENT = "event: notification";

/** Opens a stream on a bare socket, and waits until the server has begun it. */
function listen(address: string, slug: string, cookie: string): Promise<Listening> {
  const { hostname, port } = new URL(address);
  const opened = Promise.withResolvers<Listening>();
  const decoder = new TextDecoder();
  let listening: Listening | null = null;
  let rest = "";
  void Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open(socket) {
        listening = { socket, told: 0, lastAt: 0 };
        socket.write(
          `GET /api/v1/${slug}/my/notifications/stream HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`,
        );
      },
      data(_, bytes) {
        if (!listening) return;
        rest += decoder.decode(bytes, { stream: true });
        if (rest.includes("retry: 1000")) opened.resolve(listening);
        const parts = rest.split(EVENT);
        listening.told += parts.length - 1;
        if (parts.length > 1) listening.lastAt = now();
        rest = (parts.at(-1) ?? "").slice(-(EVENT.length - 1));
      },
      error: (_, error) => opened.reject(error),
    },
  });
  return opened.promise;
}

async function until(
  holds: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  for (const end = now() + milliseconds; now() < end; await Bun.sleep(5))
    if (await holds()) return true;
  return holds();
}

async function call(address: string, { slug, people }: Crowd, path: string, body: object) {
  const response = await fetch(`${address}/api/v1/${slug}${path}`, {
    method: "POST",
    headers: { cookie: people[0]?.cookie ?? "", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API.
  return response.json() as Promise<any>;
}

/**
 * Two thousand open streams in one server: what they hold, how late the last one hears, what they
 * leave behind.
 */
export async function streamFigures(folder: string): Promise<Figure[]> {
  mkdirSync(folder, { recursive: true });
  const crowd = await gatherIn(folder, "crowd", PEOPLE + 1);
  const server = await host(folder, { QUOTAS: "streams=10000" });
  const project = await call(server.address, crowd, "/projects", {
    name: "Everybody",
    all_access: true,
  });
  const board = project.tools.find(({ key }: { key: string }) => key === "message_board").id;
  const message = (title: string) =>
    call(server.address, crowd, `/recordings/${board}/children`, {
      type: "message",
      title,
      content: "Hello",
      notify: true,
    });
  const hearers = crowd.people.slice(1);
  const open = async () => {
    const all: Listening[] = [];
    for (let i = 0; i < STREAMS_EACH; i++)
      all.push(
        ...(await Promise.all(
          hearers.map(({ cookie }) => listen(server.address, crowd.slug, cookie)),
        )),
      );
    return all;
  };
  const shut = async (all: Listening[]) => {
    for (const { socket } of all) socket.terminate();
    await until(async () => (await server.memory()).streams === 0, 5000);
    return (await server.memory()).streams;
  };
  const warm = await open();
  await message("Warm");
  await until(() => warm.every(({ told }) => told === 1), 10_000);
  await shut(warm);

  const before = await server.memory();
  const all = await open();
  const after = await server.memory();
  if (after.streams !== STREAMS) throw new Error(`${after.streams} streams are open`);
  const [last, blocked]: [number[], number[]] = [[], []];
  for (let i = 1; i <= MESSAGES; i++) {
    await message(`Message ${i}`);
    if (!(await until(() => all.every(({ told }) => told >= i), 10_000)))
      throw new Error("Somebody heard nothing");
    const { at = 0, took = 0 } = (await server.ask({ ask: "woken" })).woken ?? {};
    last.push(Math.max(...all.map(({ lastAt }) => lastAt)) - at);
    blocked.push(took);
  }
  if (!all.every(({ told }) => told === MESSAGES))
    throw new Error("Somebody heard something twice");
  const told = await server.memory();
  const left = await shut(all);
  const slow = await slowReader(server, crowd, {
    project: project.id,
    recording: (await message("Slow")).id,
  });
  const still = await open();
  const stopping = now();
  await server.stop();
  const stopped = now() - stopping;
  for (const { socket } of still) socket.terminate();
  const each = (kilobytes: number) => `${((kilobytes - before.kilobytes) / STREAMS).toFixed(1)} KB`;
  return [
    {
      name: `memory per open stream, ${STREAMS} of them`,
      figure: each(after.kilobytes),
      goal: "≤ 12 KB",
    },
    { name: `the same after ${MESSAGES} messages`, figure: each(told.kilobytes), goal: "" },
    {
      name: `commit to the last of ${STREAMS} streams, median`,
      figure: milliseconds(median(last), 0),
      goal: "< 80 ms",
    },
    {
      name: "longest block of the event loop in it",
      figure: milliseconds(Math.max(...blocked), 0),
      goal: "",
    },
    { name: `streams left after ${STREAMS} disconnect`, figure: String(left), goal: "0" },
    ...slow,
    {
      name: `stop with ${STREAMS} open streams`,
      figure: milliseconds(stopped, 0),
      goal: "< 3000 ms",
    },
  ];
}

/** Somebody who takes nothing while thousands of rows come, and then reads on. */
async function slowReader(
  server: Hosted,
  crowd: Crowd,
  { project, recording }: { project: string; recording: string },
): Promise<Figure[]> {
  const [, person] = crowd.people;
  if (!person) throw new Error("Nobody is slow");
  const news = {
    ask: "news",
    orgId: crowd.orgId,
    recordingId: recording,
    projectId: project,
  } as const;
  // What the file itself takes in memory grows with its first rows; it is not the reader's.
  const another = crowd.people[2]?.membershipId ?? "";
  for (let i = 0; i < WARM_ROUNDS; i++) await server.ask({ ...news, to: another, rows: SLOW_ROWS });
  const slow = await listen(server.address, crowd.slug, person.cookie);
  slow.socket.pause();
  const before = await server.memory();
  await server.ask({ ...news, to: person.membershipId, rows: SLOW_ROWS });
  const after = await server.memory();
  if (slow.told >= SLOW_ROWS) throw new Error("The slow reader was not slow");
  slow.socket.resume();
  await until(() => slow.told >= SLOW_ROWS, 20_000);
  await Bun.sleep(200);
  slow.socket.terminate();
  const grown = after.kilobytes - before.kilobytes;
  return [
    {
      name: `memory of a reader ${SLOW_ROWS} rows behind`,
      figure: `${grown} KB`,
      goal: "< 2000 KB",
    },
    { name: "rows it gets when it reads on", figure: String(slow.told), goal: String(SLOW_ROWS) },
  ];
}
