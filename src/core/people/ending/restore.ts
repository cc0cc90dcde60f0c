import { Conflict, NotFound } from "#/platform/errors.ts";
import type { Trace } from "#/platform/http/trace.ts";
import { nextDueAt } from "#/platform/jobs/outbox.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { slot } from "#/platform/slot.ts";
import type { Caller } from "../../identity/caller.ts";
import { anyOrgById, orNotFound, revived } from "../../orgs/ending.ts";
import { cancelledOf } from "../../orgs/find.ts";
import { directory, indexMemberships } from "../../orgs/memberships.ts";
import { ownersIn, RESTORABLE_MS } from "./owners.ts";

/** What an organization that was away catches up on, which a later room knows. */
export const catchUp = slot<(services: Services, orgId: string) => Promise<void>>(
  "what an organization that was away catches up on",
);

/** What an owner can still bring back, the latest first. */
export async function listCancelledOrgs({ global, clock }: Services, { identityId }: Caller) {
  const since = new Date(clock.now().getTime() - RESTORABLE_MS).toISOString();
  const found = await global.all(cancelledOf, { identity: identityId, since });
  return found.flatMap(({ cancelledAt, ...org }) => {
    if (cancelledAt === null) return [];
    const until = new Date(Date.parse(cancelledAt) + RESTORABLE_MS).toISOString();
    return [{ ...org, cancelled_at: cancelledAt, restorable_until: until }];
  });
}

/** Brings a cancelled organization back for one of its owners; for all others there is none. */
export async function restoreOrg(
  services: Services,
  { id, caller, trace }: { id: string; caller: Caller; trace: Trace },
): Promise<{ id: string; name: string; slug: string; role: "owner" }> {
  const { global, tenants, clock, wakeIndex, log, nudgeJobs } = services;
  const org = await global.get(anyOrgById, { id });
  if (!org || !["live", "cancelled"].includes(org.status)) throw new NotFound();
  await requireOwner(services, id, caller);
  const { name, slug, cancelledAt } = org;
  if (cancelledAt === null) throw new Conflict("This organization is not cancelled.");
  if (Date.parse(cancelledAt) + RESTORABLE_MS <= clock.now().getTime()) throw new NotFound();
  await global.batch([revived({ id, cancelledAt })]).catch(orNotFound);
  security(log, "org_restored", { ...trace, org: id });
  const db = tenants.get(id);
  await indexMemberships(global, id, directory(db).byId.values());
  await catchUp()(services, id);
  await wakeIndex.noteDue(id, nextDueAt(tenants.get(id), clock.now()));
  nudgeJobs();
  return { id, name, slug, role: "owner" };
}

/** Throws 404 for whoever doesn't own it by its file; of a file that can't be read nobody does. */
async function requireOwner(
  { tenants }: Services,
  id: string,
  { identityId }: Caller,
): Promise<void> {
  await tenants.reach(id).catch(() => {
    throw new NotFound();
  });
  const owners = ownersIn(directory(tenants.get(id)).byId.values());
  if (!owners.some((owner) => owner.identityId === identityId)) throw new NotFound();
}
