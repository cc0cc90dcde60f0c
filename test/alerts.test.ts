import { expect, test } from "bun:test";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolder } from "./support/process.ts";

const hasPromtool = Bun.which("promtool") !== null;
if (!hasPromtool) console.info("skipped: promtool is not installed here");

const LABELS = 'job="atoll",instance="a"';
const named = (name: string, labels = "") => `${name}{${LABELS}${labels && `,${labels}`}}`;

/** One a minute, so long that what waits for hours is seen. */
const MINUTES = 360;
const always = (value: number) => `${value}x${MINUTES}`;
const grows = (by: number, from = 0) => `${from}+${by}x${MINUTES}`;
const falls = (by: number, from: number) => `${from}-${by}x${MINUTES}`;

const GB = 1e9;
const DISK = 100 * GB;
const HOUR = 3600;

/** What a server that is well says, by what it is asked for. */
const WELL: Record<string, string> = {
  [named("up")]: always(1),
  [named("atoll_http_requests_total", 'operation="getMe",status="2xx"')]: grows(600),
  [named("atoll_http_requests_total", 'operation="getMe",status="5xx"')]: grows(1),
  [named("atoll_http_request_duration_seconds_bucket", 'operation="getMe",le="0.1"')]: grows(590),
  [named("atoll_http_request_duration_seconds_bucket", 'operation="getMe",le="1"')]: grows(600),
  [named("atoll_http_request_duration_seconds_bucket", 'operation="getMe",le="+Inf"')]: grows(600),
  [named("atoll_loop_held_seconds_sum")]: grows(1),
  [named("atoll_jobs_oldest_due_seconds")]: always(2),
  [named("atoll_jobs_total", 'kind="mail",outcome="given_up"')]: always(3),
  [named("atoll_mails_total", 'outcome="sent"')]: grows(2),
  [named("atoll_mails_total", 'outcome="failed"')]: grows(1),
  [named("atoll_disk_bytes", 'of="free"')]: falls(GB / 24 / 60, 80 * GB),
  [named("atoll_disk_bytes", 'of="all"')]: always(DISK),
  [named("atoll_wal_bytes", 'of="global"')]: always(4e6),
  [named("atoll_wal_bytes", 'of="largest"')]: always(32e6),
  [named("atoll_wal_bytes", 'of="organizations"')]: always(500e6),
  [named("atoll_replica_lag_seconds")]: always(0),
  [named("atoll_backup_failed")]: always(0),
  [named("atoll_backup_age_seconds")]: always(23 * HOUR),
  [named("atoll_backup_interval_seconds")]: always(24 * HOUR),
  [named("process_open_fds")]: always(1000),
  [named("process_max_fds")]: always(65536),
  [named("atoll_clock_ahead")]: always(0),
  [named("process_start_time_seconds")]: always(1000),
};

/** What each alert is for: what differs from a server that is well. */
const SICK: Record<string, Record<string, string>> = {
  AtollDown: { [named("up")]: always(0) },
  AtollFails: {
    [named("atoll_http_requests_total", 'operation="getMe",status="5xx"')]: grows(20),
  },
  AtollSlow: {
    [named("atoll_http_request_duration_seconds_bucket", 'operation="getMe",le="0.1"')]: grows(500),
    [named("atoll_http_request_duration_seconds_bucket", 'operation="getMe",le="1"')]: grows(510),
    [named("atoll_http_request_duration_seconds_bucket", 'operation="getMe",le="5"')]: grows(600),
  },
  AtollHeld: { [named("atoll_loop_held_seconds_sum")]: grows(15) },
  AtollWorkLate: { [named("atoll_jobs_oldest_due_seconds")]: always(HOUR + 1) },
  AtollJobsGivenUp: { [named("atoll_jobs_total", 'kind="mail",outcome="given_up"')]: grows(1) },
  AtollMailFails: { [named("atoll_mails_total", 'outcome="sent"')]: always(7) },
  AtollDiskLow: { [named("atoll_disk_bytes", 'of="free"')]: always(9 * GB) },
  AtollDiskFull: {
    [named("atoll_disk_bytes", 'of="free"')]: always(0.9 * GB),
    [named("atoll_disk_bytes", 'of="all"')]: always(8 * GB),
  },
  AtollDiskFillsUp: { [named("atoll_disk_bytes", 'of="free"')]: falls(GB / 60, 39 * GB) },
  AtollLogLarge: { [named("atoll_wal_bytes", 'of="largest"')]: always(70e6) },
  AtollReplicaStandsStill: { [named("atoll_replica_lag_seconds")]: always(61) },
  AtollBackupFailed: { [named("atoll_backup_failed")]: always(1) },
  AtollBackupOld: { [named("atoll_backup_age_seconds")]: always(49 * HOUR) },
  AtollFewDescriptors: { [named("process_open_fds")]: always(60000) },
  AtollClockAhead: { [named("atoll_clock_ahead")]: always(1) },
  AtollRestarts: { [named("process_start_time_seconds")]: grows(60, 1000) },
};

/** Which alerts fire after some hours of these series. */
async function firing(folder: string, differs: Record<string, string>): Promise<string[]> {
  const series = Object.entries({ ...WELL, ...differs });
  const run = {
    rule_files: ["alerts.yml"],
    evaluation_interval: "1m",
    tests: [
      {
        interval: "1m",
        input_series: series.map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: "5h",
            exp_samples: [{ labels: "{}", value: -1 }], // There is none such, so that it says what there is.
          },
        ],
      },
    ],
  };
  writeFileSync(join(folder, "run.yml"), JSON.stringify(run));
  const child = Bun.spawn(["promtool", "test", "rules", "run.yml"], {
    cwd: folder,
    stdout: "pipe",
    stderr: "pipe",
  });
  const said =
    (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
  await child.exited;
  // It says what it got, as nothing is what was expected.
  const got = said.slice(said.indexOf("got:"));
  if (!got.startsWith("got:")) throw new Error(said);
  return [...got.matchAll(/alertname="(\w+)"/g)].map(([, name = ""]) => name).sort();
}

test.skipIf(!hasPromtool)(
  "each alert fires for its cause alone, and none at a server that is well",
  () =>
    withFolder(async (folder) => {
      copyFileSync("docs/alerts.yml", join(folder, "alerts.yml"));
      const rules = await Bun.file("docs/alerts.yml").text();
      const all = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
      expect(Object.keys(SICK)).toEqual(all);
      expect(await firing(folder, {})).toEqual([]);
      // Much is written in some hours, and there is room for it.
      const busy = { [named("atoll_disk_bytes", 'of="free"')]: falls(GB / 20, 95 * GB) };
      expect(await firing(folder, busy)).toEqual([]);
      for (const [name, differs] of Object.entries(SICK))
        expect([name, await firing(folder, differs)]).toEqual([name, [name]]);
    }),
  60_000,
);
