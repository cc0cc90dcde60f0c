import type { ReadDb } from "#/platform/db/connection.ts";
import { NotFound } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import type { Membership, Plan, PlanTier } from "#/schema/tenant/people.ts";
import { isOwner } from "../../access/roles.ts";
import { openScope, type Read, type Scope } from "../../access/scope.ts";
import { liveOrgBySlug } from "../../orgs/find.ts";
import { directory } from "../../orgs/memberships.ts";
import { limitsOf, type PlanLimits, planByHand, planOf } from "../../orgs/plans.ts";
import { usageOf } from "./account.ts";
import { changePlan } from "./plan.ts";

/** The plan of an organization, what it has room for, and what is used. */
export interface PlanSeen {
  plan: Plan;
  limits: PlanLimits;
  usage: ReturnType<typeof usageOf>;
}

const seenBy = (r: Read): PlanSeen => ({
  plan: planOf(r.db),
  limits: limitsOf(r.db),
  usage: usageOf(r),
});

/** The plan of an organization by its slug; 404 where there is none. */
export const planNamed = async (services: Services, slug: string): Promise<PlanSeen> =>
  (await scopeOf(services, slug)).read(seenBy);

/** Gives an organization a plan, in the name of its first owner; answers how it stands then. */
export async function givePlan(
  services: Services,
  slug: string,
  tier: PlanTier,
): Promise<PlanSeen> {
  const scope = await scopeOf(services, slug);
  await services.wakeIndex.ensureAwake(scope.orgId);
  const seen = scope.write((w) => {
    changePlan(w, planByHand(tier));
    return seenBy(w);
  });
  services.log.info("The operator gave an organization a plan", { org: scope.orgId, tier });
  return seen;
}

async function scopeOf(services: Services, slug: string): Promise<Scope> {
  const org = await services.global.get(liveOrgBySlug, { slug });
  if (!org) throw new NotFound();
  return scopeOfOwner(services, org.id);
}

/** An organization in the name of its first owner; 404 for one without any. */
export function scopeOfOwner(services: Services, orgId: string): Scope {
  const actor = firstOwner(services.tenants.get(orgId));
  if (!actor) throw new NotFound();
  return openScope({ services, orgId, actor });
}

/** In whose name something is done that nobody asked for. */
export const firstOwner = (db: ReadDb): Membership | undefined =>
  [...directory(db).byId.values()].find((person) => isOwner(person) && person.status === "active");
