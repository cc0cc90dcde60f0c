import { expect, test } from "bun:test";
import { join } from "node:path";
import { isWithin, timed } from "../support/cost.ts";
import { install } from "../support/installation.ts";
import { run, withFolder } from "../support/process.ts";

/**
 * Another process that wants a file in exclusive locking mode, tries until it has it, and keeps it.
 * `held` resolves when it does; `tried` when it was refused for the first time, or has it.
 */
async function taker(path: string) {
  const child = Bun.spawn(
    [
      process.execPath,
      "-e",
      `const { Database } = require("bun:sqlite");
       for (let tries = 0; ; tries++) {
         const db = new Database(${JSON.stringify(path)});
         try {
           db.run("pragma locking_mode = exclusive");
           db.run("begin immediate");
           db.run("commit");
           globalThis.kept = db;
           console.log("held");
           break;
         } catch {
           db.close(true);
           if (tries === 0) console.log("refused");
           Bun.sleepSync(5);
         }
       }
       setInterval(() => {}, 1000);`,
    ],
    { stdout: "pipe", stderr: "inherit" },
  );
  const reader = child.stdout.getReader();
  let said = "";
  const says = async (word: RegExp) => {
    while (!word.test(said)) said += new TextDecoder().decode((await reader.read()).value);
  };
  return {
    tried: () => says(/refused|held/),
    held: () => says(/held/),
    wasRefused: () => said.includes("refused"),
    async letGo() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

test(
  "a closed file that another process holds exclusively costs its organization a second and a 503, and nobody else anything",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const [held, other] = [await here.newOrg("held"), await here.newOrg("other")];
      expect(await here.write(held, "Before")).toBe(201);
      here.services.tenants.close(held.orgId);
      const process = await taker(here.path(held));
      await process.held();
      const refused = timed(() => Promise.all([here.projects(held), here.write(held, "Refused")]));
      const [answer, othersMs] = await timed(() => here.write(other, "Served"));
      expect([answer, isWithin(500, othersMs)]).toEqual([201, true]);
      const [answers, ms] = await refused;
      expect([answers, ms > 500, isWithin(2500, ms)]).toEqual([[503, 503], true, true]);
      const told = here.logged.map((line) => JSON.parse(line));
      expect(told).toContainEqual(
        expect.objectContaining({
          level: "error",
          message: "A tenant's file can't be opened",
          code: "SQLITE_BUSY",
          tenant: held.orgId,
          file: here.path(held),
        }),
      );
      setTimeout(() => void process.letGo(), 200);
      expect(await here.write(held, "Waited")).toBe(201);
      expect(await here.projects(held)).toEqual(["Before", "Waited"]);
      await here.close();
    }),
  120_000,
);

test(
  "nobody can hold an open file exclusively; once it is closed they can, and it is served again when they let go",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await here.newOrg("one");
      expect(await here.write(crowd, "Before")).toBe(201);
      const process = await taker(here.path(crowd));
      await process.tried();
      expect(process.wasRefused()).toBe(true);
      for (let i = 0; i < 20; i++) {
        expect(await here.write(crowd, `Beside ${i}`)).toBe(201);
        expect(await here.projects(crowd)).toHaveLength(i + 2);
        await Bun.sleep(2);
      }
      here.services.tenants.close(crowd.orgId);
      await process.held();
      expect([await here.projects(crowd), await here.write(crowd, "Refused")]).toEqual([503, 503]);
      await process.letGo();
      expect(await here.write(crowd, "After")).toBe(201);
      expect(await here.projects(crowd)).toHaveLength(22);
      await here.close();
    }),
  120_000,
);

test(
  "jobs of an organization whose file is held exclusively wait, and those of others run",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const { services, jobs } = here;
      const crowds = [await here.newOrg("held"), await here.newOrg("other")];
      const now = services.clock.now().toISOString();
      for (const { orgId } of crowds) {
        services.tenants.get(orgId).write((tx) => {
          const job = `insert into jobs (id, kind, due_at, payload, created_at) values ('j', 'publish', '${now}', '{}', '${now}')`;
          tx.run(job, []);
        });
        await services.wakeIndex.noteDue(orgId, now);
        services.tenants.close(orgId);
      }
      const process = await taker(services.tenants.path(crowds[0]?.orgId ?? ""));
      await process.held();
      const [ran, ms] = await timed(() => jobs.runDue());
      expect([ran, isWithin(4000, ms)]).toEqual([1, true]);
      await process.letGo();
      await services.wakeIndex.noteDue(crowds[0]?.orgId ?? "", now);
      expect(await jobs.runDue()).toBe(1);
      await here.close();
    }),
  120_000,
);

test(
  "nobody can hold the global file exclusively while it is served; before a start it ends the start with a sentence",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await here.newOrg("one");
      const path = join(folder, "global.sqlite");
      const process = await taker(path);
      await process.tried();
      expect(process.wasRefused()).toBe(true);
      for (let i = 0; i < 5; i++) {
        expect((await here.call(crowd, "POST", "/../orgs", { name: `Founded ${i}` })).status).toBe(
          201,
        );
        expect(await here.projects(crowd)).toEqual([]);
      }
      await here.close();
      await process.held();
      const child = run("serve", { TENANTS_DIR: folder, PORT: "0" });
      const [code, ms] = await timed(() => child.exited);
      expect([code, ms < 12_000]).toEqual([1, true]);
      expect((await new Response(child.stderr).text()).trim()).toBe(
        `Another process holds ${path}. End it (a copy, a backup, an SQLite shell), then start again.`,
      );
      await process.letGo();
      const again = await install(folder);
      expect(await again.projects(crowd)).toEqual([]);
      await again.close();
    }),
  300_000,
);
