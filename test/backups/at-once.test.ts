import { expect, test } from "bun:test";
import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runControl } from "#/app/control/commands.ts";
import { fileName, readFileName } from "#/platform/db/files/names.ts";
import { gather, gatherIn } from "../support/crowd.ts";
import { globalRows } from "../support/global-file.ts";
import { install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { serve, withFolder } from "../support/process.ts";

/** The files of organizations in a folder, but for logs. */
const files = (...folder: string[]) =>
  readdirSync(join(...folder))
    .filter((name) => readFileName(name) !== null)
    .sort();

test(
  "of restores of one organization at once one is done, the others change nothing, and it stays reachable",
  () =>
    withFolder(async (folder) => {
      const { slug, orgId, people } = await gatherIn(folder, "reef", 1);
      expect(await operate(folder, ["backup"])).toMatchObject({ status: 0 });
      const server = await serve({ TENANTS_DIR: folder });
      const ask = (method: string, body?: object) =>
        fetch(`${server.address}/api/v1/${slug}/projects`, {
          method,
          headers: {
            cookie: people[0]?.cookie ?? "",
            ...(body ? { "content-type": "application/json" } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
      let done = 0;
      for (let round = 0; round < 3; round++) {
        const words = ["restore", slug];
        const said = await Promise.all([1, 2, 3].map(() => operate(folder, words)));
        done += said.filter(({ status }) => status === 0).length;
        for (const { status, error } of said)
          if (status !== 0) expect(error).toContain("put back or taken in already");
        expect((await ask("POST", { name: `Round ${round}` })).status).toBe(201);
      }
      expect(done).toBeGreaterThanOrEqual(3);
      const rows: { name: string }[] = await (await ask("GET")).json();
      expect(rows.map(({ name }) => name)).toEqual(["Round 2"]);
      expect(files(folder, "orgs")).toEqual([fileName(orgId, done)]);
      expect(files(folder, "replaced")).toHaveLength(done);
      server.process.kill("SIGINT");
      await server.process.exited;
    }),
  120_000,
);

test(
  "a file that a crash left under the next name is nobody's way to be replaced, and no name is used twice",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await gather(here.services, "reef", 1);
      expect(await here.write(crowd, "Own")).toBe(201);
      expect((await operate(folder, ["backup"])).status).toBe(0);
      await here.close();
      copyFileSync(here.path(crowd), join(folder, "orgs", fileName(crowd.orgId, 1)));
      const again = await install(folder);
      expect(files(folder, "replaced")).toEqual([fileName(crowd.orgId, 1)]);
      expect(await runControl(again.services, ["restore", "reef"])).toMatchObject({ status: 0 });
      expect(files(folder, "orgs")).toEqual([fileName(crowd.orgId, 2)]);
      expect(await again.projects(crowd)).toEqual(["Own"]);
      await again.close();
    }),
  60_000,
);

test(
  "of two that take one organization in at once one does, and it loses nothing",
  () =>
    withFolder(async (folder) => {
      const there = await install(join(folder, "there"));
      const crowd = await gather(there.services, "reef", 1);
      expect(await there.write(crowd, "Corals")).toBe(201);
      await there.close();
      const here = await install(join(folder, "here"));
      const mine = await gather(here.services, "reef", 1);
      const words = ["adopt", there.path(crowd)];
      const said = await Promise.all([1, 2, 3].map(() => runControl(here.services, words)));
      expect(said.map(({ status }) => status).sort()).toEqual([0, 1, 1]);
      const adopted = { ...mine, slug: "reef-2", orgId: crowd.orgId };
      expect(await here.projects(adopted)).toEqual(["Corals"]);
      const [row] = globalRows(
        here.services,
        "select epoch, status from orgs where id = ?",
        crowd.orgId,
      );
      expect(row?.status).toBe("live");
      const name = fileName(crowd.orgId, Number(row?.epoch));
      expect(files(folder, "here", "orgs").filter((file) => file.startsWith(crowd.orgId))).toEqual([
        name,
      ]);
      await here.close();
    }),
  60_000,
);

test(
  "of two copies to try things in that are made at once none is said and not there",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowd = await gather(here.services, "reef", 1);
      expect(await here.write(crowd, "Corals")).toBe(201);
      const said = await Promise.all(
        [1, 2].map(() => runControl(here.services, ["clone", "reef"])),
      );
      const slugs = said.flatMap(({ status, text }) =>
        status === 0 ? (/\/(reef-sandbox\S*) is a copy/.exec(text)?.[1] ?? []) : [],
      );
      expect(slugs).not.toBeEmpty();
      for (const slug of slugs) expect(await here.projects({ ...crowd, slug })).toEqual(["Corals"]);
      expect(files(folder, "orgs")).toHaveLength(1 + slugs.length);
      expect(new Set(slugs).size).toBe(slugs.length);
      expect(existsSync(join(folder, "new"))).toBe(true);
      expect(readdirSync(join(folder, "new"))).toEqual([]);
      await here.close();
    }),
  60_000,
);

test(
  "a command whose server dies is not done once more by who asked",
  () =>
    withFolder(async (folder) => {
      await gatherIn(folder, "reef", 1);
      expect(await operate(folder, ["backup"])).toMatchObject({ status: 0 });
      const server = await serve({ TENANTS_DIR: folder });
      const asked = operate(folder, ["clone", "reef"]);
      while (readdirSync(join(folder, "new")).length === 0) await Bun.sleep(2);
      server.process.kill("SIGKILL");
      const { status, error } = await asked;
      expect([status, error]).toEqual([
        1,
        expect.stringContaining("whether it was done is not known"),
      ]);
      expect(files(folder, "orgs")).toHaveLength(1);
      expect(await operate(folder, ["clone", "reef"])).toMatchObject({ status: 0 });
      expect(files(folder, "orgs")).toHaveLength(2);
    }),
  60_000,
);
