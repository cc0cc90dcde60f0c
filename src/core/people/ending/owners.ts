import type { Membership } from "#/schema/tenant/people.ts";
import { isOwner } from "../../access/roles.ts";

/** So long any of its owners can restore a cancelled organization. */
export const RESTORABLE_MS = 30 * 24 * 60 * 60 * 1000;

/** Who owns an organization, by its file. */
export const ownersIn = (people: Iterable<Membership>): Membership[] =>
  [...people].filter((person) => isOwner(person) && person.status === "active");
