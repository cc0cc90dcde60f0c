import { afterEach, expect } from "bun:test";
import { clock, jobs, services } from "./server.ts";
import { eventText, signedHeaders, stripeThere, WEBHOOK_SECRET } from "./stripe-there.ts";
import { type Body, send, type World, world } from "./world.ts";

const secondsNow = () => Math.floor(clock.now().getTime() / 1000);

/** The server of the tests pays there from now on. */
export function payAt() {
  const there = stripeThere(secondsNow);
  Reflect.set(services.config, "billing", {
    key: "sk_test_1",
    webhookSecret: WEBHOOK_SECRET,
    api: new URL(there.address),
  });
  return there;
}

/** Tells the server of an event, signed at a time. */
export const tell = (id: string, object: Body, signed: Signed = {}) =>
  tellText(eventText(id, object), signed);

interface Signed {
  at?: number;
  secret?: string;
}

/** The same of any text. */
export function tellText(
  body: string,
  { at = secondsNow(), secret = WEBHOOK_SECRET }: Signed = {},
) {
  return send("POST", "/api/billing/webhook", body, signedHeaders(body, at, secret));
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
