import { newId } from "#/lib/ids.ts";
import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import type { Services } from "#/platform/services.ts";
import { type MailToken, mailTokens } from "#/schema/global/identities.ts";

/** What a link in a mail is for; each is signed for its purpose alone. */
export const PURPOSES = {
  confirm: "confirm e-mail",
  disown: "disown e-mail",
  change: "change e-mail",
  reset: "reset password",
} as const;
type Purpose = (typeof PURPOSES)[keyof typeof PURPOSES];

const tokenById = select(
  columnsOf(mailTokens),
  sql`from ${mailTokens} where ${mailTokens.id} = ${arg("id")}`,
);
export const insertMailToken = insertInto(mailTokens);
/** Of many at once that follow a link, one uses it. */
export const useMailToken = command(
  sql`update mail_tokens set used_at = ${arg("now")} where id = ${arg("id")} and used_at is null`,
);
/** Links of one purpose that somebody was sent before. */
export const deleteMailTokens = command(
  sql`delete from mail_tokens where identity_id = ${arg("identity")} and purpose = ${arg("purpose")}`,
);
/**
 * Links by which somebody would set a password or another address: they end with the password and
 * the sessions of whoever asked for them.
 */
export const deleteOpeningLinks = command(
  sql`delete from mail_tokens
      where identity_id = ${arg("identity")} and purpose in (${PURPOSES.reset}, ${PURPOSES.change})`,
);
export const deleteOldMailTokens = command(
  sql`delete from mail_tokens where expires_at <= ${arg("now")}`,
);

/**
 * What is kept of a link. The link itself is signed when its mail is written, and stored nowhere.
 */
export const newMailToken = (
  purpose: Purpose,
  { id, email }: { id: string; email: string },
  { now, lifetimeMs }: { now: Date; lifetimeMs: number },
): MailToken => ({
  id: newId(),
  purpose,
  identityId: id,
  email,
  createdAt: now.toISOString(),
  expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
  usedAt: null,
});

/** What a link was sent for, used or not; null when it has expired or was not signed for this. */
export async function linked(
  { global, secrets, clock }: Services,
  purpose: Purpose,
  link: string,
): Promise<MailToken | null> {
  const id = secrets.verify(purpose, link);
  const token = id === null ? null : await global.get(tokenById, { id });
  return token && Date.parse(token.expiresAt) > clock.now().getTime() ? token : null;
}

/** The same of a link that was made for this and is not used. */
export async function usable(
  services: Services,
  purpose: Purpose,
  link: string,
): Promise<MailToken | null> {
  const token = await linked(services, purpose, link);
  return token?.purpose === purpose && token.usedAt === null ? token : null;
}

/** What a job finds of the link it is to mail. */
export const mailTokenOf = ({ global }: Pick<Services, "global">, id: string) =>
  global.get(tokenById, { id });
