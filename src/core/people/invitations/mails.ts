import { t } from "#/lib/schema.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, asNumber, asText, type Fragment, orNull, sql } from "#/platform/db/sql.ts";
import { jobKind } from "#/platform/jobs/job.ts";
import type { Services } from "#/platform/services.ts";
import { type Invitation, invitationMails } from "#/schema/tenant/people.ts";
import { isAgent } from "../../access/roles.ts";
import type { Scope, Write } from "../../access/scope.ts";
import { isAgentIdentity } from "../../identity/agents.ts";
import type { Caller } from "../../identity/caller.ts";
import { identityById, isProven } from "../../identity/identities.ts";
import {
  giveBack,
  QUOTAS,
  type Quota,
  requireRoom,
  type Standing,
  takeQuota,
  windowStart,
} from "../../identity/quotas.ts";
import { updateInvitation } from "./store.ts";

/**
 * How many invitations somebody may send: what the operator set, and whether their address is
 * proven.
 */
export type Postage = Pick<Services, "config"> & Standing;

const counted = <A>(where: Fragment<A>) =>
  select(
    { count: asNumber(sql`count(*)`), oldestAt: orNull(asText(sql`min(sent_at)`)) },
    sql`from invitation_mails
        where ${where} and sent_at > ${arg("since")}`,
  );
const ofOrg = counted(sql`${arg("of")} is not null`);
const toAddress = counted(
  sql`invitation_id in (select id from invitations where email = ${arg("of")})`,
);
const forget = command(sql`delete from invitation_mails where sent_at <= ${arg("since")}`);
const insert = insertInto(invitationMails);

/**
 * The postage of a caller. An agent has that of somebody unproven: who proves anything by making
 * one?
 */
export async function postageOf(
  { config, global }: Services,
  { identityId }: Caller,
): Promise<Postage> {
  const identity = await global.get(identityById, { id: identityId });
  return { config, proven: identity !== null && !isAgentIdentity(identity) && isProven(identity) };
}

interface Sending {
  scope: Scope;
  caller: Caller;
  /** How many invitations it sends. */
  count: number;
}

/**
 * Runs what sends invitations, counted by the person in all their organizations together, and by
 * all agents of an organization together; throws 429 when too many were sent. What is refused
 * counts for nothing.
 */
export async function sending<T>(
  services: Services,
  { scope, caller, count }: Sending,
  send: (postage: Postage) => T,
): Promise<T> {
  const postage = await postageOf(services, caller);
  const who = isAgent(scope.actor) ? `agents of ${scope.orgId}` : caller.identityId;
  let taken = 0;
  try {
    for (; taken < count; taken++)
      await takeQuota(services, QUOTAS.invitations_inviter, who, postage);
    return send(postage);
  } catch (error) {
    for (; taken > 0; taken--) await giveBack(services, QUOTAS.invitations_inviter, who);
    throw error;
  }
}

export const mailInvitation = jobKind("mail_invitation", { invitation_id: t.String() });

/**
 * Mails an invitation, and from now on it stands for 30 days. Throws 429 when too many were sent.
 */
export function sendInvitation(w: Write, invitation: Invitation, postage: Postage): void {
  const { now } = w;
  const { id, membershipId, role, email } = invitation;
  const requireRoomFor = (quota: Quota, sent: typeof ofOrg, of: string, free = 0) => {
    const before = sent.get(w.db, { since: windowStart(quota, now), of }) ?? {
      count: 0,
      oldestAt: null,
    };
    requireRoom(
      postage,
      quota,
      { ...before, count: before.count - free },
      { now, proven: postage.proven },
    );
  };
  requireRoomFor(QUOTAS.invitations_org, ofOrg, id);
  // The first is no repeat, whatever invitation it is of.
  requireRoomFor(QUOTAS.invitation_resends, toAddress, email, 1);
  const sentAt = now.toISOString();
  if (w.passed) forget.run(w.db, { since: windowStart(QUOTAS.invitations_org, w.passed) });
  insert.run(w.db, { invitationId: id, inviterId: w.actor.id, sentAt });
  updateInvitation.run(w.db, id, { sentAt });
  w.enqueue(mailInvitation.at(now, { invitation_id: id }));
  w.audit("invitation_sent", { invitation: id, membership: membershipId, role });
}
