import { expect, test } from "bun:test";
import { join } from "node:path";
import { litestreamConfigs, processesFor } from "#/app/litestream/config.ts";
import { gather } from "../support/crowd.ts";
import { install } from "../support/installation.ts";
import { replicate, withoutLitestream } from "../support/litestream.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";
import { faultsIn, Loaded } from "../support/restoring.ts";
import { startS3 } from "../support/s3.ts";

const without = await withoutLitestream();
if (without !== null) process.stdout.write(`Litestream is not drilled: ${without}\n`);

/** What may be lost when both are killed at once, in milliseconds. */
const LAG_MS = 5000;

test("the settings are for as many processes as the files need, each with its share of them", () => {
  expect([0, 1000, 1001, 3000, 9000, 50_000].map(processesFor)).toEqual([1, 1, 2, 4, 16, 16]);
  const [first = "", second = "", ...more] = litestreamConfigs("/data", "s3://bucket/atoll/", 1500);
  expect(more).toEqual([]);
  expect(first).toContain('url: "s3://bucket/atoll/global"');
  expect(second).not.toContain("global.sqlite");
  const patterns = [first, second].map((text) => /pattern: "(.*)"/.exec(text)?.[1] ?? "");
  for (const name of [
    "0193b0c8-7d10-7000-8000-00000000000a",
    "0193b0c8-7d10-7000-8000-000000000003",
  ])
    for (const file of [`${name}.sqlite`, `${name}.12.sqlite`])
      expect(patterns.filter((pattern) => new Bun.Glob(pattern).match(file))).toHaveLength(1);
});

const bases = {
  "a folder": async (folder: string) => ({
    base: `file://${folder}/replica`,
    env: {},
    stop: async () => {},
  }),
  "a real S3 server": async () => {
    const { options, stop } = await startS3();
    const env = {
      AWS_ACCESS_KEY_ID: options.accessKeyId,
      AWS_SECRET_ACCESS_KEY: options.secretAccessKey,
      LITESTREAM_ACCESS_KEY_ID: options.accessKeyId,
      LITESTREAM_SECRET_ACCESS_KEY: options.secretAccessKey,
      AWS_REGION: options.region,
      AWS_CA_BUNDLE: "",
    };
    const query = `endpoint=${encodeURIComponent(options.endpoint)}&region=${options.region}&force-path-style=true`;
    return { base: `s3://${options.bucket}/atoll?${query}`, env, stop };
  },
};

for (const [where, prepare] of Object.entries(bases))
  test.skipIf(without !== null)(
    `both are killed, and ${where} brings everything back, and one organization to a moment`,
    () =>
      withFolder(async (folder) => {
        const data = join(folder, "data");
        const { base, env, stop } = await prepare(folder);
        const loaded = await Loaded.begin(data, env);
        const replica = await replicate(data, base, env);
        try {
          await Bun.sleep(8000);
          const moment = new Date();
          await Bun.sleep(4000);
          // One organization goes back to a moment, the others move on.
          const [first] = loaded.writers;
          const { orgId = "", slug = "" } = first?.crowd ?? {};
          const asked = Date.now();
          const said = await operate(
            data,
            ["restore", slug, "--at", moment.toISOString(), "--replica", base],
            env,
          );
          expect([said.error, said.status]).toEqual(["", 0]);
          const early = first?.made.filter(
            (one) => one.asked > moment.getTime() + 2000 && one.asked < asked,
          );
          const path = join(data, "orgs", `${orgId}.1.sqlite`);
          expect(faultsIn(path, early ?? [], { from: 0, to: moment.getTime() + 2000 })).toEqual([]);
          expect(loaded.failedOf(orgId)).toBe(0);
          await Bun.sleep(6000);
          replica.kill("SIGKILL");
          await loaded.kill();
          const killed = Date.now();
          const fresh = join(folder, "fresh");
          const all = await operate(fresh, ["restore", "--all", "--replica", base], env);
          expect([all.error, all.out]).toEqual(["", expect.stringContaining("4 organizations")]);
          const here = await install(fresh);
          for (const { crowd, made } of loaded.writers.slice(1)) {
            const file = here.services.tenants.path(crowd.orgId);
            here.services.tenants.close(crowd.orgId);
            expect(faultsIn(file, made, { from: killed - LAG_MS, to: killed })).toEqual([]);
          }
          await here.close();
        } finally {
          replica.kill("SIGKILL");
          await replica.exited;
          await loaded.kill();
          await stop();
        }
      }),
    240_000,
  );

