import { expect, test } from "bun:test";
import PostalMime from "postal-mime";
import { seedOrg as seed } from "#/app/features.ts";
import { openServices } from "#/app/services.ts";
import { requestConfirmation } from "#/core/identity/confirm-email.ts";
import { insertIdentity } from "#/core/identity/identities.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { createOrg } from "#/core/orgs/create.ts";
import { readConfig } from "#/platform/config.ts";
import { enqueueJob } from "#/platform/jobs/outbox.ts";
import { createLog } from "#/platform/log.ts";
import { costOf } from "./support/cost.ts";
import { jobRunner } from "./support/job-runner.ts";
import { withFolder } from "./support/process.ts";
import { clock, jobs, services } from "./support/server.ts";
import { smtp } from "./support/smtp.ts";
import { world } from "./support/world.ts";

const silent = createLog("silent");

async function installation(folder: string, mailUrl: string) {
  const config = readConfig({ TENANTS_DIR: folder, MAIL_URL: mailUrl, BASE_URL: "https://atoll.example.com" });
  const running = await openServices(config, { clock, log: silent });
  const identity = newIdentity(
    { name: 'Eve"\r\nBcc: everybody@example.com', email: "eve@example.com", passwordHash: null },
    clock.now(),
  );
  running.services.global.local.write((db) => insertIdentity.run(db, identity));
  return { ...running, identity };
}

test("mail goes out over SMTP, as text and HTML, and no name can add a header", () =>
  withFolder(async (folder) => {
    const { received, url, close } = await smtp();
    const { services, jobs, identity, close: stop } = await installation(folder, url);
    await requestConfirmation(services, identity);
    expect(await jobs.runDue()).toBe(1);
    const mail = await PostalMime.parse(received[0] ?? "");
    expect(mail.subject).toBe("Confirm your e-mail address");
    expect(mail.to?.map((to) => to.address)).toEqual(["eve@example.com"]);
    expect(mail.bcc).toBeUndefined();
    const [head] = (received[0] ?? "").split("\r\n\r\n");
    expect(head).not.toMatch(/^Bcc:/im);
    expect(mail.from?.address).toBe("notifications@atoll.example.com");
    for (const part of [mail.text, mail.html]) expect(part).toContain("https://atoll.example.com/verify-email?token=");
    await stop();
    await close();
  }));

test("while the mail server is down nothing is lost, and everything arrives once when it is back", () =>
  withFolder(async (folder) => {
    const { received, state, url, close } = await smtp();
    const { services, jobs, identity, close: stop } = await installation(folder, url);
    state.isDown = true;
    for (let i = 0; i < 3; i++) await requestConfirmation(services, identity);
    for (let minute = 0; minute < 60; minute++) {
      await jobs.runDue();
      clock.advance(60_000);
    }
    expect(received).toHaveLength(0);
    const waiting = services.global.local.all<{ attempts: number; last_error: string }>(
      "select attempts, last_error from jobs where state = 'queued'",
      [],
    );
    expect(waiting).toHaveLength(3);
    expect(waiting.every(({ attempts, last_error }) => attempts > 3 && last_error.includes("try later"))).toBe(true);
    state.isDown = false;
    clock.advance(60 * 60_000);
    await jobs.runDue();
    await jobs.runDue();
    expect(received).toHaveLength(3);
    expect(services.global.local.all("select id from jobs", [])).toEqual([]);
    await stop();
    await close();
  }));

test("a mail that is refused at its end, or cut off in the line, holds up none after it", () =>
  withFolder(async (folder) => {
    const MAILS = 12;
    let isCut = false;
    const onTaken = () => {
      if (!isCut) setTimeout(office.cut, 10);
      isCut = true;
    };
    const office = await smtp({ latencyMs: 20, onTaken: () => onTaken() });
    const { services, jobs, identity, close: stop } = await installation(folder, office.url);
    for (let i = 0; i < MAILS; i++) await requestConfirmation(services, identity);
    office.state.refusesAtEnd = true;
    expect(await jobs.runDue()).toBe(MAILS);
    expect(office.received).toHaveLength(0);
    office.state.refusesAtEnd = false;
    for (let i = 0; i < 3; i++) {
      clock.advance(60 * 60_000);
      await jobs.runDue();
    }
    // The one that was taken when the line was cut went out once more: nobody could know.
    const ids = office.received.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([MAILS + 1, MAILS]);
    expect(services.global.local.all("select id from jobs", [])).toEqual([]);
    await stop();
    await office.close();
  }));

test("mails are on their way side by side, and end one after the other", () =>
  withFolder(async (folder) => {
    const office = await smtp({ latencyMs: 40, onTaken: () => void takenAt.push(performance.now()) });
    const takenAt: number[] = [];
    const { services, jobs, identity, close: stop } = await installation(folder, office.url);
    for (let i = 0; i < 8; i++) await requestConfirmation(services, identity);
    await jobs.runDue();
    const pauses = takenAt.slice(1).map((at, i) => at - (takenAt[i] ?? 0));
    // No two without an answer between them; and each alone would take five answers.
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(35);
    expect(Math.min(...pauses)).toBeLessThan(5 * 40);
    await stop();
    await office.close();
  }));

