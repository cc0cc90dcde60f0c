import { id, t } from "#/lib/schema.ts";
import { command } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { invalid } from "#/platform/errors.ts";
import { renameInJobs } from "#/platform/jobs/about.ts";
import { slot } from "#/platform/slot.ts";
import { agentOperators } from "#/schema/tenant/agents.ts";
import {
  groupMembers,
  invitationMails,
  invitations,
  inviteLinks,
  type Membership,
} from "#/schema/tenant/people.ts";
import { handOverAccess } from "../access/grants.ts";
import { collapsing, type HandOver, handingOver } from "../access/hand-over.ts";
import { handOverAnswers } from "../access/idempotency.ts";
import { isAgent, isClient } from "../access/roles.ts";
import type { Write } from "../access/scope.ts";
import { activeMembership, directory } from "../orgs/memberships.ts";
import type { TellOperator } from "./agent-operators.ts";
import { type Changed, removePerson } from "./change.ts";

export const mergeBody = t.Object({
  winner_id: id("Who stays. Of the organization now."),
  loser_id: id("Who is removed; somebody who left can be."),
});

/** What else is of people, which later rooms know. */
export const handOvers = slot<readonly HandOver[]>("what is of people");

const rename = command(
  sql`update invitations as merged set project_givers = replace(project_givers, ${arg("from")}, ${arg("to")})
      where instr(project_givers, ${arg("from")}) > 0`,
);
const renameGivers: HandOver = (db, ids) => void rename.run(db, ids);

const own: readonly HandOver[] = [
  ...handOverAccess,
  handOverAnswers,
  collapsing(groupMembers, groupMembers.membershipId),
  collapsing(agentOperators, agentOperators.operatorId),
  handingOver(invitations, invitations.membershipId),
  handingOver(invitations, invitations.inviterId),
  renameGivers,
  handingOver(invitationMails, invitationMails.inviterId),
  handingOver(inviteLinks, inviteLinks.creatorId),
  renameInJobs,
];

/**
 * Makes one person of two: all that is of the loser is the winner's, of what both have the winner's
 * stays, and the loser is removed. What they signed in with gives nobody anything; the change log
 * says who did what, as it was.
 */
export function mergePeople(
  w: Write,
  { winner_id, loser_id }: { winner_id: string; loser_id: string },
  tell: TellOperator,
): { winner: Membership; changed: Changed } {
  const winner = activeMembership(w.db, winner_id);
  if (!winner) throw invalid("winner_id", "not_member", "This is nobody in the organization.");
  const loser = directory(w.db).byId.get(loser_id);
  if (!loser) throw invalid("loser_id", "not_member", "This is nobody in the organization.");
  requireAlike(winner, loser);
  for (const handOver of [...own, ...handOvers()])
    handOver(w.db, { from: loser.id, to: winner.id });
  w.audit("people_merged", { membership: winner.id, loser: loser.id });
  return { winner, changed: remove(w, loser, tell) };
}

function requireAlike(winner: Membership, loser: Membership): void {
  if (winner.id === loser.id) throw invalid("loser_id", "duplicate", "This is one person already.");
  for (const [field, person] of [
    ["winner_id", winner],
    ["loser_id", loser],
  ] as const)
    if (isAgent(person)) throw invalid(field, "invalid", "An agent can't be merged.");
  if (isClient(winner) !== isClient(loser))
    throw invalid(
      "loser_id",
      "invalid",
      "A client and somebody of the team can't be one person. Change the role of one of them first.",
    );
}

function remove(w: Write, loser: Membership, tell: TellOperator): Changed {
  return loser.status === "removed" ? { person: loser, ended: [] } : removePerson(w, loser, tell);
}
