import { type Static, t } from "#/lib/schema.ts";
import { required, Undone } from "#/platform/db/global.ts";
import { BadRequest } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
import { forgetAttempts } from "../attempts.ts";
import { endEverything, endWithPassword } from "../endings.ts";
import { identityById, resetPasswordHash } from "../identities.ts";
import { PURPOSES, usable, useMailToken } from "../mails/links.ts";
import { keyOf, QUOTAS } from "../quotas.ts";
import { passwordMailOf } from "./password-mail.ts";
import { checkPassword, hashPassword, password } from "./passwords.ts";

export const resetPasswordBody = t.Object({
  token: t.String({ maxLength: 300, description: "Of the link in the mail." }),
  newPassword: password,
});

/** Whose password a link may set; null when it is used, expired or not ours. */
export async function findReset(services: Services, link: string) {
  const token = await usable(services, PURPOSES.reset, link);
  const identity = token && (await services.global.get(identityById, { id: token.identityId }));
  return token && identity?.email === token.email ? { token, identity } : null;
}

/**
 * Sets a new password by a mailed link, once, and answers whose: every session ends. Whoever held
 * the address without having proven it loses all other ways in too, as they may be somebody else.
 */
export async function resetPassword(
  services: Services,
  input: Static<typeof resetPasswordBody>,
  request: Request,
): Promise<Identity> {
  const { global, clock, log, nudgeJobs } = services;
  const found = await findReset(services, input.token);
  if (!found) throw deadLink();
  const { token, identity } = found;
  await checkPassword("newPassword", input.newPassword, identity);
  const hash = await hashPassword(input.newPassword);
  const now = clock.now();
  const trace = traceOf(request);
  const { id } = identity;
  const at = now.toISOString();
  const ends = identity.emailVerifiedAt === null ? endEverything(id) : endWithPassword(id);
  const proven = { ...identity, emailVerifiedAt: identity.emailVerifiedAt ?? at };
  await global
    .batch([
      required(useMailToken, { id: token.id, now: at }),
      required(resetPasswordHash, { id, email: token.email, hash, now: at }),
      ...ends,
      ...passwordMailOf(proven, { id: "", ipAddress: trace.address ?? null }, now),
    ])
    .catch((error) => {
      throw error instanceof Undone ? deadLink() : error;
    });
  nudgeJobs();
  // Whoever reads the mail at the address is no stranger, however often strangers guessed.
  await forgetAttempts(services, [
    keyOf(QUOTAS.sign_in_account, token.email),
    keyOf(QUOTAS.passwords, id),
  ]);
  security(log, "password_reset", { ...trace, identity: id });
  return { ...proven, passwordHash: hash };
}

const deadLink = () => new BadRequest("This link does not work, or no longer. Ask for another.");
