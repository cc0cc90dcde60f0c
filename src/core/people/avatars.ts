import { Unavailable } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { openScope } from "../access/scope.ts";
import { avatarPath } from "../identity/avatar.ts";
import { orgsOf } from "../orgs/find.ts";
import { directory, updateMembership } from "../orgs/memberships.ts";

type Pictured = Pick<Identity, "id" | "avatar">;

/**
 * Brings the picture of a person to every organization they are in. An organization whose file is
 * broken keeps the one before: that is its own trouble alone.
 */
export async function copyAvatar(services: Services, person: Pictured): Promise<void> {
  for (const { id } of await services.global.all(orgsOf, { identity: person.id })) {
    try {
      await keepAvatar(services, id, person);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
}

/** The same for one organization. */
export async function keepAvatar(
  services: Services,
  orgId: string,
  { id, avatar }: Pictured,
): Promise<void> {
  const shown = avatarPath(avatar);
  const stale = (): Membership | null => {
    const person = directory(services.tenants.get(orgId)).byIdentity.get(id);
    return person?.status === "active" && person.avatarUrl !== shown ? person : null;
  };
  if (!stale()) return;
  await services.wakeIndex.ensureAwake(orgId);
  const actor = stale();
  if (actor)
    openScope({ services, orgId, actor }).write((w) =>
      updateMembership(w.db, actor.id, { avatarUrl: shown }),
    );
}
