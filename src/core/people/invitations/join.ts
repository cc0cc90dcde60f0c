import { newId } from "#/lib/ids.ts";
import { named, type Static, t } from "#/lib/schema.ts";
import { Conflict, Forbidden, NotFound } from "#/platform/errors.ts";
import type { Trace } from "#/platform/http/trace.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { openScope, type Read, type Write } from "../../access/scope.ts";
import { avatarPath } from "../../identity/avatar.ts";
import type { Caller } from "../../identity/caller.ts";
import { identityById } from "../../identity/identities.ts";
import { copiedPreferences } from "../../identity/preferences.ts";
import { giveBack, QUOTAS, takeQuota } from "../../identity/quotas.ts";
import { directory, insertMembership, updateMembership } from "../../orgs/memberships.ts";
import { roleName } from "../../orgs/names.ts";
import { readOrg } from "../../orgs/org.ts";
import { requireRoomForPerson } from "../../orgs/plans.ts";
import { slugSchema } from "../../orgs/slugs.ts";
import { indexNow, indexSoon } from "../index-people.ts";
import { describeInvitation } from "./accept.ts";
import { JOINING, linkIn } from "./link.ts";
import { type Place, placeOfToken } from "./token.ts";

export const joinPreview = named(
  "JoinPreview",
  t.Object({ org: t.Object({ name: t.String(), slug: slugSchema }), role: roleName }),
);

/** What a person who follows the link is told before they sign in. */
export async function describeJoin(
  services: Services,
  token: string,
): Promise<Static<typeof joinPreview>> {
  const { db } = await placeBehind(services, token);
  const { name, slug } = readOrg(db);
  return { org: { name, slug }, role: "member" };
}

/** Whether a token invites somebody by now: one of an invitation, or of a link to join by. */
export async function invites(services: Services, token: string): Promise<boolean> {
  for (const describe of [describeInvitation, describeJoin])
    try {
      await describe(services, token);
      return true;
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  return false;
}

/** Throws 404 for a link that was rotated or switched off. */
async function placeBehind(services: Services, token: string): Promise<Place> {
  const place = await placeOfToken(services, JOINING, token);
  requireLink(place);
  return place;
}

function requireLink({ db, id }: Pick<Place, "db" | "id">): void {
  if (linkIn(db)?.id !== id) throw new NotFound();
}

interface Joining {
  caller: Caller;
  token: string;
  trace: Trace;
}

/** Makes the signed-in person a member. The tenant's file is the truth; the index follows. */
export async function joinOrg(
  services: Services,
  { caller, token, trace }: Joining,
): Promise<{ orgId: string; joined: Membership }> {
  const { orgId, id } = await placeBehind(services, token);
  const identity = await services.global.get(identityById, { id: caller.identityId });
  if (!identity) throw new NotFound();
  const joined = memberOf(identity, services.clock.now());
  await services.wakeIndex.ensureAwake(orgId);
  await takeQuota(services, QUOTAS.joins, orgId);
  try {
    openScope({ services, orgId, actor: joined, trace: () => trace }).write((w) => {
      requireLink({ db: w.db, id });
      checkMayJoin(w, identity);
      requireRoomForPerson(w.db);
      takeAddress(w, identity);
      insertMembership(w.db, joined);
      w.audit("invite_link_used", { membership: joined.id, role: joined.role });
      indexSoon(w, [joined]);
    });
  } catch (error) {
    await giveBack(services, QUOTAS.joins, orgId);
    throw error;
  }
  await indexNow(services, orgId, [joined]);
  return { orgId, joined };
}

/** Who was here comes back when somebody invites them: not by a link they have kept. */
function checkMayJoin(r: Read, { id, email }: Identity): void {
  const { byId, byIdentity } = directory(r.db);
  const known = byIdentity.get(id);
  if (known?.status === "active") throw new Conflict("You are in this organization already.");
  if ([...byId.values()].some((person) => person.email === email && person.status === "invited"))
    throw new Conflict("You are invited by mail. Accept that invitation.");
  if (known) throw new Forbidden("You left this organization. Ask somebody to invite you.");
}

/** An address is that of the person who has it now. */
function takeAddress(w: Write, { email }: Identity): void {
  for (const person of directory(w.db).byId.values())
    if (person.email === email) updateMembership(w.db, person.id, { email: null });
}

const memberOf = ({ id, name, email, preferences, avatar }: Identity, now: Date): Membership => ({
  id: newId(),
  identityId: id,
  kind: "person",
  role: "member",
  status: "active",
  name,
  email,
  title: null,
  avatarUrl: avatarPath(avatar),
  createdAt: now.toISOString(),
  joinedAt: now.toISOString(),
  removedAt: null,
  preferences: copiedPreferences(preferences),
  companyId: null,
  outOfOffice: null,
});
