import { removeUnfinishedOrgs } from "#/core/orgs/create.ts";
import { endedOrg } from "#/core/orgs/ending.ts";
import { directory, indexMemberships } from "#/core/orgs/memberships.ts";
import { realignPreferences } from "#/core/people/preferences.ts";
import { isBusy } from "#/platform/db/engine.ts";
import { heldByAnother } from "#/platform/db/global.ts";
import { endLeasesOfInstallation } from "#/platform/jobs/installation.ts";
import { endLeases, nextDueAt } from "#/platform/jobs/outbox.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { preferencesChanged } from "./features.ts";
import { globalPath } from "./paths.ts";

const ROUNDS_OF_RECOVERY = 4;

/**
 * What a crash interrupted is finished before anything is served; another process may hold the
 * global file meanwhile. Answers whose files are to be brought to this version first.
 */
export async function recoverPatiently(services: Services): Promise<string[]> {
  for (let round = 1; ; round++) {
    try {
      return await recover(services);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (round === ROUNDS_OF_RECOVERY) throw heldByAnother(globalPath(services.config.tenantsDir));
    }
  }
}

/**
 * After a crash: takes back half-made organizations, and for every tenant that was awake derives
 * again what hangs on it in the global database. Answers the tenants it was not done for: nobody
 * waits until their files are of this version.
 */
async function recover(services: Services): Promise<string[]> {
  const { tenants, wakeIndex, global, clock } = services;
  await removeUnfinishedOrgs(services);
  await endLeasesOfInstallation(global, clock.now());
  const later: string[] = [];
  for (const tenantId of await wakeIndex.leftAwake()) {
    if (await global.get(endedOrg, { id: tenantId })) continue;
    wakeIndex.adopt(tenantId);
    if (tenants.isUpgrading(tenantId)) later.push(tenantId);
    else await recoverOne(services, tenantId);
  }
  return later;
}

export async function recoverLater(services: Services, tenantId: string): Promise<void> {
  if (!(await services.tenants.upgraded(tenantId))) return;
  await recoverOne(services, tenantId);
  services.nudgeJobs();
}

/** What was on its way, its due time and its memberships, and its copies of what people chose. */
async function recoverOne(services: Services, tenantId: string): Promise<void> {
  const { tenants, wakeIndex, global, log, clock } = services;
  try {
    await tenants.reach(tenantId);
    await indexMemberships(global, tenantId, directory(tenants.get(tenantId)).byId.values());
    await realignPreferences(services, tenantId, preferencesChanged);
    endLeases(tenants.get(tenantId), clock.now());
    await wakeIndex.noteDue(tenantId, nextDueAt(tenants.get(tenantId), clock.now()));
  } catch (error) {
    wakeIndex.leave(tenantId);
    log.error("A tenant could not be recovered", { tenant: tenantId, ...describeError(error) });
  }
}
