import { newId } from "#/lib/ids.ts";
import { containsAddress, plain } from "#/lib/names.ts";
import { at, id, instant, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { Forbidden, invalid, NotFound } from "#/platform/errors.ts";
import type { Invitation, Membership, Role } from "#/schema/tenant/people.ts";
import { isAdmin, isAtLeast } from "../../access/roles.ts";
import type { Read, Write } from "../../access/scope.ts";
import { audienceOf, canReachProject } from "../../access/visible.ts";
import { checkName, email, nameText, normalizeEmail } from "../../identity/identities.ts";
import { directory, insertMembership, updateMembership } from "../../orgs/memberships.ts";
import { roleName } from "../../orgs/names.ts";
import { settingsOf } from "../../orgs/org.ts";
import { requireRoomForPerson } from "../../orgs/plans.ts";
import { requireCompany } from "../companies/store.ts";
import { type Postage, sendInvitation } from "./mails.ts";
import {
  endOf,
  giversOf,
  insertInvitation,
  invitationById,
  pendingInvitations,
  updateInvitation,
} from "./store.ts";

const LONGEST_NOTE = 2000;

export const invitationBody = t.Object({
  email,
  role: roleName,
  name: t.Optional(nameText()),
  title: t.Optional(nullable(t.String({ maxLength: 200 }))),
  note: t.Optional(
    nullable(
      t.String({ maxLength: LONGEST_NOTE, description: "Plain text without links or addresses." }),
    ),
  ),
  company_id: t.Optional(nullable(id())),
  project_ids: t.Optional(
    t.Array(id(), { maxItems: 100, description: "Granted when the invitation is accepted." }),
  ),
});
export type InvitationInput = Static<typeof invitationBody>;

/**
 * Invites somebody by mail. They are in the directory as `invited` at once; the projects are theirs
 * when they accept.
 */
export function invitePerson(w: Write, input: InvitationInput, postage: Postage): Invitation {
  checkMayInvite(w, input.role);
  if (input.note) checkNote(input.note);
  requireCompany(w, input.company_id);
  const projectIds = reachedProjects(w, input.project_ids ?? []);
  const address = normalizeEmail(input.email);
  const invitation: Invitation = {
    id: newId(),
    membershipId: invitedMembership(w, input, address).id,
    inviterId: w.actor.id,
    email: address,
    role: input.role,
    note: input.note?.trim() || null,
    projectIds,
    projectGivers: {},
    status: "pending",
    createdAt: w.now.toISOString(),
    sentAt: w.now.toISOString(),
  };
  insertInvitation.run(w.db, invitation);
  sendInvitation(w, invitation, postage);
  return invitation;
}

/** Rule 5. The length counts written out: one character can stand for eighteen. */
function checkNote(note: string): void {
  if (plain(note).length > LONGEST_NOTE)
    throw invalid(
      "note",
      "too_long",
      `Written out, this is longer than ${LONGEST_NOTE} characters.`,
    );
  if (containsAddress(note))
    throw invalid("note", "contains_link", "A note can't contain links or addresses.");
}

/** Throws 422 for a project that the actor doesn't reach. */
function reachedProjects(r: Read, ids: readonly string[]): string[] {
  if (ids.every((id) => canReachProject(r, r.actor.id, id))) return [...new Set(ids)];
  throw invalid("project_ids", "invalid", "There is no such project.");
}

/** An invitation that nobody accepted yet; throws 404 for one that ended. */
export function findPending(r: Read, id: string): Invitation {
  const invitation = invitationById.get(r.db, { id });
  if (invitation?.status !== "pending") throw new NotFound();
  return invitation;
}

/** The invitations that nobody accepted yet: for admins all of them, for others their own. */
export const listPending = (r: Read): Invitation[] =>
  pendingInvitations
    .all(r.db, {})
    .filter(({ inviterId }) => isAdmin(r.actor) || inviterId === r.actor.id);

/**
 * Has an invitation lead to these projects, and still to those that the actor doesn't see; whoever says
 * so answers for it.
 */
export function leadTo(
  w: Write,
  invitation: Invitation,
  projectIds: readonly string[],
): Invitation {
  checkMayInvite(w, invitation.role);
  const named = reachedProjects(w, projectIds);
  const kept = invitation.projectIds.filter((id) => !canReachProject(w, w.actor.id, id));
  const projectGivers = giversOf(invitation, kept);
  const changes = { projectIds: [...named, ...kept], projectGivers, inviterId: w.actor.id };
  updateInvitation.run(w.db, invitation.id, changes);
  return { ...invitation, ...changes };
}

/** Sends a pending invitation again, with the same link. */
export function resendInvitation(w: Write, id: string, postage: Postage): Invitation {
  const invitation = findPending(w, id);
  checkMayInvite(w, invitation.role);
  sendInvitation(w, invitation, postage);
  return { ...invitation, sentAt: w.now.toISOString() };
}

/** Throws 403 unless the actor may invite somebody as this. */
function checkMayInvite(r: Read, role: Role): void {
  const refused = refusalToInvite(r, role);
  if (refused) throw refused;
}

/**
 * Inviting is for non-clients, or admins where the settings say so; nobody invites above their own
 * role.
 */
export function refusalToInvite(r: Pick<Read, "db" | "actor">, role: Role): Forbidden | null {
  if (audienceOf(r) === "client")
    return new Forbidden("A client can't invite people.", "role_required");
  if (settingsOf(r.db).restrict_people_edits && !isAdmin(r.actor))
    return new Forbidden("Only an admin can invite people here.", "restricted_by_settings");
  if (isAtLeast(r.actor.role, role)) return null;
  return new Forbidden(`Only an ${role} can invite an ${role}.`, "role_required");
}

/** The membership an invitation is for: a new one, or that of somebody who left and comes back. */
function invitedMembership(
  w: Write,
  { role, name, title, company_id }: InvitationInput,
  address: string,
): Membership {
  const known = [...directory(w.db).byId.values()].find((person) => person.email === address);
  if (known && known.status !== "removed")
    throw invalid("email", "duplicate", "This person is in the organization or invited already.");
  requireRoomForPerson(w.db);
  const given = name?.trim() ? checkName(name) : null;
  if (known) {
    const changes = {
      status: "invited",
      role,
      removedAt: null,
      ...(title === undefined ? {} : { title }),
      ...(company_id === undefined ? {} : { companyId: company_id }),
    } as const;
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
    companyId: company_id ?? null,
    outOfOffice: null,
  };
  insertMembership(w.db, membership);
  return membership;
}

export const invitationSchema = named(
  "Invitation",
  t.Object({
    id: id(),
    membership_id: id(),
    email: t.String({ format: "email" }),
    name: nullable(t.String()),
    title: nullable(t.String()),
    role: roleName,
    note: nullable(t.String()),
    project_ids: t.Array(id()),
    inviter_id: id(),
    status: oneOf(["pending", "accepted", "cancelled"]),
    created_at: at,
    sent_at: instant({ description: "When it was mailed last." }),
    expires_at: at,
  }),
);

export const presentInvitation = (
  invitation: Invitation,
  person: Membership | null,
): Static<typeof invitationSchema> => ({
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
  sent_at: invitation.sentAt,
  expires_at: endOf(invitation).toISOString(),
});
