import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { agentOperators } from "#/schema/tenant/agents.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { isAgent } from "../access/roles.ts";
import type { Read, Write } from "../access/scope.ts";
import { activeMembership } from "../orgs/memberships.ts";
import { requireTeam } from "./find.ts";

/** Tells somebody who operates an agent what became of it. */
export type TellOperator = (w: Write, operator: Membership, what: string) => void;

const operatorsOf = select(
  { operatorId: agentOperators.operatorId },
  sql`from agent_operators where agent_id = ${arg("agent")} order by operator_id`,
);
const clearOperators = command(sql`delete from agent_operators where agent_id = ${arg("id")}`);
const addOperator = insertInto(agentOperators);

/** Who operates an agent. */
export const operatorIdsOf = (r: Read, { id }: Pick<Membership, "id">): string[] =>
  operatorsOf.all(r.db, { agent: id }).map(({ operatorId }) => operatorId);

interface NewOperators {
  ids: readonly string[];
  /** Who is one beside them. */
  also?: readonly string[];
  tell: TellOperator;
}

/** Replaces who operates an agent; throws 422 `not_member` for anybody but people of the team. */
export function setOperators(
  w: Write,
  agent: Membership,
  { ids, also = [], tell }: NewOperators,
): void {
  ids.forEach((id, index) => {
    checkOperator(w, `operator_ids[${index}]`, id);
  });
  changingOperators(w, [agent], tell, () => {
    clearOperators.run(w.db, { id: agent.id });
    for (const operatorId of new Set([...also, ...ids]))
      addOperator.run(w.db, { agentId: agent.id, operatorId });
  });
}

function checkOperator(r: Read, field: string, id: string): void {
  if (isAgent(requireTeam(r, field, id)))
    throw invalid(field, "not_member", "An agent can't operate an agent.");
}

/**
 * Does what may change who operates these agents. Whoever operated one that changed, and whoever
 * does now, is told, once for all of them, and each is in the security log: an agent reads what it
 * was let see for whoever has its token.
 */
export function changingOperators(
  w: Write,
  agents: readonly Membership[],
  tell: TellOperator,
  change: () => void,
) {
  const before = new Map(agents.map((agent) => [agent, operatorIdsOf(w, agent)]));
  change();
  const concerned: { id: string; name: string }[] = [];
  for (const [{ id: membership, name }, were] of before) {
    const are = operatorIdsOf(w, { id: membership });
    if (were.join() === are.join()) continue;
    w.audit("agent_operators_changed", { membership });
    for (const id of new Set([...were, ...are])) concerned.push({ id, name });
  }
  for (const [id, agents] of Map.groupBy(concerned, ({ id }) => id)) {
    const names = agents.map(({ name }) => name);
    tellPresent(w, id, `${w.actor.name} changed who operates ${fewOf(names)}`, tell);
  }
}

const MOST_NAMED = 3;

/** Names in a sentence: "Release bot, Triage bot, Night bot and 2 more". */
function fewOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Tells everybody who operates an agent. */
export function tellOperators(w: Write, agent: Membership, what: string, tell: TellOperator): void {
  for (const id of operatorIdsOf(w, agent)) tellPresent(w, id, what, tell);
}

function tellPresent(w: Write, id: string, what: string, tell: TellOperator): void {
  const operator = activeMembership(w.db, id);
  if (operator) tell(w, operator, what);
}
