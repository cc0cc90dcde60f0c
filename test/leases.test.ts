import { expect, test } from "bun:test";
import { openServices } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import type { FileDb } from "#/platform/db/connection.ts";
import { beginJob, enqueueJob, nextJob } from "#/platform/jobs/outbox.ts";
import { createLog } from "#/platform/log.ts";
import { jobRunner } from "./support/job-runner.ts";
import { withFolder } from "./support/process.ts";
import { clock } from "./support/server.ts";

const TENANT = "island";
const open = (folder: string) =>
  openServices(readConfig({ TENANTS_DIR: folder }), { clock, log: createLog("silent") });
type Opened = Awaited<ReturnType<typeof open>>;

const files = ({ services: { global, tenants } }: Opened): FileDb[] => [
  global.local,
  tenants.get(TENANT),
];
const jobsOf = (db: FileDb) =>
  db.all<Record<string, unknown>>(
    "select kind, state, attempts, due_at, lease_until from jobs order by kind",
    [],
  );
const inSeconds = (seconds: number) =>
  new Date(clock.now().getTime() + seconds * 1000).toISOString();

/** Has jobs of two kinds begun in both files, so often, and leaves them as a crash does. */
async function crashWith(folder: string, attempts: number): Promise<void> {
  const first = await open(folder);
  first.services.tenants.create(TENANT, () => {});
  await first.services.wakeIndex.ensureAwake(TENANT);
  for (const db of files(first))
    for (const kind of ["change", "mail"])
      db.write((tx) => {
        enqueueJob(tx, { kind, dueAt: clock.now(), payload: {} }, clock.now());
        const job = nextJob(tx, clock.now(), { kinds: [], ids: [] });
        if (job) beginJob(tx, { ...job, attempts }, clock.now(), kind === "change");
      });
  await first.close();
  const second = await open(folder);
  second.services.global.local.write(
    (tx) => void tx.run("insert or ignore into awake values (?)", [TENANT]),
  );
  await second.close();
}

test("what was on its way when a server was killed goes out when it starts again, in all files", () =>
  withFolder(async (folder) => {
    await crashWith(folder, 0);
    const third = await open(folder);
    const now = inSeconds(0);
    for (const db of files(third))
      expect(jobsOf(db)).toEqual([
        { kind: "change", state: "queued", attempts: 10, due_at: inSeconds(60), lease_until: null },
        { kind: "mail", state: "queued", attempts: 1, due_at: now, lease_until: null },
      ]);
    let sent = 0;
    const jobs = jobRunner(third.services, {
      mail: { send: async () => void sent++ },
      change: { change() {} },
    });
    await jobs.runDue();
    expect(sent).toBe(2);
    for (const db of files(third)) expect(jobsOf(db).map(({ kind }) => kind)).toEqual(["change"]);
    await third.close();
  }));

test("what ended the process whenever it was sent dies, however often it is started again", () =>
  withFolder(async (folder) => {
    await crashWith(folder, 29);
    const third = await open(folder);
    let sent = 0;
    const jobs = jobRunner(third.services, {
      mail: { send: async () => void sent++ },
      change: { change() {} },
    });
    await jobs.runDue();
    expect(sent).toBe(0);
    for (const db of files(third))
      expect(jobsOf(db).filter(({ kind }) => kind === "mail")).toMatchObject([
        { state: "dead", attempts: 30 },
      ]);
    await third.close();
  }));
