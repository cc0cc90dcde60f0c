import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runControl } from "#/app/control/commands.ts";
import { openServices } from "#/app/services.ts";
import type { Services } from "#/platform/services.ts";
import { gather } from "../support/crowd.ts";
import { formOf } from "../support/files.ts";
import { globalRows } from "../support/global-file.ts";
import { install } from "../support/installation.ts";
import { withFolder } from "../support/process.ts";

const say = (services: Services, ...words: string[]) => runControl(services, words);

/** An organization of three on another server, with a stored file; answers its file and the folder of that. */
async function elsewhere(folder: string) {
  const there = await install(join(folder, "there"));
  const crowd = await gather(there.services, "reef", 3);
  const project = await (await there.call(crowd, "POST", "/projects", { name: "Corals" })).json();
  const inside = project.tools.find(({ key }: { key: string }) => key === "folder").id;
  await there.app.handle(
    new Request(`http://localhost:3000/api/v1/reef/recordings/${inside}/uploads`, {
      method: "POST",
      headers: { cookie: crowd.people[0]?.cookie ?? "", origin: "http://localhost:3000" },
      body: formOf("the bytes of a file", "a.txt"),
    }),
  );
  await there.close();
  const file = join(folder, "reef.sqlite");
  copyFileSync(join(folder, "there", "orgs", `${crowd.orgId}.sqlite`), file);
  return { crowd, file, files: join(folder, "there", "files", crowd.orgId) };
}

test(
  "an organization from another server is taken in, its people by the addresses they have proven",
  () =>
    withFolder(async (folder) => {
      const { crowd, file, files } = await elsewhere(folder);
      const here = await install(join(folder, "here"));
      const nobody = await say(here.services, "adopt", file);
      expect([nobody.status, nobody.text]).toEqual([
        1,
        expect.stringContaining("person-0@reef.example.com"),
      ]);
      expect(readdirSync(join(folder, "here", "orgs"))).toEqual([]);
      // Two of the three are here; another organization has the slug, and its people the addresses.
      const mine = await gather(here.services, "reef", 2);
      const said = await say(here.services, "adopt", file, "--files", files);
      expect([said.status, said.text]).toEqual([
        0,
        expect.stringContaining("/reef-2, with 1 stored"),
      ]);
      expect(said.text).toContain("invited; an owner sends the mails");
      const adopted = { ...mine, slug: "reef-2", orgId: crowd.orgId };
      expect(await here.projects(adopted)).toEqual(["Corals"]);
      const states = here.services.tenants
        .get(crowd.orgId)
        .all("select name, status from memberships order by name", []);
      expect(states).toEqual([
        { name: "Person 0", status: "active" },
        { name: "Person 1", status: "active" },
        { name: "Person 2", status: "invited" },
      ]);
      const rows = globalRows(
        here.services,
        "select role from memberships where org_id = ?",
        crowd.orgId,
      );
      expect(rows).toHaveLength(2);
      expect((await say(here.services, "adopt", file)).text).toContain("It is here already");
      expect(await say(here.services, "restore", "reef-2", file)).toMatchObject({ status: 0 });
      await here.close();
    }),
  60_000,
);

test("a file that Litestream replicated is taken in as any other", () =>
  withFolder(async (folder) => {
    const { crowd, file } = await elsewhere(folder);
    const sqlite = new Database(file);
    sqlite.run("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)");
    sqlite.run("CREATE TABLE _litestream_lock (id INTEGER)");
    sqlite.run("insert into _litestream_seq values (1, 7)");
    sqlite.close(true);
    const here = await install(join(folder, "here"));
    const mine = await gather(here.services, "reef", 1);
    const said = await say(here.services, "adopt", file);
    expect([said.status, said.text]).toEqual([0, expect.stringContaining("/reef-2")]);
    const adopted = { ...mine, slug: "reef-2", orgId: crowd.orgId };
    expect(await here.projects(adopted)).toEqual(["Corals"]);
    await here.close();
  }));

test(
  "a file that somebody put a trigger into is not taken in",
  () =>
    withFolder(async (folder) => {
      const { file } = await elsewhere(folder);
      const sqlite = new Database(file);
      sqlite.run("create trigger spy after insert on events begin delete from events; end");
      sqlite.close(true);
      const here = await install(join(folder, "here"));
      await gather(here.services, "reef", 1);
      const said = await say(here.services, "adopt", file);
      expect([said.status, said.text]).toEqual([1, expect.stringContaining("trigger spy")]);
      expect(here.services.tenants.ids()).toHaveLength(1);
      await here.close();
    }),
  60_000,
);

test(
  "a file of an organization whose id leads to another folder is not taken in, and nothing is written there",
  () =>
    withFolder(async (folder) => {
      const { file } = await elsewhere(folder);
      const data = join(folder, "here");
      const here = await install(data);
      await gather(here.services, "reef", 1);
      for (const id of ["../../outside", `${"../".repeat(9)}${folder}/outside`, "two words", ""]) {
        const sqlite = new Database(file);
        sqlite.run("update org set id = ?", [id]);
        sqlite.close(true);
        const said = await say(here.services, "adopt", file);
        expect([said.status, said.text]).toEqual([
          1,
          expect.stringContaining(`Nothing was changed: the file ${file} is of `),
        ]);
        expect(readdirSync(folder).sort()).toEqual(["here", "reef.sqlite", "there"]);
        expect(here.services.tenants.ids()).toHaveLength(1);
        expect(readdirSync(join(data, "new"))).toEqual([]);
      }
      await here.close();
    }),
  60_000,
);

test(
  "a copy to try things in has everything, lets its owners in alone, and sends no mail",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await gather(here.services, "reef", 2);
      expect(await here.write(crowd, "Corals")).toBe(201);
      const feed = await (await here.call(crowd, "POST", "/calendar/feeds", {})).json();
      const said = await say(here.services, "clone", "reef");
      expect([said.status, said.text]).toEqual([
        0,
        expect.stringContaining("/reef-sandbox is a copy of reef"),
      ]);
      const copy = { ...crowd, slug: "reef-sandbox" };
      expect(await here.projects(copy)).toEqual(["Corals"]);
      expect(await here.projects({ ...copy, people: crowd.people.slice(1) })).toBe(404);
      expect(await here.write(copy, "Tried")).toBe(201);
      expect(await here.projects(crowd)).toEqual(["Corals"]);
      expect((await here.app.handle(new Request(feed.url))).status).toBe(200);
      expect(await (await here.call(copy, "GET", "/calendar/feeds")).json()).toEqual([]);
      const invited = await here.call(copy, "POST", "/people", {
        email: "new@example.com",
        role: "member",
      });
      expect(invited.status).toBe(201);
      const one = await here.call(crowd, "POST", "/people", {
        email: "other@example.com",
        role: "member",
      });
      expect(one.status).toBe(201);
      await here.jobs.runDue();
      const mails = readdirSync(join(folder, "mail"));
      expect(mails).toHaveLength(1);
      expect(await Bun.file(join(folder, "mail", mails[0] ?? "")).text()).toContain(
        "other@example.com",
      );
      // After a crash what hangs on its file is derived anew; nobody else comes in by that.
      await here.services.durable();
      const path = here.services.tenants.names;
      expect(path.epoch(crowd.orgId)).toBe(0);
      await here.close();
      const again = await openServices(here.services.config);
      const rows = globalRows(again.services, "select count(*) as n from memberships");
      expect(rows).toEqual([{ n: 3 }]);
      await again.close();
    }),
  60_000,
);
