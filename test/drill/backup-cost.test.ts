import { expect, test } from "bun:test";
import { openServices } from "#/app/services.ts";
import { readConfig } from "#/platform/config.ts";
import { costOf, isWithin } from "../support/cost.ts";
import { type Crowd, gather } from "../support/crowd.ts";
import { install } from "../support/installation.ts";
import { operate } from "../support/operating.ts";
import { serve, withFolder } from "../support/process.ts";
import { quotasWith } from "../support/traffic.ts";

const ORGS = Number(process.env.DRILL_ORGS ?? 200);
const CLIENTS = 4;
const BASE_MS = 5000;

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  p999: number;
  longest: number;
  failed: number;
}

/** Several clients read and write in turn, in one organization after the other, until `until` resolves. */
async function load(
  address: string,
  crowds: readonly Crowd[],
  until: Promise<unknown>,
): Promise<Load> {
  const took: number[] = [];
  let [isOver, failed] = [false, 0];
  void until.finally(() => {
    isOver = true;
  });
  const began = performance.now();
  const client = async (first: number) => {
    for (let n = first; !isOver; n += CLIENTS) {
      const { slug, people } = crowds[n % crowds.length] ?? { slug: "", people: [] };
      const headers = { cookie: people[0]?.cookie ?? "", "content-type": "application/json" };
      const body = n % 4 === 0 ? JSON.stringify({ name: `P${n}` }) : undefined;
      const at = performance.now();
      const answer = await fetch(`${address}/api/v1/${slug}/projects`, {
        method: body ? "POST" : "GET",
        headers,
        ...(body ? { body } : {}),
      });
      await answer.arrayBuffer();
      took.push(performance.now() - at);
      if (!answer.ok) failed++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  const seconds = (performance.now() - began) / 1000;
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return {
    perSecond: took.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    p999: at(0.999),
    longest: took.at(-1) ?? 0,
    failed,
  };
}

test(
  `a backup of ${ORGS} organizations holds no request, and costs little throughput`,
  () =>
    withFolder(async (folder) => {
      const { services, close } = await openServices(
        readConfig({ TENANTS_DIR: folder, LOG_LEVEL: "error", QUOTAS: quotasWith() }),
      );
      const crowds: Crowd[] = [];
      for (let n = 0; n < ORGS; n++) crowds.push(await gather(services, `org-${n}`, 1));
      await close();
      const { address, process: child } = await serve({ TENANTS_DIR: folder });
      // What is opened for the first time is no part of this.
      await load(address, crowds, Bun.sleep(BASE_MS));
      const alone = await load(address, crowds, Bun.sleep(BASE_MS));
      const began = performance.now();
      const backup = operate(folder, ["backup"]);
      const beside = await load(address, crowds, backup);
      const seconds = (performance.now() - began) / 1000;
      expect((await backup).error).not.toContain("not copied");
      const again = await load(address, crowds, Bun.sleep(BASE_MS));
      child.kill("SIGINT");
      await child.exited;
      const figures = (one: Load) =>
        `${one.perSecond.toFixed(0)}/s, p50 ${one.p50.toFixed(1)}, p99 ${one.p99.toFixed(1)}, p99.9 ${one.p999.toFixed(1)}, longest ${one.longest.toFixed(1)} ms`;
      process.stdout.write(
        `${ORGS} organizations in ${seconds.toFixed(1)} s\nbefore: ${figures(alone)}\nbeside: ${figures(beside)}\nafter: ${figures(again)}\n`,
      );
      expect([alone.failed, beside.failed]).toEqual([0, 0]);
      // A machine's own pause is one; what held at an organization would hold at each.
      const usual = Math.max(alone.longest, again.longest);
      expect(isWithin(usual + 100, beside.p999)).toBe(true);
      expect(beside.perSecond).toBeGreaterThan(0.5 * Math.min(alone.perSecond, again.perSecond));
    }),
  600_000,
);

test(
  "no turn of the server's loop gets longer by a backup",
  () =>
    withFolder(async (folder) => {
      const here = await install(folder);
      const crowds: Crowd[] = [];
      for (let n = 0; n < 100; n++) crowds.push(await here.newOrg(`org-${n}`));
      let n = 0;
      const work = (until: Promise<unknown>) =>
        costOf(async () => {
          let isOver = false;
          void until.finally(() => {
            isOver = true;
          });
          while (!isOver) {
            const crowd = crowds[n++ % crowds.length];
            if (crowd) await (n % 4 === 0 ? here.write(crowd, `P${n}`) : here.projects(crowd));
            await Bun.sleep(1);
          }
        });
      await work(Bun.sleep(5000));
      const alone = await work(Bun.sleep(5000));
      // What a backup makes longer gets so each time; what the machine does beside it does not.
      let longest = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < 3 && longest >= alone.longest + 20; turn++) {
        const beside = await work(operate(folder, ["backup"]));
        longest = Math.min(longest, beside.longest);
      }
      await here.close();
      process.stdout.write(
        `longest turn alone ${alone.longest.toFixed(1)} ms, beside a backup ${longest.toFixed(1)} ms\n`,
      );
      expect(longest).toBeLessThan(alone.longest + 20);
    }),
  120_000,
);
