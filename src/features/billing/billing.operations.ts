import { operation } from "#/core/access/operation.ts";
import { named, nullable, oneOf, t } from "#/lib/schema.ts";
import { openExchange, openOperation } from "#/platform/declare.ts";
import { done, ok } from "#/platform/operation.ts";
import { PLAN_STATUSES, PLAN_TIERS } from "#/schema/tenant/people.ts";
import { checkOut, openPortal } from "./checkout.ts";
import { catalog, INTERVALS, PAID_TIERS, priceSchema } from "./prices.ts";
import { switchPlan } from "./switch-plan.ts";
import { hear } from "./webhook.ts";

const tag = "Billing";
const interval = t.Optional(oneOf(INTERVALS, { description: "`monthly`, when absent." }));
const uri = t.String({ format: "uri" });

export const listPrices = openOperation({
  id: "listPrices",
  tag,
  method: "GET",
  path: "/api/billing/prices",
  errors: [400, 503],
  summary: "What plans cost",
  description:
    "For everybody, with what each plan has room for. Nothing where the server takes no payments.",
  returns: "The prices, as they were within the last minute.",
  answer: named("Prices", t.Object({ prices: t.Array(priceSchema) })),
  sample: {
    prices: [
      {
        id: "price_1Q",
        tier: "starter",
        billing_interval: "monthly",
        unit_amount: 2500,
        currency: "usd",
        limits: { projects: 3, people: 20, storage_bytes: 10_737_418_240, chat_history_days: -1 },
      },
    ],
  },
  run: async ({ services }) => ({ prices: await catalog(services) }),
});

export const createCheckout = operation({
  id: "createCheckout",
  tag,
  method: "POST",
  path: "/billing/create-checkout",
  access: "owner",
  errors: [400, 403, 404, 409, 422, 503],
  summary: "Go and pay for a plan",
  description:
    "A checkout within the trial charges at its end, and the trial never begins anew; with less than 48 hours of it left, and without one, it charges at once. 400 for a price that is not for sale, or not by this interval; 409 where there is a subscription, whose plan `change-plan` changes; 404 where the server takes no payments.",
  body: t.Object({
    price_id: t.String({ minLength: 1, maxLength: 255 }),
    billing_interval: interval,
  }),
  example: { price_id: "price_1Q", billing_interval: "monthly" },
  returns: "Where the buyer pays.",
  answer: named("Checkout", t.Object({ url: nullable(uri) })),
  sample: { url: "https://checkout.stripe.com/c/pay/cs_1" },
  run: ({ services, scope, body: { price_id, billing_interval = "monthly" } }) =>
    checkOut(services, scope, { price_id, billing_interval }),
});

export const createPortal = operation({
  id: "createPortal",
  tag,
  method: "POST",
  path: "/billing/create-portal",
  access: "owner",
  errors: [403, 404, 422, 503],
  summary: "Go to invoices and cards",
  description: "With `flow` straight to the end of the subscription; 404 where there is none.",
  body: t.Object({ flow: t.Optional(t.Literal("subscription_cancel")) }),
  example: {},
  returns: "Where that is.",
  answer: named("Portal", t.Object({ url: uri })),
  sample: { url: "https://billing.stripe.com/p/session/bps_1" },
  run: ({ services, scope, body }) => openPortal(services, scope, body.flow),
});

export const changePlan = operation({
  id: "changePlan",
  tag,
  method: "POST",
  path: "/billing/change-plan",
  access: "owner",
  errors: [403, 404, 422, 503],
  summary: "Change the plan of the subscription",
  description:
    "What is left of the old plan counts against the new one. Where that has room for fewer projects, those that were quiet for longest are archived, and can be restored. 404 without a subscription, 422 on this plan already.",
  body: t.Object({ plan: oneOf(PAID_TIERS), billing_interval: interval }),
  example: { plan: "pro", billing_interval: "yearly" },
  returns: "The plan from now on.",
  answer: named(
    "ChangedPlan",
    t.Object({
      tier: oneOf(PLAN_TIERS),
      billing_interval: nullable(oneOf(INTERVALS)),
      status: oneOf(PLAN_STATUSES),
    }),
  ),
  sample: { tier: "pro", billing_interval: "yearly", status: "active" },
  run: ({ services, scope, body: { plan, billing_interval = "monthly" } }) =>
    switchPlan(services, scope, { plan, billing_interval }),
});

export const receiveStripeEvent = openExchange({
  id: "receiveStripeEvent",
  tag,
  method: "POST",
  path: "/api/billing/webhook",
  isHidden: true,
  summary: "What Stripe tells",
  answers: { 200: { description: "It was heard.", schema: ok, example: done } },
  async run({ services, exchange }) {
    await hear(services, exchange.request);
    return done;
  },
});
