import type { Scope } from "#/core/access/scope.ts";
import { readOrg } from "#/core/orgs/org.ts";
import { planOf } from "#/core/orgs/plans.ts";
import { BadRequest, Conflict, NotFound } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import type { Plan } from "#/schema/tenant/people.ts";
import { inTurn, isLive, subscriptionsOf } from "./agree.ts";
import { currentPrices, type Interval } from "./prices.ts";
import { customerOf, keepCustomer } from "./store.ts";
import { asking, paying } from "./stripe.ts";

/** Stripe takes no end of a trial that is nearer. */
const NEAREST_END_MS = 48 * 60 * 60 * 1000;

/** What a trial leaves to a subscription that begins within it; it never begins anew. */
export function trialLeft({ status, trial_ends_at }: Plan, now: Date): { trial_end?: number } {
  if (status !== "trialing" || trial_ends_at === null) return {};
  const end = Date.parse(trial_ends_at);
  return end - now.getTime() < NEAREST_END_MS ? {} : { trial_end: Math.floor(end / 1000) };
}

/** Where the buyer pays for a price; Stripe says the rest by its events. */
export function checkOut(
  services: Services,
  scope: Scope,
  { price_id, billing_interval }: { price_id: string; billing_interval: Interval },
): Promise<{ url: string | null }> {
  paying(services);
  const { orgId } = scope;
  return inTurn(orgId, async () => {
    const price = (await currentPrices(services)).find(({ id }) => id === price_id);
    if (price?.billing_interval !== billing_interval)
      throw new BadRequest("There is no such price for this interval.");
    const customer = await customerFor(services, orgId);
    if ((await subscriptionsOf(services, customer)).some(isLive))
      throw new Conflict("There is a subscription; change its plan.");
    const plan = scope.read(({ db }) => planOf(db));
    const page = pageOf(services, scope);
    const { url } = await asking(services, (stripe) =>
      stripe.checkout.sessions.create({
        mode: "subscription",
        customer,
        client_reference_id: orgId,
        line_items: [{ price: price.id, quantity: 1 }],
        subscription_data: {
          metadata: { atoll_org: orgId },
          ...trialLeft(plan, services.clock.now()),
        },
        success_url: `${page}?checkout=done`,
        cancel_url: page,
      }),
    );
    return scope.write(() => ({ url }));
  });
}

/** Where an owner sees invoices and cards, or ends the subscription. */
export function openPortal(
  services: Services,
  scope: Scope,
  flow: "subscription_cancel" | undefined,
): Promise<{ url: string }> {
  paying(services);
  return inTurn(scope.orgId, async () => {
    const known = await customerOf(services, scope.orgId);
    if (flow && !known) throw new NotFound();
    const customer = known ?? (await customerFor(services, scope.orgId));
    const subscription =
      flow && (await subscriptionsOf(services, customer)).find((one) => isLive(one))?.id;
    if (flow && !subscription) throw new NotFound();
    const { url } = await asking(services, (stripe) =>
      stripe.billingPortal.sessions.create({
        customer,
        return_url: pageOf(services, scope),
        ...(flow && subscription
          ? { flow_data: { type: flow, subscription_cancel: { subscription } } }
          : {}),
      }),
    );
    return scope.write(() => ({ url }));
  });
}

const pageOf = ({ config }: Services, scope: Scope): string =>
  `${config.baseUrl}/${scope.read(({ db }) => readOrg(db).slug)}/billing`;

/** Who an organization is to Stripe, made where it is nobody yet; a crash in between makes none twice. */
async function customerFor(services: Services, orgId: string): Promise<string> {
  const known = await customerOf(services, orgId);
  if (known) return known;
  const { id } = await asking(services, (stripe) =>
    stripe.customers.create(
      { metadata: { atoll_org: orgId } },
      { idempotencyKey: `atoll-customer-${orgId}` },
    ),
  );
  await keepCustomer(services, orgId, id);
  return id;
}
