import { Unavailable } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { openScope } from "../access/scope.ts";
import { avatarPath } from "../identity/avatar.ts";
import { orgsOf } from "../orgs/find.ts";
import { directory, updateMembership } from "../orgs/memberships.ts";

/** What a person is shown by. */
type Shown = Pick<Identity, "id" | "name" | "avatar">;

/**
 * Brings the name and the picture of a person to every organization they are in. An organization
 * whose file is broken keeps those before: that is its own trouble alone.
 */
export async function copyShown(services: Services, person: Shown): Promise<void> {
  for (const { id } of await services.global.all(orgsOf, { identity: person.id })) {
    try {
      await keepShown(services, id, person);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
}

/** The same for one organization. */
export async function keepShown(
  services: Services,
  orgId: string,
  { id, name, avatar }: Shown,
): Promise<void> {
  const avatarUrl = avatarPath(avatar);
  const stale = (): Membership | null => {
    const person = directory(services.tenants.get(orgId)).byIdentity.get(id);
    // What an agent is called is said in its organization.
    if (person?.status !== "active" || person.kind === "agent") return null;
    return person.avatarUrl !== avatarUrl || person.name !== name ? person : null;
  };
  if (!stale()) return;
  await services.wakeIndex.ensureAwake(orgId);
  const actor = stale();
  if (actor)
    openScope({ services, orgId, actor }).write((w) =>
      updateMembership(w.db, actor.id, { avatarUrl, name }),
    );
}
