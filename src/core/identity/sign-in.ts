import { type Static, t } from "#/lib/schema.ts";
import { Unauthenticated } from "#/platform/errors.ts";
import type { Services } from "#/platform/services.ts";
import { email, identityByEmail, normalizeEmail } from "./identities.ts";
import { verifyPassword } from "./passwords.ts";
import { giveBack, giveBackAddress, QUOTAS, takeAddressQuota, takeQuota } from "./quotas.ts";
import { insertSession, newSession, type Origin } from "./sessions.ts";

export const signInBody = t.Object({
  email,
  password: t.String({ minLength: 1, maxLength: 1000 }),
  rememberMe: t.Optional(t.Boolean({ description: "False makes a cookie that ends with the browser." })),
});

/** A new session for a right e-mail and password; a wrong one takes as long and says no more than "no". */
export async function signIn(services: Services, input: Static<typeof signInBody>, origin: Origin) {
  const { global, clock } = services;
  const address = normalizeEmail(input.email);
  await takeAddressQuota(services, QUOTAS.sign_in_address, origin.ipAddress);
  await takeQuota(services, QUOTAS.sign_in_account, address);
  const identity = await global.get(identityByEmail, { email: address });
  const matches = await verifyPassword(input.password, identity?.passwordHash ?? null);
  if (!identity || !matches) throw new Unauthenticated("The e-mail address or the password is wrong.");
  await giveBackAddress(services, QUOTAS.sign_in_address, origin.ipAddress);
  await giveBack(services, QUOTAS.sign_in_account, address);
  const remembered = input.rememberMe ?? true;
  const { session, token } = newSession(identity.id, remembered, origin, clock.now());
  await global.run(insertSession, session);
  return { identity, token, remembered };
}
