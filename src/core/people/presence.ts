import { command, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { agents } from "#/schema/tenant/agents.ts";
import type { Read, Write } from "../access/scope.ts";

const LEASE_MS = 90_000;

const renew = command(
  sql`update agents set present_until = ${arg("until")} where membership_id = ${arg("id")}
      and exists (select 1 from memberships where id = membership_id and status = 'active')`,
);
const present = select(
  { id: agents.membershipId },
  sql`from agents where present_until > ${arg("now")}`,
);

/** An agent says that it is listening: for 90 seconds. */
export function renewPresence(w: Write): void {
  renew.run(w.db, { id: w.actor.id, until: new Date(w.now.getTime() + LEASE_MS).toISOString() });
  w.touch(null);
}

/** The agents that are listening. */
export const presentAgents = (r: Read): Set<string> =>
  new Set(present.all(r.db, { now: r.now.toISOString() }).map(({ id }) => id));
