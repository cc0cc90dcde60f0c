import { required, Undone } from "#/platform/db/global.ts";
import { Unauthenticated } from "#/platform/errors.ts";
import { traceOf } from "#/platform/http/trace.ts";
import { security } from "#/platform/security-log.ts";
import type { Services } from "#/platform/services.ts";
import type { Challenge, Identity } from "#/schema/global/identities.ts";
import { type Chance, countingFailures } from "../failures.ts";
import { identityById } from "../identities.ts";
import { securityMailOf } from "../mails/security-mail.ts";
import { countOne, isUsedUp, QUOTAS } from "../quotas.ts";
import { type SignedIn, signedIn } from "../sessions/open.ts";
import { accountMeant } from "../social/accounts.ts";
import { takeChallenge } from "./challenge.ts";
import { type Check, checkRecoveryCode, checkTotp, recoveryCodesLeft } from "./factor.ts";

interface Meeting {
  challenge: Challenge;
  code: string;
  request: Request;
}

/** A session for whoever met a challenge by the code of their authenticator. */
export const meetByTotp = (services: Services, meeting: Meeting): Promise<SignedIn> =>
  meet(services, meeting, checkTotp(services));

/** The same by a recovery code, which works once; its owner is told. */
export async function meetByRecoveryCode(services: Services, meeting: Meeting): Promise<SignedIn> {
  const opened = await meet(services, meeting, checkRecoveryCode(services));
  const left = await recoveryCodesLeft(services, opened.identity.id);
  const told = securityMailOf(opened.identity, "recovery_code_used", {
    now: services.clock.now(),
    from: traceOf(meeting.request).address,
    detail: String(left),
  });
  if (told.length > 0) await services.global.batch(told);
  services.nudgeJobs();
  return opened;
}

/** Five wrong codes end a challenge, ten in a quarter of an hour all challenges of somebody. */
export const chancesFor = (identity: string, challenge?: string): Chance[] => [
  { quota: QUOTAS.two_factor, who: identity },
  ...(challenge === undefined ? [] : [{ quota: QUOTAS.two_factor_challenge, who: challenge }]),
];

async function meet(
  services: Services,
  { challenge, code, request }: Meeting,
  check: Check,
): Promise<SignedIn> {
  const { global } = services;
  const identity = await global.get(identityById, { id: challenge.identityId });
  if (!identity?.twoFactorAt) throw wrongCode(services, identity, request);
  const using = await usedUp(services, identity.id, () => check(identity.id, code), challenge.id);
  if (!using) throw wrongCode(services, identity, request);
  const beside = [required(takeChallenge, { id: challenge.id }), ...using];
  const { remembered, method } = challenge;
  // It may be theirs by now, by another browser of theirs.
  const meant = challenge.joining && (await accountMeant(services, challenge.joining));
  const isTheirs = meant?.identityId === identity.id;
  const joins = isTheirs ? null : challenge.joining;
  const opening = { method, openedWith: isTheirs ? meant.id : challenge.openedWith };
  const shown = { identity, remembered, opening, request, beside, joins };
  return signedIn(services, shown).catch((error) => {
    throw error instanceof Undone ? wrongCode(services, identity, request) : error;
  });
}

/** What a right code uses up; a wrong one is counted, and answers null. Throws 429. */
export async function usedUp<T>(
  services: Services,
  identity: string,
  check: () => Promise<T | null>,
  challenge?: string,
): Promise<T | null> {
  let found: T | null = null;
  await countingFailures(services, chancesFor(identity, challenge), async () => {
    found = await check();
    return found !== null;
  });
  if (found === null && (await isUsedUp(services, QUOTAS.two_factor, identity)))
    await tellOfLock(services, identity);
  return found;
}

/** Whoever gave all those codes has got past the first factor: its owner is told, once a lock. */
async function tellOfLock(services: Services, id: string): Promise<void> {
  const { global, clock, nudgeJobs } = services;
  const owner = await global.get(identityById, { id });
  if (!owner?.twoFactorAt || (await countOne(services, QUOTAS.two_factor_lock_mails, id)) > 0)
    return;
  const now = clock.now();
  await global.batch(securityMailOf(owner, "two_factor_locked", { now, from: null }));
  nudgeJobs();
}

/** The refusal of a wrong code, or of one that was used. */
export function wrongCode(
  { log }: Services,
  identity: Pick<Identity, "id"> | null,
  request: Request,
): Unauthenticated {
  security(log, "two_factor_failed", { ...traceOf(request), identity: identity?.id });
  return new Unauthenticated("The code is wrong, or was used already.");
}
