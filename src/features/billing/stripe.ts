import type Stripe from "stripe";
import { AppError, NotFound, Unavailable } from "#/platform/errors.ts";
import { describeError } from "#/platform/log.ts";
import type { Services } from "#/platform/services.ts";
import { openStripe } from "#/platform/stripe.ts";
import type { StripeSettings } from "#/platform/stripe-settings.ts";

const clients = new WeakMap<StripeSettings, Promise<Stripe>>();

/** How payments are taken; 404 where nobody pays. */
export function paying({ config }: Pick<Services, "config">): StripeSettings {
  if (!config.billing) throw new NotFound();
  return config.billing;
}

/** Stripe's own library, loaded when somebody first pays or looks at prices. */
export function stripeOf(services: Pick<Services, "config">): Promise<Stripe> {
  const settings = paying(services);
  const made = clients.get(settings) ?? openStripe(settings);
  clients.set(settings, made);
  return made;
}

/** Asks Stripe, outside every transaction; 503 where it can't be asked, or refuses what should be right. */
export async function asking<T>(
  services: Pick<Services, "config" | "log">,
  question: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const stripe = await stripeOf(services);
  try {
    return await question(stripe);
  } catch (error) {
    if (error instanceof AppError) throw error;
    services.log.error("Stripe didn't do what it was asked", describeError(error));
    throw new Unavailable("Payments can't be reached at the moment.");
  }
}
