import { dayAt } from "#/lib/recurrence/clock.ts";
import type { Read } from "../access/scope.ts";
import { preferencesOf } from "../orgs/memberships.ts";

/** The day it is for the actor, where they are: `YYYY-MM-DD`. */
export const todayOf = (r: Read): string =>
  dayAt(preferencesOf(r.db, r.actor.id).timezone, r.now.getTime()).toString();
