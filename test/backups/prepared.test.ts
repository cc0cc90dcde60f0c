import { expect, spyOn, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { preparedAll } from "#/app/restores/prepare.ts";
import { fileName } from "#/platform/db/files/names.ts";
import { OWN_WORK } from "#/platform/program.ts";
import { gatherIn } from "../support/crowd.ts";
import { withFolder } from "../support/process.ts";

test("however many files a restore looks at, one process makes them ready, all or none", () =>
  withFolder(async (folder) => {
    const crowds = [await gatherIn(folder, "first", 1), await gatherIn(folder, "second", 1)];
    const works = crowds.map(({ orgId }) => ({
      from: join(folder, "orgs", fileName(orgId, 0)),
      called: orgId,
      to: join(folder, `${orgId}.ready`),
      owner: orgId,
    }));
    const spawned = spyOn(Bun, "spawn");
    try {
      const ready = await preparedAll(works);
      expect(ready.map(({ slug }) => slug)).toEqual(["first", "second"]);
      // Others may be started for pictures meanwhile.
      const helpers = spawned.mock.calls.filter((call) =>
        JSON.stringify(call).includes(OWN_WORK.prepare),
      );
      expect([helpers.length, works.every(({ to }) => existsSync(to))]).toEqual([1, true]);
      const broken = { from: join(folder, "broken"), to: join(folder, "broken.ready") };
      writeFileSync(broken.from, "no database");
      const all = [...works, { ...broken, called: "the broken one", owner: null }];
      await expect(preparedAll(all)).rejects.toThrow("the broken one");
      expect(works.some(({ to }) => existsSync(to))).toBe(false);
    } finally {
      spawned.mockRestore();
    }
  }));
