import { expect, test } from "bun:test";
import { copyFileSync, existsSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runControl } from "#/app/control/commands.ts";
import { readFileName } from "#/platform/db/files/names.ts";
import type { Services } from "#/platform/services.ts";
import { gather } from "../support/crowd.ts";
import { globalRows } from "../support/global-file.ts";
import { type Installation, install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";

const say = (services: Services, ...words: string[]) => runControl(services, words);
/** The files of organizations that are there, but for logs. */
const files = (folder: string) =>
  readdirSync(join(folder, "orgs"))
    .filter((name) => readFileName(name) !== null)
    .sort();

/** An organization of three with "Old" in a backup, and "New" since. */
async function installed(folder: string) {
  const here = await install(folder);
  const crowd = await gather(here.services, "reef", 3, (place) =>
    place === 1 ? "admin" : "member",
  );
  expect(await here.write(crowd, "Old")).toBe(201);
  expect(await operate(folder, ["backup"])).toMatchObject({ status: 0 });
  expect(await here.write(crowd, "New")).toBe(201);
  return { here, crowd, id: crowd.orgId };
}

const as = (crowd: Awaited<ReturnType<typeof gather>>, place: number) => ({
  ...crowd,
  people: crowd.people.slice(place),
});

test(
  "an organization is put back as it was, beside the others, and what was replaced is kept",
  () =>
    withFolder(async (folder) => {
      const { here, crowd, id } = await installed(folder);
      const other = await here.newOrg("bay");
      const said = await say(here.services, "restore", "reef");
      expect([said.status, said.text]).toEqual([
        0,
        expect.stringContaining("reef is restored from"),
      ]);
      expect(await here.projects(crowd)).toEqual(["Old"]);
      expect(files(folder)).toEqual([`${id}.1.sqlite`, `${other.orgId}.sqlite`].sort());
      expect(existsSync(join(folder, "replaced", `${id}.sqlite`))).toBe(true);
      expect(globalRows(here.services, "select epoch from orgs where id = ?", id)).toEqual([
        { epoch: 1 },
      ]);
      expect(await here.write(crowd, "Later")).toBe(201);
      expect((await say(here.services, "restore", "reef", "undo")).status).toBe(0);
      expect(await here.projects(crowd)).toEqual(["New", "Old"]);
      expect((await say(here.services, "restore", "reef", "undo")).status).toBe(0);
      expect(await here.projects(crowd)).toEqual(["Later", "Old"]);
      expect(await here.projects(other)).toEqual([]);
      await here.close();
      // The names are found again.
      const again = await install(folder);
      expect(await again.projects(crowd)).toEqual(["Later", "Old"]);
      expect(again.logged).toEqual([]);
      await again.close();
      expect((await operate(folder, ["migrate"])).out).toContain("0 failed");
      expect((await operate(folder, ["reindex"])).out).toContain("2 indexed, 0 failed");
    }),
  60_000,
);

test(
  "a bare file is put back with what its log holds, and stays as it is",
  () =>
    withFolder(async (folder) => {
      const { here, crowd, id } = await installed(folder);
      await here.services.durable();
      const bare = join(folder, "bare.sqlite");
      for (const suffix of ["", "-wal"])
        copyFileSync(join(folder, "orgs", `${id}.sqlite${suffix}`), bare + suffix);
      expect(await here.write(crowd, "Later")).toBe(201);
      expect(await say(here.services, "restore", "reef", bare)).toMatchObject({ status: 0 });
      expect(await here.projects(crowd)).toEqual(["New", "Old"]);
      await here.close();
    }),
  60_000,
);

test(
  "a wrong source changes nothing",
  () =>
    withFolder(async (folder) => {
      const { here, crowd, id } = await installed(folder);
      const bay = await here.newOrg("bay");
      here.services.tenants.close(bay.orgId);
      const bad = join(folder, "bad.sqlite");
      writeFileSync(bad, "no database");
      const tries = [
        await say(here.services, "restore", "reef", bad),
        await say(here.services, "restore", "reef", join(folder, "orgs", `${bay.orgId}.sqlite`)),
        await say(here.services, "restore", "reef", "2020-01-01T00-00-00-000Z"),
        await say(here.services, "restore", "reef", "undo"),
        await say(here.services, "restore", "nowhere"),
        await say(here.services, "restore", "bay", "latest"),
        await say(here.services, "restore", "reef", join(folder, "none", "file.sqlite")),
        await say(here.services, "restore", "reef", "two"),
        await say(here.services, "restore", "reef", join(folder, "global.sqlite")),
      ];
      expect(tries.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
      expect(tries[8]?.text).toContain("global.sqlite is of no organization.");
      expect(tries[6]?.text).toContain("the user that Atoll runs as can't reach it");
      expect(tries[7]?.text).toContain("A file is named with its folder: ./two.");
      expect(tries[0]?.text).toContain(
        `Nothing was changed: the file ${bad}: file is not a database`,
      );
      const other = join(folder, "orgs", `${bay.orgId}.sqlite`);
      expect(tries[1]?.text).toContain(`the file ${other} belongs to another organization`);
      expect(await here.projects(crowd)).toEqual(["New", "Old"]);
      expect(files(folder)).toEqual([`${bay.orgId}.sqlite`, `${id}.sqlite`].sort());
      expect(readdirSync(join(folder, "new"))).toEqual([]);
      await here.close();
    }),
  60_000,
);

/** The status of a list for somebody. */
const status = async (here: Installation, who: ReturnType<typeof as>) =>
  (await here.call(who, "GET", "/projects")).status;

test(
  "who was removed since stays removed, and roles and addresses that were taken back are not given again",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await gather(here.services, "reef", 4, (place) =>
        place === 1 ? "admin" : "member",
      );
      const [, admin, member, third] = crowd.people;
      const project = await (
        await here.call(crowd, "POST", "/projects", { name: "P", all_access: false })
      ).json();
      const board = project.tools.find(({ key }: { key: string }) => key === "folder").id;
      await here.call(crowd, "PUT", `/projects/${project.id}/people`, {
        grant: [member?.membershipId, third?.membershipId],
      });
      const doc = await (
        await here.call(crowd, "POST", `/recordings/${board}/children`, {
          type: "document",
          title: "D",
          content: "x",
        })
      ).json();
      const link = await (
        await here.call(crowd, "PUT", `/recordings/${doc.id}/public-link`)
      ).json();
      const feed = await (await here.call(crowd, "POST", "/calendar/feeds", {})).json();
      const get = (url: string) => here.app.handle(new Request(url));
      expect([(await get(link.url)).status, (await get(feed.url)).status]).toEqual([200, 200]);
      expect((await operate(folder, ["backup"])).status).toBe(0);
      // Since then:
      await here.call(crowd, "PATCH", `/people/${admin?.membershipId}`, { role: "member" });
      await here.call(crowd, "DELETE", `/people/${third?.membershipId}`);
      await here.call(crowd, "PUT", `/projects/${project.id}/people`, {
        revoke: [member?.membershipId],
      });
      await here.call(crowd, "DELETE", `/recordings/${doc.id}/public-link`);
      await here.call(crowd, "DELETE", `/calendar/feeds/${feed.id}`);
      expect((await get(link.url)).status).toBe(404);
      const said = await say(here.services, "restore", "reef");
      expect(said.text).toContain("Removed since, and still: Person 3.");
      expect(said.text).toContain("With the role they had last: Person 1.");
      expect(said.text).toContain("1 public links");
      expect([(await get(link.url)).status, (await get(feed.url)).status]).toEqual([404, 404]);
      expect(await status(here, as(crowd, 3))).toBe(404);
      expect(await here.projects(as(crowd, 2))).toEqual([]);
      const me = await (
        await here.call(as(crowd, 1), "GET", `/people/${admin?.membershipId}`)
      ).json();
      expect(me.role).toBe("member");
      expect(globalRows(here.services, "select count(*) as n from memberships")).toEqual([
        { n: 3 },
      ]);
      await here.close();
    }),
  60_000,
);

