import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withFolder } from "./support/process.ts";

/** How much a process lets others go first, from -20 to 19 (proc_pid_stat(5)). */
const nicenessOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[16]);

test.skipIf(process.platform !== "linux")(
  "an operator's command lets everybody else go first while it works",
  () =>
    withFolder(async (folder) => {
      const { promise: asked, resolve } = Promise.withResolvers<void>();
      const server = Bun.serve({
        unix: join(folder, "control.sock"),
        fetch() {
          resolve();
          return new Promise<Response>(() => {});
        },
      });
      const own = nicenessOf(process.pid);
      const command = Bun.spawn([process.execPath, "src/main.ts", "restore", "reef"], {
        env: { ...process.env, TENANTS_DIR: folder },
        stdout: "ignore",
        stderr: "ignore",
      });
      await asked;
      expect([nicenessOf(command.pid), nicenessOf(process.pid)]).toEqual([10, own]);
      command.kill();
      await command.exited;
      await server.stop(true);
    }),
);
