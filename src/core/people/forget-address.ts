import type { JobHandler } from "#/platform/jobs/handler.ts";
import type { Services } from "#/platform/services.ts";
import { openScope } from "../access/scope.ts";
import { orgsOf } from "../orgs/find.ts";
import { directory, updateMembership } from "../orgs/memberships.ts";

/**
 * Takes an address that turned out to be somebody else's from a person's memberships, which stay as they are: its owner
 * can then be invited there. An organization whose file is broken has it tried again.
 */
export const forgetAddress = (services: Services): JobHandler => ({
  async send(_, { identity_id, email }) {
    const identity = String(identity_id);
    for (const { id: orgId } of await services.global.all(orgsOf, { identity })) {
      await services.wakeIndex.ensureAwake(orgId);
      const actor = directory(services.tenants.get(orgId)).byIdentity.get(identity);
      if (!actor || actor.email !== email) continue;
      openScope({ services, orgId, actor }).write((w) => updateMembership(w.db, actor.id, { email: null }));
    }
  },
});
