import type { ReadDb } from "#/platform/db/connection.ts";
import { NotFound } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import type { Caller } from "../../identity/caller.ts";
import { liveOrgById } from "../../orgs/find.ts";
import { directory } from "../../orgs/memberships.ts";

/** Where a signed token leads to: an organization that is live, and something in it. */
export interface Place {
  orgId: string;
  db: ReadDb;
  id: string;
}

/** Throws 404 for what was not signed for this purpose, and for an organization that is not live. */
export async function placeOfToken(
  { secrets, tenants, global }: Services,
  purpose: string,
  token: string,
): Promise<Place> {
  const [orgId = "", id = ""] = (secrets.verify(purpose, token) ?? "").split("/");
  if (!orgId || !id || !(await global.get(liveOrgById, { id: orgId }))) throw new NotFound();
  await tenants.reach(orgId);
  return { orgId, db: tenants.get(orgId), id };
}

/** Whether somebody who followed a link is in its organization now. */
export async function isStillIn(
  services: Services,
  { identityId }: Caller,
  { purpose, token }: { purpose: string; token: string },
): Promise<boolean> {
  const { db } = await placeOfToken(services, purpose, token);
  return directory(db).byIdentity.get(identityId)?.status === "active";
}
