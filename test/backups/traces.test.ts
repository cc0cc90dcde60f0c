import { expect, test } from "bun:test";
import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tidy } from "#/app/services.ts";
import { install } from "../support/installation.ts";
import { withFolder } from "../support/process.ts";

const HOUR_MS = 60 * 60 * 1000;

test("what Litestream keeps of a file that is gone is removed after a day, and nothing else of it", () =>
  withFolder(async (folder) => {
    const here = await install(folder);
    const { orgId } = await here.newOrg("reef");
    /** What Litestream keeps of a file that it took something in of so many hours ago. */
    const traces = (file: string, hours: number) => {
      const path = join(folder, "orgs", `.${file}-litestream`);
      const taken = join(path, "ltx", "0");
      mkdirSync(taken, { recursive: true });
      writeFileSync(join(taken, "0000000000000001-0000000000000001.ltx"), "x");
      const at = new Date(Date.now() - hours * HOUR_MS);
      for (const touched of [taken, path]) utimesSync(touched, at, at);
      return path;
    };
    const kept = [traces(`${orgId}.sqlite`, 500), traces(`${orgId}.2.sqlite`, 23)];
    const gone = [traces(`${orgId}.1.sqlite`, 25), traces("01a219ae-2d0c.sqlite", 500)];
    const bare = join(folder, "orgs", `.${orgId}.3.sqlite-litestream`);
    mkdirSync(bare);
    await tidy(here.services);
    expect([...kept, bare].map(existsSync)).toEqual([true, true, true]);
    expect(gone.map(existsSync)).toEqual([false, false]);
    expect(here.logged.join("")).not.toContain("tidying failed");
    await here.close();
  }));
