import { day, named, nullable, type Static, t } from "#/lib/schema.ts";
import { Forbidden, invalid } from "#/platform/errors.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { isAdmin } from "../access/roles.ts";
import type { Write } from "../access/scope.ts";
import { fillPreferences } from "../identity/preferences.ts";
import { updateMembership } from "../orgs/memberships.ts";

export const outOfOfficeBody = t.Object({
  starts_on: day(),
  ends_on: t.Optional(nullable(day())),
  note: t.Optional(nullable(t.String({ maxLength: 1000, description: "Plain text." }))),
});
export const outOfOfficeSchema = named(
  "OutOfOffice",
  t.Object({ starts_on: day(), ends_on: nullable(day()), note: nullable(t.String()) }),
);
type Away = Static<typeof outOfOfficeSchema>;

/** When somebody is away: what was said here, else what they chose for all their organizations. */
export function awayOf({ outOfOffice, preferences }: Membership): Away | null {
  if (outOfOffice) return outOfOffice.away;
  const chosen = preferences && fillPreferences(preferences).out_of_office;
  return chosen && { ...chosen, note: null };
}

/** Says that somebody is away, in this organization alone. */
export function sendAway(
  w: Write,
  person: Membership,
  { starts_on, ends_on = null, note = null }: Static<typeof outOfOfficeBody>,
): Away {
  requireSelfOrAdmin(w, person);
  if (ends_on !== null && ends_on < starts_on)
    throw invalid("ends_on", "out_of_range", "It can't end before it starts.");
  const away = { starts_on, ends_on, note: note?.trim() || null };
  updateMembership(w.db, person.id, { outOfOffice: { away } });
  return away;
}

/** Says that they are not, whatever they chose for all their organizations. */
export function bringBack(w: Write, person: Membership): void {
  requireSelfOrAdmin(w, person);
  updateMembership(w.db, person.id, { outOfOffice: { away: null } });
}

function requireSelfOrAdmin({ actor }: Write, { id }: Membership): void {
  if (actor.id === id || isAdmin(actor)) return;
  throw new Forbidden("Only an admin can say it of somebody else.", "role_required");
}
