import { ConfigError } from "./config-error.ts";

type Env = Record<string, string | undefined>;

/** How payments are taken. */
export interface StripeSettings {
  readonly key: string;
  /** Signs what Stripe tells us. */
  readonly webhookSecret: string;
  /** Where it is, if not at Stripe. */
  readonly api: URL | null;
}

/** Null where nobody pays. */
export function billingOf(env: Env): StripeSettings | null {
  const billing = env.BILLING || "off";
  if (billing === "off") return null;
  if (billing !== "stripe")
    throw new ConfigError(`BILLING is "${billing}", but it must be one of off, stripe.`);
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!key || !webhookSecret)
    throw new ConfigError(
      'BILLING is "stripe", which needs STRIPE_SECRET_KEY (sk_…) and STRIPE_WEBHOOK_SECRET (whsec_…).',
    );
  return { key, webhookSecret, api: apiOf(env.STRIPE_API) };
}

function apiOf(text: string | undefined): URL | null {
  if (!text) return null;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search) return url;
  throw new ConfigError(
    `STRIPE_API is "${text}", but it must be an http or https address without a path.`,
  );
}
