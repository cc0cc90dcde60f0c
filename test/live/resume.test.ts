import { expect, test } from "bun:test";
import { listen, listening, short } from "../support/live.ts";
import { clock, logged, services } from "../support/server.ts";
import { openAt } from "../support/stream.ts";
import { type World, world } from "../support/world.ts";

/** A project with a message board in it, and ways to post and to name there. */
async function posting() {
  const w = await world();
  const project = await w.project();
  const board = project.tool("message_board");
  const post = (title: string) =>
    w.make("member", board, { type: "message", title, content: title });
  return { ...w, project, board, post };
}

const projectChange = (projectId: string) => ({
  recordingId: null,
  projectId,
  type: "project",
  action: "changed",
  actorId: null,
  only: null,
  saw: [],
  sawIn: null,
});

/** No request of this file takes so long. */
const SURELY_MS = 250;

const left = (place: string | null) => ({ "last-event-id": place ?? "" });

/** The rest of a stream until a ping, by the names of its events. */
async function eventsOf(
  w: Pick<World, "org" | "people">,
  headers: Record<string, string>,
  missedMs = 0,
) {
  const stream = await listen(w, "other", headers, `?missed_ms=${missedMs}`);
  const heard = await stream.heard();
  await stream.cancel();
  return heard;
}

test("who comes back goes on where they were, with what they may know by then", async () => {
  const w = await posting();
  const stream = await listening(w, "other");
  const first = await w.post("First");
  const place = (await stream.heard()).at(-1)?.id ?? null;
  await stream.cancel();
  const missed = await w.post("Missed");
  const hidden = await w.post("Hidden");
  w.change(
    "update recordings set published_at = null, status = 'drafted', own_status = 'drafted' where id = ?",
    hidden.id,
  );
  const again = await eventsOf(w, left(place));
  expect(again.map(({ event }) => event)).toEqual(["hello", "change", "notices"]);
  expect(again[0]?.id).toBe(place);
  expect(short(again[1]?.data)).toEqual(["message", "created", missed.id]);
  expect(JSON.stringify(again)).not.toContain(first.id);
});

test("a place that is not known any more, or never was, is a reset", async () => {
  const w = await posting();
  const stream = await listening(w, "other");
  await w.post("x");
  const place = (await stream.heard()).at(-1)?.id ?? "";
  const [known = "", seq = ""] = place.split(".");
  for (const place of [
    `x.${seq}`,
    `${known}.${Number(seq) + 1}`,
    `${known}.1`,
    known,
    `${known}.${seq}.1`,
    "naïve",
    "1".repeat(5000),
  ])
    expect([
      place,
      (await eventsOf(w, left(encodeURIComponent(place)))).map(({ event }) => event),
    ]).toEqual([place, ["hello", "reset", "notices"]]);
  expect((await eventsOf(w, left(`${known}.${seq}`))).map(({ event }) => event)).toEqual([
    "hello",
    "notices",
  ]);
  expect((await eventsOf(w, left(""))).map(({ event }) => event)).toEqual(["hello", "notices"]);
  await stream.cancel();
});

test("a slow reader keeps nothing but a place, and is reset once that is too far behind", async () => {
  const w = await posting();
  const slow = await openAt(w, "other", "/live");
  const quick = await listening(w, "owner");
  await slow.next();
  await slow.next();
  const write = (n: number) => {
    for (let i = 0; i < n; i++) services.hub.changed(w.org.id, [projectChange(w.project.id)]);
  };
  await w.post("Waits in the pipe");
  await Bun.sleep(50);
  write(40);
  await Bun.sleep(50);
  expect(await slow.next()).toContain("event: change");
  expect(await slow.next()).toContain("event: change");
  for (let round = 0; round < 20; round++) {
    write(40);
    await Bun.sleep(30);
  }
  expect((await quick.heard()).filter(({ event }) => event === "change")).toHaveLength(841);
  const rest: string[] = [];
  for (let block = await slow.next(); !block?.includes("event: reset"); block = await slow.next())
    rest.push(block ?? "the end");
  expect(rest.length).toBeLessThan(200);
  await w.post("Heard again");
  expect([await slow.next(), await slow.next()].join("\n")).toContain('"action":"created"');
  await slow.cancel();
  await quick.cancel();
});

test("a request that changes very much at once says so in one word", async () => {
  const w = await posting();
  const ids: string[] = [];
  for (let n = 0; n < 70; n++) ids.push((await w.post(`M${n}`)).id);
  const stream = await listening(w, "other");
  expect(
    (
      await w.call("owner", "POST", "/recordings/batch", {
        verb: "status",
        ids,
        status: "archived",
      })
    ).status,
  ).toBe(200);
  expect((await stream.heard()).map(({ event }) => event)).toEqual(["reset", "notices"]);
  await stream.cancel();
});

test("what nobody follows is not kept", async () => {
  const w = await posting();
  const { changes } = services.hub;
  expect(changes.size).toBe(0);
  const stream = await listening(w, "other");
  const end = changes.end(w.org.id);
  await w.post("Kept");
  expect(changes.end(w.org.id)).toBe(end + 1);
  await stream.cancel();
  expect(changes.size).toBe(1);
});

