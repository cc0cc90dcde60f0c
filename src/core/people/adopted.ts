import { newId } from "#/lib/ids.ts";
import type { WriteDb } from "#/platform/db/connection.ts";
import { invalid } from "#/platform/errors.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { isAgent, isOwner } from "../access/roles.ts";
import { directory, updateMembership } from "../orgs/memberships.ts";
import { insertInvitation } from "./invitations/store.ts";

/** Who of a file that comes from elsewhere was found here. */
export interface Matched {
  matched: string[];
  /** Are invited: they are not here, or have not proven their address. */
  invited: string[];
}

/**
 * Gives the memberships of a file that comes from elsewhere to those who are here under the same address, which they
 * have proven (`known`, by address); all others are invited by one of its owners. No identity of
 * there means anything here. Throws 422 where none of its owners is here.
 */
export function matchPeople(db: WriteDb, known: ReadonlyMap<string, string>, now: Date): Matched {
  const people = [...directory(db).byId.values()];
  const isHere = ({ kind, status, email }: Membership) =>
    kind === "person" && status === "active" && email !== null && known.has(email);
  const inviter = people.find((person) => isOwner(person) && isHere(person));
  if (!inviter) throw nobodyHere(people);
  for (const { id } of people) updateMembership(db, id, { identityId: null, avatarUrl: null });
  const found: Matched = { matched: [], invited: [] };
  const taken = new Set<string>();
  for (const person of people.filter(({ status }) => status === "active")) {
    const identityId = isAgent(person) ? newId() : known.get(person.email ?? "");
    if (identityId !== undefined && !taken.has(identityId)) {
      taken.add(identityId);
      updateMembership(db, person.id, { identityId });
      if (!isAgent(person)) found.matched.push(person.name);
    } else if (person.email === null)
      updateMembership(db, person.id, { status: "removed", removedAt: now.toISOString() });
    else {
      invite(db, person, { email: person.email, inviterId: inviter.id, at: now.toISOString() });
      found.invited.push(`${person.name} <${person.email}>`);
    }
  }
  return found;
}

function invite(
  db: WriteDb,
  { id, role }: Membership,
  { email, inviterId, at }: { email: string; inviterId: string; at: string },
): void {
  updateMembership(db, id, { status: "invited" });
  insertInvitation.run(db, {
    id: newId(),
    membershipId: id,
    inviterId,
    email,
    role,
    note: null,
    projectIds: [],
    projectGivers: {},
    status: "pending",
    createdAt: at,
    sentAt: at,
  });
}

function nobodyHere(people: readonly Membership[]) {
  const owners = people.filter((person) => isOwner(person) && person.status === "active");
  const addresses = owners.flatMap(({ email }) => email ?? []).join(", ");
  return invalid(
    "file",
    "not_member",
    `None of its owners is here with an address they have proven: ${addresses}. Have one of them sign up and confirm it first.`,
  );
}

/** Lets only the owners into a copy to try things in; for all others it is as if it were not there. */
export function keepOwners(db: WriteDb): void {
  for (const person of directory(db).byId.values())
    if (person.identityId !== null && !(isOwner(person) && person.status === "active"))
      updateMembership(db, person.id, { identityId: null });
}
