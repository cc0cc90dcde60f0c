import { Value } from "@sinclair/typebox/value";
import { type Static, t } from "#/lib/schema.ts";
import { bound, required, Undone } from "#/platform/db/global.ts";
import { BadRequest } from "#/platform/errors.ts";
import { readText } from "#/platform/http/body.ts";
import type { Services } from "#/platform/services.ts";
import { agreeing } from "./agree.ts";
import { forgetOld, heard, orgOfCustomer } from "./store.ts";
import { paying, stripeOf } from "./stripe.ts";

/** How old a signature may be, or how much ahead of us. */
const TOLERANCE_S = 300;
/** What is looked at of an event, of whatever kind. */
const eventSchema = t.Object({
  id: t.String({ minLength: 1 }),
  data: t.Object({ object: t.Object({}) }),
});
type Event = Static<typeof eventSchema>;
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

async function signedEvent(services: Services, request: Request): Promise<Event> {
  const { webhookSecret } = paying(services);
  const stripe = await stripeOf(services);
  const text = await readText(request);
  const signature = request.headers.get("stripe-signature") ?? "";
  const now = services.clock.now().getTime();
  if (isAhead(signature, now)) throw new BadRequest("This is signed at a time to come.");
  const event: unknown = await stripe.webhooks
    .constructEventAsync(text, signature, webhookSecret, TOLERANCE_S, undefined, now)
    .catch(() => {
      throw new BadRequest("This is not signed by Stripe.");
    });
  if (!Value.Check(eventSchema, event)) throw new BadRequest("This is no event of Stripe.");
  return event;
}

const isAhead = (signature: string, now: number): boolean =>
  [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(
    ([, at]) => Number(at) > now / 1000 + TOLERANCE_S,
  );

/** Whom an event is about, whatever it is. */
function customerIn({ data }: Event): string | null {
  const object: { id?: unknown; object?: unknown; customer?: unknown } = { ...data.object };
  const id = object.object === "customer" ? object.id : object.customer;
  return typeof id === "string" ? id : null;
}
