import { daysIn } from "#/lib/calendar/moments.ts";
import { shiftDay } from "#/lib/days.ts";
import { dayAt } from "#/lib/recurrence/clock.ts";
import type { Read, Scope } from "../access/scope.ts";
import { directory } from "../orgs/memberships.ts";

/** Where nobody says where they are. */
const NOWHERE = "UTC";

/** The time zone of the actor: the one they chose, else that of their device, else UTC. */
export const zoneOf = (r: Read): string => chosenZone(r) ?? r.deviceZone ?? NOWHERE;

function chosenZone({ db, actor }: Read): string | null {
  const chosen = directory(db).byId.get(actor.id)?.preferences?.timezone;
  return typeof chosen === "string" ? chosen : null;
}

/** The day it is for the actor, where they are: `YYYY-MM-DD`. */
export const todayOf = (r: Read): string => dayAt(zoneOf(r), r.now.getTime()).toString();

/** Today and the days after it where the actor is, so many in all, as instants in UTC. */
export const daysAhead = (scope: Scope, days: number): { from: string; to: string } =>
  scope.read((r) => {
    const today = todayOf(r);
    return daysIn(zoneOf(r), today, shiftDay(today, days - 1) ?? today);
  });
