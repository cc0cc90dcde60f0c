import { sql } from "drizzle-orm";
import { newId } from "#/lib/ids.ts";
import { id, oneOf, type Static, t } from "#/lib/schema.ts";
import { arg, command, fields, insertInto, query } from "#/platform/db/query.ts";
import { invalid, NotFound } from "#/platform/errors.ts";
import { type Agent, agentOperators, agents } from "#/schema/tenant/attention.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { revokeProjects } from "../access/grants.ts";
import { requireRoom } from "../access/limits.ts";
import { isAgent } from "../access/roles.ts";
import type { Read, Write } from "../access/scope.ts";
import { checkName } from "../identity/identities.ts";
import { QUOTAS, requirePlace } from "../identity/quotas.ts";
import type { TokenSummary } from "../identity/tokens.ts";
import { directory, insertMembership, updateMembership } from "../orgs/memberships.ts";
import { removePerson } from "./change.ts";
import { requireTeam } from "./find.ts";
import type { Postage } from "./invitation-mails.ts";
import { presentAgents } from "./presence.ts";

const name = t.String({ minLength: 1, maxLength: 200, description: "Can't contain a link." });
const directableBy = oneOf(["operators", "members"], {
  description: "Whose words direct it: those of its operators (the default), or of everybody but clients.",
});
const operatorIds = t.Array(id(), { maxItems: 100, description: "People of the team: no clients, no agents." });

export const newAgentBody = t.Object({
  name,
  directable_by: t.Optional(directableBy),
  operator_ids: t.Optional(operatorIds),
});
export const agentPatch = t.Object({
  name: t.Optional(name),
  directable_by: t.Optional(directableBy),
  active: t.Optional(t.Literal(true, { description: "Brings a deactivated agent back. It needs a new token." })),
});
export const operatorsBody = t.Object({
  operator_ids: t.Array(id(), {
    minItems: 1,
    maxItems: 100,
    description: "People of the team, at least one: no clients, no agents.",
  }),
});

const insert = insertInto(agents);
const setDirectableBy = command<{ id: string; by: string }>(
  sql`update agents set directable_by = ${arg("by")} where membership_id = ${arg("id")}`,
);
const all = query<Record<string, never>, Agent>(sql`select ${fields(agents)} from ${agents}`);
const allOperators = query<Record<string, never>, { agentId: string; operatorId: string }>(
  sql`select ${fields(agentOperators)} from ${agentOperators} order by ${agentOperators.operatorId}`,
);
const operatorsOf = query<{ agent: string }, { operatorId: string }>(
  sql`select operator_id as operatorId from agent_operators where agent_id = ${arg("agent")} order by operator_id`,
);
const clearOperators = command<{ id: string }>(sql`delete from agent_operators where agent_id = ${arg("id")}`);
const addOperator = insertInto(agentOperators);

/** Every agent that is or was here, in the order they came. */
export const listAgents = (r: Read): Membership[] => [...directory(r.db).byId.values()].filter(isAgent);

/** One agent, also a deactivated one; throws 404. */
export function findAgent(r: Read, id: string): Membership {
  const found = directory(r.db).byId.get(id);
  if (!found || !isAgent(found)) throw new NotFound();
  return found;
}

/** Makes an agent: a member without an address. Whoever makes it operates it. */
export function createAgent(w: Write, input: Static<typeof newAgentBody>, postage: Postage): Membership {
  const agents = listAgents(w);
  requireRoom("agents", agents.length, "name");
  const active = agents.filter(({ status }) => status === "active").length;
  requirePlace(postage, QUOTAS.agents, active, { field: "name", proven: postage.proven });
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
  };
  insertMembership(w.db, agent);
  insert.run(w.db, { membershipId: agent.id, directableBy: input.directable_by ?? "operators" });
  setOperators(w, agent, input.operator_ids ?? [], [w.actor.id]);
  w.audit("agent_created", { membership: agent.id });
  return agent;
}

/** Changes an agent, and brings it back when it was deactivated. */
export function editAgent(w: Write, agent: Membership, input: Static<typeof agentPatch>): Membership {
  const changes: Partial<Membership> = {
    name: input.name === undefined ? agent.name : checkName(input.name, { stored: agent.name }),
    ...(input.active ? { status: "active", removedAt: null } : {}),
  };
  updateMembership(w.db, agent.id, changes);
  // Somebody answers for every agent that is there.
  if (input.active && operatorIdsOf(w, agent).length === 0) takeOver(w, agent);
  if (input.active && agent.status !== "active")
    w.audit("agent_created", { membership: agent.id, reason: "brought back" });
  if (input.directable_by) setDirectableBy.run(w.db, { id: agent.id, by: input.directable_by });
  return { ...agent, ...changes };
}

/** Deactivates an agent; one that is deactivated stays so. */
export function deactivateAgent(w: Write, agent: Membership): void {
  if (agent.status === "active") removePerson(w, agent);
}

const leaveChats = command<{ id: string }>(sql`delete from chat_people where membership_id = ${arg("id")}`);

/** Whoever brings back an agent that nobody operates does so without what it was let see: that was for others to give. */
function takeOver(w: Write, agent: Membership): void {
  revokeProjects(w, agent.id);
  leaveChats.run(w.db, { id: agent.id });
  setOperators(w, agent, [w.actor.id]);
}

/** Who operates an agent. */
export const operatorIdsOf = (r: Read, { id }: Pick<Membership, "id">): string[] =>
  operatorsOf.all(r.db, { agent: id }).map(({ operatorId }) => operatorId);

/** Replaces who operates an agent; throws 422 `not_member` for anybody but people of the team. */
export function setOperators(w: Write, agent: Membership, ids: readonly string[], also: readonly string[] = []): void {
  clearOperators.run(w.db, { id: agent.id });
  ids.forEach((id, index) => {
    checkOperator(w, `operator_ids[${index}]`, id);
  });
  for (const operatorId of new Set([...also, ...ids])) addOperator.run(w.db, { agentId: agent.id, operatorId });
}

function checkOperator(r: Read, field: string, id: string): void {
  if (isAgent(requireTeam(r, field, id))) throw invalid(field, "not_member", "An agent can't operate an agent.");
}

/** Agents as the team sees them now; their tokens, by identity, are for admins. */
export function agentPresenter(r: Read, tokens: ReadonlyMap<string, TokenSummary> | null) {
  const known = new Map(all.all(r.db, {}).map((agent) => [agent.membershipId, agent]));
  const listening = presentAgents(r);
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
  });
}
