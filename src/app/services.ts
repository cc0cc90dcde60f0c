import { join } from "node:path";
import { forgetExpired } from "#/core/identity/expired.ts";
import { readPushable } from "#/core/identity/push/subscriptions.ts";
import { checkQuotaNames } from "#/core/identity/quotas.ts";
import { endedOrg } from "#/core/orgs/ending.ts";
import { ownerOf } from "#/core/orgs/org.ts";
import { atRest } from "#/core/recordings/at-rest.ts";
import { Indexer } from "#/features/search/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { Checkpoints } from "#/platform/db/checkpoints/checkpoints.ts";
import { keepReading } from "#/platform/db/clock-row.ts";
import { requireEngine } from "#/platform/db/engine.ts";
import type { GlobalDb } from "#/platform/db/global.ts";
import type { FolderLock } from "#/platform/db/lock.ts";
import { type SyncFile, type Syncing, Unsynced } from "#/platform/db/log-sync.ts";
import { tenantMigrations } from "#/platform/db/migrations.ts";
import { type Identity, identityOf } from "#/platform/db/tenant-file.ts";
import { Tenants } from "#/platform/db/tenants.ts";
import type { TenantsOptions } from "#/platform/db/tenants-options.ts";
import { Permits, SlidingWindows } from "#/platform/http/rate-limit.ts";
import { noteWork } from "#/platform/jobs/note-work.ts";
import { JobRunner } from "#/platform/jobs/runner.ts";
import { WakeIndex } from "#/platform/jobs/wake-index.ts";
import { Hub } from "#/platform/live/hub.ts";
import { createLog, describeError, type Log } from "#/platform/log.ts";
import { counted } from "#/platform/mail/counted.ts";
import { createMailer, type Mailer } from "#/platform/mail/mailer.ts";
import { createMetrics, type Metrics } from "#/platform/observe/metrics.ts";
import type { Services } from "#/platform/services.ts";
import { ownFolder } from "#/platform/whole-file.ts";
import { type Fetching, fetchersOf } from "./fetching.ts";
import { jobHandlers } from "./jobs.ts";
import { clearTraces } from "./litestream/traces.ts";
import { type Folder, openFolder } from "./open-folder.ts";
import { asideFolder, globalPath, newFolder, orgsFolder } from "./paths.ts";
import { recoverLater, recoverPatiently } from "./recover.ts";
import { clearReplaced, putOthersAway } from "./restores/replaced.ts";
import { takeFolder } from "./take-folder.ts";
import { upgradeFile } from "./upgrade-file.ts";
import { clearAside } from "./upgrades/back.ts";
import { forgetCheck } from "./upgrades/check.ts";

export interface Running {
  services: Services;
  jobs: JobRunner;
  indexer: Indexer;
  lock: FolderLock;
  /** What the global file was when it was opened. */
  globalFile: Identity;
  /** Resolves when what was written to the global file could not be brought to the disk. */
  unsure: Promise<Error>;
  /** Closes every file in order and gives the folder back. */
  close(): Promise<void>;
}

interface Options extends Partial<Fetching> {
  clock?: Clock;
  log?: Log;
  syncFile?: SyncFile | undefined;
}

const FINISHED = "A restore of everything that was cut short was finished";

/** Opens the tenants folder for this process and finishes what a crash interrupted. */
export async function openServices(
  config: Config,
  { log = createLog(config.logLevel), ...options }: Options = {},
): Promise<Running> {
  requireEngine();
  checkQuotaNames(config);
  const { tenantsDir } = config;
  ownFolder(tenantsDir);
  const lock = takeFolder(tenantsDir, {
    onSettled: () => log.warn(FINISHED, { folder: tenantsDir }),
  });
  const checkpoints = new Checkpoints(log);
  const syncing = { unsynced: new Unsynced(), checkpoints, sync: options.syncFile };
  try {
    forgetCheck(tenantsDir);
    const folder = await openFolder(config, { ...options, syncing }, log);
    folder.store.storage.forgetUnfinished();
    putOthersAway(tenantsDir, folder.names, log);
    const pushable = await readPushable(folder.global);
    const running = compose(config, { ...options, syncing, log, pushable }, folder, lock);
    for (const tenantId of await recoverPatiently(running.services))
      void recoverLater(running.services, tenantId);
    await tidy(running.services);
    return running;
  } catch (error) {
    lock.release();
    throw error;
  }
}

const hasEnded = async (global: GlobalDb, id: string): Promise<boolean> =>
  (await global.get(endedOrg, { id })) !== null;

/** In a cancelled organization there is no work. */
async function noteNew(services: Services, tenantId: string): Promise<void> {
  // What keeps it from being asked keeps it from being noted, and that is logged.
  const isOver = await hasEnded(services.global, tenantId).catch(() => false);
  if (!isOver) await noteWork(services, tenantId);
}

