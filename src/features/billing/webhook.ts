import type Stripe from "stripe";
import { bound, required, Undone } from "#/platform/db/global.ts";
import { BadRequest } from "#/platform/errors.ts";
import { readText } from "#/platform/http/body.ts";
import type { Services } from "#/platform/services.ts";
import { agreeing } from "./agree.ts";
import { forgetOld, heard, orgOfCustomer } from "./store.ts";
import { paying, stripeOf } from "./stripe.ts";

/** How old a signature may be. */
const TOLERANCE_S = 300;
/** Stripe tells something again for three days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Hears what happened at Stripe: who it is about is asked about anew. What it says itself is not believed, since it
 * may come late, twice, or before what was first.
 */
export async function hear(services: Services, request: Request): Promise<void> {
  const event = await signedEvent(services, request);
  const customer = customerIn(event);
  const orgId = customer && (await orgOfCustomer(services, customer));
  if (!orgId) return;
  const { global, clock, trusted, nudgeJobs } = services;
  const now = clock.now();
  const before = new Date(trusted.now().getTime() - KEPT_MS).toISOString();
  try {
    await global.batch([
      required(heard, { id: event.id, now: now.toISOString() }),
      bound(forgetOld, { before }),
      ...agreeing(services, orgId, now),
    ]);
  } catch (error) {
    if (error instanceof Undone) return;
    throw error;
  }
  await global.durable();
  nudgeJobs();
}

async function signedEvent(services: Services, request: Request): Promise<Stripe.Event> {
  const { webhookSecret } = paying(services);
  const stripe = await stripeOf(services);
  const text = await readText(request);
  const signature = request.headers.get("stripe-signature") ?? "";
  try {
    return await stripe.webhooks.constructEventAsync(
      text,
      signature,
      webhookSecret,
      TOLERANCE_S,
      undefined,
      services.clock.now().getTime(),
    );
  } catch {
    throw new BadRequest("This is not signed by Stripe.");
  }
}

/** Whom an event is about, whatever it is. */
function customerIn({ data }: Stripe.Event): string | null {
  const object: { id?: unknown; object?: unknown; customer?: unknown } = { ...data.object };
  const id = object.object === "customer" ? object.id : object.customer;
  return typeof id === "string" ? id : null;
}
