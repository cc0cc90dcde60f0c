import { id, nullable, type Static, t } from "#/lib/schema.ts";
import { Forbidden, invalid } from "#/platform/errors.ts";
import { slot } from "#/platform/slot.ts";
import type { Membership, Role } from "#/schema/tenant/people.ts";
import { isAdmin, isAgent, isAtLeast, isClient, isOwner } from "../access/roles.ts";
import type { Read, Write } from "../access/scope.ts";
import { directory, updateMembership } from "../orgs/memberships.ts";
import { roleName } from "../orgs/names.ts";
import type { TellOperator } from "./agent-operators.ts";
import { requireCompany } from "./companies/store.ts";
import { indexSoon } from "./index-people.ts";
import {
  endInvitationsBy,
  giversOf,
  pendingInvitationOf,
  updateInvitation,
} from "./invitations/store.ts";
import { leaveTeam } from "./leave.ts";

export const personPatch = t.Object({
  role: t.Optional(roleName),
  title: t.Optional(nullable(t.String({ maxLength: 200 }))),
  company_id: t.Optional(nullable(id())),
});

/** A membership after a change, and the agents that ended with it. */
export interface Changed {
  person: Membership;
  ended: Membership[];
  /** They have another role than before. */
  isOtherRole?: boolean;
}

/** How those are told who a change concerns. */
export interface Tellers {
  /** Somebody got another role. */
  role: (w: Write, person: Membership) => void;
  operator: TellOperator;
}
/** How people are told, which a later room knows. */
export const tellers = slot<Tellers>("how people are told what changed for them");

/**
 * Changes a role (admins; owners for owners), a title (oneself and admins) or a company (admins).
 */
export function changePerson(
  w: Write,
  person: Membership,
  input: Static<typeof personPatch>,
  tell: Tellers,
): Changed {
  const { role, title } = input;
  if (role !== undefined && role !== person.role) checkMayChangeRole(w, person, role);
  if (title !== undefined && person.id !== w.actor.id && !isAdmin(w.actor)) {
    throw new Forbidden("Only an admin can change somebody else's title.", "role_required");
  }
  const { company_id: companyId = person.companyId } = input;
  if (companyId !== person.companyId) checkMayChangeCompany(w, person, companyId);
  const changes = { role: role ?? person.role, title: title === undefined ? person.title : title };
  updateMembership(w.db, person.id, { ...changes, companyId });
  const pending = pendingInvitationOf.get(w.db, { membership: person.id });
  // Whoever gives a role answers for it.
  if (pending && changes.role !== person.role)
    updateInvitation.run(w.db, pending.id, {
      role: changes.role,
      inviterId: w.actor.id,
      projectGivers: giversOf(pending, pending.projectIds),
    });
  const changed = { ...person, ...changes, companyId };
  if (!isAtLeast(changed.role, person.role)) endInvitationsBy(w, changed.id);
  const ended = isClient(changed) ? leaveTeam(w, changed.id, tell.operator) : [];
  const isOtherRole = changed.role !== person.role;
  if (isOtherRole) {
    w.audit("role_changed", { membership: person.id, role: changed.role, roleBefore: person.role });
    tell.role(w, changed);
    indexSoon(w, [changed, ...ended]);
  }
  return { person: changed, ended, isOtherRole };
}

function checkMayChangeRole(w: Write, person: Membership, role: Role): void {
  if (!isAdmin(w.actor)) throw new Forbidden("Only an admin can change a role.", "role_required");
  if (isAgent(person)) throw invalid("role", "invalid", "An agent is always a member.");
  if ((isOwner({ role }) || isOwner(person)) && !isOwner(w.actor)) {
    throw new Forbidden("Only an owner can make or unmake an owner.", "role_required");
  }
  if (isOwner(person)) requireAnotherOwner(w, person);
}

function checkMayChangeCompany(w: Write, person: Membership, companyId: string | null): void {
  if (!isAdmin(w.actor))
    throw new Forbidden("Only an admin can say whose company somebody is of.", "role_required");
  if (isAgent(person)) throw invalid("company_id", "invalid", "An agent is of no company.");
  requireCompany(w, companyId);
}

/** Removes somebody softly, or leaves: what they made keeps their name. */
export function removePerson(w: Write, person: Membership, tell: TellOperator): Changed {
  const leaves = person.id === w.actor.id;
  if (!leaves && !isAdmin(w.actor))
    throw new Forbidden("Only an admin can remove somebody.", "role_required");
  if (!leaves && isOwner(person) && !isOwner(w.actor))
    throw new Forbidden("Only an owner can remove an owner.", "role_required");
  if (isOwner(person)) requireAnotherOwner(w, person);
  const pending = pendingInvitationOf.get(w.db, { membership: person.id });
  if (pending) updateInvitation.run(w.db, pending.id, { status: "cancelled" });
  // Where they are no more their next picture doesn't come, and this one may be gone then.
  const changes = { status: "removed", removedAt: w.now.toISOString(), avatarUrl: null } as const;
  updateMembership(w.db, person.id, changes);
  const event = isAgent(person) ? "agent_deactivated" : "person_removed";
  w.audit(event, { membership: person.id, role: person.role, reason: leaves ? "left" : undefined });
  endInvitationsBy(w, person.id);
  const ended = leaveTeam(w, person.id, tell);
  indexSoon(w, [person, ...ended]);
  return { person: { ...person, ...changes }, ended };
}

function requireAnotherOwner(r: Read, person: Membership): void {
  const others = [...directory(r.db).byId.values()].some(
    (other) => other.id !== person.id && isOwner(other) && other.status === "active",
  );
  if (!others && person.status === "active") {
    throw invalid(
      "role",
      "invalid",
      "The last owner can't leave or be demoted. Make somebody else an owner first.",
    );
  }
}
