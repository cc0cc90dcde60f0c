// Runs what is due in a folder once, with jobs that end this process, that never end, and that do what they should.
// Run as `bun test/support/poison.ts <folder> <tenant>`.
import { openServices } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import type { JobHandlers } from "#/platform/jobs/handler.ts";
import { JobRunner } from "#/platform/jobs/runner.ts";
import { createLog } from "#/platform/log.ts";

const [folder = "", tenant = ""] = process.argv.slice(2);
const log = createLog("silent");
const { services, close } = await openServices(readConfig({ TENANTS_DIR: folder }), { log });
const { tenants, wakeIndex: index, global, clock, trusted } = services;

const handlers: JobHandlers = {
  poison: {
    change() {
      process.kill(process.pid, "SIGKILL");
      for (;;);
    },
  },
  good: { change: ({ db }, { n }) => void db.run("update org set name = name || ?", [String(n)]) },
};

const runner = new JobRunner({
  global,
  tenants,
  index,
  clock,
  trusted,
  log,
  handlers,
  changed: () => {},
  noted: () => {},
});
await index.ensureAwake(tenant);
await index.noteDue(tenant, clock.now().toISOString());
await runner.runDue();
await close();
