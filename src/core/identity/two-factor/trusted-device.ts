import { cookie, readCookie } from "#/platform/http/cookies.ts";
import { newSecretText, sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity } from "#/schema/global/identities.ts";
import { authenticatorOf } from "./factor.ts";

const PURPOSE = "trusted device";
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

export const newTrustKey = newSecretText;

const nameFor = ({ id }: Identity): string => `svc_trusted_${sha256(id).slice(0, 12)}`;

/**
 * What a device is trusted by: the password and the authenticator there are now. Others forget it.
 */
const groundsOf = ({ id, passwordHash }: Identity, trustKey: string): string =>
  `${id}/${sha256(passwordHash ?? "").slice(0, 16)}/${trustKey}`;

/** Whether a code was given on this device within 30 days, and it is to need no other. */
export async function isTrusted(
  services: Services,
  request: Request,
  identity: Identity,
): Promise<boolean> {
  const { config, secrets, clock } = services;
  const value = readCookie(config, request, nameFor(identity));
  const signed = value && secrets.verify(PURPOSE, value);
  const [until = "", ...grounds] = signed ? signed.split(" ") : [];
  if (!signed || Number(until) <= clock.now().getTime()) return false;
  const authenticator = await authenticatorOf(services, identity.id);
  return authenticator !== null && grounds[0] === groundsOf(identity, authenticator.trustKey);
}

/** The `Set-Cookie` by which a device is trusted from now on. */
export async function trustCookie(services: Services, identity: Identity): Promise<string[]> {
  const { config, secrets, clock } = services;
  const authenticator = await authenticatorOf(services, identity.id);
  if (!authenticator) return [];
  const until = clock.now().getTime() + LIFETIME_MS;
  const value = secrets.sign(PURPOSE, `${until} ${groundsOf(identity, authenticator.trustKey)}`);
  return [cookie(config, { name: nameFor(identity), value, lifetimeMs: LIFETIME_MS })];
}
