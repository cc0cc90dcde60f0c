import { command, insertInto, select, updateById } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { type Invitation, invitations } from "#/schema/tenant/people.ts";
import type { Write } from "../../access/scope.ts";
import { droppingInvited, forgetPeople } from "../../orgs/memberships.ts";

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

export const invitationById = select(
  columnsOf(invitations),
  sql`from ${invitations} where ${invitations.id} = ${arg("id")}`,
);
export const pendingInvitationOf = select(
  columnsOf(invitations),
  sql`from ${invitations}
      where ${invitations.membershipId} = ${arg("membership")} and ${invitations.status} = 'pending'`,
);
/** Those that wait, the one that was sent last first. */
export const pendingInvitations = select(
  columnsOf(invitations),
  sql`from memberships m cross join ${invitations} on ${invitations.membershipId} = m.id
      where m.status = 'invited' and ${invitations.status} = 'pending'
      order by ${invitations.sentAt} desc, ${invitations.id}`,
);
export const insertInvitation = insertInto(invitations);
export const updateInvitation = updateById(invitations);

/** When an invitation ends by itself: 30 days after it was last sent. */
export const endOf = ({ sentAt }: Pick<Invitation, "sentAt">): Date =>
  new Date(Date.parse(sentAt) + LIFETIME_MS);

/** Who gave these projects of an invitation, as it is kept where somebody else answers for it. */
export const giversOf = (
  { inviterId, projectGivers }: Invitation,
  projectIds: readonly string[],
): Record<string, string> =>
  Object.fromEntries(projectIds.map((id) => [id, projectGivers[id] ?? inviterId]));

const dropInvited = droppingInvited(
  sql`select membership_id from invitations where inviter_id = ${arg("inviter")} and status = 'pending'`,
);
const cancelAll = command(
  sql`update invitations set status = 'cancelled' where inviter_id = ${arg("inviter")} and status = 'pending'`,
);

const dropLink = command(sql`delete from invite_links where creator_id = ${arg("inviter")}`);

/** Ends what somebody invited to and nobody accepted yet: whoever invites answers for it. */
export function endInvitationsBy(w: Write, inviterId: string): void {
  dropLink.run(w.db, { inviter: inviterId });
  const dropped = dropInvited.run(w.db, { inviter: inviterId, now: w.now.toISOString() });
  if (cancelAll.run(w.db, { inviter: inviterId }) + dropped > 0) forgetPeople(w.db);
}
