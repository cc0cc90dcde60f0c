import { type Bound, required, Undone } from "#/platform/db/global.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asNumber, columnsOf, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { orgMemberships, orgs } from "#/schema/global/orgs.ts";

/** An organization, of whatever status. */
export const anyOrgById = select(
  columnsOf(orgs),
  sql`from ${orgs} where ${orgs.id} = ${arg("id")}`,
);
/** Found while an organization is cancelled, or being removed: none of its jobs runs. */
export const endedOrg = select(
  { id: orgs.id },
  sql`from orgs where id = ${arg("id")} and status in ('cancelled', 'purging')`,
);

const cancel = command(
  sql`update orgs set status = 'cancelled', cancelled_at = ${arg("now")} where id = ${arg("id")} and status = 'live'`,
);
const revive = command(
  sql`update orgs set status = 'live', cancelled_at = null
      where id = ${arg("id")} and status = 'cancelled' and cancelled_at = ${arg("cancelledAt")}`,
);
const beginPurge = command(
  sql`update orgs set status = 'purging', receipt = ${arg("receipt")}
      where id = ${arg("id")} and status = 'cancelled' and cancelled_at = ${arg("cancelledAt")}`,
);
const forget = command(sql`delete from orgs where id = ${arg("id")} and status = 'purging'`);

/** How many places in an organization the global database has. */
export const indexedCount = select(
  { count: asNumber(sql`count(*)`) },
  sql`from ${orgMemberships} where ${orgMemberships.orgId} = ${arg("org")}`,
);

/** Somebody else was first: it is not what it was when it was looked at. */
export function orNotFound(error: unknown): never {
  throw error instanceof Undone ? new NotFound() : error;
}

interface Cancelled {
  id: string;
  cancelledAt: string;
}

/** Each decides about its batch: of several at once, one is done. */
export const cancelled = ({ id, cancelledAt }: Cancelled): Bound =>
  required(cancel, { id, now: cancelledAt });
export const revived = (org: Cancelled): Bound => required(revive, org);
export const purgeBegun = (org: Cancelled, receipt: string): Bound =>
  required(beginPurge, { ...org, receipt });
export const forgotten = (id: string): Bound => required(forget, { id });
