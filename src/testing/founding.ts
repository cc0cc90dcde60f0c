import { seedOrg } from "#/app/features.ts";
import { insertIdentity } from "#/core/identity/identities.ts";
import {
  BY_PASSWORD,
  insertSession,
  newSession,
  SESSION_COOKIE,
} from "#/core/identity/sessions.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { createOrg, type NewOrg } from "#/core/orgs/create.ts";
import { directory } from "#/core/orgs/memberships.ts";
import { bound } from "#/platform/db/global.ts";
import { cookieName } from "#/platform/http/cookies.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";

/** Somebody with a proven address who is signed in, without the work that a password is. */
export async function signedUp(
  { global, clock, config }: Services,
  { name, email }: { name: string; email: string },
): Promise<{ identity: Identity; cookie: string }> {
  const now = clock.now();
  const identity = {
    ...newIdentity({ name, email, passwordHash: null }, now),
    emailVerifiedAt: now.toISOString(),
  };
  const { session, token } = newSession(
    { identityId: identity.id, remembered: true, ...BY_PASSWORD },
    { ipAddress: null, userAgent: null },
    now,
  );
  await global.batch([bound(insertIdentity, identity), bound(insertSession, session)]);
  return { identity, cookie: `${cookieName(config, SESSION_COOKIE)}=${token}` };
}

/** An organization with what every one starts with. */
export async function founded(
  services: Services,
  founder: Identity,
  name: string,
): Promise<NewOrg & { ownerId: string }> {
  const org = await createOrg(services, { founder, name, seed: seedOrg });
  await services.wakeIndex.ensureAwake(org.id);
  const { byIdentity } = directory(services.tenants.get(org.id));
  return { ...org, ownerId: byIdentity.get(founder.id)?.id ?? "" };
}
