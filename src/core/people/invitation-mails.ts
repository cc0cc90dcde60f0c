import { type SQL, sql } from "drizzle-orm";
import { arg, command, insertInto, query } from "#/platform/db/query.ts";
import type { Services } from "#/platform/services.ts";
import { type Invitation, invitationMails } from "#/schema/tenant/people.ts";
import type { Write } from "../access/scope.ts";
import type { Caller } from "../identity/caller.ts";
import { identityById, isProven } from "../identity/identities.ts";
import { type Counted, QUOTAS, type Quota, requireRoom, type Standing, windowStart } from "../identity/quotas.ts";
import { updateInvitation } from "./invite-store.ts";

/** How many invitations somebody may send: what the operator set, and whether their address is proven. */
export type Postage = Pick<Services, "config"> & Standing;

type Since = { since: string };
const counted = (where: SQL) =>
  query<Since & { id: string }, Counted>(
    sql`select count(*) as count, min(sent_at) as oldestAt from invitation_mails
        where ${where} and sent_at > ${arg("since")}`,
  );
const ofOrg = counted(sql`${arg("id")} is not null`);
const ofInviter = counted(sql`inviter_id = ${arg("id")}`);
const repeatsOf = counted(sql`invitation_id = ${arg("id")} and is_repeat = 1`);
const forget = command<Since>(sql`delete from invitation_mails where sent_at <= ${arg("since")}`);
const insert = insertInto(invitationMails);

/** The postage of a caller. */
export async function postageOf({ config, global }: Services, { identityId }: Caller): Promise<Postage> {
  const identity = await global.get(identityById, { id: identityId });
  return { config, proven: identity !== null && isProven(identity) };
}

/** Mails an invitation, and from now on it stands for 30 days. Throws 429 when too many were sent. */
export function sendInvitation(w: Write, invitation: Invitation, postage: Postage, isRepeat = false): void {
  const { now } = w;
  const { id, membershipId, role } = invitation;
  const requireRoomFor = (quota: Quota, sent: typeof ofOrg, of: string) => {
    const before = sent.get(w.db, { since: windowStart(quota, now), id: of }) ?? { count: 0, oldestAt: null };
    requireRoom(postage, quota, before, { now, proven: postage.proven });
  };
  requireRoomFor(QUOTAS.invitations_org, ofOrg, id);
  requireRoomFor(QUOTAS.invitations_inviter, ofInviter, w.actor.id);
  if (isRepeat) requireRoomFor(QUOTAS.invitation_resends, repeatsOf, id);
  const sentAt = now.toISOString();
  forget.run(w.db, { since: windowStart(QUOTAS.invitations_org, now) });
  insert.run(w.db, { invitationId: id, inviterId: w.actor.id, isRepeat, sentAt });
  updateInvitation.run(w.db, id, { sentAt });
  w.enqueue({ kind: "mail_invitation", dueAt: now, payload: { invitation_id: id } });
  w.audit("invitation_sent", { invitation: id, membership: membershipId, role });
}
