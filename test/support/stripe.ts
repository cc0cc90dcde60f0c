import { afterEach, expect } from "bun:test";
import { createHmac } from "node:crypto";
import { clock, jobs, services } from "./server.ts";
import { type Body, send, type World, world } from "./world.ts";

export const WEBHOOK_SECRET = "whsec_for_tests";
const MONTH_S = 30 * 24 * 3600;

/** What was asked, as it was sent. */
export interface Asked {
  what: string;
  search: string;
  text: string;
  form: Record<string, string>;
}

interface Kept {
  id: string;
  customer: string;
  status: string;
  price: string;
  created: number;
  trial_end: number | null;
}

const PRICES: Record<string, Body> = {};
for (const [id, plan, interval, amount, active] of [
  ["price_sm", "starter", "month", 2500, true],
  ["price_sy", "starter", "year", 24_000, true],
  ["price_pm", "pro", "month", 4900, true],
  ["price_py", "pro", "year", 46_800, true],
  ["price_old", "pro", "month", 3900, false],
  ["price_foreign", undefined, "month", 100, true],
] as const)
  PRICES[id] = {
    id,
    object: "price",
    active,
    currency: "usd",
    unit_amount: amount,
    metadata: plan ? { atoll_plan: plan } : {},
    recurring: { interval, interval_count: 1 },
  };

const list = (data: Body[]) => ({ object: "list", data, has_more: false, url: "/" });
const secondsNow = () => Math.floor(clock.now().getTime() / 1000);

/** A Stripe over HTTP that remembers what it was told; the server of the tests pays there from now on. */
export function payAt() {
  const asked: Asked[] = [];
  const subscriptions = new Map<string, Kept>();
  const fails = { next: 0 };
  let made = 0;
  const shown = ({ price, ...kept }: Kept) => ({
    object: "subscription",
    ...kept,
    metadata: {},
    items: list([
      {
        id: `si_${kept.id}`,
        price: PRICES[price],
        current_period_end: kept.trial_end ?? kept.created + MONTH_S,
      },
    ]),
  });
  const answer = (what: string, path: string, form: Record<string, string>): Body => {
    const [, id = ""] = /^\/v1\/subscriptions\/(.+)$/.exec(path) ?? [];
    const kept = subscriptions.get(id);
    if (what === "GET /v1/prices") return list(Object.values(PRICES).filter((p) => p.active));
    if (what === "POST /v1/customers") return { id: `cus_${++made}`, object: "customer" };
    if (what === "POST /v1/checkout/sessions")
      return { id: `cs_${++made}`, url: "https://checkout.example/pay" };
    if (what === "POST /v1/billing_portal/sessions") return { url: "https://portal.example/p" };
    if (what === "GET /v1/subscriptions")
      return list(
        [...subscriptions.values()].filter((one) => one.customer === form.customer).map(shown),
      );
    if (kept && what.startsWith("DELETE")) kept.status = "canceled";
    else if (kept) kept.price = form["items[0][price]"] ?? kept.price;
    return kept ? shown(kept) : null;
  };
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const url = new URL(request.url);
      const text = await request.text();
      const form = Object.fromEntries([...url.searchParams, ...new URLSearchParams(text)]);
      const what = `${request.method} ${url.pathname}`;
      asked.push({ what, search: url.search, text, form });
      if (fails.next > 0) {
        fails.next--;
        return Response.json({ error: { type: "api_error", message: "down" } }, { status: 500 });
      }
      const found = answer(what, url.pathname, form);
      return found === null
        ? Response.json({ error: { type: "invalid_request_error" } }, { status: 404 })
        : Response.json(found);
    },
  });
  Reflect.set(services.config, "billing", {
    key: "sk_test_1",
    webhookSecret: WEBHOOK_SECRET,
    api: new URL(`http://127.0.0.1:${server.port}`),
  });
  return {
    asked,
    subscriptions,
    fails,
    of: (what: string) => asked.filter((one) => one.what === what),
    /** What Stripe knows from now on, of which it tells by events alone. */
    subscribe(id: string, customer: string, price: string, more: Partial<Kept> = {}) {
      const kept = {
        id,
        customer,
        price,
        status: "active",
        created: secondsNow(),
        trial_end: null,
      };
      subscriptions.set(id, { ...kept, ...more });
    },
    close: () => server.stop(true),
  };
}

/** Tells the server of an event, signed at a time. */
export const tell = (id: string, object: Body, signed: Signed = {}) =>
  tellText(
    JSON.stringify({
      id,
      object: "event",
      type: "customer.subscription.updated",
      data: { object },
    }),
    signed,
  );

interface Signed {
  at?: number;
  secret?: string;
}

/** The same of any text. */
export function tellText(
  body: string,
  { at = secondsNow(), secret = WEBHOOK_SECRET }: Signed = {},
) {
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return send("POST", "/api/billing/webhook", body, {
    "stripe-signature": `t=${at},v1=${signature}`,
    "user-agent": "Stripe/1.0",
  });
}

let stripe: ReturnType<typeof payAt> | null = null;
afterEach(() => stripe?.close());

/** An organization that was made where people pay. */
export async function paying() {
  stripe = payAt();
  const w = await world();
  const checkout = (price_id: string, billing_interval?: string) =>
    w.call("owner", "POST", "/billing/create-checkout", {
      price_id,
      ...(billing_interval ? { billing_interval } : {}),
    });
  const change = (plan: string, billing_interval?: string) =>
    w.call("owner", "POST", "/billing/change-plan", {
      plan,
      ...(billing_interval ? { billing_interval } : {}),
    });
  return { ...w, stripe, checkout, change };
}

export const planOf = async (w: Pick<World, "call">) => {
  const { tier, status, billing_interval } = (await w.call("owner", "GET", "/billing")).body;
  return [tier, status, billing_interval];
};
/** The customer that a first checkout made. */
export async function customer(w: Awaited<ReturnType<typeof paying>>): Promise<string> {
  expect((await w.checkout("price_sm")).status).toBe(200);
  return w.stripe.of("POST /v1/checkout/sessions").at(-1)?.form.customer ?? "";
}
export const told = async (id: string, customer: string) => {
  expect((await tell(id, { object: "subscription", customer })).status).toBe(200);
  await jobs.runDue();
};
