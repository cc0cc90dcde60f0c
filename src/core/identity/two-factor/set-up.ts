import { type Bound, bound, required, Undone } from "#/platform/db/global.ts";
import { command, insertInto } from "#/platform/db/query.ts";
import { arg, sql } from "#/platform/db/sql.ts";
import { BadRequest } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import { type Identity, type Session, totp } from "#/schema/global/identities.ts";
import { identityById } from "../identities.ts";
import { deleteOpeningLinks } from "../mails/links.ts";
import { type SecurityNews, securityMailOf } from "../mails/security-mail.ts";
import type { SignedIn } from "../sessions/open.ts";
import { replacement } from "../sessions/replace.ts";
import { deleteOtherSessions } from "../sessions.ts";
import { newRecoveryCodes, newTotpSecret, totpAddress } from "./codes.ts";
import {
  authenticatorOf,
  checkTotp,
  deleteRecoveryCodes,
  deleteTotp,
  keepRecoveryCodes,
  sealedSecret,
  secretOf,
} from "./factor.ts";
import { usedUp, wrongCode } from "./meet.ts";
import { newTrustKey } from "./trusted-device.ts";

/** One that is in use stays as it is. */
const insertTotp = insertInto(
  totp,
  sql`on conflict (identity_id) do update set
    secret = excluded.secret, trust_key = excluded.trust_key, last_step = 0, created_at = excluded.created_at
    where totp.confirmed_at is null`,
);
const confirmTotp = command(
  sql`update totp set confirmed_at = ${arg("now")} where identity_id = ${arg("identity")} and confirmed_at is null`,
);
const switchOn = command(
  sql`update identities set two_factor_at = ${arg("now")}, updated_at = ${arg("now")} where id = ${arg("identity")}`,
);
const switchOff = command(
  sql`update identities set two_factor_at = null, updated_at = ${arg("now")} where id = ${arg("identity")}`,
);

interface Changing {
  identity: Identity;
  session: Session;
  request: Request;
}

/**
 * A new authenticator and recovery codes, which this answer alone shows; nothing is asked for until
 * a code of it is given.
 */
export async function beginTwoFactor(services: Services, identity: Identity) {
  const { global, clock } = services;
  const [secret, backupCodes] = [newTotpSecret(), newRecoveryCodes()];
  const row = {
    identityId: identity.id,
    secret: sealedSecret(services, secret, identity.id),
    trustKey: newTrustKey(),
    lastStep: 0,
    createdAt: clock.now().toISOString(),
    confirmedAt: null,
  };
  await global
    .batch([required(insertTotp, row), ...keepRecoveryCodes(identity.id, backupCodes)])
    .catch((error) => {
      throw error instanceof Undone ? alreadyOn() : error;
    });
  return { totpURI: totpAddress(secret, identity.email ?? identity.name), backupCodes };
}

/** The address of an authenticator again, for another device of its owner. */
export async function addressAgain(services: Services, identity: Identity): Promise<string> {
  const found = await authenticatorOf(services, identity.id);
  if (!found) throw new BadRequest("Two-factor sign-in is not set up.");
  const secret = secretOf(services, found);
  if (secret) return totpAddress(secret, identity.email ?? identity.name);
  throw new BadRequest("The authenticator can't be read any more. Set up another one.");
}

/**
 * Asks for the second factor from now on, by a first code that shows that it works. All sessions
 * that were opened without it end.
 */
export async function confirmTwoFactor(
  services: Services,
  { session, code, request }: { session: Session; code: string; request: Request },
): Promise<SignedIn> {
  const { global, clock } = services;
  const { identityId } = session;
  const identity = await global.get(identityById, { id: identityId });
  const pending = await authenticatorOf(services, identityId);
  if (!identity || !pending) throw new BadRequest("Two-factor sign-in is not set up.");
  if (pending.confirmedAt !== null) throw alreadyOn();
  const using = await usedUp(services, identityId, () => checkTotp(services)(identityId, code));
  if (!using) throw wrongCode(services, identity, request);
  const now = clock.now().toISOString();
  return change(services, { identity, session, request }, "two_factor_on", [
    required(confirmTotp, { identity: identityId, now }),
    ...using,
    bound(switchOn, { identity: identityId, now }),
  ]);
}

/** Asks for no second factor any more. */
export const endTwoFactor = (services: Services, changing: Changing): Promise<SignedIn> => {
  const identity = changing.identity.id;
  return change(services, changing, "two_factor_off", [
    bound(deleteTotp, { identity }),
    bound(deleteRecoveryCodes, { identity }),
    bound(switchOff, { identity, now: services.clock.now().toISOString() }),
  ]);
};

/** New recovery codes in the place of those before. */
export async function renewRecoveryCodes(
  services: Services,
  { identity, request }: Pick<Changing, "identity" | "request">,
): Promise<string[]> {
  if (identity.twoFactorAt === null) throw new BadRequest("Two-factor sign-in is not set up.");
  const codes = newRecoveryCodes();
  await services.global.batch([
    ...keepRecoveryCodes(identity.id, codes),
    ...newsOf(services, { identity, request }, "recovery_codes_made"),
  ]);
  note(services, { identity, request }, "recovery_codes_made");
  return codes;
}

/** Ends what was opened before, the session that asks too, which gets another. */
async function change(
  services: Services,
  { identity, session, request }: Changing,
  news: SecurityNews,
  statements: readonly Bound[],
): Promise<SignedIn> {
  const { token, session: next, statements: replacing } = replacement(services, session, request);
  await services.global
    .batch([
      ...statements,
      ...replacing,
      bound(deleteOtherSessions, { identity: identity.id, keep: next.id }),
      bound(deleteOpeningLinks, { identity: identity.id }),
      ...newsOf(services, { identity, request }, news),
    ])
    .catch((error) => {
      throw error instanceof Undone ? wrongCode(services, identity, request) : error;
    });
  note(services, { identity, request }, news);
  const found = await services.global.get(identityById, { id: identity.id });
  return { identity: found ?? identity, token, remembered: session.remembered };
}

const newsOf = (
  { clock }: Services,
  { identity, request }: Pick<Changing, "identity" | "request">,
  news: SecurityNews,
) => securityMailOf(identity, news, { now: clock.now(), from: traceOf(request).address });

function note(
  { log, nudgeJobs }: Services,
  { identity, request }: Pick<Changing, "identity" | "request">,
  reason: SecurityNews,
): void {
  nudgeJobs();
  security(log, "two_factor_changed", { ...traceOf(request), identity: identity.id, reason });
}

const alreadyOn = () => new BadRequest("Two-factor sign-in is on already.");
