import { openScope } from "#/core/access/scope.ts";
import type { Caller } from "#/core/identity/caller.ts";
import { directory } from "#/core/orgs/memberships.ts";
import { cancelOrg } from "#/core/people/ending/cancel.ts";
import { restoreOrg } from "#/core/people/ending/restore.ts";
import { dying } from "./dying.ts";

/**
 * Does one thing with an organization, and dies at a step of it: before or after the so many-th write
 * to the global database or removal of a file. Ends in order when there is no such step.
 */
const [what = "", folder = "", orgId = "", time = "", step = ""] = process.argv.slice(2);
const { services, jobs, close, die } = await dying({ folder, time, step });
const { tenants } = services;
const remove = tenants.remove.bind(tenants);
tenants.remove = (id) => {
  die();
  remove(id);
  die();
};

const founder = async () => {
  await tenants.reach(orgId);
  const [owner] = directory(tenants.get(orgId)).byId.values();
  if (!owner?.identityId) throw new Error("The organization has an owner");
  return { owner, identityId: owner.identityId };
};
if (what === "cancel") {
  const { owner } = await founder();
  await cancelOrg(services, openScope({ services, orgId, actor: owner }), {});
} else if (what === "restore") {
  const { identityId } = await founder();
  const caller: Caller = {
    identityId,
    via: "session",
    credentialId: "",
    scope: "full",
    expiresAt: null,
    hasTwoFactor: false,
    method: "password",
    openedWith: null,
  };
  await restoreOrg(services, { id: orgId, caller, trace: {} });
} else await jobs.runDue();
await close();
