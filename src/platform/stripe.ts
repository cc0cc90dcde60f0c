import type Stripe from "stripe";
import type { StripeSettings } from "./stripe-settings.ts";

const TIMEOUT_MS = 10_000;

/** Stripe's own library, loaded when it is first asked: it is large. */
export async function openStripe({ key, api }: StripeSettings): Promise<Stripe> {
  const { default: Stripe } = await import("stripe");
  const at = api && {
    host: api.hostname,
    port: api.port || (api.protocol === "https:" ? 443 : 80),
    protocol: api.protocol === "http:" ? ("http" as const) : ("https" as const),
  };
  return new Stripe(key, {
    ...at,
    httpClient: Stripe.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
