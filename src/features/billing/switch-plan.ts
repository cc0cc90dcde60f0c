import type { Scope } from "#/core/access/scope.ts";
import { planOf } from "#/core/orgs/plans.ts";
import { changePlan } from "#/core/people/account/plan.ts";
import { invalid, NotFound, Unavailable } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import type { Plan } from "#/schema/tenant/people.ts";
import { inTurn, isLive, planBy, subscriptionsOf } from "./agree.ts";
import { boughtBy, currentPrices, type Interval, type PaidTier } from "./prices.ts";
import { customerOf } from "./store.ts";
import { asking, paying } from "./stripe.ts";

/**
 * The subscription is for another plan from now on, what is left of the old one counted against it; the answer
 * says how that stands here by then.
 */
export function switchPlan(
  services: Services,
  scope: Scope,
  { plan, billing_interval }: { plan: PaidTier; billing_interval: Interval },
): Promise<Pick<Plan, "tier" | "billing_interval" | "status">> {
  paying(services);
  return inTurn(scope.orgId, async () => {
    const customer = await customerOf(services, scope.orgId);
    const subscription =
      customer && (await subscriptionsOf(services, customer)).find((one) => isLive(one));
    const item = subscription ? subscription.items.data[0] : undefined;
    if (!subscription || !item) throw new NotFound();
    const had = boughtBy(item.price);
    // Asked where the answer to a request that is sent again is kept.
    if (had?.tier === plan && had.interval === billing_interval)
      return scope.write(() => {
        throw invalid("plan", "duplicate", "The organization is on this plan.");
      });
    const price = (await currentPrices(services)).find(
      (one) => one.tier === plan && one.billing_interval === billing_interval,
    );
    if (!price) {
      services.log.error("Stripe has no active price for a plan", { plan, billing_interval });
      throw new Unavailable("This plan can't be bought at the moment.");
    }
    const changed = await asking(services, (stripe) =>
      stripe.subscriptions.update(subscription.id, {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: "create_prorations",
      }),
    );
    return scope.write((w) => {
      const before = planOf(w.db);
      const after = planBy(changed, before);
      changePlan(w, after);
      return { tier: after.tier, billing_interval: after.billing_interval, status: after.status };
    });
  });
}