interface Composed {
  log: Log;
  syncing: Syncing;
  pushable: Set<string>;
}

function compose(
  config: Config,
  { log, syncing, pushable, ...fetching }: Options & Composed,
  { unsure, names, ...folder }: Folder,
  lock: FolderLock,
): Running {
  const { global, clock } = folder;
  const wakeIndex = new WakeIndex(global, clock, (tenantId) => tenants.writable(tenantId));
  const tenants = new Tenants({
    ...tenantsOf(config, log),
    names,
    syncing,
    onNewFile: (tenantId) => void noteNew(services, tenantId),
    onClose: (tenantId) => wakeIndex.closed(tenantId),
    onCommit: (tenantId) => indexer.note(tenantId),
  });
  const indexer = new Indexer({ tenants, wakeIndex, log });
  const durable = durableOf(syncing.unsynced, { tenants, global });
  const mailer = mailerOf(config, { log, durable });
  const metrics = metricsOf(config, log);
  const hub = new Hub();
  const services: Services = {
    ...folder,
    config,
    log,
    tenants,
    wakeIndex,
    mailer: metrics ? counted(mailer, metrics) : mailer,
    metrics,
    hub,
    windows: new SlidingWindows(),
    permits: new Permits(),
    pushable,
    durable,
    ...fetchersOf(fetching, durable),
    indexed: (tenantId) => indexer.indexed(tenantId),
    nudgeJobs: () => jobs.nudge(),
  };
  const jobs = runnerOf(services, (jobId) => mailer.noted(jobId));
  const globalFile = identityOf(globalPath(config.tenantsDir));
  return {
    services,
    jobs,
    indexer,
    lock,
    globalFile,
    unsure,
    close: () => closeServices({ services, jobs, indexer, syncing }, lock),
  };
}

/** What does the work of all organizations. */
const runnerOf = (services: Services, noted: (jobId: string) => void): JobRunner =>
  new JobRunner({
    ...services,
    index: services.wakeIndex,
    hasEnded: (id) => hasEnded(services.global, id),
    handlers: jobHandlers(services),
    told: (tenantId, people) => services.hub.wake(tenantId, people),
    isPushable: (identityId) => services.pushable.has(identityId),
    changed: (tenantId, changes) => services.hub.changed(tenantId, changes),
    noted,
    observed: (kind, outcome) => services.metrics?.job(kind, outcome),
  });

/** Nothing is counted where nobody can ask for it. */
const metricsOf = ({ metricsToken }: Config, log: Log): Metrics | null =>
  metricsToken === null
    ? null
    : createMetrics((metric, error) =>
        log.error("A metric can't be read", { metric, ...describeError(error) }),
      );

const mailerOf = (
  { mailUrl, mailFrom, baseUrl, tenantsDir }: Config,
  beside: Pick<Services, "log" | "durable">,
): Mailer =>
  createMailer({ mailUrl, mailFrom, baseUrl, folder: join(tenantsDir, "mail"), ...beside });

/** What an answer has to wait for: the file of its organization and the global one, or all. */
const durableOf =
  (unsynced: Unsynced, { tenants, global }: Pick<Services, "tenants" | "global">) =>
  (orgId?: string): Promise<void> | null => {
    const own = orgId === undefined ? unsynced.durable() : tenants.durable(orgId);
    const shared = global.durable();
    return own && shared ? Promise.all([own, shared]).then(() => {}) : (own ?? shared);
  };

/** Where the files of organizations lie and how they are opened. */
const tenantsOf = ({ tenantsDir, openTenants, synchronous }: Config, log: Log): TenantsOptions => ({
  folder: orgsFolder(tenantsDir),
  newFolder: newFolder(tenantsDir),
  aside: asideFolder(tenantsDir),
  migrations: tenantMigrations,
  capacity: openTenants,
  synchronous,
  log,
  ownerOf,
  askRest: atRest.sql,
  upgradeFile,
});

/** Closes every file in order and gives the folder back. */
async function closeServices(
  {
    services,
    jobs,
    indexer,
    syncing,
  }: Pick<Running, "services" | "jobs" | "indexer"> & { syncing: Syncing },
  lock: FolderLock,
): Promise<void> {
  services.hub.closeAll();
  await jobs.stop();
  await indexer.stop();
  await syncing.checkpoints?.end();
  services.tenants.end();
  await services.wakeIndex.finish();
  services.mailer.close();
  await keepReading(services.global, services.trusted.reading());
  services.global.close();
  lock.release();
}

/** The daily tidying. What can't be removed now is removed another day. */
export async function tidy(services: Services): Promise<void> {
  try {
    await forgetExpired(services);
    const now = services.trusted.now();
    clearReplaced(services.config.tenantsDir, now);
    clearAside(services.config.tenantsDir, now);
    await clearTraces(services.config.tenantsDir, now);
  } catch (error) {
    services.log.error("The daily tidying failed", describeError(error));
  }
}