test(
  "who came since is named, and the organization is never without an owner",
  () =>
    withFolder(async (folder) => {
      const { here, crowd } = await installed(folder);
      const [founder, admin] = crowd.people;
      await here.call(crowd, "PATCH", `/people/${admin?.membershipId}`, { role: "owner" });
      const put = await here.call(as(crowd, 1), "DELETE", `/people/${founder?.membershipId}`);
      expect(put.status).toBe(204);
      const said = await say(here.services, "restore", "reef");
      expect(said.status).toBe(0);
      expect(await status(here, crowd)).toBe(404);
      const me = await (
        await here.call(as(crowd, 1), "GET", `/people/${admin?.membershipId}`)
      ).json();
      expect(me.role).toBe("owner");
      await here.close();
    }),
  60_000,
);

test(
  "a damaged file is replaced, and what could have been taken back is ended",
  () =>
    withFolder(async (folder) => {
      const { here, crowd, id } = await installed(folder);
      const path = here.path(crowd);
      here.services.tenants.close(id);
      renameSync(path, `${path}.away`);
      writeFileSync(path, "no database, this is");
      expect(await here.projects(crowd)).toBe(503);
      const said = await say(here.services, "restore", "reef");
      expect([said.status, said.text]).toEqual([0, expect.stringContaining("could not be read")]);
      expect(await here.projects(crowd)).toEqual(["Old"]);
      expect(await status(here, as(crowd, 2))).toBe(200);
      await here.close();
    }),
  60_000,
);

test(
  "the command restores beside a running server, and without one",
  () =>
    withFolder(async (folder) => {
      const { here, crowd } = await installed(folder);
      await here.close();
      expect(await operate(folder, ["restore", "reef"])).toMatchObject({ status: 0 });
      const again = await install(folder);
      expect(await again.projects(crowd)).toEqual(["Old"]);
      await again.close();
    }),
  60_000,
);
