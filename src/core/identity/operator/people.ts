import { isEmail } from "#/lib/email.ts";
import { type Bound, bound, required, Undone } from "#/platform/db/global.ts";
import { command, select } from "#/platform/db/query.ts";
import { arg, asNumber, numberArg, sql } from "#/platform/db/sql.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { type Identity, identities } from "#/schema/global/identities.ts";
import { orgMemberships } from "#/schema/global/orgs.ts";
import { forgetAttempts } from "../attempts.ts";
import {
  checkName,
  identityByEmail,
  insertIdentity,
  LONGEST_EMAIL,
  normalizeEmail,
} from "../identities.ts";
import { securityMailOf } from "../mails/security-mail.ts";
import { newResetLink } from "../passwords/request-reset.ts";
import { keyOf, QUOTAS } from "../quotas.ts";
import { newIdentity } from "../sign-up.ts";
import { deleteRecoveryCodes, deleteTotp } from "../two-factor/factor.ts";

const listed = select(
  {
    id: identities.id,
    name: identities.name,
    email: identities.email,
    emailVerifiedAt: identities.emailVerifiedAt,
    twoFactorAt: identities.twoFactorAt,
    createdAt: identities.createdAt,
    orgs: asNumber(
      sql`(select count(*) from ${orgMemberships} where ${orgMemberships.identityId} = ${identities.id})`,
    ),
  },
  sql`from ${identities} where ${identities.email} > ${arg("after")} order by ${identities.email} limit ${numberArg("limit")}`,
);
const clearFactor = command(
  sql`update identities set two_factor_at = null, updated_at = ${arg("now")} where id = ${arg("id")} and two_factor_at is not null`,
);

/** Everybody who can sign in, by their address, so many after one. */
export const listPeople = (
  { global }: Pick<Services, "global">,
  { after = "", limit }: { after?: string; limit: number },
) => global.all(listed, { after, limit });

/** Somebody by their address; 404 for one that nobody has. */
export async function personNamed({ global }: Services, email: string): Promise<Identity> {
  const identity = await global.get(identityByEmail, { email: normalizeEmail(email) });
  if (identity) return identity;
  throw new NotFound();
}

/** Somebody whose address the operator vouches for, and what makes an account for them. */
export async function newPerson(
  { global, clock }: Pick<Services, "global" | "clock">,
  { name, email }: { name: string; email: string },
): Promise<{ identity: Identity; statements: Bound[] }> {
  const address = normalizeEmail(email);
  if (!isEmail(address) || address.length > LONGEST_EMAIL)
    throw invalid("email", "invalid", "This is no e-mail address.");
  if (await global.get(identityByEmail, { email: address }))
    throw invalid("email", "duplicate", "Somebody has this address already.");
  const now = clock.now();
  const made = newIdentity({ name: checkName(name), email: address, passwordHash: null }, now);
  const identity = { ...made, emailVerifiedAt: now.toISOString() };
  return { identity, statements: [bound(insertIdentity, identity)] };
}

/** The address at which somebody sets a new password, once, within an hour. */
export async function passwordLink(services: Services, identity: Identity): Promise<string> {
  const { statements, url } = newResetLink(services, identity);
  await services.global.batch(statements);
  return url;
}

/** Forgets how often somebody was wrong: they can try anew. */
export const unlock = (services: Services, { id, email }: Identity): Promise<void> =>
  forgetAttempts(services, [
    keyOf(QUOTAS.sign_in_account, email ?? ""),
    keyOf(QUOTAS.passwords, id),
    keyOf(QUOTAS.two_factor, id),
  ]);

/** Ends the second factor of somebody who has lost it, and tells them; 404 where there is none. */
export async function endLostFactor(services: Services, identity: Identity): Promise<void> {
  const { global, clock, log, nudgeJobs } = services;
  const [now, { id }] = [clock.now(), identity];
  await global
    .batch([
      required(clearFactor, { id, now: now.toISOString() }),
      bound(deleteTotp, { identity: id }),
      bound(deleteRecoveryCodes, { identity: id }),
      ...securityMailOf(identity, "two_factor_off", { now, from: null }),
    ])
    .catch((error) => {
      throw error instanceof Undone ? new NotFound() : error;
    });
  nudgeJobs();
  security(log, "two_factor_changed", { identity: id, reason: "two_factor_off" });
}
