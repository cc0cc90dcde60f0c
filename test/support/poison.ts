// Runs what is due in a folder once, with jobs that end this process, that never end, and that do
// what they should. Run as `bun test/support/poison.ts <folder> <tenant>`.
import { openServices } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import type { JobHandlers } from "#/platform/jobs/handler.ts";
import { createLog } from "#/platform/log.ts";
import { jobRunner } from "./job-runner.ts";

const [folder = "", tenant = ""] = process.argv.slice(2);
const { services, close } = await openServices(readConfig({ TENANTS_DIR: folder }), {
  log: createLog("silent"),
});
const { wakeIndex: index, clock } = services;

const handlers: JobHandlers = {
  poison: {
    change() {
      process.kill(process.pid, "SIGKILL");
      for (;;);
    },
  },
  good: { change: ({ db }, { n }) => void db.run("update org set name = name || ?", [String(n)]) },
};

await index.ensureAwake(tenant);
await index.noteDue(tenant, clock.now().toISOString());
await jobRunner(services, handlers).runDue();
await close();
