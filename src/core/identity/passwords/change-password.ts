import { type Static, t } from "#/lib/schema.ts";
import { type Bound, bound, required, Undone } from "#/platform/db/global.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Session } from "#/schema/global/identities.ts";
import { deleteCliCodesOf } from "../command-line/codes.ts";
import { deleteChallengesOf } from "../endings.ts";
import { isProven, setPasswordHash } from "../identities.ts";
import { deleteOpeningLinks } from "../mails/links.ts";
import { deleteGrantsOf } from "../oauth/apps.ts";
import { provenOwner, wrongPassword } from "../proof.ts";
import { QUOTAS, takeQuota } from "../quotas.ts";
import { replacement } from "../sessions/replace.ts";
import { deleteOtherSessions } from "../sessions.ts";
import { passwordMailOf } from "./password-mail.ts";
import { checkPassword, hashPassword, password } from "./passwords.ts";

export const changePasswordBody = t.Object({
  currentPassword: t.String({ minLength: 1, maxLength: 1000 }),
  newPassword: password,
  revokeOtherSessions: t.Optional(
    t.Boolean({ description: "True, the default, signs every other session out.", default: true }),
  ),
});

/**
 * Changes the password of a session's owner: the session is replaced by a new one, all others end
 * unless they may stay. One batch, all of it or, where another password came meanwhile, nothing.
 */
export async function changePassword(
  services: Services,
  current: Session,
  input: Static<typeof changePasswordBody>,
  request: Request,
) {
  const { global, clock, log } = services;
  const identity = await provenOwner(services, current, {
    password: input.currentPassword,
    request,
  });
  await checkPassword("newPassword", input.newPassword, identity);
  const trace = { ...traceOf(request), identity: identity.id };
  await takeQuota(services, QUOTAS.password_changes, identity.id, {
    proven: isProven(identity),
  });
  const hash = await hashPassword(input.newPassword);
  const now = clock.now();
  const { session, token, statements } = replacement(services, current, request);
  const password = {
    id: identity.id,
    before: identity.passwordHash,
    hash,
    now: now.toISOString(),
  };
  const isKept = input.revokeOtherSessions === false;
  const changed = await global
    .batch([
      required(setPasswordHash, password),
      ...statements,
      bound(deleteChallengesOf, { identity: identity.id }),
      // A token that came of it would stand in no list that the mail has.
      bound(deleteCliCodesOf, { identity: identity.id }),
      bound(deleteOpeningLinks, { identity: identity.id }),
      ...passwordMailOf(identity, session, now),
      ...(isKept ? [] : othersEnded(identity.id, session.id)),
    ])
    .catch((error) => {
      throw error instanceof Undone ? wrongPassword(services, identity, request) : error;
    });
  const ended = isKept ? 0 : (changed.at(-1) ?? 0);
  services.nudgeJobs();
  security(log, "password_changed", { ...trace, session: session.id });
  if (ended > 0)
    security(log, "session_ended", { ...trace, reason: "password changed", count: ended });
  return { identity: { ...identity, passwordHash: hash }, token, remembered: current.remembered };
}

/** The apps that were let in begin anew, too. */
const othersEnded = (identity: string, keep: string): Bound[] => [
  bound(deleteGrantsOf, { identity }),
  bound(deleteOtherSessions, { identity, keep }),
];
