import { expect, test } from "bun:test";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runControl } from "#/app/control/commands.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { gather } from "../support/crowd.ts";
import { formOf } from "../support/files.ts";
import { changeGlobal, globalRows } from "../support/global-file.ts";
import { install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";
import { DAY, HOUR, settableClock } from "../support/settable-clock.ts";

test(
  "what a restored organization has to do is noted, done once, and no mail goes out a second time",
  () =>
    withFolder(async (folder) => {
      const clock = settableClock(Date.now());
      const here = await install(folder, { clock });
      const { services, jobs } = here;
      const crowd = await gather(services, "reef", 2);
      const due = () =>
        globalRows(services, "select due_at from due where tenant_id = ?", crowd.orgId);
      const invited = await here.call(crowd, "POST", "/people", {
        email: "new@example.com",
        role: "member",
      });
      expect(invited.status).toBe(201);
      const dueAt = new Date(clock.time + 2 * DAY);
      const later = { kind: "purge", dueAt, payload: { recording_id: "x", trashed_at: "x" } };
      services.tenants.get(crowd.orgId).write((tx) => enqueueJob(tx, later, clock.now()));
      // The mail of the invitation waits in the backup, and goes out afterwards.
      await services.durable();
      expect(await operate(folder, ["backup"])).toMatchObject({ status: 0 });
      await jobs.runDue();
      expect(readdirSync(join(folder, "mail"))).toHaveLength(1);
      await services.wakeIndex.noteDue(crowd.orgId, null);
      const said = await runControl(services, ["restore", "reef"]);
      expect([said.status, said.text]).toEqual([
        0,
        expect.stringContaining("1 mails that went out"),
      ]);
      expect(due()).toEqual([{ due_at: dueAt.toISOString() }]);
      await jobs.runDue();
      expect(readdirSync(join(folder, "mail"))).toHaveLength(1);
      clock.pass(3 * DAY + HOUR);
      await jobs.runDue();
      const left = services.tenants
        .get(crowd.orgId)
        .all("select 1 from jobs where kind = 'purge'", []);
      expect(left).toEqual([]);
      await here.close();
    }),
  60_000,
);

test(
  "stored files that were removed since come back, and entity tags of before are not given again",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await gather(here.services, "reef", 1);
      const project = await (await here.call(crowd, "POST", "/projects", { name: "P" })).json();
      const inside = project.tools.find(({ key }: { key: string }) => key === "folder").id;
      const sent = await here.app.handle(
        new Request(`http://localhost:3000/api/v1/reef/recordings/${inside}/uploads`, {
          method: "POST",
          headers: { cookie: crowd.people[0]?.cookie ?? "", origin: "http://localhost:3000" },
          body: formOf("the bytes of a file", "a.txt"),
        }),
      );
      expect(sent.status).toBe(201);
      await here.services.durable();
      expect((await operate(folder, ["backup"])).status).toBe(0);
      const tags = new Set<string | null>();
      const tag = async () =>
        (await here.call(crowd, "GET", `/projects/${project.id}`)).headers.get("etag");
      for (const name of ["A", "B", "C"]) {
        await here.call(crowd, "PATCH", `/projects/${project.id}`, { name });
        tags.add(await tag());
      }
      const stored = join(folder, "files", crowd.orgId);
      const before = readdirSync(stored);
      rmSync(stored, { recursive: true });
      const said = await runControl(here.services, ["restore", "reef"]);
      expect(said.text).toContain("1 stored files were put back");
      expect(readdirSync(stored)).toEqual(before);
      for (const name of ["A", "B", "C", "D"]) {
        expect(tags.has(await tag())).toBe(false);
        await here.call(crowd, "PATCH", `/projects/${project.id}`, { name });
      }
      await here.close();
    }),
  60_000,
);

test(
  "a crash in the middle of an exchange leaves the file that counts, and the other put away",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await here.newOrg("reef");
      expect(await here.write(crowd, "Own")).toBe(201);
      await here.close();
      const path = here.path(crowd);
      const next = join(folder, "orgs", `${crowd.orgId}.1.sqlite`);
      // Before the batch that makes it count.
      cpSync(path, next);
      const first = await install(folder);
      expect(await first.projects(crowd)).toEqual(["Own"]);
      expect(readdirSync(join(folder, "replaced"))).toEqual([`${crowd.orgId}.1.sqlite`]);
      expect(first.logged.join("")).toContain("is not an organization's own any more");
      // After it.
      await changeGlobal(first.services, "update orgs set epoch = 1 where id = ?", crowd.orgId);
      await first.close();
      cpSync(path, next);
      const second = await install(folder);
      expect(await second.projects(crowd)).toEqual(["Own"]);
      expect(readdirSync(join(folder, "orgs")).filter((name) => name.endsWith(".sqlite"))).toEqual([
        `${crowd.orgId}.1.sqlite`,
      ]);
      await second.close();
    }),
  60_000,
);
