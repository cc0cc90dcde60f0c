import { expect, test } from "bun:test";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runControl } from "#/app/control/commands.ts";
import { readFileName } from "#/platform/db/files/names.ts";
import { gather } from "../support/crowd.ts";
import { install } from "../support/installation.ts";
import { killedAt } from "../support/killed.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";

test(
  "wherever a restore of one organization is killed, it is as before or as the backup, and can be undone",
  () =>
    withFolder(async (folder) => {
      const data = join(folder, "data");
      const first = await install(data);
      const crowd = await gather(first.services, "reef", 2);
      expect(await first.write(crowd, "Old")).toBe(201);
      expect(await operate(data, ["backup"])).toMatchObject({ status: 0 });
      expect(await first.write(crowd, "New")).toBe(201);
      await first.services.durable();
      await first.close();
      const states: string[] = [];
      for (let at = 0; ; at++) {
        const copy = join(folder, `killed-at-${at}`);
        cpSync(data, copy, { recursive: true });
        const code = await killedAt(copy, ["restore", "reef"], at);
        const here = await install(copy);
        const state = JSON.stringify(await here.projects(crowd));
        states.push(state);
        expect(['["Old"]', '["New","Old"]']).toContain(state);
        expect(readdirSync(join(copy, "new"))).toEqual([]);
        const live = readdirSync(join(copy, "orgs")).filter((name) => readFileName(name) !== null);
        expect(live).toHaveLength(1);
        expect(await here.write(crowd, "Since")).toBe(201);
        const undone = await runControl(here.services, ["restore", "reef", "undo"]);
        expect(undone.status).toBe(state === '["Old"]' ? 0 : 1);
        if (undone.status === 0) expect(await here.projects(crowd)).toEqual(["New", "Old"]);
        await here.close();
        rmSync(copy, { recursive: true });
        if (code === 0) break;
      }
      const done = states.indexOf('["Old"]');
      expect(done).toBeGreaterThan(0);
      expect(states.slice(done).every((state) => state === '["Old"]')).toBe(true);
    }),
  300_000,
);