for (const [where, prepare] of Object.entries(bases))
  test.skipIf(without !== null)(
    `a moment after the last change of a database is what was changed last, by ${where}: of one organization, and of everything`,
    () =>
      withFolder(async (folder) => {
        const [data, fresh] = [join(folder, "data"), join(folder, "fresh")];
        const { base, env, stop } = await prepare(folder);
        const here = await install(data);
        const idle = await gather(here.services, "idle", 1);
        const busy = await gather(here.services, "busy", 1);
        for (const crowd of [idle, busy]) expect(await here.write(crowd, "Early")).toBe(201);
        const replica = await replicate(data, base, env);
        try {
          await Bun.sleep(4000);
          expect(await here.write(busy, "Early too")).toBe(201);
          await here.services.durable();
          await here.close();
          await Bun.sleep(3000);
          const moment = new Date().toISOString();
          const at = ["--replica", base, "--at", moment];
          // Nothing was written since, not even to the global database.
          const now = await operate(join(folder, "now"), ["restore", "--all"].concat(at), env);
          expect([now.status, now.out]).toEqual([0, expect.stringContaining("2 organizations")]);
          expect(now.out).toContain("There was no secret, and a new one was made");
          expect(now.out).toContain("The last change that is in it is of 20");
          const one = await operate(data, ["restore", "idle"].concat(at), env);
          expect([one.status, one.out]).toEqual([
            0,
            expect.stringContaining("the last change it has until then is of 20"),
          ]);
          const again = await install(data);
          expect(await again.projects(idle)).toEqual(["Early"]);
          for (const name of ["Late", "Later"]) expect(await again.write(busy, name)).toBe(201);
          await again.close();
          await Bun.sleep(3000);
          const all = await operate(fresh, ["restore", "--all"].concat(at), env);
          expect([all.status, all.out]).toEqual([0, expect.stringContaining("2 organizations")]);
          const there = await install(fresh);
          expect(await there.projects(idle)).toEqual(["Early"]);
          expect(await there.projects(busy)).toEqual(["Early", "Early too"]);
          await there.close();
          const before = ["--replica", base, "--at", "2020-01-01T00:00:00Z"];
          const none = await operate(data, ["restore", "idle"].concat(before), env);
          expect([none.status, none.error]).toEqual([
            1,
            expect.stringContaining("nothing of that moment"),
          ]);
        } finally {
          replica.kill("SIGKILL");
          await replica.exited;
          await stop();
        }
      }),
    120_000,
  );

test.skipIf(without !== null)(
  "of a replica that stands still nothing is taken that lacks changes from before a moment, and of a moment to come nothing",
  () =>
    withFolder(async (folder) => {
      const data = join(folder, "data");
      const base = `file://${folder}/replica`;
      const here = await install(data);
      const reef = await gather(here.services, "reef", 1);
      expect(await here.write(reef, "Early")).toBe(201);
      const replica = await replicate(data, base);
      try {
        await Bun.sleep(4000);
        replica.kill("SIGSTOP");
        expect(await here.write(reef, "Late")).toBe(201);
        await here.services.durable();
        await here.close();
        const restore = (words: string[], at: Date) =>
          operate(data, ["restore", ...words, "--replica", base, "--at", at.toISOString()]);
        await Bun.sleep(6000);
        const moment = new Date();
        const isRefused = async () => {
          for (const words of [["reef"], ["--all"]]) {
            const said = await restore(words, moment);
            expect([said.status, said.error]).toEqual([
              1,
              expect.stringContaining("the replica is behind"),
            ]);
          }
        };
        await isRefused();
        const ahead = await restore(["reef"], new Date(Date.now() + 3_600_000));
        expect([ahead.status, ahead.error]).toEqual([1, expect.stringContaining("yet to come")]);
        replica.kill("SIGCONT");
        await Bun.sleep(4000);
        // It has it by now, as of a later moment.
        await isRefused();
        expect(await restore(["reef"], new Date())).toMatchObject({ error: "", status: 0 });
        const again = await install(data);
        expect(await again.projects(reef)).toEqual(["Early", "Late"]);
        await again.close();
      } finally {
        replica.kill("SIGKILL");
        await replica.exited;
      }
    }),
  60_000,
);
