import { expect, test } from "bun:test";
import { openServices } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import type { JobHandlers } from "#/platform/jobs/handler.ts";
import { enqueued, enqueueJob } from "#/platform/jobs/outbox.ts";
import { createLog } from "#/platform/log.ts";
import { jobRunner } from "./support/job-runner.ts";
import { withFolder } from "./support/process.ts";
import { clock } from "./support/server.ts";

const log = createLog("silent");

async function runner(folder: string, handlers: JobHandlers) {
  const { services, close } = await openServices(readConfig({ TENANTS_DIR: folder }), {
    clock,
    log,
  });
  const { tenants, wakeIndex: index } = services;
  const enqueue = async (tenant: string, kind: string, payload: Record<string, unknown> = {}) => {
    if (!tenants.ids().includes(tenant)) tenants.create(tenant, () => {});
    await index.ensureAwake(tenant);
    tenants
      .get(tenant)
      .write((tx) => enqueueJob(tx, { kind, dueAt: clock.now(), payload }, clock.now()));
    await index.noteDue(tenant, clock.now().toISOString());
  };
  return { services, enqueue, jobs: jobRunner(services, handlers), close };
}

test("what is long is done in pieces, and other organizations have their turn between them", () =>
  withFolder(async (folder) => {
    const order: string[] = [];
    const { enqueue, jobs, services, close } = await runner(folder, {
      long: { piece: ({ tenantId }) => order.push(`${tenantId} long`) < 8 },
      short: { change: ({ tenantId }) => void order.push(`${tenantId} short`) },
    });
    await enqueue("a", "long");
    await enqueue("b", "short");
    await enqueue("b", "long");
    expect(await jobs.runDue()).toBeGreaterThan(5);
    expect(order.slice(0, 5)).toEqual(["a long", "b short", "b long", "a long", "b long"]);
    expect(services.tenants.get("a").all("select id from jobs", [])).toEqual([]);
    await close();
  }));

test("what becomes due while something long is done is not held up by it", () =>
  withFolder(async (folder) => {
    const order: string[] = [];
    const isShort = (what: string) => what === "b short";
    const { enqueue, jobs, services, close } = await runner(folder, {
      long: {
        piece({ now }) {
          order.push("long");
          if (order.filter((what) => what === "long").length === 2)
            setImmediate(() => {
              void services.global.batch([
                enqueued({ kind: "letter", dueAt: now, payload: {} }, now),
              ]);
              void enqueue("b", "short");
            });
          return (
            order.length < 2000 && (!order.includes("letter") || order.filter(isShort).length < 2)
          );
        },
      },
      letter: { dispatch: async () => void order.push("letter") },
      short: { change: ({ tenantId }) => void order.push(`${tenantId} short`) },
    });
    await enqueue("a", "long");
    await enqueue("b", "short");
    await jobs.runDue();
    // It goes on after both, however long the disk took to keep them.
    expect([order.includes("letter"), order.filter(isShort).length]).toEqual([true, 2]);
    expect([order.at(-1), order.length < 2000]).toEqual(["long", true]);
    await close();
  }));

test("a piece that fails is put back with what was done before it", () =>
  withFolder(async (folder) => {
    let pieces = 0;
    const { enqueue, jobs, services, close } = await runner(folder, {
      long: {
        piece({ db }) {
          db.run("insert into search_pending (seq) values (?)", [++pieces]);
          if (pieces === 3) throw new Error("not today");
          return pieces < 5;
        },
      },
    });
    await enqueue("a", "long");
    await jobs.runDue();
    const rows = () =>
      services.tenants.get("a").all<{ seq: number }>("select seq from search_pending", []).length;
    expect([
      rows(),
      services.tenants.get("a").all("select attempts, last_error from jobs", []),
    ]).toEqual([2, [{ attempts: 1, last_error: "not today" }]]);
    clock.advance(10_000);
    await jobs.runDue();
    expect([rows(), services.tenants.get("a").all("select id from jobs", [])]).toEqual([4, []]);
    await close();
  }));

test("a mail that is on its way for longer than its lease holds up nothing and is not sent again", () =>
  withFolder(async (folder) => {
    const [sent, changed]: [string[], string[]] = [[], []];
    let release = () => {};
    const answer = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { enqueue, jobs, close } = await runner(folder, {
      mail: {
        async send({ tenantId }) {
          sent.push(String(tenantId));
          await answer;
        },
      },
      change: { change: ({ tenantId }) => void changed.push(String(tenantId)) },
    });
    await enqueue("a", "mail");
    const first = jobs.runDue();
    while (sent.length === 0) await Bun.sleep(1);
    clock.advance(60 * 60_000);
    await enqueue("a", "change");
    await enqueue("b", "change");
    const second = jobs.runDue();
    while (changed.length < 2) await Bun.sleep(1);
    await Bun.sleep(20);
    release();
    // Whichever of the two did what: neither did anything twice.
    const ran = (await first) + (await second);
    expect([ran, sent, changed.toSorted()]).toEqual([3, ["a"], ["a", "b"]]);
    await close();
  }));

test("while all places are taken no file is opened for what waits for one, and each waits its turn", () =>
  withFolder(async (folder) => {
    const sent: string[] = [];
    const releases: (() => void)[] = [];
    const { enqueue, jobs, services, close } = await runner(folder, {
      mail: {
        send({ tenantId }) {
          sent.push(String(tenantId));
          return new Promise((resolve) => releases.push(resolve));
        },
      },
    });
    for (let i = 0; i < 9; i++) await enqueue("a", "mail");
    for (let i = 0; i < 100; i++) await enqueue(`b${i}`, "mail");
    let opened = 0;
    const get = services.tenants.get.bind(services.tenants);
    const finished = jobs.runDue();
    while (sent.length < 8) await Bun.sleep(1);
    await Bun.sleep(50);
    services.tenants.get = (id) => {
      opened++;
      return get(id);
    };
    jobs.start();
    for (let ended = 1; ended <= 50; ended++) {
      releases.shift()?.();
      while (sent.length < 8 + ended) await Bun.sleep(1);
    }
    expect(sent.slice(0, 10)).toEqual([..."aaaaaaaa", "a", "b0"]);
    expect(new Set(sent.slice(9)).size).toBe(49);
    // Some twelve for a mail, more on a loaded machine; a look at all who wait would be a hundred each.
    expect(opened).toBeLessThan(50 * 40);
    const flush = setInterval(() => releases.splice(0).forEach((release) => void release()), 1);
    await finished;
    clearInterval(flush);
    await jobs.stop();
    await close();
  }));
