import { invalid, NotFound } from "#/platform/errors.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { isClient } from "../access/roles.ts";
import type { Read } from "../access/scope.ts";
import { activeMembership, directory } from "../orgs/memberships.ts";
import { sharesProject } from "./present.ts";

/** Everybody the actor may see: for clients themselves and the people on their projects. */
export function listPeople(r: Read): Membership[] {
  const present = [...directory(r.db).byId.values()].filter(({ status }) => status !== "removed");
  return present.filter(seesPerson(r));
}

/** One person, also one who left; throws 404 for somebody the actor may not see. */
export function findPerson(r: Read, id: string): Membership {
  const found = directory(r.db).byId.get(id);
  if (!found || !seesPerson(r)(found)) throw new NotFound();
  return found;
}

/** One person who is here or invited; throws 404 for who left, too. */
export function findPresent(r: Read, id: string): Membership {
  const found = findPerson(r, id);
  if (found.status === "removed") throw new NotFound();
  return found;
}

/**
 * Decides whom the actor sees: the team everybody, clients themselves and the people on their
 * projects.
 */
export function seesPerson(r: Read): (person: Membership) => boolean {
  if (!isClient(r.actor)) return () => true;
  const shares = sharesProject(r);
  return (person) => person.id === r.actor.id || shares(person);
}

/**
 * Checks that a membership id names somebody who is here now; anything else is 422 `not_member`.
 */
export function requireMember(r: Read, field: string, id: string): Membership {
  const found = activeMembership(r.db, id);
  if (!found) throw invalid(field, "not_member", "This is nobody in the organization.");
  return found;
}

/** The same for somebody of the team: a client is 422 as well. */
export function requireTeam(r: Read, field: string, id: string): Membership {
  const found = requireMember(r, field, id);
  if (isClient(found)) throw invalid(field, "not_member", "A client can't be part of this.");
  return found;
}