test("a stream ends after ten minutes, with its session and with the server", async () => {
  const w = await posting();
  const old = await listening(w, "other");
  clock.advance(10 * 60_000);
  services.hub.tick();
  expect(await old.next()).toBeNull();
  const ended = await listening(w, "other");
  services.hub.tick();
  await Bun.sleep(0);
  await w.call("other", "POST", "/api/auth/sign-out");
  services.hub.tick();
  expect(await ended.next()).toBeNull();
  const last = await listening(w, "member");
  services.hub.closeAll();
  expect(await last.next()).toBeNull();
  expect(services.hub.size).toBe(0);
});

test("who is removed while the stream is open hears nothing more, and it ends", async () => {
  const w = await posting();
  const stream = await listening(w, "other");
  services.hub.tick();
  await w.call("owner", "DELETE", `/people/${w.people.other.membershipId}`);
  await w.post("Unheard");
  await Bun.sleep(50);
  services.hub.tick();
  expect(await stream.next()).toBeNull();
});

test("streams of both kinds count among a person's twenty", async () => {
  const w = await posting();
  const streams = [];
  for (let n = 0; n < 20; n++)
    streams.push(await openAt(w, "other", n % 2 ? "/live" : "/my/notifications/stream"));
  expect(streams.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
  expect((await openAt(w, "other", "/live")).response.status).toBe(429);
  for (const stream of streams) await stream.cancel();
  expect((await openAt(w, "other", "/live")).response.status).toBe(200);
});

test("an organization has so many streams open at once, and one that is refused takes none of anybody's", async () => {
  const w = await posting();
  services.config.quotas.set("streams_org", 2);
  const open = (who: "other" | "member") => openAt(w, who, "/live");
  const [first, second] = [await open("other"), await open("member")];
  for (let n = 0; n < 25; n++) expect((await open("member")).response.status).toBe(429);
  await first.cancel();
  expect((await open("member")).response.status).toBe(200);
  await second.cancel();
});

test("a HEAD opens no stream", async () => {
  const w = await posting();
  const { status, headers } = await w.call("member", "HEAD", "/live");
  expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  expect(services.hub.size).toBe(0);
});

test("a file that can't be read ends its own streams alone, and the log says why", async () => {
  const [w, other] = [await posting(), await posting()];
  const [stream, well] = [await listening(w, "other"), await listening(other, "other")];
  await w.call("other", "POST", "/live/here", { recording_id: w.board });
  clock.advance(20_000);
  await w.call("owner", "POST", "/live/here", { recording_id: w.board });
  await stream.soon();
  const get = services.tenants.get.bind(services.tenants);
  services.tenants.get = (id) => {
    if (id === w.org.id) throw new Error("The file is gone");
    return get(id);
  };
  clock.advance(11_000);
  services.hub.tick();
  services.hub.changed(w.org.id, [projectChange(w.project.id)]);
  await Bun.sleep(60);
  services.tenants.get = get;
  expect((await stream.soon()).map(({ event }) => event)).toEqual([]);
  expect(await stream.next()).toBeNull();
  const told = logged.filter((line) => line.includes("The file is gone")).join();
  for (const what of ["Who left can't be told", "A live stream can't go on"])
    expect(told).toContain(what);
  await other.post("Heard");
  expect((await well.changes()).map(short)).toHaveLength(1);
  await well.cancel();
});

test("who follows is told what changed since they asked for what they show", async () => {
  const w = await posting();
  await Bun.sleep(2 * SURELY_MS);
  const kinds = async (missedMs: number) =>
    (await eventsOf(w, {}, missedMs)).map(({ event }) => event);
  expect(await kinds(SURELY_MS)).toEqual(["hello", "notices"]);
  const followed = await listening(w, "member");
  await w.post("Long ago");
  await Bun.sleep(2 * SURELY_MS);
  const since = performance.now();
  const missed = await w.post("Just now");
  const heard = await eventsOf(w, {}, Math.ceil(performance.now() - since) + SURELY_MS);
  expect(heard.map(({ event }) => event)).toEqual(["hello", "change", "notices"]);
  expect(short(heard[1]?.data)).toEqual(["message", "created", missed.id]);
  // Further back than it was followed, and than anything is kept.
  for (const missedMs of [50_000, 60_001, 86_400_000])
    expect(await kinds(missedMs)).toEqual(["hello", "reset", "notices"]);
  await followed.cancel();
});

test("who follows first reads anew what changed while nobody did", async () => {
  const w = await posting();
  await w.post("Before anybody followed");
  const heard = await eventsOf(w, {}, 5000);
  expect(heard.map(({ event }) => event)).toEqual(["hello", "reset", "notices"]);
});

test("more than a day ago is refused", async () => {
  const w = await posting();
  const { status, body } = await w.call("member", "GET", "/live?missed_ms=86400001");
  expect([status, body.error?.code]).toEqual([422, "validation_failed"]);
});
