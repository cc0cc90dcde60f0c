import type Stripe from "stripe";
import { limitsBy } from "#/core/orgs/plans.ts";
import { planLimits } from "#/core/people/account/account.ts";
import { named, oneOf, type Static, t } from "#/lib/schema.ts";
import type { Services } from "#/platform/services.ts";
import type { StripeSettings } from "#/platform/stripe-settings.ts";
import { asking } from "./stripe.ts";

const MOST_PRICES = 100;
const KEPT_MS = 60_000;

export const PAID_TIERS = ["starter", "pro"] as const;
export const INTERVALS = ["monthly", "yearly"] as const;
export type PaidTier = (typeof PAID_TIERS)[number];
export type Interval = (typeof INTERVALS)[number];

export const priceSchema = named(
  "Price",
  t.Object({
    id: t.String(),
    tier: oneOf(PAID_TIERS),
    billing_interval: oneOf(INTERVALS),
    unit_amount: t.Integer({ description: "In the smallest unit of the currency, such as cents." }),
    currency: t.String({ description: "Three letters, such as `usd`." }),
    limits: planLimits,
  }),
);
export type Price = Static<typeof priceSchema>;

const PERIODS: Record<string, Interval> = { month: "monthly", year: "yearly" };

/** What a price of Stripe buys here; null for one of something else. */
export function boughtBy({
  metadata,
  recurring,
}: Pick<Stripe.Price, "metadata" | "recurring">): { tier: PaidTier; interval: Interval } | null {
  const tier = PAID_TIERS.find((known) => known === metadata.atoll_plan);
  const interval = recurring?.interval_count === 1 ? PERIODS[recurring.interval] : undefined;
  return tier && interval ? { tier, interval } : null;
}

/** What can be bought by now: active prices that say which plan they are for. */
export const currentPrices = (services: Pick<Services, "config" | "log">): Promise<Price[]> =>
  asking(services, async (stripe) => {
    const { data } = await stripe.prices.list({
      active: true,
      type: "recurring",
      limit: MOST_PRICES,
    });
    return data.flatMap((price) => {
      const bought = boughtBy(price);
      if (!bought || price.unit_amount === null) return [];
      const { id, unit_amount, currency } = price;
      const { tier, interval: billing_interval } = bought;
      return { id, tier, billing_interval, unit_amount, currency, limits: limitsBy(tier) };
    });
  });

const kept = new WeakMap<StripeSettings, { until: number; prices: Promise<Price[]> }>();

/** The same for whoever looks, asked for once a minute at most. Nothing is for sale where nobody pays. */
export async function catalog(services: Services): Promise<Price[]> {
  const { billing } = services.config;
  if (!billing) return [];
  const now = services.clock.now().getTime();
  const known = kept.get(billing);
  if (known && known.until > now) return known.prices;
  const prices = currentPrices(services);
  kept.set(billing, { until: now + KEPT_MS, prices });
  prices.catch(() => kept.delete(billing));
  return prices;
}
