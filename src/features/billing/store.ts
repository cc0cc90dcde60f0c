import { bound } from "#/platform/db/global.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import type { Services } from "#/platform/services.ts";
import { billingCustomers } from "#/schema/global/billing.ts";

type Where = Pick<Services, "global">;

const customer = select(
  { id: billingCustomers.customerId },
  sql`from ${billingCustomers} where org_id = ${arg("org")}`,
);
const owner = select(
  { orgId: billingCustomers.orgId },
  sql`from ${billingCustomers} where customer_id = ${arg("customer")}`,
);
const insert = insertInto(billingCustomers);

/** Hears an event, once. */
export const heard = command(
  sql`insert into billing_events (id, received_at) values (${arg("id")}, ${arg("now")}) on conflict do nothing`,
);
/** Forgets events that nobody will tell again, some at a time. */
export const forgetOld = command(
  sql`delete from billing_events where id in (
        select id from billing_events where received_at < ${arg("before")} order by received_at limit 100)`,
);

/** Who an organization is to Stripe; null for one that never went to pay. */
export const customerOf = async ({ global }: Where, orgId: string): Promise<string | null> =>
  (await global.get(customer, { org: orgId }))?.id ?? null;

/** Whose customer it is. */
export const orgOfCustomer = async ({ global }: Where, id: string): Promise<string | null> =>
  (await global.get(owner, { customer: id }))?.orgId ?? null;

export async function keepCustomer({ global }: Where, orgId: string, id: string): Promise<void> {
  await global.batch([bound(insert, { orgId, customerId: id })]);
  await global.durable();
}
