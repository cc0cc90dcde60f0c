import { handles } from "#/platform/jobs/job.ts";
import { openScope } from "../access/scope.ts";
import { forgetAddress } from "../identity/addresses/release-address.ts";
import { orgsOf } from "../orgs/find.ts";
import { directory, updateMembership } from "../orgs/memberships.ts";

/**
 * Takes an address that turned out to be somebody else's from a person's memberships, which stay as
 * they are: its owner can then be invited there. An organization whose file is broken has it tried
 * again.
 */
export const forgetAddressHandler = handles(forgetAddress, (services) => ({
  async dispatch(_, { identity_id: identity, email }) {
    for (const { id: orgId } of await services.global.all(orgsOf, { identity })) {
      await services.wakeIndex.ensureAwake(orgId);
      const actor = directory(services.tenants.get(orgId)).byIdentity.get(identity);
      if (!actor || actor.email !== email) continue;
      openScope({ services, orgId, actor }).write((w) =>
        updateMembership(w.db, actor.id, { email: null }),
      );
    }
  },
}));
