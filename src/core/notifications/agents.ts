import type { Column } from "drizzle-orm";
import { later, query, select } from "#/platform/db/query.ts";
import { arg, asNumber, columnsOf, type Fragment, sql, wordList } from "#/platform/db/sql.ts";
import { agentOperators, agents } from "#/schema/tenant/agents.ts";
import type { Membership } from "#/schema/tenant/people.ts";
import { SAID_IN_THREADS } from "#/schema/tenant/recordings.ts";
import { isAgent, isClient } from "../access/roles.ts";
import type { Read } from "../access/scope.ts";
import { otherPart } from "./parts.ts";

const GUARD_MS = 10 * 60_000;
/** So often agents may set each other off in one thread before a person has to say something. */
const MOST_ROUNDS = 5;

const one = select(
  columnsOf(agents),
  sql`from ${agents} where ${agents.membershipId} = ${arg("id")}`,
);
const operates = select(
  { id: agentOperators.operatorId },
  sql`from agent_operators where agent_id = ${arg("agent")} and operator_id = ${arg("person")}`,
);
/** Of what a row counts up, the latest few: ids are in the order of time. */
const latestParts = sql`(select part_id from notification_parts where notification_id = n.id order by part_id desc limit 100)`;
const saidTo = (
  said: Fragment,
  { by, at }: { by: Fragment | Column; at: Fragment | Column },
) => sql`select ${at} as at, m.kind = 'agent' as agent
  from notifications n ${said} join memberships m on m.id = ${by}
  where n.membership_id = ${arg("person")} and n.thread_id = ${arg("thread")} and n.updated_at > ${arg("since")} and ${at} > ${arg("since")}`;
/**
 * When a person last said something in the thread, also where the agent was not told of it: among
 * the latest of the project.
 */
const saidByPerson = sql`select max(r.at) from (
    select created_at as at, parent_id, type, creator_id from recordings indexed by recordings_by_age
      where project_id = (select project_id from recordings where id = ${arg("thread")}) and status = 'active'
        and created_at > ${arg("since")} order by created_at desc limit 500) r
  join memberships m on m.id = r.creator_id and m.kind <> 'agent'
  where r.parent_id = ${arg("thread")} and r.type in ${wordList(SAID_IN_THREADS)}`;
const rounds = later(() => {
  const { from, id, by, at } = otherPart();
  return query(
    { count: asNumber(sql`count(*)`) },
    (row) => sql`with said (at, agent) as (
        ${saidTo(sql``, { by: sql`n.actor_id`, at: sql`n.updated_at` })}
          and not exists (select 1 from notification_parts x where x.notification_id = n.id)
        union all
        ${saidTo(sql`cross join recordings r on r.id in ${latestParts}`, { by: sql`r.creator_id`, at: sql`r.published_at` })}
        union all
        ${saidTo(sql`cross join ${from} on ${id} in ${latestParts}`, { by, at })})
      select ${row} from said
      where agent and at >= max(coalesce((select max(at) from said where not agent), ''), coalesce((${saidByPerson}), ''))`,
  );
});

/**
 * Whether the actor may direct an agent, and whether they operate it. Only people direct, and only
 * while they are here.
 */
export function verdictOn(
  r: Read,
  agent: Membership,
): { directive: boolean; fromOperator: boolean } {
  const fromOperator = operates.get(r.db, { agent: agent.id, person: r.actor.id }) !== null;
  const directableBy = one.get(r.db, { id: agent.id })?.directableBy ?? "operators";
  const mayDirect = fromOperator || (directableBy === "members" && !isClient(r.actor));
  return { directive: !isAgent(r.actor) && r.actor.status === "active" && mayDirect, fromOperator };
}

/**
 * Agents that answer each other would never end: after five rounds in a thread within ten minutes
 * they hear no more, until a person says something. What people said is no round.
 */
export function isRunaway(r: Read, agentId: string, threadId: string): boolean {
  if (!isAgent(r.actor)) return false;
  const since = new Date(r.now.getTime() - GUARD_MS).toISOString();
  return (
    (rounds().get(r.db, { person: agentId, thread: threadId, since })?.count ?? 0) >= MOST_ROUNDS
  );
}
