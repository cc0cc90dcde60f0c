import { expect, test } from "bun:test";
import { openServices } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import type { GlobalDb } from "#/platform/db/global.ts";
import type { JobHandlers } from "#/platform/jobs/handler.ts";
import { beginJob, enqueued, enqueueJob, nextJob } from "#/platform/jobs/outbox.ts";
import type { JobRunner } from "#/platform/jobs/runner.ts";
import { createLog } from "#/platform/log.ts";
import { changeGlobal, globalRows, openAnother } from "./support/global-file.ts";
import { jobRunner } from "./support/job-runner.ts";
import { withFolder } from "./support/process.ts";
import { clock, services } from "./support/server.ts";

const TENANT = "island";
const open = (folder: string) =>
  openServices(readConfig({ TENANTS_DIR: folder }), { clock, log: createLog("silent") });
type Opened = Awaited<ReturnType<typeof open>>;

const JOBS = "select kind, state, attempts, due_at, lease_until from jobs order by kind";
const jobsOf = ({ services }: Opened) => services.tenants.get(TENANT).all(JOBS, []);
const jobsOfInstallation = ({ services }: Opened) => globalRows(services, JOBS);
const inSeconds = (seconds: number) =>
  new Date(clock.now().getTime() + seconds * 1000).toISOString();

/**
 * Has jobs of two kinds begun in a tenant's file, and one of the installation, so often, and leaves
 * them as a crash does.
 */
async function crashWith(folder: string, attempts: number): Promise<void> {
  const first = await open(folder);
  first.services.tenants.create(TENANT, () => {});
  await first.services.wakeIndex.ensureAwake(TENANT);
  const nothing = { kinds: [], ids: [] };
  const now = clock.now();
  for (const kind of ["change", "mail"])
    first.services.tenants.get(TENANT).write((tx) => {
      enqueueJob(tx, { kind, dueAt: now, payload: {} }, now);
      const job = nextJob(tx, now, nothing);
      if (job) beginJob(tx, { ...job, attempts }, now, kind === "change");
    });
  const { global } = first.services;
  await global.batch([enqueued({ kind: "letter", dueAt: now, payload: {} }, now)]);
  await changeGlobal(first.services, "update jobs set attempts = ?", attempts);
  const letter = { dispatch: () => new Promise<void>(() => {}) };
  const runner = jobRunner(first.services, { letter });
  runner.start();
  const isBegun = () =>
    jobsOfInstallation(first).some(({ due_at }) => due_at !== now.toISOString());
  while (!isBegun()) await Bun.sleep(1);
  void runner.stop();
  await first.close();
  const second = await open(folder);
  await changeGlobal(second.services, "insert or ignore into awake values (?)", TENANT);
  await second.close();
}

test("what was on its way when a server was killed goes out when it starts again, in all files", () =>
  withFolder(async (folder) => {
    await crashWith(folder, 0);
    const third = await open(folder);
    const now = inSeconds(0);
    expect(jobsOf(third)).toEqual([
      { kind: "change", state: "queued", attempts: 10, due_at: inSeconds(60), lease_until: null },
      { kind: "mail", state: "queued", attempts: 1, due_at: now, lease_until: null },
    ]);
    expect(jobsOfInstallation(third)).toEqual([
      { kind: "letter", state: "queued", attempts: 1, due_at: now, lease_until: null },
    ]);
    let sent = 0;
    const jobs = jobRunner(third.services, {
      mail: { send: async () => void sent++ },
      letter: { dispatch: async () => void sent++ },
      change: { change() {} },
    });
    await jobs.runDue();
    expect(sent).toBe(2);
    expect([jobsOf(third), jobsOfInstallation(third)]).toMatchObject([[{ kind: "change" }], []]);
    await third.close();
  }));

test("what ended the process whenever it was sent dies, however often it is started again", () =>
  withFolder(async (folder) => {
    await crashWith(folder, 29);
    const third = await open(folder);
    let sent = 0;
    const jobs = jobRunner(third.services, {
      mail: { send: async () => void sent++ },
      letter: { dispatch: async () => void sent++ },
      change: { change() {} },
    });
    await jobs.runDue();
    expect(sent).toBe(0);
    expect([jobsOf(third), jobsOfInstallation(third)]).toMatchObject([
      [{ kind: "change" }, { kind: "mail", state: "dead", attempts: 30 }],
      [{ kind: "letter", state: "dead", attempts: 30 }],
    ]);
    await third.close();
  }));

/** As many runners as processes might have, on the files of one server. */
async function rivals(
  count: number,
  handlers: JobHandlers,
  work: (jobs: JobRunner[]) => Promise<void>,
) {
  const globals: GlobalDb[] = [];
  for (let n = 0; n < count; n++) globals.push(await openAnother(services));
  await work(globals.map((global) => jobRunner({ ...services, global }, handlers)));
  for (const global of globals) global.close();
}

test("of several processes with one global file one does a job of the installation", async () => {
  const done: string[] = [];
  const letter = {
    dispatch: async (_: unknown, { n }: Record<string, unknown>) => {
      done.push(String(n));
      await Bun.sleep(1);
    },
  };
  await rivals(3, { letter }, async (runners) => {
    const now = clock.now();
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    await services.global.batch(
      numbers.map((n) => enqueued({ kind: "letter", dueAt: now, payload: { n } }, now)),
    );
    await Promise.all(runners.map((runner) => runner.runDue()));
    expect(done.toSorted()).toEqual(numbers.map(String).toSorted());
    expect(globalRows(services, "select id from jobs")).toEqual([]);
  });
});

test("what a process never ended another does when its lease ends, and the first takes nothing of it back", async () => {
  const ends: (() => void)[] = [];
  let begun = 0;
  const letter = {
    dispatch: () => {
      begun++;
      return new Promise<void>((_, reject) => ends.push(() => reject(new Error("late"))));
    },
  };
  await rivals(2, { letter }, async ([first, second]) => {
    const now = clock.now();
    await services.global.batch([enqueued({ kind: "letter", dueAt: now, payload: {} }, now)]);
    const one = first?.runDue();
    while (begun < 1) await Bun.sleep(1);
    expect(await second?.runDue()).toBe(0);
    clock.advance(5 * 60_000);
    const two = second?.runDue();
    while (begun < 2) await Bun.sleep(1);
    const row = () =>
      globalRows(services, "select attempts, due_at, lease_until, last_error from jobs");
    const leased = row();
    ends[0]?.();
    await one;
    expect(row()).toEqual(leased);
    ends[1]?.();
    await two;
    expect(row()).toMatchObject([{ attempts: 2, lease_until: null, last_error: "late" }]);
  });
});
