import { select } from "../db/query.ts";
import { arg, asText, sql } from "../db/sql.ts";
import { describeError } from "../log.ts";
import type { Services } from "../services.ts";
import { nextDueAt } from "./outbox.ts";

const known = select(
  { dueAt: asText(sql`due_at`) },
  sql`from due where tenant_id = ${arg("tenant")}`,
);

/**
 * Notes when a tenant's file that was opened for the first time next has work, unless that is
 * known: one that was put back from a backup has work of its own.
 */
export async function noteWork(services: Services, tenantId: string): Promise<void> {
  const { global, tenants, wakeIndex, log, nudgeJobs, clock } = services;
  try {
    const noted = (await global.get(known, { tenant: tenantId }))?.dueAt ?? null;
    if (!tenants.isOpen(tenantId)) return;
    const dueAt = nextDueAt(tenants.get(tenantId), clock.now());
    if (dueAt === noted) return;
    await wakeIndex.noteDue(tenantId, dueAt);
    nudgeJobs();
  } catch (error) {
    log.error("The due time of a tenant's jobs can't be noted", {
      tenant: tenantId,
      ...describeError(error),
    });
  }
}
