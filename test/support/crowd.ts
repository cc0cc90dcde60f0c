import { seedOrg as seed } from "#/app/features.ts";
import { openServices } from "#/app/services.ts";
import { insertIdentity } from "#/core/identity/identities.ts";
import { BY_PASSWORD, insertSession, newSession } from "#/core/identity/sessions.ts";
import { newIdentity } from "#/core/identity/sign-up.ts";
import { createOrg } from "#/core/orgs/create.ts";
import { indexMemberships, insertMembership } from "#/core/orgs/memberships.ts";
import { newId } from "#/lib/ids.ts";
import { readConfig } from "#/platform/config.ts";
import { bound } from "#/platform/db/global.ts";
import type { Services } from "#/platform/services.ts";
import type { Membership, Role } from "#/schema/tenant/people.ts";
import { memberOf } from "./members.ts";
import { quotasWith } from "./traffic.ts";

export interface Crowd {
  slug: string;
  orgId: string;
  /** Whoever founded the organization comes first. */
  people: { membershipId: string; cookie: string }[];
}

/**
 * An organization of many people, each signed in, on services that are open; all but the founder
 * are members unless `roleOf` says otherwise of who comes at a place.
 */
export async function gather(
  services: Services,
  slug: string,
  count: number,
  roleOf: (place: number) => Role = () => "member",
): Promise<Crowd> {
  const now = services.clock.now();
  const identities = Array.from({ length: count }, (_, i) => ({
    ...newIdentity(
      { name: `Person ${i}`, email: `person-${i}@${slug}.example.com`, passwordHash: null },
      now,
    ),
    emailVerifiedAt: now.toISOString(),
  }));
  const sessions = identities.map(({ id }) =>
    newSession(
      { identityId: id, remembered: true, ...BY_PASSWORD },
      { ipAddress: null, userAgent: null },
      now,
    ),
  );
  await services.global.batch([
    ...identities.map((identity) => bound(insertIdentity, identity)),
    ...sessions.map(({ session }) => bound(insertSession, session)),
  ]);
  const [founder, ...others] = identities;
  if (!founder) throw new Error("A crowd has a founder");
  const org = await createOrg(services, { founder, name: slug, slug, seed });
  await services.wakeIndex.ensureAwake(org.id);
  const members = others.map(({ id: identityId, name, email }, n) =>
    memberOf({ identityId, name, email, role: roleOf(n + 1) }, now),
  );
  const db = services.tenants.get(org.id);
  db.write((tx) => {
    for (const member of members) insertMembership(tx, member);
  });
  await indexMemberships(services.global, org.id, members);
  const owner =
    db.get<{ id: string }>("select id from memberships where role = 'owner'", [])?.id ?? "";
  const ids = [owner, ...members.map(({ id }) => id)];
  return {
    slug,
    orgId: org.id,
    people: ids.map((membershipId, i) => ({
      membershipId,
      cookie: `svc_session=${sessions[i]?.token}`,
    })),
  };
}

/** The same in a folder that no process has open. */
export async function gatherIn(folder: string, slug: string, count: number): Promise<Crowd> {
  const { services, close } = await openServices(
    readConfig({ TENANTS_DIR: folder, LOG_LEVEL: "error", QUOTAS: quotasWith() }),
  );
  const crowd = await gather(services, slug, count);
  await close();
  return crowd;
}

/** Puts many more people into an organization, who never sign in; answers their membership ids. */
export function crowdInto(
  services: Services,
  orgId: string,
  count: number,
  kind: Membership["kind"] = "person",
): string[] {
  const now = services.clock.now();
  const members = Array.from({ length: count }, (_, n) =>
    memberOf(
      { identityId: newId(), name: `Person ${n}`, email: `${newId()}@example.com`, kind },
      now,
    ),
  );
  services.tenants.get(orgId).write((db) => {
    for (const member of members) insertMembership(db, member);
  });
  return members.map(({ id }) => id);
}
