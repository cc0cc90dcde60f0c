import { command, insertInto, select } from "#/platform/db/query.ts";
import { arg, columnsOf, sql } from "#/platform/db/sql.ts";
import { cookie, readCookie } from "#/platform/http/cookies.ts";
import { newToken, sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import { passkeyQuestions } from "#/schema/global/identities.ts";

const LIFETIME_MS = 5 * 60_000;
const COOKIE = "svc_passkey";

const insertQuestion = insertInto(passkeyQuestions);
const questionByHash = select(
  columnsOf(passkeyQuestions),
  sql`from ${passkeyQuestions} where ${passkeyQuestions.tokenHash} = ${arg("hash")} and ${passkeyQuestions.expiresAt} > ${arg("now")}`,
);
const deleteQuestion = command(
  sql`delete from passkey_questions where token_hash = ${arg("hash")}`,
);
export const deleteOldQuestions = command(
  sql`delete from passkey_questions where expires_at <= ${arg("now")}`,
);

/** Keeps what an authenticator is asked to sign; answers the cookie that it comes back with. */
export async function ask(
  { global, config, clock }: Services,
  challenge: string,
  identityId: string | null,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS).toISOString();
  const tokenHash = sha256(token);
  await global.run(insertQuestion, { tokenHash, challenge, identityId, expiresAt });
  return cookie(config, { name: COOKIE, value: token, lifetimeMs: LIFETIME_MS });
}

/**
 * What the authenticator of somebody was asked, or of anybody for a sign-in; null without a
 * question. Whatever comes of it, it was asked once.
 */
export async function takeQuestion(
  { global, config, clock }: Services,
  request: Request,
  identityId: string | null,
): Promise<string | null> {
  const token = readCookie(config, request, COOKIE);
  if (!token) return null;
  const hash = sha256(token);
  const question = await global.get(questionByHash, { hash, now: clock.now().toISOString() });
  // Of many answers at once one has it.
  if (!question || (await global.run(deleteQuestion, { hash })) === 0) return null;
  return question.identityId === identityId ? question.challenge : null;
}
