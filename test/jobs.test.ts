import { expect, test } from "bun:test";
import { seedOrg as seed } from "#/app/features.ts";
import { openServices } from "#/app/services.ts";
import { insertIdentity } from "#/core/identity/identities.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { createOrg } from "#/core/orgs/create.ts";
import { readConfig } from "#/platform/config.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { costOf } from "./support/cost.ts";
import { changeGlobal, globalRows } from "./support/global-file.ts";
import { jobRunner, silent } from "./support/job-runner.ts";
import { withFolder } from "./support/process.ts";
import { clock, jobs, services } from "./support/server.ts";
import { world } from "./support/world.ts";

test("what never answers holds up no change and no other kind, and a closed file nothing on its way", () =>
  withFolder(async (folder) => {
    const sent: string[] = [];
    const fetched: string[] = [];
    let release = () => {};
    const answer = new Promise<void>((resolve) => {
      release = resolve;
    });
    const config = readConfig({ TENANTS_DIR: folder });
    const { services, close } = await openServices(config, { clock, log: silent });
    const { tenants, wakeIndex: index } = services;
    tenants.create("a", () => {});
    const changed: string[] = [];
    const runner = jobRunner(services, {
      page: {
        async send(_context, { n }) {
          fetched.push(String(n));
          await answer;
        },
      },
      mail: {
        async send(_context, { n }) {
          sent.push(String(n));
          await answer;
        },
      },
      change: { change: (_tx, { n }) => void changed.push(String(n)) },
    });
    await index.ensureAwake("a");
    const enqueue = (kind: string, n: number) =>
      tenants
        .get("a")
        .write((tx) => enqueueJob(tx, { kind, dueAt: clock.now(), payload: { n } }, clock.now()));
    for (let n = 0; n < 9; n++) enqueue("page", n);
    for (let n = 0; n < 12; n++) enqueue("mail", n);
    for (let n = 0; n < 3; n++) enqueue("change", n);
    await index.noteDue("a", clock.now().toISOString());
    const finished = runner.runDue();
    while (changed.length < 3) await Bun.sleep(1);
    expect([fetched.length, sent.length, changed]).toEqual([8, 8, ["0", "1", "2"]]);
    tenants.close("a");
    release();
    expect(await finished).toBe(24);
    expect(sent.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 12 }, (_, n) => String(n)),
    );
    expect([fetched.length, tenants.get("a").all("select id from jobs", [])]).toEqual([9, []]);
    await close();
  }));

test("of very many mails that turn out to be for nothing, others have their turn between each", async () => {
  const { org } = await world();
  const db = services.tenants.get(org.id);
  const now = clock.now();
  db.write((tx) => {
    for (let n = 0; n < 300; n++) enqueueJob(tx, { kind: "mail", dueAt: now, payload: {} }, now);
  });
  await services.wakeIndex.noteDue(org.id, now.toISOString());
  const busy = () => {
    for (const end = performance.now() + 1; performance.now() < end; );
  };
  const { turns, longest } = await costOf(() =>
    jobRunner(services, { mail: { send: async () => busy() } }).runDue(),
  );
  expect([turns > 250, longest < 100]).toEqual([true, true]);
});

test("a job that never works is kept as dead, with its reason, and holds up no other", async () => {
  const { org, rows } = await world();
  const db = services.tenants.get(org.id);
  db.write((tx) => {
    enqueueJob(tx, { kind: "unheard_of", dueAt: clock.now(), payload: {} }, clock.now());
    enqueueJob(
      tx,
      { kind: "purge", dueAt: clock.now(), payload: { recording_id: "x", trashed_at: "x" } },
      clock.now(),
    );
  });
  await services.wakeIndex.noteDue(org.id, clock.now().toISOString());
  for (let i = 0; i < 40; i++) {
    await jobs.runDue();
    clock.advance(60 * 60_000);
  }
  expect(rows("select kind, state, attempts, last_error from jobs")).toEqual([
    {
      kind: "unheard_of",
      state: "dead",
      attempts: 30,
      last_error: "Nothing handles jobs of kind unheard_of",
    },
  ]);
  expect(globalRows(services, "select * from due where tenant_id = ?", org.id)).toEqual([]);
});

test("a job whose payload can't be read is kept as dead, and holds up no other", async () => {
  const { org, rows } = await world();
  services.tenants.get(org.id).write((tx) => {
    enqueueJob(tx, { kind: "purge", dueAt: clock.now(), payload: {} }, clock.now());
    tx.run("update jobs set payload = 'null'", []);
    enqueueJob(
      tx,
      { kind: "purge", dueAt: clock.now(), payload: { recording_id: "x", trashed_at: "x" } },
      clock.now(),
    );
  });
  await services.wakeIndex.noteDue(org.id, clock.now().toISOString());
  await jobs.runDue();
  expect(rows("select kind, state from jobs")).toEqual([{ kind: "purge", state: "dead" }]);
});

test("a wake lost to a crash is found again from the tenants that were awake", () =>
  withFolder(async (folder) => {
    const config = readConfig({ TENANTS_DIR: folder });
    const first = await openServices(config, { clock, log: silent });
    const founder = newIdentity(
      { name: "Ada", email: "ada@example.com", passwordHash: null },
      clock.now(),
    );
    await first.services.global.run(insertIdentity, founder);
    const org = await createOrg(first.services, { founder, name: "Crash", seed });
    await first.services.wakeIndex.ensureAwake(org.id);
    const tenant = first.services.tenants.get(org.id);
    tenant.write((db) =>
      enqueueJob(
        db,
        { kind: "purge", dueAt: clock.now(), payload: { recording_id: "x", trashed_at: "x" } },
        clock.now(),
      ),
    );
    tenant.write((db) => void db.run("update memberships set role = 'admin'", []));
    const { services } = first;
    expect(globalRows(services, "select * from due")).toEqual([]);
    const awake = globalRows<{ tenant_id: string }>(services, "select tenant_id from awake");
    expect(awake).toEqual([{ tenant_id: org.id }]);
    await first.close();
    const second = await openServices(config, { clock, log: silent });
    await changeGlobal(second.services, "insert into awake values (?)", org.id);
    await second.close();
    const third = await openServices(config, { clock, log: silent });
    expect(globalRows(third.services, "select tenant_id, due_at from due")).toEqual([
      { tenant_id: org.id, due_at: clock.now().toISOString() },
    ]);
    expect(globalRows(third.services, "select role from memberships")).toEqual([{ role: "admin" }]);
    expect(await third.jobs.runDue()).toBe(1);
    expect(third.services.tenants.get(org.id).all("select id from jobs", [])).toEqual([]);
    await third.close();
    const fourth = await openServices(config, { clock, log: silent });
    expect(globalRows(fourth.services, "select * from awake")).toEqual([]);
    await fourth.close();
  }));

test("an organization that a crash left half made is taken back, and its slug is free again", () =>
  withFolder(async (folder) => {
    const config = readConfig({ TENANTS_DIR: folder });
    const first = await openServices(config, { clock, log: silent });
    await changeGlobal(
      first.services,
      "insert into orgs (id, slug, name, status, created_at) values ('half', 'half', 'Half', 'creating', 'x')",
    );
    first.services.tenants.create("half", () => {});
    await first.close();
    const second = await openServices(config, { clock, log: silent });
    expect(globalRows(second.services, "select id from orgs")).toEqual([]);
    expect(second.services.tenants.ids()).toEqual([]);
    await second.close();
  }));
