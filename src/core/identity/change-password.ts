import { type Static, t } from "#/lib/schema.ts";
import { type Bound, bound } from "#/platform/db/global.ts";
import { BadRequest, NotFound } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import type { Session } from "#/schema/global/identities.ts";
import { identityById, setPasswordHash } from "./identities.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { giveBack, QUOTAS, takeQuota } from "./quotas.ts";
import { deleteOtherSessions, deleteSession, insertSession, newSession, originOf } from "./sessions.ts";
import { password } from "./sign-up.ts";

export const changePasswordBody = t.Object({
  currentPassword: t.String({ minLength: 1, maxLength: 1000 }),
  newPassword: password,
  revokeOtherSessions: t.Optional(t.Boolean({ description: "Signs every other session out." })),
});

/** Changes the password of a session's owner; the session is replaced by a new one. */
export async function changePassword(
  services: Services,
  current: Session,
  input: Static<typeof changePasswordBody>,
  request: Request,
) {
  const { global, clock } = services;
  const identity = await global.get(identityById, { id: current.identityId });
  if (!identity) throw new NotFound();
  await takeQuota(services, QUOTAS.passwords, identity.id);
  if (!(await verifyPassword(input.currentPassword, identity.passwordHash)))
    throw new BadRequest("The current password is wrong.");
  await giveBack(services, QUOTAS.passwords, identity.id);
  const hash = await hashPassword(input.newPassword);
  const now = clock.now();
  const { session, token } = newSession(identity.id, current.remembered, originOf(request), now);
  const statements: Bound[] = [
    bound(setPasswordHash, { id: identity.id, hash, now: now.toISOString() }),
    bound(deleteSession, { id: current.id }),
    bound(insertSession, session),
  ];
  if (input.revokeOtherSessions)
    statements.push(bound(deleteOtherSessions, { identity: identity.id, keep: session.id }));
  await global.batch(statements);
  return { identity: { ...identity, passwordHash: hash }, token, remembered: current.remembered };
}
