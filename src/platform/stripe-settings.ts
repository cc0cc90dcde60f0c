import type { Env } from "./config/variable.ts";
import { variables } from "./config/variables.ts";
import { ConfigError } from "./config-error.ts";

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
  if (variables.billing.read(env) === "off") return null;
  const key = variables.stripeSecretKey.read(env);
  const webhookSecret = variables.stripeWebhookSecret.read(env);
  if (!key || !webhookSecret)
    throw new ConfigError(
      'BILLING is "stripe", which needs STRIPE_SECRET_KEY (sk_…) and STRIPE_WEBHOOK_SECRET (whsec_…).',
    );
  return { key, webhookSecret, api: variables.stripeApi.read(env) };
}
