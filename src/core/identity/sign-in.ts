import { type Static, t } from "#/lib/schema.ts";
import { Undone } from "#/platform/db/global.ts";
import { Unauthenticated } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { knownDevice } from "./devices.ts";
import { type Chance, chancesOf, countingFailures } from "./failures.ts";
import { identityByEmail, LONGEST_EMAIL, normalizeEmail } from "./identities.ts";
import { verifyPassword } from "./passwords/passwords.ts";
import { QUOTAS } from "./quotas.ts";
import { openSession } from "./sessions/open.ts";
import { BY_PASSWORD } from "./sessions.ts";

export const signInBody = t.Object({
  // Whoever signed up with an address that is taken no more still signs in.
  email: t.String({ maxLength: LONGEST_EMAIL, description: "The e-mail address of an account." }),
  password: t.String({ minLength: 1, maxLength: 1000 }),
  rememberMe: t.Optional(
    t.Boolean({ description: "False makes a cookie that ends with the browser." }),
  ),
});

/**
 * What a right e-mail and password open; a wrong one takes as long and says no more than "no".
 */
export async function signIn(
  services: Services,
  input: Static<typeof signInBody>,
  request: Request,
) {
  const { global, log } = services;
  const account = normalizeEmail(input.email);
  const trace = traceOf(request);
  const identity = await global.get(identityByEmail, { email: account });
  const device = identity && knownDevice(services, request, identity);
  const chances = device
    ? [{ quota: QUOTAS.sign_in_device, who: device }]
    : strangersChances(account, trace.address);
  const matches = await countingFailures(services, chances, () =>
    verifyPassword(input.password, identity?.passwordHash ?? null),
  );
  const refuse = (reason: string): Unauthenticated => {
    security(log, "sign_in_failed", { ...trace, identity: identity?.id, reason });
    return new Unauthenticated("The e-mail address or the password is wrong.");
  };
  if (!identity || !matches) throw refuse(identity ? "wrong password" : "unknown address");
  const remembered = input.rememberMe ?? true;
  return openSession(services, { identity, remembered, opening: BY_PASSWORD, request }).catch(
    (error) => {
      throw error instanceof Undone ? refuse("password or address changed meanwhile") : error;
    },
  );
}

/**
 * Whoever an account doesn't know counts towards where they come from, and towards it with all
 * others like them.
 */
const strangersChances = (account: string, address: string | null = null): Chance[] => [
  ...chancesOf(QUOTAS.sign_in_address, address),
  { quota: QUOTAS.sign_in_account, who: account },
];
