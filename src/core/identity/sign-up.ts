import { newId } from "#/lib/ids.ts";
import { type Static, t } from "#/lib/schema.ts";
import { bound } from "#/platform/db/global.ts";
import { invalid } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
import { requireAdmission } from "./addresses/admission.ts";
import { requestConfirmation } from "./addresses/confirm-email.ts";
import { isFreeAgain, releaseStatements } from "./addresses/release-address.ts";
import {
  checkName,
  email,
  identityByEmail,
  insertIdentity,
  nameText,
  normalizeEmail,
} from "./identities.ts";
import { checkPassword, hashPassword, password } from "./passwords/passwords.ts";
import { firstPreferences } from "./preferences.ts";
import { QUOTAS, takeAddressQuota } from "./quotas.ts";
import { BY_PASSWORD, insertSession, newSession, originOf } from "./sessions.ts";

export const signUpBody = t.Object({
  name: nameText({ minLength: 1 }),
  email,
  password,
  invitation: t.Optional(
    t.String({
      maxLength: 400,
      description: "The token of an invitation or of a link to join by, where only those let in.",
    }),
  ),
});

/** Makes an identity and its first session, and sends the mail that confirms the address. */
export async function signUp(
  services: Services,
  input: Static<typeof signUpBody>,
  request: Request,
) {
  const { global, clock, log } = services;
  const [trace, origin] = [traceOf(request), originOf(request)];
  await requireAdmission(services, input.invitation);
  const name = checkName(input.name);
  await checkPassword("password", input.password, input);
  await takeAddressQuota(services, QUOTAS.sign_up_address, origin.ipAddress);
  const address = normalizeEmail(input.email);
  const holder = await global.get(identityByEmail, { email: address });
  if (holder && !(await isFreeAgain(services, holder))) throw taken();
  const identity = {
    ...newIdentity(
      { name, email: address, passwordHash: await hashPassword(input.password) },
      clock.now(),
    ),
    preferences: firstPreferences(request),
  };
  const { session, token } = newSession(
    { identityId: identity.id, remembered: true, ...BY_PASSWORD },
    origin,
    clock.now(),
  );
  try {
    const released = holder
      ? releaseStatements({ id: holder.id, email: address }, clock.now())
      : [];
    await global.batch([
      ...released,
      bound(insertIdentity, identity),
      bound(insertSession, session),
    ]);
  } catch (error) {
    if (await global.get(identityByEmail, { email: address })) throw taken();
    throw error;
  }
  if (holder)
    security(log, "email_released", {
      ...trace,
      identity: holder.id,
      reason: "never confirmed for a week",
    });
  security(log, "sign_up", { ...trace, identity: identity.id });
  await requestConfirmation(services, identity);
  return { identity, token, remembered: true };
}

const taken = () =>
  invalid(
    "email",
    "duplicate",
    "Somebody has signed up with this e-mail address already. If it wasn't you, its confirmation mail gives it back.",
  );

export function newIdentity(
  values: Pick<Identity, "name" | "email" | "passwordHash">,
  now: Date,
): Identity {
  const at = now.toISOString();
  return {
    id: newId(),
    ...values,
    emailVerifiedAt: null,
    twoFactorAt: null,
    preferences: {},
    createdAt: at,
    updatedAt: at,
    avatar: null,
  };
}
