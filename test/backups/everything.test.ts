import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readFileName } from "#/platform/db/files/names.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { gather } from "../support/crowd.ts";
import { formOf } from "../support/files.ts";
import { globalRows } from "../support/global-file.ts";
import { install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";

/** Two organizations with "Old" and a stored file in a backup elsewhere, and "New" since. */
async function installed(folder: string) {
  const [data, to] = [join(folder, "data"), join(folder, "elsewhere")];
  const here = await install(data);
  const { services } = here;
  const reef = await gather(services, "reef", 2);
  const bay = await gather(services, "bay", 1);
  const project = await (await here.call(reef, "POST", "/projects", { name: "Old" })).json();
  const folderTool = project.tools.find(({ key }: { key: string }) => key === "folder").id;
  const sent = await here.app.handle(
    new Request(`http://localhost:3000/api/v1/reef/recordings/${folderTool}/uploads`, {
      method: "POST",
      headers: { cookie: reef.people[0]?.cookie ?? "", origin: "http://localhost:3000" },
      body: formOf("the bytes of a file", "a.txt"),
    }),
  );
  expect(sent.status).toBe(201);
  expect(await here.write(bay, "Old")).toBe(201);
  const dueAt = new Date(services.clock.now().getTime() + 60 * 60_000);
  services.tenants
    .get(bay.orgId)
    .write((tx) => enqueueJob(tx, { kind: "purge", dueAt, payload: {} }, services.clock.now()));
  expect(await operate(data, ["backup", "--to", to])).toMatchObject({ status: 0 });
  for (const crowd of [reef, bay]) expect(await here.write(crowd, "New")).toBe(201);
  await here.services.durable();
  await here.close();
  return { data, to, reef, bay, dueAt };
}

test(
  "everything is put on a new machine: organizations, people, stored files, secret, due work",
  () =>
    withFolder(async (folder) => {
      const { data, to, reef, bay, dueAt } = await installed(folder);
      const secret = readFileSync(join(data, "secret"), "utf8");
      const stored = readdirSync(join(data, "files", reef.orgId));
      rmSync(data, { recursive: true });
      const said = await operate(data, ["restore", "--all", "--from", to]);
      expect([said.status, said.out]).toEqual([0, expect.stringContaining("2 organizations")]);
      expect(said.out).toContain("1 stored files put back");
      expect(said.out).toContain("nothing here knows of them");
      expect(readFileSync(join(data, "secret"), "utf8")).toBe(secret);
      expect(readdirSync(join(data, "files", reef.orgId))).toEqual(stored);
      const here = await install(data);
      for (const crowd of [reef, bay]) expect(await here.projects(crowd)).toEqual(["Old"]);
      const due = globalRows(
        here.services,
        "select due_at from due where tenant_id = ?",
        bay.orgId,
      );
      expect(due).toEqual([{ due_at: dueAt.toISOString() }]);
      const epochs = readdirSync(join(data, "orgs")).flatMap(
        (name) => readFileName(name)?.epoch ?? [],
      );
      // Later than any number that the lost machine gave out.
      for (const epoch of epochs) expect(epoch).toBeGreaterThan(1_700_000_000);
      expect(here.logged).toEqual([]);
      await here.close();
      expect((await operate(data, ["doctor"])).out).toContain("0 faults between files and rows");
    }),
  60_000,
);

test(
  "over what is here everything is put back, what was here is kept, and who signed out stays out",
  () =>
    withFolder(async (folder) => {
      const { data, to, reef, bay } = await installed(folder);
      const before = await install(data);
      const cookie = reef.people[1]?.cookie ?? "";
      const out = await before.app.handle(
        new Request("http://localhost:3000/api/auth/sign-out", {
          method: "POST",
          headers: { cookie, origin: "http://localhost:3000", "content-type": "application/json" },
          body: "{}",
        }),
      );
      expect(out.status).toBe(200);
      expect((await operate(data, ["restore", "--all", "--from", to])).error).toContain("is using");
      await before.close();
      const said = await operate(data, ["restore", "--all", "--from", to]);
      expect([said.status, said.out]).toEqual([0, expect.stringContaining("1 sessions")]);
      const here = await install(data);
      for (const crowd of [reef, bay]) expect(await here.projects(crowd)).toEqual(["Old"]);
      expect(await here.projects({ ...reef, people: reef.people.slice(1) })).toBe(401);
      await here.close();
      const [away = ""] = readdirSync(join(data, "replaced"));
      expect(existsSync(join(data, "replaced", away, "orgs", `${reef.orgId}.sqlite`))).toBe(true);
      // And once more: the names go on growing.
      expect((await operate(data, ["restore", "--all", "--from", to])).status).toBe(0);
      mkdirSync(join(folder, "empty"));
      const none = await operate(data, ["restore", "--all", "--from", join(folder, "empty")]);
      expect([none.status, none.error]).toEqual([
        1,
        expect.stringContaining("no backup of everything"),
      ]);
    }),
  60_000,
);
