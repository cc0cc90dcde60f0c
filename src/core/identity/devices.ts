import { deviceNamed } from "#/lib/sign-in/device.ts";
import type { Bound } from "#/platform/db/global.ts";
import { cookie, readCookie } from "#/platform/http/cookies.ts";
import { newSecretText, sha256 } from "#/platform/secret.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity, Session } from "#/schema/global/identities.ts";
import { securityMailOf } from "./mails/security-mail.ts";
import { countOne, QUOTAS } from "./quotas.ts";

const PURPOSE = "device";
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;

type Owner = Pick<Identity, "id" | "passwordHash">;

/**
 * The name an account gave this device when it signed in here with the password it has now, or
 * null. A device that is known has a count of wrong passwords of its own, so that nobody else's
 * guesses keep its owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function knownDevice(
  { config, secrets }: Services,
  request: Request,
  owner: Owner,
): string | null {
  const value = readCookie(config, request, nameFor(owner));
  const [id, password, device] = (value && secrets.verify(PURPOSE, value))?.split("/") ?? [];
  return id === owner.id && password === digest(owner) && device ? device : null;
}

/**
 * The `Set-Cookie` by which an account knows the device again; one that is known keeps its name.
 */
export function deviceCookie(
  services: Services,
  request: Request,
  owner: Owner,
  remembered: boolean,
): string {
  const device = knownDevice(services, request, owner) ?? newSecretText();
  const value = services.secrets.sign(PURPOSE, `${owner.id}/${digest(owner)}/${device}`);
  return cookie(services.config, {
    name: nameFor(owner),
    value,
    lifetimeMs: remembered ? LIFETIME_MS : null,
  });
}

/**
 * The mail about a sign-in from a device that the account doesn't know; nothing, when there were
 * many already.
 */
export async function newDeviceMail(
  services: Services,
  owner: Identity,
  { userAgent, ipAddress: from }: Pick<Session, "userAgent" | "ipAddress">,
): Promise<Bound[]> {
  if ((await countOne(services, QUOTAS.security_mails, owner.id)) > 0) return [];
  // Whatever a browser calls itself, no link comes of it in a mail.
  const detail =
    deviceNamed(userAgent)
      ?.replace(/[^\w .;()/-]+/g, " ")
      .slice(0, 120) ?? "which gives no name";
  return securityMailOf(owner, "signed_in", { now: services.clock.now(), from, detail });
}

/** One cookie for each account: a browser may be shared. */
const nameFor = ({ id }: Owner): string => `svc_device_${sha256(id).slice(0, 12)}`;

/** A new password forgets all devices: whoever knew the old one may have had any number of them. */
const digest = ({ passwordHash }: Owner): string => sha256(passwordHash ?? "").slice(0, 16);
