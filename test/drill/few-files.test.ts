import { expect, test } from "bun:test";
import type { Crowd } from "../support/crowd.ts";
import { install } from "../support/installation.ts";
import { withFolder } from "../support/process.ts";

test(
  "however few files may be open, everybody's requests are served, by many organizations at once",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder, { env: { OPEN_TENANTS: "2" } });
      const crowds: Crowd[] = [];
      for (let n = 0; n < 12; n++) crowds.push(await here.newOrg(`org-${n}`));
      const statuses: Record<string, number> = {};
      const count = (status: number | string) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
      };
      const client = async (n: number) => {
        for (let i = 0; i < 12; i++) {
          const crowd = crowds[(n * 7 + i) % crowds.length];
          if (!crowd) continue;
          count(await here.write(crowd, `${n}-${i}`));
          count((await here.call(crowd, "POST", "/projects", { name: "" })).status);
          const listed = await here.projects(crowd);
          count(
            Array.isArray(listed) && listed.includes(`${n}-${i}`)
              ? "listed"
              : JSON.stringify(listed),
          );
        }
      };
      await Promise.all(Array.from({ length: 24 }, (_, n) => client(n)));
      expect(statuses).toEqual({ 201: 288, 422: 288, listed: 288 });
      expect(here.logged).toEqual([]);
      await here.close();
    }),
  120_000,
);
