import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { enqueued } from "#/platform/jobs/outbox.ts";
import { isWithin, timed } from "../support/cost.ts";
import { gather } from "../support/crowd.ts";
import { changeGlobal } from "../support/global-file.ts";
import { type Installation, install } from "../support/installation.ts";
import { serve, withFolder } from "../support/process.ts";

/** Holds the write lock of a file as another process would. */
function hold(path: string): () => void {
  const sqlite = new Database(path);
  sqlite.run("begin immediate");
  return () => sqlite.close(true);
}

/** The status with which somebody is told where they may go, and their roles there. */
async function accessOf(
  { app }: Installation,
  headers: Record<string, string>,
): Promise<[number, string[]]> {
  const answer = await app.handle(
    new Request("http://localhost:3000/api/v1/authorization", { headers }),
  );
  const { organizations = [] } = (await answer.json()) as { organizations?: { role: string }[] };
  return [answer.status, organizations.map(({ role }) => role)];
}

/** The longest that anybody else waited while something ran, in milliseconds. */
async function longestWait(work: Promise<unknown>, call: () => Promise<unknown>): Promise<number> {
  let [isOver, longest] = [false, 0];
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await call();
    longest = Math.max(longest, performance.now() - began);
    await Bun.sleep(1);
  }
  await ended;
  return longest;
}

test(
  "a file that another process holds is its organization's trouble alone, and for that moment",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const [held, other] = [await here.newOrg("held"), await here.newOrg("other")];
      const release = hold(here.path(held));
      const writes = timed(() =>
        Promise.all(Array.from({ length: 20 }, (_, i) => here.write(held, `Refused ${i}`))),
      );
      const waited = await longestWait(writes, () => here.projects(other));
      const [answers, ms] = await writes;
      expect([new Set(answers), isWithin(3000, ms), isWithin(1000, waited)]).toEqual([
        new Set([503]),
        true,
        true,
      ]);
      expect(await here.projects(held)).toEqual([]);
      setTimeout(release, 200);
      expect(await here.write(held, "Waited")).toBe(201);
      expect(await here.projects(held)).toEqual(["Waited"]);
      await here.close();
    }),
  120_000,
);

test(
  "a global file that another process holds holds nobody who reads, and what writes to it waits",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await here.newOrg("one");
      const { services } = here;
      services.tenants.close(crowd.orgId);
      const path = join(folder, "global.sqlite");
      const release = hold(path);
      const founding = Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          here.call({ ...crowd, slug: `x${i}` }, "POST", "/../orgs", { name: `N${i}` }),
        ),
      );
      expect(isWithin(1000, await longestWait(founding, () => here.projects(crowd)))).toBe(true);
      expect(new Set((await founding).map(({ status }) => status))).toEqual(new Set([503]));
      expect(JSON.parse(here.logged[0] ?? "")).toMatchObject({
        level: "error",
        message: "A request failed",
        status: 503,
        error: `Error: Another process holds ${path}`,
        code: "SQLITE_BUSY",
      });
      setTimeout(release, 200);
      expect((await here.call(crowd, "POST", "/../orgs", { name: "Waited" })).status).toBe(201);
      await here.close();
    }),
  120_000,
);

test(
  "a start waits for a global file that another process holds, and then says which",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      await here.newOrg("one");
      const { services } = here;
      await changeGlobal(
        services,
        "insert into orgs (id, slug, name, status, created_at) values ('half', 'half', 'Half', 'creating', 'x')",
      );
      await here.close();
      const path = join(folder, "global.sqlite");
      const release = hold(path);
      const began = performance.now();
      const refused = await serve({ TENANTS_DIR: folder }).catch(String);
      expect(refused).toContain(
        `Another process holds ${path}. End it (a copy, a backup, an SQLite shell), then start again.`,
      );
      expect(performance.now() - began).toBeGreaterThan(5000);
      setTimeout(release, 1500);
      const served = await serve({ TENANTS_DIR: folder });
      served.process.kill("SIGINT");
      expect(await served.process.exited).toBe(0);
    }),
  360_000,
);

test(
  "a request that writes nothing leaves the file to other processes at once, and one that writes right after it its own",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await here.newOrg("one");
      const refuse = async () => (await here.call(crowd, "POST", "/projects", { name: "" })).status;
      const answers = [
        refuse(),
        here.write(crowd, "Kept"),
        refuse(),
        here.write(crowd, "Kept too"),
      ];
      expect(await Promise.all(answers)).toEqual([422, 201, 422, 201]);
      expect(await refuse()).toBe(422);
      await new Promise<void>((resolve) => setImmediate(resolve));
      const other = new Database(here.path(crowd));
      other.run("update projects set name = 'By another' where name = 'Kept too'");
      other.close(true);
      expect(await here.projects(crowd)).toEqual(["By another", "Kept"]);
      expect(await refuse()).toBe(422);
      here.services.tenants.close(crowd.orgId);
      expect(await here.projects(crowd)).toEqual(["By another", "Kept"]);
      await here.close();
    }),
  120_000,
);

