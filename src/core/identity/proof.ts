import { t } from "#/lib/schema.ts";
import { BadRequest, Forbidden, NotFound } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Identity, Session } from "#/schema/global/identities.ts";
import { countingFailures } from "./failures.ts";
import { identityById, isProven } from "./identities.ts";
import { verifyPassword } from "./passwords/passwords.ts";
import { QUOTAS } from "./quotas.ts";

const FRESH_MS = 10 * 60_000;

/** The password once more, where a stolen session would not be enough. */
export const proof = t.Optional(
  t.String({
    minLength: 1,
    maxLength: 1000,
    description: "Your password. An account without one signs in anew instead.",
  }),
);

/** The refusal of a wrong password of somebody who is signed in. */
export function wrongPassword({ log }: Services, identity: Identity, request: Request): BadRequest {
  security(log, "password_refused", { ...traceOf(request), identity: identity.id });
  return new BadRequest("The current password is wrong.");
}

/**
 * Whose session it is, who proved just now that it is them: by their password or, where the account
 * has none, by having signed in within ten minutes. Throws 400, 403 or 429.
 */
export async function provenOwner(
  services: Services,
  session: Session,
  { password, request }: { password: string | undefined; request: Request },
): Promise<Identity> {
  const identity = await ownerOf(services, session);
  if (identity.passwordHash === null) {
    if (isFresh(services, session)) return identity;
    throw new Forbidden("Sign in anew, then do this within ten minutes.", "session_required");
  }
  // Nothing is no guess.
  if (!password) throw new BadRequest("Your password is needed for this.");
  const chances = [{ quota: QUOTAS.passwords, who: identity.id, proven: isProven(identity) }];
  const check = () => verifyPassword(password, identity.passwordHash);
  if (!(await countingFailures(services, chances, check)))
    throw wrongPassword(services, identity, request);
  return identity;
}

/** The same, but whoever signed in within ten minutes need not prove more; what they show must be right. */
export const recentOwner: typeof provenOwner = (services, session, proving) =>
  isFresh(services, session) && proving.password === undefined
    ? ownerOf(services, session)
    : provenOwner(services, session, proving);

const isFresh = ({ clock }: Services, { createdAt }: Session): boolean =>
  clock.now().getTime() - Date.parse(createdAt) <= FRESH_MS;

async function ownerOf({ global }: Services, { identityId }: Session): Promise<Identity> {
  const identity = await global.get(identityById, { id: identityId });
  if (identity) return identity;
  throw new NotFound();
}
