import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { founder, run, serve, withFolder } from "../support/process.ts";
import type { Body } from "../support/world.ts";

test(
  "what a crash left to be taken in is found after the next start, and the index can be built anew",
  () =>
    withFolder(async (folder) => {
      const env = { TENANTS_DIR: folder };
      let { address, process: child } = await serve(env);
      const { call, org, cookie } = await founder(address, "Crash");
      const project = (await (await call("POST", "/projects", { name: "Project" })).json()) as Body;
      const board = project.tools.find(({ key }: Body) => key === "message_board").id;
      const made = await call("POST", `/recordings/${board}/children`, {
        type: "message",
        title: "Kept",
      });
      expect(made.status).toBe(201);
      child.kill("SIGKILL");
      await child.exited;
      const found = async () => {
        const response = await fetch(`${address}/api/v1/${org.slug}/search?q=kept`, {
          headers: { cookie },
        });
        return ((await response.json()) as Body[]).map(({ title }) => title);
      };
      ({ address, process: child } = await serve(env));
      expect(await found()).toEqual(["Kept"]);
      child.kill("SIGTERM");
      await child.exited;
      writeFileSync(join(folder, "orgs", "bad.sqlite"), "x".repeat(9000));
      const command = run("reindex", env);
      expect([await command.exited, await new Response(command.stdout).text()]).toEqual([
        1,
        "1 indexed, 1 failed\n",
      ]);
      ({ address, process: child } = await serve(env));
      expect(await found()).toEqual(["Kept"]);
      child.kill("SIGTERM");
      await child.exited;
    }),
  120_000,
);
