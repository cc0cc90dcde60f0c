import { expect, test } from "bun:test";
import { join } from "node:path";
import { litestreamConfigs, processesFor } from "#/app/litestream/config.ts";
import { install } from "../support/installation.ts";
import { replicate, withoutLitestream } from "../support/litestream.ts";
import { operate } from "../support/operating.ts";
import { withFolder } from "../support/process.ts";
import { faultsIn, Loaded } from "../support/restoring.ts";
import { startS3 } from "../support/s3.ts";

const without = withoutLitestream();
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
          expect(all.out).toContain("4 organizations");
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
