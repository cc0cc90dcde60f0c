import { Unavailable } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { openScope, type Write } from "../access/scope.ts";
import { identitiesAmong } from "../identity/identities.ts";
import { type CopyPreferences, copiedPreferences } from "../identity/preferences.ts";
import { orgsOf } from "../orgs/find.ts";
import { directory, updateMembership } from "../orgs/memberships.ts";
import { keepShown } from "./shown.ts";

type Copied = Membership["preferences"];

/** Called in the transaction that changes somebody's copy. */
export type PreferencesChanged = (w: Write, before: Membership, after: Membership) => void;

/**
 * Keeps a copy of what a person chose in every organization they are in. An organization whose file
 * is broken keeps its old copy: that is its own trouble alone.
 */
export const copyPreferences =
  (changed: PreferencesChanged): CopyPreferences =>
  async (services, identityId, chosen) => {
    for (const { id } of await services.global.all(orgsOf, { identity: identityId })) {
      try {
        await keep({ services, orgId: id, changed }, identityId, copiedPreferences(chosen));
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
      }
    }
  };

/**
 * After a crash: brings the copies of everybody in an organization in line with what they really
 * chose, their names and pictures too.
 */
export async function realignPreferences(
  services: Services,
  orgId: string,
  changed: PreferencesChanged,
): Promise<void> {
  const ids = [...directory(services.tenants.get(orgId)).byIdentity.keys()];
  const identities = await services.global.all(identitiesAmong, { ids: JSON.stringify(ids) });
  for (const { id, preferences, name, avatar } of identities) {
    await keep({ services, orgId, changed }, id, copiedPreferences(preferences));
    await keepShown(services, orgId, { id, name, avatar });
  }
}

interface Copying {
  services: Services;
  orgId: string;
  changed: PreferencesChanged;
}

async function keep(
  { services, orgId, changed }: Copying,
  identityId: string,
  preferences: Copied,
): Promise<void> {
  const stale = (): Membership | null => {
    const person = directory(services.tenants.get(orgId)).byIdentity.get(identityId);
    return person && !Bun.deepEquals(person.preferences, preferences) ? person : null;
  };
  if (!stale()) return;
  await services.wakeIndex.ensureAwake(orgId);
  const actor = stale();
  if (!actor) return;
  openScope({ services, orgId, actor }).write((w) => {
    updateMembership(w.db, actor.id, { preferences, ...awayAgain(actor, preferences) });
    changed(w, actor, { ...actor, preferences });
  });
}

/** Who chooses anew when they are away means it everywhere, whatever was said in one organization. */
function awayAgain({ preferences: before }: Membership, after: Copied): Partial<Membership> {
  const hasChosen = !Bun.deepEquals(before?.out_of_office ?? null, after?.out_of_office ?? null);
  return hasChosen ? { outOfOffice: null } : {};
}
