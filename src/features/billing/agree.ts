import type Stripe from "stripe";
import { asMember } from "#/core/access/scope.ts";
import { anyOrgById } from "#/core/orgs/ending.ts";
import { endTrial, planByHand, planOf } from "#/core/orgs/plans.ts";
import { firstOwner, scopeOfOwner } from "#/core/people/account/operator.ts";
import { changePlan } from "#/core/people/account/plan.ts";
import { InOrder } from "#/lib/in-order.ts";
import { t } from "#/lib/schema.ts";
import type { Bound } from "#/platform/db/global.ts";
import { handles, jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import type { Services } from "#/platform/services.ts";
import type { Plan } from "#/schema/tenant/people.ts";
import { boughtBy } from "./prices.ts";
import { customerOf } from "./store.ts";
import { asking } from "./stripe.ts";

const MOST_SUBSCRIPTIONS = 100;
const LIVE = ["active", "trialing", "past_due"] as const;

/** What is asked and written of one organization comes one after the other: what is older never writes last. */
const turns = new InOrder();
export const inTurn = <T>(orgId: string, task: () => Promise<T>): Promise<T> =>
  turns.run(orgId, task);

const agreement = jobKind("agree_on_billing", { org_id: t.String() });

/** Has the plan of an organization agree with what Stripe knows, soon. */
export const agreeing = ({ config }: Services, orgId: string, now: Date): Bound[] =>
  config.billing ? [enqueued(agreement.at(now, { org_id: orgId }), now)] : [];

export async function agreeSoon(services: Services, orgId: string): Promise<void> {
  const batch = agreeing(services, orgId, services.clock.now());
  if (batch.length === 0) return;
  await services.global.batch(batch);
  services.nudgeJobs();
}

export const isLive = ({ status }: Pick<Stripe.Subscription, "status">): boolean =>
  LIVE.some((live) => live === status);

/** The subscriptions of a customer, the one that counts first: what is live, then what is newest. */
export const subscriptionsOf = (
  services: Services,
  customer: string,
): Promise<Stripe.Subscription[]> =>
  asking(services, async (stripe) => {
    const { data } = await stripe.subscriptions.list({
      customer,
      status: "all",
      limit: MOST_SUBSCRIPTIONS,
    });
    return data.toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)) || b.created - a.created);
  });

export const agreeHandler = handles(agreement, (services) => ({
  dispatch: (_, { org_id }) => inTurn(org_id, () => agree(services, org_id)),
}));

/**
 * Asks Stripe how things are, and writes that down: in whatever order it told us that something happened, what
 * holds is how it is now. Of an organization that is cancelled all subscriptions are.
 */
async function agree(services: Services, orgId: string): Promise<void> {
  const customer = services.config.billing && (await customerOf(services, orgId));
  if (!customer) return;
  const subscriptions = await subscriptionsOf(services, customer);
  const org = await services.global.get(anyOrgById, { id: orgId });
  const live = subscriptions.filter(isLive);
  if (org?.status === "live") {
    if (live.length > 1)
      services.log.warn(
        "An organization pays for several subscriptions; cancel all but the newest at Stripe",
        {
          org: orgId,
          subscriptions: live.map(({ id }) => id),
        },
      );
    return writeDown(services, orgId, subscriptions[0]);
  }
  for (const { id } of live) await asking(services, (stripe) => stripe.subscriptions.cancel(id));
}

/** An organization has the plan that its subscription is for. */
async function writeDown(
  services: Services,
  orgId: string,
  subscription: Stripe.Subscription | undefined,
): Promise<void> {
  await services.wakeIndex.ensureAwake(orgId);
  scopeOfOwner(services, orgId).write((w) => {
    const before = planOf(w.db);
    const plan = planBy(subscription, before);
    if (!Bun.deepEquals(plan, before)) changePlan(w, plan);
  });
}

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The plan that a subscription is for. What the operator gave, and a trial, stay until somebody pays. */
export function planBy(subscription: Stripe.Subscription | undefined, before: Plan): Plan {
  if (!subscription || before.status === "comped") return before;
  const [item] = subscription.items.data;
  const bought = item && boughtBy(item.price);
  const status = LIVE.find((live) => live === subscription.status);
  if (status && !bought) return before;
  const dates = {
    trial_ends_at: subscription.trial_end
      ? instantOf(subscription.trial_end)
      : before.trial_ends_at,
    current_period_end: item ? instantOf(item.current_period_end) : null,
  };
  if (status && bought)
    return { tier: bought.tier, status, billing_interval: bought.interval, ...dates };
  if (before.billing_interval === null) return before;
  const ended = subscription.status === "canceled" ? "cancelled" : "lapsed";
  return {
    ...planByHand("free"),
    status: subscription.status === "incomplete" ? "pending" : ended,
    trial_ends_at: before.trial_ends_at,
  };
}

/** Who has not paid by the end of the trial has the free plan from then on. */
export const endTrialHandler = handles(endTrial, {
  change(job) {
    const before = planOf(job.db);
    const { status, billing_interval, trial_ends_at } = before;
    const owner = firstOwner(job.db);
    const isOver = trial_ends_at !== null && Date.parse(trial_ends_at) <= job.now.getTime();
    if (!owner || !isOver || status !== "trialing" || billing_interval !== null) return;
    asMember(job, owner, (w) =>
      changePlan(w, { ...planByHand("free"), status: "lapsed", trial_ends_at }),
    );
  },
});
