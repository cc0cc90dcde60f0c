import { Unavailable } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { openScope } from "../access/scope.ts";
import { identitiesAmong } from "../identity/identities.ts";
import { copiedPreferences, type Preferences } from "../identity/preferences.ts";
import { orgsOf } from "../orgs/find.ts";
import { directory, updateMembership } from "../orgs/memberships.ts";

type Copied = Membership["preferences"];

/**
 * Keeps a copy of what a person chose in every organization they are in. An organization whose file is broken keeps its
 * old copy: that is its own trouble alone.
 */
export async function copyPreferences(services: Services, identityId: string, chosen: Preferences): Promise<void> {
  for (const { id } of await services.global.all(orgsOf, { identity: identityId })) {
    try {
      await keep(services, id, identityId, copiedPreferences(chosen));
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
}

/** After a crash: brings the copies of everybody in an organization in line with what they really chose. */
export async function realignPreferences(services: Services, orgId: string): Promise<void> {
  const ids = [...directory(services.tenants.get(orgId)).byIdentity.keys()];
  const identities = await services.global.all(identitiesAmong, { ids: JSON.stringify(ids) });
  for (const { id, preferences } of identities) await keep(services, orgId, id, copiedPreferences(preferences));
}

async function keep(services: Services, orgId: string, identityId: string, wanted: Copied): Promise<void> {
  const stale = (): Membership | null => {
    const person = directory(services.tenants.get(orgId)).byIdentity.get(identityId);
    return person && !Bun.deepEquals(person.preferences, wanted) ? person : null;
  };
  if (!stale()) return;
  await services.wakeIndex.ensureAwake(orgId);
  const actor = stale();
  if (actor)
    openScope({ services, orgId, actor }).write((w) => updateMembership(w.db, actor.id, { preferences: wanted }));
}