test("a mail is not sent again while it is on its way, however long that takes", () =>
  withFolder(async (folder) => {
    let begun = 0;
    let release = () => {};
    const answer = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { services, close } = await openServices(readConfig({ TENANTS_DIR: folder }), { clock, log: silent });
    const runner = jobRunner(services, {
      mail: {
        async send() {
          begun++;
          await answer;
        },
      },
    });
    services.global.local.write((tx) => enqueueJob(tx, { kind: "mail", dueAt: clock.now(), payload: {} }, clock.now()));
    const first = runner.runDue();
    while (begun === 0) await Bun.sleep(1);
    clock.advance(60 * 60_000);
    const second = runner.runDue();
    release();
    expect([await first, await second, begun]).toEqual([1, 0, 1]);
    await close();
  }));

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
      tenants.get("a").write((tx) => enqueueJob(tx, { kind, dueAt: clock.now(), payload: { n } }, clock.now()));
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
    expect(sent.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 12 }, (_, n) => String(n)));
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
  const { turns, longest } = await costOf(() => jobRunner(services, { mail: { send: async () => busy() } }).runDue());
  expect([turns > 250, longest < 100]).toEqual([true, true]);
});

test("a job that never works is kept as dead, with its reason, and holds up no other", async () => {
  const { org, rows } = await world();
  const db = services.tenants.get(org.id);
  db.write((tx) => {
    enqueueJob(tx, { kind: "unheard_of", dueAt: clock.now(), payload: {} }, clock.now());
    enqueueJob(tx, { kind: "purge", dueAt: clock.now(), payload: { recording_id: "x", trashed_at: "x" } }, clock.now());
  });
  await services.wakeIndex.noteDue(org.id, clock.now().toISOString());
  for (let i = 0; i < 40; i++) {
    await jobs.runDue();
    clock.advance(60 * 60_000);
  }
  expect(rows("select kind, state, attempts, last_error from jobs")).toEqual([
    { kind: "unheard_of", state: "dead", attempts: 30, last_error: "Nothing handles jobs of kind unheard_of" },
  ]);
  expect(services.global.local.all("select * from due where tenant_id = ?", [org.id])).toEqual([]);
});

test("a job whose payload can't be read is kept as dead, and holds up no other", async () => {
  const { org, rows } = await world();
  services.tenants.get(org.id).write((tx) => {
    enqueueJob(tx, { kind: "purge", dueAt: clock.now(), payload: {} }, clock.now());
    tx.run("update jobs set payload = 'null'", []);
    enqueueJob(tx, { kind: "purge", dueAt: clock.now(), payload: { recording_id: "x", trashed_at: "x" } }, clock.now());
  });
  await services.wakeIndex.noteDue(org.id, clock.now().toISOString());
  await jobs.runDue();
  expect(rows("select kind, state from jobs")).toEqual([{ kind: "purge", state: "dead" }]);
});

test("a wake lost to a crash is found again from the tenants that were awake", () =>
  withFolder(async (folder) => {
    const config = readConfig({ TENANTS_DIR: folder });
    const first = await openServices(config, { clock, log: silent });
    const founder = newIdentity({ name: "Ada", email: "ada@example.com", passwordHash: null }, clock.now());
    first.services.global.local.write((db) => insertIdentity.run(db, founder));
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
    const { global } = first.services;
    expect(global.local.all("select * from due", [])).toEqual([]);
    const awake = global.local.all<{ tenant_id: string }>("select tenant_id from awake", []);
    expect(awake).toEqual([{ tenant_id: org.id }]);
    await first.close();
    const second = await openServices(config, { clock, log: silent });
    second.services.global.local.write((db) => void db.run("insert into awake values (?)", [org.id]));
    await second.close();
    const third = await openServices(config, { clock, log: silent });
    expect(third.services.global.local.all("select tenant_id, due_at from due", [])).toEqual([
      { tenant_id: org.id, due_at: clock.now().toISOString() },
    ]);
    expect(third.services.global.local.all("select role from memberships", [])).toEqual([{ role: "admin" }]);
    expect(await third.jobs.runDue()).toBe(1);
    expect(third.services.tenants.get(org.id).all("select id from jobs", [])).toEqual([]);
    await third.close();
    const fourth = await openServices(config, { clock, log: silent });
    expect(fourth.services.global.local.all("select * from awake", [])).toEqual([]);
    await fourth.close();
  }));

test("an organization that a crash left half made is taken back, and its slug is free again", () =>
  withFolder(async (folder) => {
    const config = readConfig({ TENANTS_DIR: folder });
    const first = await openServices(config, { clock, log: silent });
    first.services.global.local.write(
      (db) => void db.run("insert into orgs values ('half', 'half', 'Half', 'creating', 'x')", []),
    );
    first.services.tenants.create("half", () => {});
    await first.close();
    const second = await openServices(config, { clock, log: silent });
    expect(second.services.global.local.all("select id from orgs", [])).toEqual([]);
    expect(second.services.tenants.ids()).toEqual([]);
    await second.close();
  }));
