import { expect, test } from "bun:test";
import { clock, services } from "./support/server.ts";
import { openStream } from "./support/stream.ts";
import { desk } from "./support/tray.ts";

test("a stream tells what is new the moment it is committed, with the cursor to resume at", async () => {
  const w = await desk();
  await w.post("Before");
  const stream = await openStream(w, "other");
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(await stream.next()).toMatch(/^retry: 1000\nid: \S+$/);
  await w.post("New");
  const event = (await stream.next()) ?? "";
  const [, cursor] = /^event: notification\nid: (\S+)\ndata: \{/.exec(event) ?? [];
  expect(JSON.parse(event.slice(event.indexOf("data: ") + 6))).toEqual(
    (await w.tray()).notifications[0],
  );
  await stream.cancel();
  expect(services.hub.size).toBe(0);
  for (const title of ["Missed", "Missed too"]) await w.post(title);
  for (const resumed of [
    await openStream(w, "other", `?after=${cursor}`),
    await openStream(w, "other", "", { "last-event-id": cursor ?? "" }),
  ]) {
    await resumed.next();
    expect([(await resumed.row()).recording.title, (await resumed.row()).recording.title]).toEqual([
      "Missed",
      "Missed too",
    ]);
    await resumed.cancel();
  }
});

test("an empty place is the beginning, in the tray and in the stream, and none is now", async () => {
  const w = await desk();
  for (const title of ["One", "Two"]) await w.post(title);
  expect(await w.titles("?after=")).toEqual(["One", "Two"]);
  const [all, fresh] = [await openStream(w, "other", "?after="), await openStream(w, "other")];
  for (const stream of [all, fresh]) await stream.next();
  await w.post("Three");
  const told = [await all.row(), await all.row(), await all.row(), await fresh.row()];
  expect(told.map(({ recording }) => recording.title)).toEqual(["One", "Two", "Three", "Three"]);
  const resumed = await openStream(w, "other", "?after=", { "last-event-id": told[1].cursor });
  await resumed.next();
  expect((await resumed.row()).recording.title).toBe("Three");
  const empty = await openStream(w, "other", "", { "last-event-id": "" });
  await empty.next();
  await w.post("Four");
  expect((await empty.row()).recording.title).toBe("Four");
  for (const stream of [all, fresh, resumed, empty]) await stream.cancel();
});

test("each stream of somebody who waits tells each thing once, in order", async () => {
  const w = await desk();
  const streams = [await openStream(w, "other"), await openStream(w, "other")];
  for (const stream of streams) await stream.next();
  const titles = ["One", "Two", "Three", "Four"];
  const told: string[][] = [];
  for (const title of titles) {
    const waiting = streams.map((stream) => stream.row());
    await w.post(title);
    told.push((await Promise.all(waiting)).map(({ recording }) => recording.title));
  }
  expect(told).toEqual(titles.map((title) => [title, title]));
  for (const stream of streams) await stream.cancel();
});

test("a stream pings, and ends after ten minutes", async () => {
  const w = await desk();
  const stream = await openStream(w, "other");
  await stream.next();
  clock.advance(15_000);
  services.hub.tick();
  expect(await stream.next()).toMatch(/^event: ping\nid: \S+\ndata: {}$/);
  clock.advance(585_000);
  services.hub.tick();
  expect(await stream.next()).toBeNull();
  expect(services.hub.size).toBe(0);
});
