import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { listen } from "#/platform/http/listen.ts";
import { type Crowd, gather } from "./support/crowd.ts";
import { Disk } from "./support/disk.ts";
import { type Installation, install } from "./support/installation.ts";
import { withFolder } from "./support/process.ts";
import type { Body } from "./support/world.ts";

/** A server on a disk that does as it is told, and two organizations. */
const onDisk = (body: (scene: Awaited<ReturnType<typeof opened>>) => Promise<void>) =>
  withFolder(async (folder) => {
    const scene = await opened(folder);
    try {
      await body(scene);
    } finally {
      scene.disk.fault = null;
      scene.disk.release();
      await scene.server.stop(true);
      await scene.here.close();
    }
  });

async function opened(folder: string) {
  const disk = new Disk();
  const here = await install(folder, { syncFile: disk.syncFile });
  const [one, two] = [await here.newOrg("one"), await here.newOrg("two")];
  const server = listen(here.app, { host: "127.0.0.1", port: 0 }, here.services.durable);
  const as = (crowd: Crowd, person: number, method: string, path: string, body?: object) =>
    fetch(`http://127.0.0.1:${server.port}/api/v1/${crowd.slug}${path}`, {
      method,
      headers: {
        cookie: crowd.people[person]?.cookie ?? "",
        origin: here.services.config.baseUrl,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const call = (crowd: Crowd, method: string, path: string, body?: object) =>
    as(crowd, 0, method, path, body);
  await call(two, "GET", "/projects");
  return { folder, disk, here, one, two, server, as, call };
}

/** Whether something has happened a moment later. */
async function hasCome(promise: Promise<unknown>): Promise<boolean> {
  return await Promise.race([promise.then(() => true), Bun.sleep(60).then(() => false)]);
}

/** The names of the projects that stand in what a power cut would leave: a copy of a file and its log. */
function afterPowerCut({ path }: Installation, crowd: Crowd, folder: string): string[] {
  const [file, copy] = [path(crowd), join(folder, `copy-${crypto.randomUUID()}.sqlite`)];
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  const sqlite = new Database(copy);
  const rows = sqlite.query<{ name: string }, []>("select name from projects").all();
  sqlite.close(true);
  return rows.map(({ name }) => name);
}

test("no answer leaves before what it could have seen is on the disk, in that organization alone", () =>
  onDisk(async ({ disk, one, two, call }) => {
    disk.hold();
    const made = call(one, "POST", "/projects", { name: "Reef" });
    expect(await hasCome(made)).toBe(false);
    const [read, refused] = [call(one, "GET", "/projects"), call(one, "GET", "/projects/nothing")];
    expect([await hasCome(read), await hasCome(refused)]).toEqual([false, false]);
    // Nobody else waits.
    expect((await call(two, "GET", "/projects")).status).toBe(200);
    disk.release();
    expect([(await made).status, (await read).status, (await refused).status]).toEqual([
      201, 200, 404,
    ]);
    expect(await (await read).json()).toEqual([expect.objectContaining({ name: "Reef" })]);
  }));

test("what is worked out from what is on the disk holds no answer", () =>
  onDisk(async ({ disk, here, one, call }) => {
    const project = await (await call(one, "POST", "/projects", { name: "Reef" })).json();
    const board = project.tools.find(({ key }: { key: string }) => key === "message_board").id;
    const path = `/recordings/${board}/children`;
    expect((await call(one, "POST", path, { type: "message", title: "Kelp" })).status).toBe(201);
    disk.hold();
    const syncs = disk.syncs;
    await here.services.indexed(one.orgId);
    const found = await call(one, "GET", "/search?q=kelp");
    expect([found.status, (await found.json()).length, disk.syncs]).toEqual([200, 1, syncs]);
  }));

test("one sync serves all that was committed before it began", () =>
  onDisk(async ({ disk, here, one, call, folder }) => {
    disk.hold();
    const first = call(one, "POST", "/projects", { name: "First" });
    await Bun.sleep(60);
    const before = disk.syncs;
    const rest = Array.from({ length: 30 }, (_, n) =>
      call(one, "POST", "/projects", { name: `P${n}` }),
    );
    await Bun.sleep(100);
    disk.release();
    const statuses = (await Promise.all([first, ...rest])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(disk.syncs - before).toBeLessThan(10);
    expect(afterPowerCut(here, one, folder)).toHaveLength(31);
  }));

test.each([
  ["/my/notifications/stream", "retry:", '"action":"posted"'],
  ["/live", "event: notices", '"action":"created"'],
])("a stream tells nothing before it is on the disk: %s", (path, first, news) =>
  onDisk(async ({ disk, here, call, as }) => {
    const crowd = await gather(here.services, "three", 2);
    const people = await (await call(crowd, "GET", "/people")).json();
    const project = await (
      await call(crowd, "POST", "/projects", { name: "Reef", all_access: true })
    ).json();
    const board = project.tools.find(({ key }: { key: string }) => key === "message_board").id;
    const reader = (await call(crowd, "GET", path)).body?.getReader();
    const read = async () => new TextDecoder().decode((await reader?.read())?.value);
    for (let begun = ""; !begun.includes(first); ) begun = await read();
    disk.hold();
    const next = read();
    const said = as(crowd, 1, "POST", `/recordings/${board}/children`, {
      type: "message",
      title: "News",
      notify: { membership_ids: people.map(({ membership_id }: Body) => membership_id) },
    });
    expect([await hasCome(said), await hasCome(next)]).toEqual([false, false]);
    disk.release();
    expect((await said).status).toBe(201);
    expect(await next).toContain(news);
    await reader?.cancel();
  }),
);

test("a sync that fails answers 503, and the file is opened anew with all that was acknowledged", () =>
  onDisk(async ({ disk, here, one, two, call }) => {
    expect((await call(one, "POST", "/projects", { name: "Kept" })).status).toBe(201);
    await here.services.wakeIndex.idle();
    disk.fault = new Error("EIO: i/o error, fdatasync");
    const unsure = await call(one, "POST", "/projects", { name: "Unsure" });
    expect([unsure.status, (await unsure.json()).error.code]).toEqual([503, "unavailable"]);
    disk.fault = null;
    expect((await call(two, "GET", "/projects")).status).toBe(200);
    expect(here.logged.some((line) => line.includes("could not be brought to the disk"))).toBe(
      true,
    );
    const names = await here.projects(one);
    expect(names).toContain("Kept");
    expect((await call(one, "POST", "/projects", { name: "After" })).status).toBe(201);
    expect(await here.projects(one)).toContain("After");
  }));

test("what waits for a sync when a file is closed is on the disk by then", () =>
  onDisk(async ({ disk, here, one, call, folder }) => {
    disk.hold();
    const made = call(one, "POST", "/projects", { name: "Closed" });
    await Bun.sleep(60);
    here.services.tenants.close(one.orgId);
    expect(afterPowerCut(here, one, folder)).toEqual(["Closed"]);
    disk.release();
    expect((await made).status).toBe(201);
  }));

test("without the global file on the disk nothing is answered, and the process knows that it must end", () =>
  onDisk(async ({ disk, here, one, server }) => {
    disk.fault = new Error("EIO: i/o error, fdatasync");
    const me = (method: string, body?: object) =>
      fetch(`http://127.0.0.1:${server.port}/api/v1/me/preferences`, {
        method,
        headers: {
          cookie: one.people[0]?.cookie ?? "",
          origin: here.services.config.baseUrl,
          "content-type": "application/json",
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    expect((await me("PATCH", { theme: "dark" })).status).toBe(503);
    expect((await here.unsure).message).toContain("global.sqlite could not be brought to the disk");
    disk.fault = null;
    expect((await me("GET")).status).toBe(503);
  }));
