import { newId } from "#/lib/ids.ts";
import { named, nullable, type Static, t } from "#/lib/schema.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { Conflict, Forbidden, NotFound } from "#/platform/errors.ts";
import type { Trace } from "#/platform/http/trace.ts";
import type { Secrets } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import { slot } from "#/platform/slot.ts";
import type { Identity } from "#/schema/global/identities.ts";
import type { Invitation, Membership } from "#/schema/tenant/people.ts";
import { revokeProjects } from "../../access/grants.ts";
import { openScope, type Read, type Write } from "../../access/scope.ts";
import { canReachProject } from "../../access/visible.ts";
import { proveAddress } from "../../identity/addresses/confirm-email.ts";
import { avatarPath } from "../../identity/avatar.ts";
import type { Caller } from "../../identity/caller.ts";
import { identityById, isProven } from "../../identity/identities.ts";
import { copiedPreferences } from "../../identity/preferences.ts";
import {
  activeMembership,
  directory,
  insertMembership,
  updateMembership,
} from "../../orgs/memberships.ts";
import { roleName } from "../../orgs/names.ts";
import { readOrg } from "../../orgs/org.ts";
import { slugSchema } from "../../orgs/slugs.ts";
import { indexNow, indexSoon } from "../index-people.ts";
import { refusalToInvite } from "./invite.ts";
import { endOf, giversOf, invitationById, updateInvitation } from "./store.ts";
import { placeOfToken } from "./token.ts";

export const PURPOSE = "invitation";

/** The token of an invitation's link. It says where it belongs and is stored nowhere. */
export const invitationToken = (secrets: Secrets, orgId: string, invitationId: string): string =>
  secrets.sign(PURPOSE, `${orgId}/${invitationId}`);

interface Found {
  orgId: string;
  db: ReadDb;
  invitation: Invitation;
}

/** Called for each project an accepted invitation grants. */
export type JoinProject = (w: Write, projectId: string) => void;

/** How somebody comes onto a project, which a later room knows. */
export const joinProject = slot<JoinProject>("how somebody comes onto a project");

/**
 * The pending invitation behind a link; throws 404 when it is not one, is used up, or has ended.
 */
async function findInvitation(services: Services, token: string): Promise<Found> {
  const { orgId, db, id } = await placeOfToken(services, PURPOSE, token);
  return { orgId, db, invitation: pendingIn(db, id, services.clock.now()) };
}

function pendingIn(db: ReadDb, id: string, now: Date): Invitation {
  const invitation = invitationById.get(db, { id });
  if (invitation?.status !== "pending" || endOf(invitation) <= now || !isStillGiven(db, invitation))
    throw new NotFound();
  return invitation;
}

/** An invitation gives what its inviter may give at that moment, not when it was written. */
function isStillGiven(db: ReadDb, { inviterId, role }: Invitation): boolean {
  const inviter = activeMembership(db, inviterId);
  return inviter !== null && refusalToInvite({ db, actor: inviter }, role) === null;
}

/** The projects that who gave them still reaches, and may still give. */
function grantedProjects(w: Write, invitation: Invitation): string[] {
  const givers = giversOf(invitation, invitation.projectIds);
  return Object.entries(givers).flatMap(([projectId, inviterId]) =>
    canReachProject(w, inviterId, projectId) && isStillGiven(w.db, { ...invitation, inviterId })
      ? [projectId]
      : [],
  );
}

export const invitationPreview = named(
  "InvitationPreview",
  t.Object({
    org: t.Object({ name: t.String(), slug: slugSchema }),
    inviter: t.Object({ name: nullable(t.String()) }),
    email: t.String({ format: "email" }),
    role: roleName,
  }),
);

/** What a person who follows the link is told before they sign in. */
export async function describeInvitation(
  services: Services,
  token: string,
): Promise<Static<typeof invitationPreview>> {
  const { db, invitation } = await findInvitation(services, token);
  const inviter = directory(db).byId.get(invitation.inviterId);
  const { name, slug } = readOrg(db);
  return {
    org: { name, slug },
    inviter: { name: inviter?.name ?? null },
    email: invitation.email,
    role: invitation.role,
  };
}

interface Acceptance {
  caller: Caller;
  token: string;
  trace: Trace;
}

/**
 * Makes the signed-in person the invited member. The tenant's file is the truth; the global index
 * follows.
 */
export async function acceptInvitation(
  services: Services,
  { caller, token, trace }: Acceptance,
  joinProject: JoinProject,
): Promise<{ orgId: string; joined: Membership }> {
  const found = await findInvitation(services, token);
  const { orgId } = found;
  const { id: invitationId, email } = found.invitation;
  const identity = await services.global.get(identityById, { id: caller.identityId });
  if (!identity) throw new NotFound();
  // The link was in a mail to this address and nowhere else.
  if (identity.email === email && !isProven(identity))
    await proveAddress(services, { id: identity.id, email, trace });
  await services.wakeIndex.ensureAwake(orgId);
  // As it is now: its role may have changed, or it may be used up, since it was first looked at.
  const now = services.clock.now();
  const db = services.tenants.get(orgId);
  const invitation = pendingIn(db, invitationId, now);
  const invited = directory(db).byId.get(invitation.membershipId);
  if (!invited) throw new NotFound();
  const joined = { ...placeOf(invited, identity, now), ...joinedAs(identity, invitation, now) };
  openScope({ services, orgId, actor: joined, trace: () => trace }).write((w) => {
    checkMayAccept(w, identity, invitation);
    const granted = grantedProjects(w, invitation);
    takePlace(w, invited, joined);
    updateInvitation.run(w.db, invitation.id, { status: "accepted", membershipId: joined.id });
    w.audit("invitation_accepted", {
      invitation: invitation.id,
      membership: joined.id,
      role: invitation.role,
    });
    // Who comes back is on what this invitation grants, and no more.
    revokeProjects(w, joined.id);
    for (const projectId of granted) joinProject(w, projectId);
    indexSoon(w, [joined]);
  });
  await indexNow(services, orgId, [joined]);
  return { orgId, joined };
}

/**
 * The membership that an invited person gets: the invited one, unless that was another's who had
 * their address before. What is private to it is theirs who left.
 */
function placeOf(invited: Membership, { id }: Identity, now: Date): Membership {
  if (invited.identityId === null || invited.identityId === id) return invited;
  return { ...invited, id: newId(), createdAt: now.toISOString() };
}

function takePlace(w: Write, invited: Membership, joined: Membership): void {
  if (invited.id === joined.id) {
    updateMembership(w.db, joined.id, joined);
  } else {
    updateMembership(w.db, invited.id, {
      status: "removed",
      removedAt: w.now.toISOString(),
      email: null,
    });
    insertMembership(w.db, joined);
  }
}

function joinedAs(identity: Identity, { role }: Invitation, now: Date) {
  const { id, name, email, preferences, avatar } = identity;
  const joinedAt = now.toISOString();
  const own = { identityId: id, name, email, preferences: copiedPreferences(preferences) };
  return {
    ...own,
    avatarUrl: avatarPath(avatar),
    role,
    status: "active" as const,
    joinedAt,
    removedAt: null,
  };
}

function checkMayAccept(r: Read, identity: Identity, { email }: Invitation): void {
  if (identity.email !== email)
    throw new Forbidden("This invitation is for another e-mail address.");
  const known = directory(r.db).byIdentity.get(identity.id);
  if (known?.status === "active") throw new Conflict("You are in this organization already.");
  if (known && known.id !== r.actor.id)
    throw new Conflict("You were in this organization under another membership.");
}
