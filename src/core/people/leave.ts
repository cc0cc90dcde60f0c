import { command, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { agentOperators } from "#/schema/tenant/agents.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import type { Write } from "../access/scope.ts";
import { directory, updateMembership } from "../orgs/memberships.ts";
import { changingOperators, operatorIdsOf, type TellOperator } from "./agent-operators.ts";
import { endInvitationsBy } from "./invitations/store.ts";

const operates = select(
  { agent: agentOperators.agentId },
  sql`from agent_operators where operator_id = ${arg("id")}`,
);
const leavings = [
  sql`delete from agent_operators where operator_id = ${arg("id")}`,
  sql`delete from group_members where membership_id = ${arg("id")}`,
  sql`update agents set present_until = null where membership_id = ${arg("id")}`,
].map((statement) => command(statement));

/**
 * Who is not of the team any more operates no agents, is in no groups, and listens to nothing. An
 * agent ends with its last operator: answers those that did.
 */
export function leaveTeam(w: Write, id: string, tell: TellOperator): Membership[] {
  const agents = operates
    .all(w.db, { id })
    .flatMap(({ agent }) => directory(w.db).byId.get(agent) ?? []);
  changingOperators(w, agents, tell, () => {
    for (const leaving of leavings) leaving.run(w.db, { id });
  });
  return agents
    .filter((agent) => operatorIdsOf(w, agent).length === 0)
    .flatMap((agent) => endAgent(w, agent));
}

/** Its place stays, so that an admin can bring it back and answer for it. */
function endAgent(w: Write, agent: Membership): Membership[] {
  const { id } = agent;
  if (agent.status !== "active") return [];
  const changes = { status: "removed", removedAt: w.now.toISOString() } as const;
  updateMembership(w.db, id, changes);
  w.audit("agent_deactivated", {
    membership: id,
    role: agent.role,
    reason: "its last operator left",
  });
  for (const leaving of leavings) leaving.run(w.db, { id });
  endInvitationsBy(w, id);
  return [{ ...agent, ...changes }];
}