test(
  "what another process changes in the global file holds a moment later: a session that is gone there opens nothing",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await here.newOrg("one");
      expect(await here.projects(crowd)).toEqual([]);
      const other = new Database(join(folder, "global.sqlite"));
      other.run("delete from sessions");
      other.close(true);
      await Bun.sleep(30);
      expect(await here.projects(crowd)).toBe(401);
      await here.close();
    }),
  120_000,
);

test(
  "while another process holds the global file, what changes of people is done, and reaches it when it can",
  () =>
    withFolder(async (folder) => {
      const clock = {
        ahead: 0,
        now: () => new Date(Date.now() + clock.ahead),
        steadyMs: () => Date.now() + clock.ahead,
      };
      const here = await install(folder, { clock });
      const crowd = await gather(here.services, "one", 3);
      const [, second, third] = crowd.people;
      const agent = (await (
        await here.call(crowd, "POST", "/agents", { name: "Robot" })
      ).json()) as { id: string };
      const minted = await here.call(crowd, "POST", `/agents/${agent.id}/token`, { scope: "read" });
      const { token } = (await minted.json()) as { token: string };
      const asAgent = { authorization: `Bearer ${token}`, "user-agent": "tests" };
      const access = () =>
        Promise.all([
          accessOf(here, { cookie: second?.cookie ?? "" }),
          accessOf(here, { cookie: third?.cookie ?? "" }),
          accessOf(here, asAgent),
        ]);
      expect((await access()).map(([status]) => status)).toEqual([200, 200, 200]);
      const release = hold(join(folder, "global.sqlite"));
      const done = await Promise.all([
        here.call(crowd, "PATCH", `/people/${second?.membershipId}`, { role: "admin" }),
        here.call(crowd, "DELETE", `/people/${third?.membershipId}`),
        here.call(crowd, "DELETE", `/agents/${agent.id}`),
      ]);
      expect(done.map(({ status }) => status)).toEqual([200, 204, 204]);
      await Bun.sleep(2500);
      release();
      const reached = [
        [200, ["admin"]],
        [200, []],
        [401, []],
      ];
      const hasReached = async () => {
        clock.ahead += 61_000;
        await here.jobs.runDue();
        return Bun.deepEquals(await access(), reached);
      };
      while (!(await hasReached())) await Bun.sleep(100);
      await here.close();
    }),
  240_000,
);

test(
  "while another process holds the global file, a job of the installation waits for it, and organizations' own run",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await here.newOrg("one");
      const { services } = here;
      await services.global.batch([
        enqueued(
          { kind: "mail_confirmation", dueAt: new Date(), payload: { identity_id: "none" } },
          new Date(),
        ),
      ]);
      const release = hold(join(folder, "global.sqlite"));
      here.jobs.start();
      const told = () => here.logged.map((line) => JSON.parse(line).message);
      const waits = () =>
        told().filter((message) => message === "The jobs of the installation can't run");
      while (waits().length === 0) await Bun.sleep(10);
      await Bun.sleep(500);
      expect(waits()).toHaveLength(1);
      expect(told().length).toBeLessThan(5);
      release();
      expect(await here.write(crowd, "Goes on")).toBe(201);
      await here.jobs.stop();
      await here.close();
    }),
  120_000,
);

test(
  "what can't be noted of an organization's work before the end is done after the next start, whenever the lock ends",
  () =>
    withFolder(async (folder) => {
      for (const [slug, heldMs, endsMs] of [
        ["one", 2500, 300],
        ["two", 0, 1500],
        ["three", 1200, 900],
      ] as const) {
        const here = await install(folder);
        const crowd = await gather(here.services, slug, 2);
        const left = crowd.people[1];
        await changeGlobal(here.services, "delete from due");
        const release = hold(join(folder, "global.sqlite"));
        expect((await here.call(crowd, "DELETE", `/people/${left?.membershipId}`)).status).toBe(
          204,
        );
        await Bun.sleep(heldMs);
        setTimeout(release, endsMs);
        await here.close();
        const later = {
          now: () => new Date(Date.now() + 61_000),
          steadyMs: () => performance.now(),
        };
        const again = await install(folder, { clock: later });
        await again.jobs.runDue();
        expect([slug, await accessOf(again, { cookie: left?.cookie ?? "" })]).toEqual([
          slug,
          [200, []],
        ]);
        await again.close();
      }
    }),
  420_000,
);
