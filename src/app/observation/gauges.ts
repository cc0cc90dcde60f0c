import { statfsSync } from "node:fs";
import { engineVersion } from "#/platform/db/engine.ts";
import { select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, orNull, sql } from "#/platform/db/sql.ts";
import type { Metrics } from "#/platform/observe/metrics.ts";
import { mostOpenFiles, openFiles } from "#/platform/observe/process.ts";
import { lagOver, replicaOf } from "#/platform/observe/replica.ts";
import { keptFor, logBytesOf, surveyed } from "#/platform/observe/survey.ts";
import type { Services } from "#/platform/services.ts";
import { version } from "../../../package.json";
import { lastAttempt, lastGoodAt } from "../backups/attempts.ts";
import { intervalOf } from "../backups/schedule.ts";
import { globalPath, orgsFolder } from "../paths.ts";

/** A folder of thousands of files is looked through no oftener than this, however many ask. */
const SURVEY_MS = 15_000;

const waiting = select(
  {
    due: asNumber(sql`(select count(*) from due where due_at <= ${arg("now")})`),
    oldest: orNull(asText(sql`(select min(due_at) from due where due_at <= ${arg("now")})`)),
    queued: asNumber(
      sql`(select count(*) from jobs merged where merged.state = 'queued' and merged.due_at <= ${arg("now")})`,
    ),
    oldestQueued: orNull(
      asText(sql`(select min(merged.due_at) from jobs merged where merged.state = 'queued')`),
    ),
  },
  sql``,
);

/** Adds what is measured when somebody looks, rather than counted as it happens. */
export function addGauges(metrics: Metrics, services: Services): void {
  build(metrics);
  tenants(metrics, services);
  work(metrics, services);
  disk(metrics, services);
  backups(metrics, services);
  process_(metrics);
}

function build(metrics: Metrics): void {
  metrics.gauge({
    name: "atoll_build_info",
    help: "1; the label is the version of Atoll, of Bun and of SQLite",
    label: "version",
    read: () => ({ [`${version} bun-${Bun.version} sqlite-${engineVersion()}`]: 1 }),
  });
}

function tenants(metrics: Metrics, { tenants, hub, config }: Services): void {
  metrics.gauge({
    name: "atoll_tenants_open",
    help: "Organizations whose files are open",
    read: () => tenants.openCount,
  });
  metrics.gauge({
    name: "atoll_tenants_open_limit",
    help: "OPEN_TENANTS: how many stay open",
    read: () => config.openTenants,
  });
  metrics.gauge({
    name: "atoll_streams_open",
    help: "Connections that wait for news",
    read: () => hub.size,
  });
}

function work(metrics: Metrics, { global, clock, trusted }: Services): void {
  const look = async () => {
    const now = clock.now();
    const found = await global.get(waiting, { now: now.toISOString() });
    const ages = [found?.oldest, found?.oldestQueued].flatMap((at) =>
      at ? Math.max(0, (now.getTime() - Date.parse(at)) / 1000) : [],
    );
    return { due: (found?.due ?? 0) + (found?.queued ?? 0), age: Math.max(0, ...ages) };
  };
  metrics.gauge({
    name: "atoll_jobs_due",
    help: "Organizations with work that is due, and jobs of the installation that are",
    read: async () => (await look()).due,
  });
  metrics.gauge({
    name: "atoll_jobs_oldest_due_seconds",
    help: "For how long the oldest of them has been due",
    read: async () => (await look()).age,
  });
  metrics.gauge({
    name: "atoll_clock_ahead",
    help: "1 while the clock is more than a day ahead of the time that has passed",
    read: () => Number(trusted.isAhead()),
  });
}

function disk(metrics: Metrics, { config: { tenantsDir } }: Services): void {
  const survey = keptFor(SURVEY_MS, () => surveyed(orgsFolder(tenantsDir)));
  const lag = lagOver();
  metrics.gauge({
    name: "atoll_tenants_files",
    help: "Files of organizations in the folder",
    read: async () => (await survey()).files,
  });
  metrics.gauge({
    name: "atoll_wal_bytes",
    help: "Write-ahead logs: of the global file, of all organizations together, and the largest of one",
    label: "of",
    read: async () => {
      const { logBytes, largestLog } = await survey();
      const global = await logBytesOf(globalPath(tenantsDir));
      return { global, organizations: logBytes, largest: largestLog?.bytes ?? 0 };
    },
  });
  metrics.gauge({
    name: "atoll_replica_lag_seconds",
    help: "For how long Litestream has taken in nothing of a file that was written to, of the worst; NaN where it replicates none",
    read: async () => {
      const { replicas } = await survey();
      const global = await replicaOf(globalPath(tenantsDir));
      const all = global ? [global, ...replicas] : replicas;
      return all.length === 0 ? Number.NaN : lag(all, performance.now());
    },
  });
  metrics.gauge({
    name: "atoll_disk_bytes",
    help: "The disk of TENANTS_DIR: what is left for this user, and all of it",
    label: "of",
    read: () => {
      const { bavail, blocks, bsize } = statfsSync(tenantsDir);
      return { free: bavail * bsize, all: blocks * bsize };
    },
  });
}

/** By what was noted of the last one: the place where they are may be far away. */
function backups(metrics: Metrics, { config, clock }: Services): void {
  const { tenantsDir } = config;
  const { plan } = config.backups;
  const begun = clock.now().getTime();
  metrics.gauge({
    name: "atoll_backup_age_seconds",
    help: "Since the last backup of everything that went well, or since the start where none is known",
    read: () => {
      const last = lastAttempt(tenantsDir);
      const good = last && lastGoodAt(last);
      return Math.max(0, (clock.now().getTime() - (good ? Date.parse(good) : begun)) / 1000);
    },
  });
  metrics.gauge({
    name: "atoll_backup_failed",
    help: "1 while the last backup of everything failed, or could not copy an organization",
    read: () => Number((lastAttempt(tenantsDir)?.error ?? null) !== null),
  });
  metrics.gauge({
    name: "atoll_backup_interval_seconds",
    help: "How often BACKUPS wants one; NaN where none is made by itself",
    read: () => (plan === null ? Number.NaN : intervalOf(plan) / 1000),
  });
}

/** The names that every Prometheus client has. */
function process_(metrics: Metrics): void {
  metrics.gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory size in bytes.",
    read: () => process.memoryUsage.rss(),
  });
  metrics.gauge({
    name: "process_cpu_seconds_total",
    help: "Total user and system CPU time spent in seconds.",
    isCounter: true,
    read: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  });
  metrics.gauge({
    name: "process_open_fds",
    help: "Number of open file descriptors.",
    read: () => openFiles() ?? Number.NaN,
  });
  metrics.gauge({
    name: "process_max_fds",
    help: "Maximum number of open file descriptors.",
    read: () => mostOpenFiles() ?? Number.NaN,
  });
  metrics.gauge({
    name: "process_start_time_seconds",
    help: "Start time of the process since unix epoch in seconds.",
    read: () => performance.timeOrigin / 1000,
  });
}
