import { t } from "#/lib/schema.ts";
import { type Bound, bound, required, Undone } from "#/platform/db/global.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { jobKind } from "#/platform/jobs/job.ts";
import { enqueued } from "#/platform/jobs/outbox.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
import { orgMemberships } from "#/schema/global/orgs.ts";
import { endEverything } from "../endings.ts";

const FREE_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

const inAnOrg = select(
  { id: orgMemberships.orgId },
  sql`from ${orgMemberships} where ${orgMemberships.identityId} = ${arg("identity")} limit 1`,
);
/** Only what is still unproven: somebody may confirm it in the same moment. */
const setFree = sql`update identities set email = null, password_hash = null, two_factor_at = null, updated_at = ${arg("now")}
  where id = ${arg("id")} and email = ${arg("email")} and email_verified_at is null`;
const release = command(setFree);
/** Or they may come to be in an organization. */
const releaseUnused = command(
  sql`${setFree} and not exists (select 1 from ${orgMemberships} where ${orgMemberships.identityId} = identities.id)`,
);
/**
 * Whether somebody else may sign up with the address that an identity holds: it was not proven for
 * a week, and whoever holds it is in no organization, so that nobody loses anything.
 */
export async function isFreeAgain(
  { global, trusted }: Services,
  identity: Identity,
): Promise<boolean> {
  const heldMs = trusted.now().getTime() - Date.parse(identity.createdAt);
  if (identity.emailVerifiedAt !== null || heldMs < FREE_AFTER_MS) return false;
  return (await global.get(inAnOrg, { identity: identity.id })) === null;
}

interface Held {
  id: string;
  email: string;
}

/**
 * What takes an address that is free again from whoever held it, as part of the sign-up that takes
 * it over: should they still hold it by then, that fails as a whole.
 */
export const releaseStatements = ({ id, email }: Held, now: Date): Bound[] => [
  bound(releaseUnused, { id, email, now: now.toISOString() }),
  ...endEverything(id),
];

/** Takes a released address from the memberships of whoever held it. */
export const forgetAddress = jobKind("forget_address", {
  identity_id: t.String(),
  email: t.String(),
});

/**
 * Takes an unproven address from whoever holds it, in their organizations too: they can't sign in
 * any more, nor call with what they have. One batch, all of it or, where the address is proven or
 * gone by then, nothing: false.
 */
export async function releaseAddress(
  { global, clock, nudgeJobs }: Services,
  { id, email }: Held,
): Promise<boolean> {
  const now = clock.now();
  try {
    await global.batch([
      required(release, { id, email, now: now.toISOString() }),
      ...endEverything(id),
      enqueued(forgetAddress.at(now, { identity_id: id, email }), now),
    ]);
  } catch (error) {
    if (error instanceof Undone) return false;
    throw error;
  }
  nudgeJobs();
  return true;
}
