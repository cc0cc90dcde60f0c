import { openServices } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import { createLog } from "#/platform/log.ts";
import { settableClock } from "../support/settable-clock.ts";

/** What a process does that is killed by itself: where, by which clock, and at which step. */
interface Death {
  folder: string;
  time: string;
  step: string;
}

/**
 * The services of a folder, in a process that dies before or after the so many-th write to the global
 * database, or whenever else `die` is called, counted together; it goes on where there is no such step.
 */
export async function dying({ folder, time, step }: Death) {
  const running = await openServices(
    readConfig({ TENANTS_DIR: folder, SECRET: "a secret for the tests, long enough" }),
    { clock: settableClock(Number(time)), log: createLog("info", (line) => console.info(line)) },
  );
  let passed = 0;
  const die = () => {
    if (passed++ === Number(step)) process.kill(process.pid, "SIGKILL");
  };
  const { global } = running.services;
  for (const name of ["batch", "run", "hint"] as const) {
    const done = Reflect.get(global, name);
    Reflect.set(global, name, async (...args: unknown[]) => {
      die();
      const answer = await Reflect.apply(done, global, args);
      die();
      return answer;
    });
  }
  return { ...running, die };
}
