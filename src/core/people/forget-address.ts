import { handles } from "#/platform/jobs/job.ts";
import type { Services } from "#/platform/services.ts";
import { openScope } from "../access/scope.ts";
import { addressChanged } from "../identity/addresses/change-address.ts";
import { forgetAddress } from "../identity/addresses/release-address.ts";
import { orgsOf } from "../orgs/find.ts";
import { directory, updateMembership } from "../orgs/memberships.ts";

/**
 * Takes an address that turned out to be somebody else's from a person's memberships, which stay as
 * they are: its owner can then be invited there.
 */
export const forgetAddressHandler = handles(forgetAddress, (services) => ({
  dispatch: (_, { identity_id, email }) =>
    replaceAddress(services, { identity: identity_id, before: email, email: null }),
}));

/** Brings a new address to the memberships of whoever has it by now. */
export const addressChangedHandler = handles(addressChanged, (services) => ({
  dispatch: (_, { identity_id, before, email }) =>
    replaceAddress(services, { identity: identity_id, before, email }),
}));

interface Replacing {
  identity: string;
  before: string;
  email: string | null;
}

/** An organization whose file is broken has it tried again. */
async function replaceAddress(
  services: Services,
  { identity, before, email }: Replacing,
): Promise<void> {
  for (const { id: orgId } of await services.global.all(orgsOf, { identity })) {
    await services.wakeIndex.ensureAwake(orgId);
    const actor = directory(services.tenants.get(orgId)).byIdentity.get(identity);
    if (!actor || actor.email !== before) continue;
    openScope({ services, orgId, actor }).write((w) => updateMembership(w.db, actor.id, { email }));
  }
}
