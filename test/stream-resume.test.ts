import { expect, test } from "bun:test";
import { clock, services } from "./support/server.ts";
import { openStream } from "./support/stream.ts";
import { type Body, type World, world } from "./support/world.ts";

/**
 * Reads a stream as a browser's EventSource does (HTML, 9.2.6): an `id` counts when its block ends,
 * with data or without, and whoever connects again sends the last one.
 */
function eventSource(w: World) {
  let lastEventId = "";
  let stream: Awaited<ReturnType<typeof openStream>> | undefined;
  const connect = async () => {
    stream = await openStream(w, "other", "", lastEventId ? { "last-event-id": lastEventId } : {});
    await block();
  };
  /** The next block, or null at the end. */
  const block = async (): Promise<string | null> => {
    const found = (await stream?.next()) ?? null;
    lastEventId = /^id: (.*)$/m.exec(found ?? "")?.[1] ?? lastEventId;
    return found;
  };
  const row = async (): Promise<Body> =>
    JSON.parse((await block())?.match(/^data: (.*)$/m)?.[1] ?? "null");
  return { connect, block, row, cut: async () => stream?.cancel() };
}

async function desk() {
  const w = await world();
  const board = (await w.project()).tool("message_board");
  const notify = { membership_ids: [w.people.other.membershipId] };
  const post = (title: string) => w.make("member", board, { type: "message", title, notify });
  return { ...w, post, source: eventSource(w) };
}

test("a stream that was told nothing yet loses nothing when it is cut", async () => {
  const { post, source } = await desk();
  await post("Before");
  await source.connect();
  await source.cut();
  await post("Meanwhile");
  await source.connect();
  expect((await source.row()).recording.title).toBe("Meanwhile");
  await source.cut();
});

test("a ping has the place of the last row as its id", async () => {
  const { post, source } = await desk();
  await source.connect();
  for (const title of ["One", "Two"]) {
    await post(title);
    expect((await source.row()).recording.title).toBe(title);
  }
  clock.advance(15_000);
  services.hub.tick();
  expect(await source.block()).toMatch(/^event: ping\nid: \S+\ndata: \{\}$/);
  await source.cut();
  await post("Three");
  await source.connect();
  expect((await source.row()).recording.title).toBe("Three");
  await source.cut();
});

test("a new role is told before the stream ends, and nothing that follows is lost", async () => {
  const { post, source, call, people } = await desk();
  await source.connect();
  await call("owner", "PATCH", `/people/${people.other.membershipId}`, { role: "admin" });
  expect((await source.row()).action).toBe("role_changed");
  clock.advance(10_000);
  services.hub.tick();
  expect(await source.block()).toBeNull();
  await post("Meanwhile");
  await source.connect();
  expect((await source.row()).recording.title).toBe("Meanwhile");
  await source.cut();
});
