import { newId } from "#/lib/ids.ts";
import { addresses, at, id, named, nullable, oneOf, type Static, t } from "#/lib/schema.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { NotFound } from "#/platform/errors.ts";
import { agentOperators, agents } from "#/schema/tenant/agents.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { addressesOf } from "../access/addresses.ts";
import { revokeChats, revokeProjects } from "../access/grants.ts";
import { requireRoom } from "../access/limits.ts";
import { isAgent } from "../access/roles.ts";
import type { Read, Write } from "../access/scope.ts";
import { checkName, nameText } from "../identity/identities.ts";
import { QUOTAS, requirePlace } from "../identity/quotas.ts";
import type { TokenSummary } from "../identity/tokens.ts";
import { directory, insertMembership, updateMembership } from "../orgs/memberships.ts";
import { operatorIdsOf, setOperators, type TellOperator } from "./agent-operators.ts";
import { removePerson } from "./change.ts";
import { indexSoon } from "./index-people.ts";
import type { Postage } from "./invitations/mails.ts";
import { presentAgents } from "./presence.ts";

const name = nameText({ minLength: 1, description: "Can't contain a link." });
const directableBy = oneOf(["operators", "members"], {
  description:
    "Whose words direct it: those of its operators (the default), or of everybody but clients.",
});
const operatorIds = t.Array(id(), {
  maxItems: 100,
  description: "People of the team: no clients, no agents.",
});

export const newAgentBody = t.Object({
  name,
  directable_by: t.Optional(directableBy),
  operator_ids: t.Optional(operatorIds),
});
export const agentPatch = t.Object({
  name: t.Optional(name),
  directable_by: t.Optional(directableBy),
  active: t.Optional(
    t.Literal(true, { description: "Brings a deactivated agent back. It needs a new token." }),
  ),
});
export const operatorsBody = t.Object({
  operator_ids: t.Array(id(), {
    minItems: 1,
    maxItems: 100,
    description: "People of the team, at least one: no clients, no agents.",
  }),
});

const insert = insertInto(agents);
const setDirectableBy = command(
  sql`update agents set directable_by = ${arg("by")} where membership_id = ${arg("id")}`,
);
const all = select(columnsOf(agents), sql`from ${agents}`);
const allOperators = select(
  columnsOf(agentOperators),
  sql`from ${agentOperators} order by ${agentOperators.operatorId}`,
);

/** Every agent that is or was here, in the order they came. */
export const listAgents = (r: Read): Membership[] =>
  [...directory(r.db).byId.values()].filter(isAgent);

/** One agent, also a deactivated one; throws 404. */
export function findAgent(r: Read, id: string): Membership {
  const found = directory(r.db).byId.get(id);
  if (!found || !isAgent(found)) throw new NotFound();
  return found;
}

interface Making {
  input: Static<typeof newAgentBody>;
  postage: Postage;
  tell: TellOperator;
}

/** Makes an agent: a member without an address. Whoever makes it operates it. */
export function createAgent(w: Write, { input, postage, tell }: Making): Membership {
  requireRoom("agents", listAgents(w).length, "name");
  requireActivePlace(w, postage, "name");
  const agent: Membership = {
    id: newId(),
    identityId: newId(),
    kind: "agent",
    role: "member",
    status: "active",
    name: checkName(input.name),
    email: null,
    title: null,
    avatarUrl: null,
    createdAt: w.now.toISOString(),
    joinedAt: w.now.toISOString(),
    removedAt: null,
    preferences: null,
    companyId: null,
    outOfOffice: null,
  };
  insertMembership(w.db, agent);
  insert.run(w.db, { membershipId: agent.id, directableBy: input.directable_by ?? "operators" });
  w.audit("agent_created", { membership: agent.id });
  setOperators(w, agent, { ids: input.operator_ids ?? [], also: [w.actor.id], tell });
  indexSoon(w, [agent]);
  return agent;
}

function requireActivePlace(r: Read, postage: Postage, field: string): void {
  const active = listAgents(r).filter(({ status }) => status === "active").length;
  requirePlace(postage, QUOTAS.agents, active, { field, proven: postage.proven });
}

/** Changes an agent, and brings it back when it was deactivated. */
export function editAgent(
  w: Write,
  agent: Membership,
  { input, postage, tell }: Omit<Making, "input"> & { input: Static<typeof agentPatch> },
): Membership {
  if (input.active && agent.status !== "active") requireActivePlace(w, postage, "active");
  const changes: Partial<Membership> = {
    name: input.name === undefined ? agent.name : checkName(input.name, { stored: agent.name }),
    ...(input.active ? { status: "active", removedAt: null } : {}),
  };
  updateMembership(w.db, agent.id, changes);
  indexSoon(w, [agent]);
  // Somebody answers for every agent that is there.
  if (input.active && operatorIdsOf(w, agent).length === 0) takeOver(w, agent, tell);
  if (input.active && agent.status !== "active")
    w.audit("agent_created", { membership: agent.id, reason: "brought back" });
  if (input.directable_by) setDirectableBy.run(w.db, { id: agent.id, by: input.directable_by });
  return { ...agent, ...changes };
}

/** Deactivates an agent; one that is deactivated stays so. */
export function deactivateAgent(w: Write, agent: Membership, tell: TellOperator): void {
  if (agent.status === "active") removePerson(w, agent, tell);
}

/**
 * Whoever brings back an agent that nobody operates does so without what it was let see: that was
 * for others to give.
 */
function takeOver(w: Write, agent: Membership, tell: TellOperator): void {
  revokeProjects(w, agent.id);
  revokeChats(w, agent.id);
  setOperators(w, agent, { ids: [w.actor.id], tell });
}

/** Agents as the team sees them now; their tokens, by identity, are for admins. */
export const agentSchema = named(
  "Agent",
  t.Object({
    id: id("Its membership."),
    name: t.String(),
    directable_by: oneOf(["operators", "members"]),
    operator_ids: t.Array(id()),
    presence: t.Boolean({ description: "It said within the last 90 seconds that it listens." }),
    active: t.Boolean({ description: "False when it is deactivated." }),
    token: nullable(
      t.Object({
        prefix: t.String(),
        scope: oneOf(["read", "full"]),
        created_at: at,
        last_used_at: nullable(at),
      }),
      { description: "Null when it has none, and for whoever is no admin." },
    ),
    created_at: at,
    ...addresses,
  }),
);

export function agentPresenter(r: Read, tokens: ReadonlyMap<string, TokenSummary> | null) {
  const known = new Map(all.all(r.db, {}).map((agent) => [agent.membershipId, agent]));
  const listening = presentAgents(r);
  const addressOf = addressesOf(r, "people");
  const operators = Map.groupBy(allOperators.all(r.db, {}), ({ agentId }) => agentId);
  return ({ id, identityId, name, status, createdAt }: Membership) => ({
    id,
    name,
    directable_by: known.get(id)?.directableBy ?? "operators",
    operator_ids: (operators.get(id) ?? []).map(({ operatorId }) => operatorId),
    presence: listening.has(id),
    active: status === "active",
    token: tokens?.get(identityId ?? "") ?? null,
    created_at: createdAt,
    ...addressOf(id),
  });
}
