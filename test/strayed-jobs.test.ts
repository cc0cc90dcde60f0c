import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { enqueued, enqueueJob } from "#/platform/jobs/outbox.ts";
import { globalRows } from "./support/global-file.ts";
import { type Installation, install } from "./support/installation.ts";
import { withFolder } from "./support/process.ts";
import { settableClock } from "./support/settable-clock.ts";

const START = "2026-03-02T10:00:00.000Z";
const after = (milliseconds: number) => new Date(Date.parse(START) + milliseconds);
const YEARS = 40 * 365 * 24 * 60 * 60_000;

/**
 * An organization whose job failed, and whose draft waits for 2099, while the clock was ahead by
 * years.
 */
async function failedAhead(folder: string) {
  const clock = settableClock(Date.parse(START));
  const here = await install(folder, { clock });
  const crowd = await here.newOrg("one");
  const { services, jobs } = here;
  // The runner does not know this kind: it fails, and is tried again.
  const enqueue = (kind: string, dueAt: Date) =>
    services.tenants
      .get(crowd.orgId)
      .write((tx) =>
        enqueueJob(tx, { kind, dueAt, payload: { recording_id: "none" } }, clock.now()),
      );
  enqueue("unknown", clock.now());
  enqueue("publish", new Date("2099-01-01T00:00:00.000Z"));
  clock.jump(YEARS);
  await services.wakeIndex.noteDue(crowd.orgId, clock.now().toISOString());
  expect(await jobs.runDue()).toBe(1);
  const queue = (now: Installation) =>
    now.services.tenants
      .get(crowd.orgId)
      .all("select kind, attempts, due_at from jobs order by kind", []);
  return { clock, here, queue };
}

for (const when of [
  "while it runs",
  "at a start after an ordered end",
  "at a start after a crash",
] as const)
  test(`a job that failed while the clock was years ahead is tried when it is right again ${when}, and what is planned stays`, () =>
    withFolder(async (folder) => {
      const { clock, here, queue } = await failedAhead(folder);
      const planned = { kind: "publish", attempts: 0, due_at: "2099-01-01T00:00:00.000Z" };
      expect(queue(here)).toEqual([
        planned,
        { kind: "unknown", attempts: 1, due_at: after(YEARS + 5000).toISOString() },
      ]);
      let now = here;
      if (when !== "while it runs") await here.close();
      if (when === "at a start after a crash") {
        const global = new Database(join(folder, "global.sqlite"));
        global.run("insert into awake select id from orgs");
        global.close(true);
      }
      clock.jump(-YEARS);
      clock.pass(1000);
      if (when !== "while it runs") now = await install(folder, { clock });
      expect(await now.jobs.runDue()).toBe(1);
      expect(queue(now)).toEqual([
        planned,
        { kind: "unknown", attempts: 2, due_at: after(1000 + 10_000).toISOString() },
      ]);
      // From here on its pauses are those of any other.
      expect(await now.jobs.runDue()).toBe(0);
      clock.pass(10_000);
      expect(await now.jobs.runDue()).toBe(1);
      await now.close();
    }));

test("a job of the global file that failed while the clock was years ahead is tried when it is right again", () =>
  withFolder(async (folder) => {
    const clock = settableClock(Date.parse(START));
    const { services, jobs, close } = await install(folder, { clock });
    await services.global.batch([
      enqueued({ kind: "unknown", dueAt: clock.now(), payload: {} }, clock.now()),
    ]);
    clock.jump(YEARS);
    expect(await jobs.runDue()).toBe(1);
    clock.jump(-YEARS);
    expect(await jobs.runDue()).toBe(1);
    expect(globalRows(services, "select attempts from jobs")).toEqual([{ attempts: 2 }]);
    await close();
  }));
