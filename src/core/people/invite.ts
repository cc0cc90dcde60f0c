import { sql } from "drizzle-orm";
import { newId } from "#/lib/ids.ts";
import { containsAddress } from "#/lib/names.ts";
import { id, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { arg, decoderOf, fields, insertInto, query, updateById } from "#/platform/db/query.ts";
import { Forbidden, invalid } from "#/platform/errors.ts";
import { type Invitation, invitations, type Membership, type Role } from "#/schema/tenant/people.ts";
import { isAdmin, isAtLeast } from "../access/roles.ts";
import type { Read, Write } from "../access/scope.ts";
import { audienceOf, canReachProject } from "../access/visible.ts";
import { checkName, email, normalizeEmail } from "../identity/identities.ts";
import { directory, insertMembership, updateMembership } from "../orgs/memberships.ts";
import { settingsOf } from "../orgs/org.ts";

export const invitationBody = t.Object({
  email,
  role: oneOf(["owner", "admin", "member", "client"]),
  name: t.Optional(t.String({ maxLength: 200 })),
  title: t.Optional(nullable(t.String({ maxLength: 200 }))),
  note: t.Optional(nullable(t.String({ maxLength: 2000, description: "Plain text without links or addresses." }))),
  company_id: t.Optional(nullable(id())),
  project_ids: t.Optional(t.Array(id(), { maxItems: 100, description: "Granted when the invitation is accepted." })),
});
export type InvitationInput = Static<typeof invitationBody>;

export const invitationById = query<{ id: string }, Invitation>(
  sql`select ${fields(invitations)} from ${invitations} where ${invitations.id} = ${arg("id")}`,
  decoderOf(invitations),
);
export const pendingInvitationOf = query<{ membership: string }, Invitation>(
  sql`select ${fields(invitations)} from ${invitations}
      where ${invitations.membershipId} = ${arg("membership")} and ${invitations.status} = 'pending'`,
  decoderOf(invitations),
);
const insert = insertInto(invitations);
export const updateInvitation = updateById(invitations);

/** Invites somebody by mail. They are in the directory as `invited` at once; the projects are theirs when they accept. */
export function invitePerson(w: Write, input: InvitationInput): Invitation {
  checkMayInvite(w, input.role);
  if (input.note && containsAddress(input.note))
    throw invalid("note", "contains_link", "A note can't contain links or addresses.");
  if (input.company_id) throw invalid("company_id", "invalid", "There is no such company.");
  const projectIds = [...new Set(input.project_ids ?? [])];
  for (const projectId of projectIds) {
    if (!canReachProject(w, w.actor.id, projectId))
      throw invalid("project_ids", "invalid", "There is no such project.");
  }
  const address = normalizeEmail(input.email);
  const invitation: Invitation = {
    id: newId(),
    membershipId: invitedMembership(w, input, address).id,
    inviterId: w.actor.id,
    email: address,
    role: input.role,
    note: input.note?.trim() || null,
    projectIds,
    status: "pending",
    createdAt: w.now.toISOString(),
  };
  insert.run(w.db, invitation);
  enqueueInvitation(w, invitation);
  return invitation;
}

export function enqueueInvitation(w: Write, { id, membershipId, role }: Invitation): void {
  w.enqueue({ kind: "mail_invitation", dueAt: w.now, payload: { invitation_id: id } });
  w.audit("invitation_sent", { invitation: id, membership: membershipId, role });
}

/** Inviting is for non-clients, or admins where the settings say so; nobody invites above their own role. */
export function checkMayInvite(r: Read, role: Role): void {
  if (audienceOf(r) === "client") throw new Forbidden("A client can't invite people.", "role_required");
  if (settingsOf(r.db).restrict_people_edits && !isAdmin(r.actor)) {
    throw new Forbidden("Only an admin can invite people here.", "restricted_by_settings");
  }
  if (!isAtLeast(r.actor.role, role)) throw new Forbidden(`Only an ${role} can invite an ${role}.`, "role_required");
}

/** The membership an invitation is for: a new one, or that of somebody who left and comes back. */
function invitedMembership(w: Write, { role, name, title }: InvitationInput, address: string): Membership {
  const known = [...directory(w.db).byId.values()].find((person) => person.email === address);
  if (known && known.status !== "removed")
    throw invalid("email", "duplicate", "This person is in the organization or invited already.");
  const given = name?.trim() ? checkName(name) : null;
  if (known) {
    const changes = { status: "invited", role, removedAt: null, ...(title === undefined ? {} : { title }) } as const;
    updateMembership(w.db, known.id, changes);
    return { ...known, ...changes };
  }
  const membership: Membership = {
    id: newId(),
    identityId: null,
    kind: "person",
    role,
    status: "invited",
    name: given ?? address.slice(0, address.indexOf("@")),
    email: address,
    title: title ?? null,
    avatarUrl: null,
    createdAt: w.now.toISOString(),
    joinedAt: null,
    removedAt: null,
    preferences: null,
  };
  insertMembership(w.db, membership);
  return membership;
}

export const presentInvitation = (invitation: Invitation, person: Membership | null) => ({
  id: invitation.id,
  membership_id: invitation.membershipId,
  email: invitation.email,
  name: person?.name ?? null,
  title: person?.title ?? null,
  role: invitation.role,
  note: invitation.note,
  project_ids: invitation.projectIds,
  inviter_id: invitation.inviterId,
  status: invitation.status,
  created_at: invitation.createdAt,
});
