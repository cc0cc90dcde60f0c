import { newId } from "#/lib/ids.ts";
import { at, named, nullable, type Static, t } from "#/lib/schema.ts";
import type { ReadDb } from "#/platform/db/connection.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { columnsOf, sql } from "#/platform/db/sql.ts";
import type { Secrets } from "#/platform/secret.ts";
import { inviteLinks } from "#/schema/tenant/people.ts";
import type { Read, Write } from "../../access/scope.ts";
import { activeMembership } from "../../orgs/memberships.ts";
import { readOrg } from "../../orgs/org.ts";
import { refusalToInvite } from "./invite.ts";

type InviteLink = typeof inviteLinks.$inferSelect;

export const JOINING = "invite link";
const ROLE = "member";

const current = select(columnsOf(inviteLinks), sql`from ${inviteLinks}`);
const insert = insertInto(inviteLinks);
const clear = command(sql`delete from invite_links`);

/** Throws 403 unless the actor may invite members. */
export function requireToInvite(r: Read): void {
  const refused = refusalToInvite(r, ROLE);
  if (refused) throw refused;
}

/** The link as it stands: it lets in while whoever made it may invite. */
export function linkIn(db: ReadDb): InviteLink | null {
  const link = current.get(db, {});
  const creator = link && activeMembership(db, link.creatorId);
  return creator && refusalToInvite({ db, actor: creator }, ROLE) === null ? link : null;
}

/** Makes the link, or another one that the one before no longer is. */
export function rotateLink(w: Write): InviteLink {
  requireToInvite(w);
  const reason = linkIn(w.db) ? "rotated" : "made";
  clear.run(w.db, {});
  const link = { id: newId(), creatorId: w.actor.id, createdAt: w.now.toISOString() };
  insert.run(w.db, link);
  w.audit("invite_link_changed", { reason });
  return link;
}

/** Switches the link off. */
export function removeLink(w: Write): void {
  requireToInvite(w);
  if (clear.run(w.db, {}) > 0) w.audit("invite_link_changed", { reason: "switched off" });
}

export const inviteLinkSchema = named(
  "InviteLink",
  t.Object({ url: nullable(t.String({ format: "uri" })), created_at: nullable(at) }),
);

/** The link as it is answered; its token says where it belongs, and is stored nowhere. */
export function presentLink(
  r: Read,
  link: InviteLink | null,
  secrets: Secrets,
): Static<typeof inviteLinkSchema> {
  if (!link) return { url: null, created_at: null };
  const token = secrets.sign(JOINING, `${readOrg(r.db).id}/${link.id}`);
  return { url: `${r.baseUrl}/join/${token}`, created_at: link.createdAt };
}
