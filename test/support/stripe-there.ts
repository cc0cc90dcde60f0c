import { createHmac } from "node:crypto";
import type { Body } from "./world.ts";

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

/** A Stripe over HTTP that remembers what it was told. */
export function stripeThere(secondsNow = () => Math.floor(Date.now() / 1000)) {
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
  return {
    address: `http://127.0.0.1:${server.port}`,
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

/** What Stripe tells of a subscription. */
export const eventText = (id: string, object: Body): string =>
  JSON.stringify({ id, object: "event", type: "customer.subscription.updated", data: { object } });

/** What it sends beside that, signed at a time in seconds. */
export const signedHeaders = (body: string, at: number, secret = WEBHOOK_SECRET) => ({
  "stripe-signature": `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`,
  "user-agent": "Stripe/1.0",
});
